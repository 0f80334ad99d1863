// title: Parity
// topic: Arithmetic
// verdict: safe
// about: Adding two at a time never makes an even number odd, whatever the number of rounds.
//   Bounds cannot express this: the invariant `(x + 1) % 2 != 0` speaks of a remainder.
// shows: invariant (x + 1) % 2 != 0 at 5; lemma (x + 1) % 2 != 0 at 5

int nondet_int(void);

int main(void) {
    int x = 0;
    while (nondet_int()) {
        x = x + 2;
    }
    assert(x % 2 == 0);
    return 0;
}
