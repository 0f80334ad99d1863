// title: Values that do not matter
// topic: Abstraction
// verdict: unsafe
// engine: cegar:CR
// about: The first assertion depends on m, n and j, the second on i and j, so neither needs all four variables.
//   Lifting drops from every state on the way back the values that do not matter: look at the obligations, each stands for infinitely many states.

int nondet_int(void);

int main(void) {
    int m = nondet_int();
    int n = nondet_int();
    int i = 0;
    int j = nondet_int();

    if (n <= m)
        return 0;

    while (m < n) {
        m = m + 1;
        i = i + 1;
    }

    if (j > 0)
        assert(m == n + 1);
    else
        assert(i > 0);
    return 0;
}
