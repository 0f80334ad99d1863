// title: One interpolant is enough
// topic: Unwinding a program
// verdict: safe
// engine: tree-itp
// about: At its best an interpolant says just why a path cannot be run, and nothing about how long it was. Here the
//   first path to the error is refuted by `a == b`, which the loop keeps: 1 path and 4 nodes, and the proof is
//   there.
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
