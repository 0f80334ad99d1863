// Swaps from both ends: an array with its numbers, reversed, counts down.
int main(void) {
  int n = nondet_int();
  assume(n > 0);
  int a[n], i = 0, j = n - 1;
  for (int k = 0; k < n; k++)
    a[k] = k;
  while (i < j) {
    int t = a[i];
    a[i++] = a[j];
    a[j--] = t;
  }
  for (int k = 0; k < n; k++)
    assert(a[k] == n - 1 - k);
}
