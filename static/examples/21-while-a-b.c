// title: Up to an unknown bound
// topic: Abstraction
// verdict: unsafe
// engine: cegar:CR
// about: The loop ends at `b`, whatever it is, so `a` need not be 10 after it.
//   The engine abstracts states by predicates: Domain shows the 4 that it starts with, `a < b` among them. Watch how
//   a chain of obligations becomes a failing run.
// shows: predicates 4; predicate a < b; spurious 0; fails 10

int nondet_int(void);

int main(void) {
    int a = 0;
    int b = nondet_int();   // may be negative: then the loop is not entered

    while (a < b)
        a = a + 1;

    assert(a == 10);
    return 0;
}
