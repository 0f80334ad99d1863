// Rotation by one place to the left.
int main(void) {
  int n = nondet_int();
  assume(n > 0);
  int a[n];
  for (int i = 0; i < n; i++)
    a[i] = i;
  int first = a[0];
  for (int i = 0; i + 1 < n; i++)
    a[i] = a[i + 1];
  a[n - 1] = first;
  for (int i = 0; i + 1 < n; i++)
    assert(a[i] == i + 1);
  assert(a[n - 1] == 0);
}
