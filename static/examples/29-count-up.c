// title: An interpolant for each round
// topic: Unwinding a program
// verdict: safe
// engine: tree-itp
// about: The interpolant of a path with some rounds says `i <= 2`, or whatever the number of rounds was, so that tree-itp
//   looks at 31 paths, one for each round. Blocking generalises instead, and the engine tree needs 3.
// shows: paths 31; with tree paths 3

int main(void) {
    int i = 0;
    while (i < 30)
        i = i + 1;
    assert(i == 30);
    return 0;
}
