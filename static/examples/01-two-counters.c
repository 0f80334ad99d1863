// title: Two counters
// topic: Loops
// verdict: safe
// about: Two variables move in opposite directions, and only their sum tells why the assertion holds.
//   Watch IC3 learn `n <= x + y` and `x + y <= n`: bounds on `x` and on `y` alone would not do.
// shows: locations 1; frames 2; lemma n <= x + y at 9 frame 2; lemma x + y <= n at 9 frame 2; invariant n <= x + y at 9; invariant x + y <= n at 9

int nondet_int(void);

int main(void) {
    int n = nondet_int();
    assume(n >= 0);

    int x = 0;
    int y = n;
    while (x < n) {
        x = x + 1;
        y = y - 1;
    }

    assert(y == 0);
    return 0;
}
