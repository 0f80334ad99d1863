// title: A sum of two inputs
// topic: Explicit values
// verdict: safe
// engine: explicit-itp-pred
// about: Tracked values show that `done` is set after the loop. But the value of a sum of two inputs is unknown:
//   explicit and explicit-itp end with a path that they cannot refute, and prove nothing. Here one predicate is enough,
//   `a + b == sum`.
// shows: predicates 1; with explicit unknown; with explicit-itp unknown

int nondet_int(void);

int main(void) {
    int a = nondet_int();
    int b = nondet_int();
    int sum = 0;
    int done = 0;
    while (done == 0) {
        sum = a + b;
        done = 1;
    }
    assert(sum - a == b);
    return 0;
}
