// title: Two counters
// topic: Loops
// verdict: safe
// about: Two variables move in opposite directions, and only their sum tells why the assertion holds.
//   Watch IC3 find x + y == n: no bound on x or on y alone would do.

int nondet_int(void);

int main(void) {
    int n = nondet_int();
    assume(n >= 0);

    int x = 0;
    int y = n;
    while (x < n) {
        x = x + 1;
        y = y - 1;
    }

    assert(y == 0);
    return 0;
}
