// b becomes a, backwards.
int main(int *a, int n) {
  assume(n > 0);
  int b[n];
  for (int i = 0; i < n; i++)
    b[n - 1 - i] = a[i];
  for (int i = 0; i < n; i++)
    assert(b[i] == a[n - 1 - i]);
}
