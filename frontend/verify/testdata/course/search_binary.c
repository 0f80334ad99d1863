// Binary search in the multiples of 3: the place that it returns holds x, and no index
// leaves the array.
int main(void) {
  int n = nondet_int(), x = nondet_int();
  assume(n >= 0);
  int a[n + 1], low = 0, high = n;
  for (int i = 0; i < n; i++)
    a[i] = 3 * i;
  while (low < high) {
    int mid = low + (high - low) / 2;
    assert(0 <= mid && mid < n);
    if (a[mid] < x)
      low = mid + 1;
    else
      high = mid;
  }
  if (low < n && a[low] != x)
    assert(x % 3 != 0 || x < 0 || x > 3 * n);
}
