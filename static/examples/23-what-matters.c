// title: Values that do not matter
// topic: Abstraction
// verdict: unsafe
// engine: cegar:CR
// about: Neither assertion depends on all four variables: the first uses `m` and `n`, the second `i`, and `j` chooses
//   between them.
//   Lifting removes from every predecessor the values that do not matter. Each obligation names at most 3 variables
//   and has infinitely many states.
// shows: variables 3; fails 18

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
