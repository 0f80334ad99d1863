// title: The largest of the inputs
// topic: Input
// verdict: safe
// about: The program keeps the largest value read so far; the last value read can never exceed it.
//   Two variables that are compared, not computed: the invariant is a difference.

int nondet_int(void);

int main(void) {
    int largest = nondet_int();
    int last = largest;

    while (nondet_int()) {
        last = nondet_int();
        if (last > largest) {
            largest = last;
        }
    }

    assert(last <= largest);
    return 0;
}
