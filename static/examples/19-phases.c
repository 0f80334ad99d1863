// title: A loop with two phases
// topic: Loops
// verdict: safe
// about: The loop behaves differently before and after its middle, so one bound is not enough.
//   The invariant has a part for each half: `y <= 50 || y <= x` lets `y` stay at 50 and then follow `x`.
//   The conjunct `x <= y` says that it never falls behind.
// shows: invariant y >= 50 at 5; invariant y <= 50 || y <= x at 5; invariant x <= y at 5; locations 1

int main(void) {
    int x = 0;
    int y = 50;

    while (x < 100) {
        x = x + 1;
        if (x > 50) {
            y = y + 1;
        }
    }

    assert(y == 100);
    return 0;
}
