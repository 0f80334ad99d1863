// title: Up to an unknown bound
// topic: Abstraction
// verdict: unsafe
// engine: cegar:CR
// about: The loop ends at b, whatever b is, so a need not be 10 after it. The engine sees states only through predicates:
//   open Domain and watch which ones it starts with, and how a chain of states becomes a failing run.

int nondet_int(void);

int main(void) {
    int a = 0;
    int b = nondet_int();   // may be negative: then the loop is not entered

    while (a < b)
        a = a + 1;

    assert(a == 10);
    return 0;
}
