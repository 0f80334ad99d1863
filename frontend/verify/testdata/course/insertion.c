// Insertion into a sorted array: larger elements move up by one place, x goes into the gap.
// The array is still sorted.
int main(int n, int x) {
  assume(n >= 0);
  int a[n + 1], i = n;
  for (int j = 0; j < n; j++)
    a[j] = 2 * j;
  while (i > 0 && a[i - 1] > x) {
    a[i] = a[i - 1];
    i--;
  }
  a[i] = x;
  for (int j = 0; j < n; j++)
    assert(a[j] <= a[j + 1]);
}
