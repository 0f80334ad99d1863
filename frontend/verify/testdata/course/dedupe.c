// Removes neighbours that are equal: the result is no longer than the array, and no index
// leaves it.
int main(int n) {
  assume(n > 0);
  int a[n], end = 1;
  for (int i = 0; i < n; i++)
    a[i] = nondet_int();
  for (int i = 1; i < n; i++)
    if (a[i] != a[end - 1])
      a[end++] = a[i];
  assert(1 <= end && end <= n);
  for (int i = 1; i < end; i++)
    assert(a[i] != a[i - 1]);
}
