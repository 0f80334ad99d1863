// title: Backwards
// topic: Arrays
// verdict: unsafe
// about: The loop should copy a into b in reverse order. It has a common mistake: b[n - i] is one cell too far, so the
//   very first round writes after the end of b. An index outside of an array fails, even without an assertion.
// shows: locations 1

int main(int *a, int n) {
    assume(n > 0);
    int b[n];
    for (int i = 0; i < n; i++)
        b[n - i] = a[i];
    assert(b[0] == a[n - 1]);
    return 0;
}
