// title: Function calls
// topic: Control flow
// verdict: safe
// about: Each call is inlined with its own copy of the parameters, so `max` and `clamp` are proved where they are used.
//   In the graph their branches are edges between the two locations of `main`, and the proof is `speed >= 0`.
// shows: locations 2; location 20; location 23; invariant speed >= 0 at 20; lemma speed >= 0 at 20

int nondet_int(void);

int max(int a, int b) {
    if (a > b)
        return a;
    return b;
}

int clamp(int value, int low, int high) {
    if (value < low)
        return low;
    if (value > high)
        return high;
    return value;
}

int main(void) {
    int speed = 0;

    while (nondet_int()) {
        int wish = nondet_int();
        speed = clamp(wish, speed - 5, speed + 5);
        speed = max(speed, 0);
    }

    assert(speed >= 0);
    return 0;
}
