// The maximum starts with 0, which is wrong if all elements are negative: then no element
// is equal to it.
int main(int *a, int n) {
  assume(n > 0);
  int max = 0, at = -1;
  for (int i = 0; i < n; i++)
    if (a[i] > max) {
      max = a[i];
      at = i;
    }
  assert(at >= 0 && a[at] == max);
}
