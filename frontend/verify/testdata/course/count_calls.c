// A function that counts gives the same for the same array and value.
int count(int *p, int n, int x) {
  int c = 0;
  for (int i = 0; i < n; i++)
    if (p[i] == x)
      c++;
  return c;
}
int main(int *a, int n, int x) {
  assume(n >= 0);
  int first = count(a, n, x), second = count(a, n, x);
  assert(first == second && 0 <= first && first <= n);
}
