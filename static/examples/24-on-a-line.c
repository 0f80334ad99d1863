// title: States on a line
// topic: Abstraction
// verdict: safe
// engine: cegar:CR
// about: The preset C refines the abstraction by one state at a time, without end.
//   It learns about `x == 2 && y == 3`, then about `x == 3 && y == 5`, and so on.
//   CR considers three such states at once, finds the line `2*x == y + 1` through them, and is done.
// shows: mined 2*x == y + 1; obligation x == 2 && y == 3; obligation x == 3 && y == 5; with cegar:C unknown

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
