// The test for an empty queue lets one element too many out.
int main(int n) {
  assume(n > 0);
  int queue[n + 1], first = 0, last = 0;
  while (nondet_int()) {
    if (nondet_int()) {
      int x = nondet_int();
      if (x > 0 && last < n)
        queue[last++] = x;
    } else if (first <= last)
      assert(queue[first++] > 0);
  }
}
