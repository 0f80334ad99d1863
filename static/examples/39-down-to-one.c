// title: As good as running it
// topic: Explicit values
// verdict: safe
// engine: explicit
// about: The program reads no input, so unwinding it with all values is the same as running it: 111 rounds, and no path
//   to the error. Only values help here: explicit-pred stops tracking `n` after a few rounds, and then finds predicates
//   without end.
// shows: paths 0; with explicit-itp safe; with explicit-pred unknown

int main(void) {
    int n = 27;
    int steps = 0;
    while (n != 1) {
        if (n % 2 == 0)
            n = n / 2;
        else
            n = 3 * n + 1;
        steps = steps + 1;
    }
    assert(steps == 111);
    return 0;
}
