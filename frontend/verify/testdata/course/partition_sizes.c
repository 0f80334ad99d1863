// Copies the negative elements and the others into two arrays: the sizes are the counts.
int main(int *a, int n) {
  assume(n > 0);
  int low[n], high[n], lows = 0, highs = 0, negative = 0;
  for (int i = 0; i < n; i++)
    if (a[i] < 0)
      low[lows++] = a[i];
    else
      high[highs++] = a[i];
  for (int i = 0; i < n; i++)
    if (a[i] < 0)
      negative++;
  assert(lows == negative && lows + highs == n);
}
