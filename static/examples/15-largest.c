// title: The largest of the inputs
// topic: Input
// verdict: safe
// about: The program keeps the largest value read so far; the last value read can never exceed it.
//   Neither value has a bound of its own, so the invariant `last <= largest` compares the two.
// shows: lemma last <= largest at 7; invariant last <= largest at 7; lemmas 3

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
