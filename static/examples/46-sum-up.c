// title: Ever longer paths
// topic: Paths and layers
// verdict: unknown
// engine: kind
// seconds: 20
// about: If `y` is negative, the sum decreases, so for any length some path leads to the error, though no run takes it.
//   The induction step fails for each bound, and the engine continues until it is stopped. With seeds it knows that `y`
//   is positive, an auxiliary invariant found by sampling. This excludes the path, and the step holds.
// shows: depths 5..; with kind:SEEDED safe; with kind:SEEDED depths 2

int nondet_int(void);

int main(void) {
    int x = 0;
    int y = 1;
    while (nondet_int()) {
        x = x + y;
        y = y + 1;
    }
    assert(x >= 0);
    return 0;
}
