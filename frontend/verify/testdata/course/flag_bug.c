// Zeros, ones and twos (Dijkstra's flag). After the swap with the end, mid must not advance.
int main(int n) {
  assume(n >= 0);
  int a[n + 1], low = 0, mid = 0, high = n;
  for (int i = 0; i < n; i++) {
    a[i] = nondet_int();
    assume(0 <= a[i] && a[i] <= 2);
  }
  while (mid < high) {
    if (a[mid] == 0) {
      a[mid] = a[low];
      a[low++] = 0;
    } else if (a[mid] == 2) {
      a[mid] = a[--high];
      a[high] = 2;
    }
    mid++;
  }
  for (int i = 0; i < low; i++)
    assert(a[i] == 0);
  for (int i = low; i < high; i++)
    assert(a[i] == 1);
}
