// title: Values in vain
// topic: Explicit values
// verdict: safe
// engine: explicit-itp-pred
// about: Values refute a path, then a longer one, and with the values that this needs the loop is unwound round by
//   round. Predicates are used only after `x` and `y` have had too many values, so 130 nodes are made. The engine
//   predabs tracks no values and makes 7 nodes. With values alone, explicit-itp never ends.
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
