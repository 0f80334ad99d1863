// The first element is overwritten before it is saved.
int main(void) {
  int n = nondet_int();
  assume(n > 0);
  int a[n];
  for (int i = 0; i < n; i++)
    a[i] = i;
  for (int i = 0; i + 1 < n; i++)
    a[i] = a[i + 1];
  a[n - 1] = a[0];
  assert(a[n - 1] == 0);
}
