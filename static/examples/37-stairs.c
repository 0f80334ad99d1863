// title: No word for the difference
// topic: Unwinding a program
// verdict: unknown
// engine: ic3smt
// about: The engine ic3smt goes back one step at a time, and in each frame it learns lemmas about another number of
//   stairs. The interpolant of one whole path relates three variables, and this relation is the proof.
// shows: frames 5..; with tree-itp safe; with tree-itp paths 1

int nondet_int(void);

int main(void) {
    int top = nondet_int();
    assume(top >= 0);
    int up = 0;
    int left = top;
    while (left != 0) {
        up = up + 1;
        left = left - 1;
    }
    assert(up == top);
    return 0;
}
