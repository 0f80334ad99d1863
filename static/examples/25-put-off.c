// title: Refinement put off
// topic: Abstraction
// verdict: safe
// engine: cegar:CRL
// about: Lazy refinement follows transitions that only the abstraction has, and refines when such a trace reaches the start.
//   Here it needs a handful of predicates; the preset CR, which refines at once, collects some two hundred.

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
