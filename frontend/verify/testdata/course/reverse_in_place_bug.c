// The loop goes to the end and swaps everything back.
int main(void) {
  int n = nondet_int();
  assume(n > 0);
  int a[n];
  for (int k = 0; k < n; k++)
    a[k] = k;
  for (int i = 0; i < n; i++) {
    int t = a[i];
    a[i] = a[n - 1 - i];
    a[n - 1 - i] = t;
  }
  for (int k = 0; k < n; k++)
    assert(a[k] == n - 1 - k);
}
