// title: Refinement put off
// topic: Abstraction
// verdict: safe
// engine: cegar:CRL
// about: Lazy refinement follows spurious transitions, and refines when such a trace reaches the start.
//   Here it needs 10 predicates; the preset CR, which refines at once, collects more than 100.
// shows: predicates 10; with cegar:CR safe; with cegar:CR predicates 100..

int main(void) {
    int x = 0;
    int y = 50;

    while (x < 100) {
        x = x + 1;
        if (x > 50)
            y = y + 1;
    }

    assert(y == 100);
    return 0;
}
