// title: All sevens
// topic: Arrays
// verdict: safe
// about: The loop writes the same number into all cells of an array of any length. The proof follows one cell, a[k],
//   where k is any index: what holds for this cell holds for every cell. In the loop a[k] is 7 once i has passed k.
// shows: locations 2

int main(void) {
    int n = nondet_int();
    assume(n > 0);
    int a[n];
    for (int i = 0; i < n; i++)
        a[i] = 7;
    for (int i = 0; i < n; i++)
        assert(a[i] == 7);
    return 0;
}
