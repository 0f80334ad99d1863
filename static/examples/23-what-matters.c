// title: Values that do not matter
// topic: Abstraction
// verdict: unsafe
// engine: cegar:CR
// about: Five variables, but only m and n decide whether the assertion fails.
//   Lifting drops the other values from every state on the way back, so that an obligation stands for infinitely many states.

int nondet_int(void);

int main(void) {
    int m = nondet_int();
    int n = nondet_int();
    int i = 0;
    int j = nondet_int();
    int k = nondet_int();

    if (n <= m)
        return 0;

    while (m < n) {
        m = m + 1;
        i = i + 1;
        if (i > j)
            k = k + i;
    }

    assert(m == n + 1);
    return 0;
}
