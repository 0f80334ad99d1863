// The loop stops too early: at the first element it does not compare.
int main(int n, int x) {
  assume(n >= 0);
  int a[n + 1], i = n;
  for (int j = 0; j < n; j++)
    a[j] = 2 * j;
  while (i > 1 && a[i - 1] > x) {
    a[i] = a[i - 1];
    i--;
  }
  a[i] = x;
  for (int j = 0; j < n; j++)
    assert(a[j] <= a[j + 1]);
}
