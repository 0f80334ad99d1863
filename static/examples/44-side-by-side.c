// title: No box for x == y
// topic: Boxes
// verdict: unknown
// engine: icp
// seconds: 20
// about: No number of boxes can express `x == y`: each frame needs two more, one on each side of the diagonal. So the
//   engine continues until it is stopped. The engine ic3, whose lemmas may compare `x` with `y`, proves the program at
//   once.
// shows: frames 5..; lemma x >= 2 || y <= 1; with ic3 safe

int nondet_int(void);

int main(void) {
    int x = 0;
    int y = 0;
    while (nondet_int()) {
        x = x + 1;
        y = y + 1;
    }
    assert(x == y);
    return 0;
}
