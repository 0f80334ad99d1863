// title: States on a line
// topic: Abstraction
// verdict: safe
// engine: cegar:CR
// about: Refined one state at a time, the abstraction learns about x = 1, y = 2, then about x = 2, y = 4, and so on without end: the preset C does.
//   CR looks at three such states at once, finds the line that they lie on, and is done.

int nondet_int(void);

int main(void) {
    int x = 0;
    int y = 0;

    while (nondet_int()) {
        x = x + 1;
        y = y + 2;
    }

    while (x > 0) {
        x = x - 1;
        y = y - 2;
    }

    assert(y >= 0);
    return 0;
}
