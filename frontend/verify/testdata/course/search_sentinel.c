// A copy of x behind the last element ends the search without a test of the index.
int main(void) {
  int n = nondet_int(), x = nondet_int(), i = 0;
  assume(n >= 0);
  int a[n + 1];
  for (int j = 0; j < n; j++)
    a[j] = nondet_int();
  a[n] = x;
  while (a[i] != x)
    i++;
  assert(i <= n);
}
