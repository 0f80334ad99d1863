// The place of the maximum: no element is greater than the one there.
int main(int *a, int n) {
  assume(n > 0);
  int at = 0;
  for (int i = 1; i < n; i++)
    if (a[i] > a[at])
      at = i;
  for (int i = 0; i < n; i++)
    assert(a[i] <= a[at]);
}
