// The merge of two arrays of positive numbers has only positive numbers.
int main(int m, int n) {
  assume(m >= 0 && n >= 0);
  int a[m + 1], b[n + 1], c[m + n + 1], i, j, k = 0;
  for (i = 0; i < m; i++) {
    a[i] = nondet_int();
    assume(a[i] > 0);
  }
  for (j = 0; j < n; j++) {
    b[j] = nondet_int();
    assume(b[j] > 0);
  }
  i = j = 0;
  while (i < m || j < n)
    if (j >= n || i < m && a[i] <= b[j])
      c[k++] = a[i++];
    else
      c[k++] = b[j++];
  for (i = 0; i < k; i++)
    assert(c[i] > 0);
}
