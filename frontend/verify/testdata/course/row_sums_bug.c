// The sum is not set back to 0 between two rows.
int main(int n) {
  assume(n > 0);
  int m[n][3], sum[n], s = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 3; j++)
      m[i][j] = 1;
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < 3; j++)
      s += m[i][j];
    sum[i] = s;
  }
  for (int i = 0; i < n; i++)
    assert(sum[i] == 3);
}
