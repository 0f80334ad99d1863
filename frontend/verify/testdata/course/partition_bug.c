// low also advances after a swap, though nobody has looked at what the swap brought.
int main(int *a, int n) {
  assume(n >= 0);
  int low = 0, high = n;
  while (low < high) {
    if (a[low] >= 0) {
      high--;
      int t = a[low];
      a[low] = a[high];
      a[high] = t;
    }
    low++;
  }
  for (int i = 0; i < low; i++)
    assert(a[i] < 0);
}
