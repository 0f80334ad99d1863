// title: A first loop
// topic: Loops
// verdict: safe
// about: The smallest program with something to prove: the loop ends with `i` exactly at its bound.
//   Besides the loop's exit condition, the proof needs the invariant `i <= 10`. The engine tries `i <= 8` and `i <= 9` first, and one more round breaks each.
// shows: locations 1; invariant i <= 10 at 3; lemma i <= 8 at 3; lemma i <= 9 at 3; no invariant i <= 8 at 3; no invariant i <= 9 at 3

int main(void) {
    int i = 0;
    while (i < 10) {
        i++;
    }
    assert(i == 10);
    return 0;
}
