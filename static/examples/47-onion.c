// title: Layers of an onion
// topic: Paths and layers
// verdict: safe
// engine: itp
// about: From the states in which the loop begins, each layer contains all states to which one step from the previous
//   layer leads, and more. It is an interpolant without any state that fails at once. The first attempt allows
//   everything and is too large. The second ends with `x >= 0 && y >= 1` in its last layer, and the next layer adds
//   nothing.
// shows: depths 2; images 9; locations 1

int nondet_int(void);

int main(void) {
    int x = 4;
    int y = 4;
    while (nondet_int()) {
        if (nondet_int()) {
            int old = x;
            x = y;
            y = old + 1;
        } else if (x >= 2) {
            x = x - 2;
        }
    }
    assert(x >= 0);
    assert(y >= 0);
    return 0;
}
