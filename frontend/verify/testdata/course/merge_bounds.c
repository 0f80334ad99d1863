// A merge of two arrays reads and writes within bounds and fills all of the result.
int main(int *a, int m, int *b, int n) {
  assume(m >= 0 && n >= 0);
  int c[m + n + 1], i = 0, j = 0, k = 0;
  while (i < m && j < n)
    if (a[i] <= b[j])
      c[k++] = a[i++];
    else
      c[k++] = b[j++];
  while (i < m)
    c[k++] = a[i++];
  while (j < n)
    c[k++] = b[j++];
  assert(k == m + n);
}
