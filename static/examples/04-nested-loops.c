// title: Nested loops
// topic: Loops
// verdict: safe
// about: The inner loop needs an invariant of its own, and it must keep what the outer loop knows.
//   Compare the frames of the two loop heads: `i >= 0` is learnt at both, `j <= i` at the inner one alone.
// shows: locations 2; lemma i >= 0 at 7; lemma i >= 0 at 9; lemma j <= i at 9; no lemma j <= i at 7; invariant i >= 0 at 7; invariant j <= i at 9

int nondet_int(void);

int main(void) {
    int n = nondet_int();
    int total = 0;

    for (int i = 0; i < n; i++) {
        int j = 0;
        while (j < i) {
            j++;
        }
        assert(j == i);
        total = total + j;
    }

    assert(total >= 0);
    return 0;
}
