// After a fill with zeros every element counts.
int main(int n) {
  assume(n > 0);
  int a[n], zeros = 0;
  for (int i = 0; i < n; i++)
    a[i] = 0;
  for (int i = 0; i < n; i++)
    if (a[i] == 0)
      zeros++;
  assert(zeros == n);
}
