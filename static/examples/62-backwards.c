// title: Backwards
// topic: Arrays
// verdict: unsafe
// about: The loop should copy a into b, backwards. The mistake of everybody's first attempt: b[n - i] is one place too
//   far, and the very first round writes after the end. An index outside of an array fails, though nothing asserts it.
// shows: locations 1

int main(int *a, int n) {
    assume(n > 0);
    int b[n];
    for (int i = 0; i < n; i++)
        b[n - i] = a[i];
    assert(b[0] == a[n - 1]);
    return 0;
}
