// title: Blocking round by round
// topic: Unwinding a program
// verdict: unknown
// engine: tree
// about: The engine tree learns along one path at a time, and here each path has one round more than the one before.
//   IC3 with a frame for each number of steps proves the program, because its lemmas are about all paths of that
//   length.
// shows: with ic3 safe

int nondet_int(void);

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
