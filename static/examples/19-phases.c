// title: A loop with two phases
// topic: Loops
// verdict: safe
// about: The loop behaves differently before and after its middle, so one line of invariant is not enough.
//   The lemmas come in two kinds: y stays at 50 below the middle, and follows x above it.

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
