// title: Euclid by subtraction
// topic: Arithmetic
// verdict: safe
// about: The greatest common divisor by repeated subtraction: both numbers stay positive until they meet.
//   The taken branch keeps the difference positive, so every round keeps `a >= 1` and `b >= 1`: follow it in the
//   graph.
// shows: invariant a >= 1 at 8; invariant b >= 1 at 8; lemma a >= 1 at 8; lemma b >= 1 at 8

int nondet_int(void);

int main(void) {
    int a = nondet_int();
    int b = nondet_int();
    assume(a > 0 && b > 0);

    while (a != b) {
        if (a > b) {
            a = a - b;
        } else {
            b = b - a;
        }
        assert(a > 0 && b > 0);
    }

    assert(a >= 1);
    return 0;
}
