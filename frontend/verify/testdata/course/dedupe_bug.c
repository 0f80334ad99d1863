// Compares with the element before in the array, not with the last one that was kept:
// the element before may have been overwritten.
int main(int n) {
  assume(n > 0);
  int a[n], end = 0;
  for (int i = 0; i < n; i++)
    a[i] = nondet_int();
  for (int i = 0; i + 1 < n; i++)
    if (a[i] != a[i + 1])
      a[end++] = a[i];
  int last = a[n - 1];
  assert(end == 0 || a[end - 1] == last);
}
