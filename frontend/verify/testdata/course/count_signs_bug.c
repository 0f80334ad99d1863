// Forgets that an element may be 0.
int main(int *a, int n) {
  assume(n >= 0);
  int negative = 0, positive = 0;
  for (int i = 0; i < n; i++)
    if (a[i] < 0)
      negative++;
  for (int i = 0; i < n; i++)
    if (a[i] > 0)
      positive++;
  assert(negative + positive == n);
}
