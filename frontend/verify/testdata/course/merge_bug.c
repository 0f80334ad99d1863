// The rest of b is forgotten.
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
  assert(k == m + n);
}
