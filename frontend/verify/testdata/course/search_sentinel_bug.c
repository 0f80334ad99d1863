// The sentinel overwrites the last element, so what stood there is found elsewhere.
int main(void) {
  int n = nondet_int(), x = nondet_int(), i = 0;
  assume(n >= 1);
  int a[n];
  for (int j = 0; j < n; j++)
    a[j] = nondet_int();
  int last = a[n - 1];
  a[n - 1] = x;
  while (a[i] != x)
    i++;
  if (i == n - 1)
    assert(last == x);
}
