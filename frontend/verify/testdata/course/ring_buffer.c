// A ring buffer of n places: reads and writes stay within it, and it never holds more than n.
int main(int n) {
  assume(n > 0);
  int buffer[n], head = 0, tail = 0, count = 0;
  while (nondet_int()) {
    if (nondet_int() && count < n) {
      buffer[tail] = nondet_int();
      tail++;
      if (tail == n)
        tail = 0;
      count++;
    } else if (count > 0) {
      int x = buffer[head];
      head = head + 1 == n ? 0 : head + 1;
      count--;
    }
    assert(0 <= count && count <= n);
  }
}
