// The upper bound starts at n, and the loop also runs for low == high: a[n] is read.
int main(int *a, int n) {
  assume(n >= 0);
  int x = nondet_int(), low = 0, high = n, at = -1;
  while (low <= high && at < 0) {
    int mid = (low + high) / 2;
    assert(0 <= mid && mid < n);
    if (a[mid] == x)
      at = mid;
    else if (a[mid] < x)
      low = mid + 1;
    else
      high = mid - 1;
  }
}
