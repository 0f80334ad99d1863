// The loop starts at 1, so the first element is never found.
int search(const int *a, int n, int x) {
  for (int i = 1; i < n; i++)
    if (a[i] == x)
      return i;
  return -1;
}

int main(int *a, int n) {
  assume(n >= 0);
  int x = nondet_int(), k = nondet_int();
  int at = search(a, n, x);
  if (at < 0 && 0 <= k && k < n)
    assert(a[k] != x);
}
