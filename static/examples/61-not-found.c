// title: Not found
// topic: Arrays
// verdict: safe
// about: Linear search. If it gives up, no element is x: every cell that i has passed holds something else. If it does not, the
//   place that it returns holds x.
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
