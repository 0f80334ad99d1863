// title: Two predicates, four classes
// topic: Abstraction
// verdict: safe
// engine: cegar:CR
// about: With the predicates a < 4 and b < 5 the plane has four classes of states, and states of one class are not told apart.
//   That is too coarse here: open Domain and step to the transition that only the abstraction has, and to the interpolant that takes it away.

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
