// title: One call too early
// topic: Recursion
// verdict: unsafe
// about: The recursion ends at 1 instead of 0, so the last 1 is never added. The failing run goes into each call and comes back:
//   follow `n` down and up again in the steps of the run.
// shows: locations 4; fails 14

int nondet_int(void);

int length(int n) {
    if (n <= 1)
        return 0;
    return 1 + length(n - 1);
}

int main(void) {
    int n = nondet_int();
    if (n < 3)
        return 0;
    int result = length(n);
    assert(result == n);
    return 0;
}
