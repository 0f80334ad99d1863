// A queue on an array that is not reused: positive numbers go in, positive numbers come out.
int main(int n) {
  assume(n > 0);
  int queue[n], first = 0, last = 0;
  while (nondet_int()) {
    if (nondet_int()) {
      int x = nondet_int();
      if (x > 0 && last < n)
        queue[last++] = x;
    } else if (first < last)
      assert(queue[first++] > 0);
  }
}
