// title: An interpolant for each round
// topic: Unwinding a program
// verdict: safe
// engine: tree-itp
// about: The interpolant of a path may depend on its number of rounds, and then each number needs a path of its own. Here
//   it says `i <= 2`, or whatever the number is, so tree-itp examines 31 paths. Blocking generalises instead, and
//   the engine tree needs 3.
// shows: paths 31; with tree paths 3

int main(void) {
    int i = 0;
    while (i < 30)
        i = i + 1;
    assert(i == 30);
    return 0;
}
