// Linear search: what it finds is there, and what it does not find is not.
int search(const int *a, int n, int x) {
  for (int i = 0; i < n; i++)
    if (a[i] == x)
      return i;
  return -1;
}

int main(int *a, int n) {
  assume(n >= 0);
  int x = nondet_int(), k = nondet_int();
  int at = search(a, n, x);
  if (at >= 0)
    assert(at < n && a[at] == x);
  else if (0 <= k && k < n)
    assert(a[k] != x);
}
