// title: One interpolant is enough
// topic: Unwinding a program
// verdict: safe
// engine: tree-itp
// about: A good interpolant says why no run takes a path, and nothing about the path's length. Here `a == b` refutes the
//   first path to the error, and the loop keeps it: 1 path and 4 nodes are the proof.
// shows: paths 1; nodes 4; with tree-itp-mono nodes 4

int nondet_int(void);

int main(void) {
    int a = nondet_int();
    int b = a;
    int c = 0;
    while (nondet_int()) {
        a = a + 1;
        b = b + 1;
        c = c + 1;
    }
    assert(a == b);
    return 0;
}
