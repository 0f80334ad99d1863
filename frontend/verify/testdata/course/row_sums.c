// A matrix of n rows of ten ones: each row sum is ten.
int main(int n) {
  assume(n > 0);
  int m[n][10], sum[n];
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 10; j++)
      m[i][j] = 1;
  for (int i = 0; i < n; i++) {
    sum[i] = 0;
    for (int j = 0; j < 10; j++)
      sum[i] += m[i][j];
  }
  for (int i = 0; i < n; i++)
    assert(sum[i] == 10);
}
