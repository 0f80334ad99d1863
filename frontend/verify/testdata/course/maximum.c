// The maximum is at least every element.
int main(int *a, int n) {
  assume(n > 0);
  int max = a[0], k = nondet_int();
  for (int i = 1; i < n; i++)
    if (a[i] > max)
      max = a[i];
  if (0 <= k && k < n)
    assert(a[k] <= max);
}
