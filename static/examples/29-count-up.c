// title: An interpolant for each round
// topic: Unwinding a program
// verdict: safe
// engine: tree-itp
// about: The interpolant of a path with some rounds may speak of their number, and then each round has a path of
//   its own. Here it says `i <= 2`, or whatever the number was, so that tree-itp looks at 31 paths; blocking
//   generalises instead, and the engine tree needs 3.
// shows: paths 31; with tree paths 3

int main(void) {
    int i = 0;
    while (i < 30)
        i = i + 1;
    assert(i == 30);
    return 0;
}
