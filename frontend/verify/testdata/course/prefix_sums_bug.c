// s has n elements, one too few.
int main(int *a, int n) {
  assume(n > 0);
  int s[n];
  s[0] = 0;
  for (int i = 0; i < n; i++)
    s[i + 1] = s[i] + a[i];
}
