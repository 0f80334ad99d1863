// title: Classes of states
// topic: Abstraction
// verdict: safe
// engine: cegar:CR
// about: The predicates are `a <= 3`, `b <= 4` and three that compare `a` with `b`. States that agree on all of them form
//   one class, which the engine does not split.
//   That is too coarse here: open Domain and move to the spurious transition.
//   The predicates `b <= 1` and `b >= 1` remove it.
// shows: predicate a <= 3; predicate b <= 4; predicate b <= 1; predicate b >= 1; predicates 7; spurious 1

int nondet_int(void);

int main(void) {
    int a = 0;
    int b = 1;

    while (nondet_int()) {
        if (a < 4)
            a = a + 1;
        else
            a = 0;
        if (b < 5)
            b = b + 1;
        else
            b = 1;
    }

    assert(b == a + 1);
    return 0;
}
