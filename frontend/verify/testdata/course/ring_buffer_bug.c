// The tail wraps around one place too late.
int main(int n) {
  assume(n > 0);
  int buffer[n], tail = 0, count = 0;
  while (nondet_int() && count < n + 1) {
    buffer[tail] = nondet_int();
    tail++;
    if (tail > n)
      tail = 0;
    count++;
  }
}
