// title: Blocking finds the bound
// topic: Unwinding a program
// verdict: safe
// engine: tree
// about: The engine tree blocks the states that lead to the error, from the end of a path to its start, and generalises
//   the blocked cubes. So it learns facts that hold for any number of rounds, and is done after 13 paths. Here the
//   interpolants of a path describe single rounds, and tree-itp and impact unwind without end.
// shows: paths 13; nodes 36; with tree-itp unknown; with impact unknown

int nondet_int(void);

int main(void) {
    int n = nondet_int();
    assume(n >= 0);
    int x = 0;
    while (x < n)
        x = x + 1;
    int y = 0;
    while (y < n)
        y = y + 1;
    assert(x == y);
    return 0;
}
