// The sum of the elements at even places: the last one is read behind the array if n is odd.
int main(int n) {
  assume(n > 0);
  int a[n], sum = 0;
  for (int i = 0; i < n; i++)
    a[i] = 1;
  for (int i = 0; i < n; i += 2)
    sum += a[i] + a[i + 1];
  assert(sum == n);
}
