// title: Values in vain
// topic: Explicit values
// verdict: safe
// engine: explicit-itp-pred
// about: Values refute a path, then a longer one, and the values that this needs unwind the loop round by round.
//   Predicates take over only when `x` and `y` have had too many values, and 130 nodes are made. The engine predabs
//   has no values and makes 7, and explicit-itp, which has nothing else, never ends.
// shows: nodes 130; dropped 2; with predabs nodes 7; with explicit-itp unknown

int nondet_int(void);

int main(void) {
    int x = 0;
    int y = 0;
    while (nondet_int()) {
        x = x + 1;
        y = y + 1;
    }
    assert(x == y);
    return 0;
}
