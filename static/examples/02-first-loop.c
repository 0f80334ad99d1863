// title: A first loop
// topic: Loops
// verdict: safe
// about: The smallest program with something to prove: the loop ends with i exactly at its bound.
//   The invariant i <= 10 is what the proof needs besides the loop's exit condition.

int main(void) {
    int i = 0;
    while (i < 10) {
        i++;
    }
    assert(i == 10);
    return 0;
}
