// A copy has each value as often.
int main(int *a, int n, int x) {
  assume(n > 0);
  int b[n], before = 0, after = 0;
  for (int i = 0; i < n; i++)
    b[i] = a[i];
  for (int i = 0; i < n; i++)
    if (a[i] == x)
      before++;
  for (int i = 0; i < n; i++)
    if (b[i] == x)
      after++;
  assert(before == after);
}
