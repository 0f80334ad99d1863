// The index b[n - i] is one too large.
int main(int *a, int n) {
  assume(n > 0);
  int b[n];
  for (int i = 0; i < n; i++)
    b[n - i] = a[i];
}
