// title: Traffic lights with a race
// topic: Bugs
// verdict: unsafe
// about: Two lights share a junction, but a pedestrian's request may turn one green while the other is still green.
//   Two rounds are enough: step through them and watch `north` and `east` both become 1.
// shows: inputs 2; fails 22

int nondet_int(void);

int main(void) {
    int north = 0;   // 1 is green
    int east = 1;
    int request = 0;

    for (int round = 0; round < 6; round++) {
        if (nondet_int()) {
            request = 1;
        }
        if (east == 1 && request == 0) {
            east = 0;
            north = 1;
        } else if (request == 1) {
            east = 1;
            request = 0;
        } else {
            north = 0;
            east = 1;
        }
        assert(!(north == 1 && east == 1));
    }
    return 0;
}
