// Partition around 0: negative numbers to the left, the others to the right.
int main(int *a, int n) {
  assume(n >= 0);
  int low = 0, high = n;
  while (low < high)
    if (a[low] < 0)
      low++;
    else {
      high--;
      int t = a[low];
      a[low] = a[high];
      a[high] = t;
    }
  for (int i = 0; i < n; i++)
    assert(i < low ? a[i] < 0 : a[i] >= 0);
}
