// Counts of values below m: no count is negative, and none is greater than n.
int main(int *a, int n, int m) {
  assume(n >= 0 && m > 0);
  int count[m];
  for (int v = 0; v < m; v++)
    count[v] = 0;
  for (int i = 0; i < n; i++)
    if (0 <= a[i] && a[i] < m)
      count[a[i]]++;
  for (int v = 0; v < m; v++)
    assert(0 <= count[v] && count[v] <= n);
}
