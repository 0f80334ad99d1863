// title: Interpolants that never end
// topic: Unwinding a program
// verdict: unknown
// engine: impact
// about: That `x` leaves the remainder 1 is the reason, but each path alone is refuted by simpler facts about its own few
//   values, so that no interpolant speaks of the remainder. Blocking from the end of a path generalises what it
//   finds, and the engine tree proves it after 5 paths.
// shows: with tree safe; with tree paths 5; with ic3 safe

int nondet_int(void);

int main(void) {
    int x = 1;
    while (nondet_int())
        x = x + 3;
    assert(x != 12);
    return 0;
}
