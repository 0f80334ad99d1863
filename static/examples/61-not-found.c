// title: Not found
// topic: Arrays
// verdict: safe
// about: This is linear search. If it finds nothing, no element is x: every cell that i has passed has another value.
//   Otherwise the cell at the returned index has the value x.
// shows: locations 1

int search(const int *a, int n, int x) {
    for (int i = 0; i < n; i++)
        if (a[i] == x)
            return i;
    return -1;
}

int main(int *a, int n) {
    assume(n >= 0);
    int x = nondet_int(), j = nondet_int();
    int at = search(a, n, x);
    if (at >= 0)
        assert(a[at] == x);
    else if (0 <= j && j < n)
        assert(a[j] != x);
    return 0;
}
