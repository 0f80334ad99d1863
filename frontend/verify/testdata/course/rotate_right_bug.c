// A shift to the right that goes upwards copies the first element everywhere.
int main(int *a, int n) {
  assume(n > 2);
  int second = a[1];
  for (int i = 1; i < n; i++)
    a[i] = a[i - 1];
  assert(a[2] == second);
}
