// title: One layer a round
// topic: Paths and layers
// verdict: unknown
// engine: itp
// seconds: 20
// about: Interpolants of single steps follow the counter here, with one layer for each value. When a layer comes near
//   the error, the engine looks one step further ahead and begins again. The engine ic3 generalises, and proves the
//   program at once.
// shows: with ic3 safe; depths 2..

int nondet_int(void);

int main(void) {
    int x = 0;
    int y = 0;
    while (nondet_int()) {
        if (nondet_int()) {
            x = x + 1;
            y = y + 1;
        } else if (x >= 5 && x <= 8) {
            y = y + 1;
        }
    }
    assert(x <= 20 || y >= 3);
    return 0;
}
