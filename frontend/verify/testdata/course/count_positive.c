// Counts the positive elements forwards, and backwards by another condition.
int main(int *a, int n) {
  assume(n >= 0);
  int forwards = 0, backwards = 0;
  for (int i = 0; i < n; i++)
    if (a[i] > 0)
      forwards++;
  for (int i = n - 1; i >= 0; i--)
    if (a[i] >= 1)
      backwards++;
  assert(forwards == backwards && forwards <= n);
}
