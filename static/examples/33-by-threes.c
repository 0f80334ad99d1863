// title: Interpolants that never end
// topic: Unwinding a program
// verdict: unknown
// engine: impact
// about: The assertion holds because `x` always leaves the remainder 1 when divided by 3. But simpler facts about a few
//   values refute each single path, so no interpolant mentions the remainder. Blocking from the end of a path
//   generalises, and the engine tree proves the program after 5 paths.
// shows: with tree safe; with tree paths 5; with ic3 safe

int nondet_int(void);

int main(void) {
    int x = 1;
    while (nondet_int())
        x = x + 3;
    assert(x != 12);
    return 0;
}
