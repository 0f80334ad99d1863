// The last prefix sum is the sum of all elements.
int main(int *a, int n) {
  assume(n >= 0);
  int s[n + 1], sum = 0;
  s[0] = 0;
  for (int i = 0; i < n; i++)
    s[i + 1] = s[i] + a[i];
  for (int i = 0; i < n; i++)
    sum += a[i];
  assert(s[n] == sum);
}
