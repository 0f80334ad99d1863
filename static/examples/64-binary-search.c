// title: Binary search
// topic: Arrays
// verdict: safe
// seconds: 30
// about: The array is sorted and has any length; here it holds the even numbers. Does the search stay within it and
//   find x? The proof uses only the ends of the searched part and each cell's value.
// shows: locations 5

int main(void) {
    int n = nondet_int(), x = nondet_int();
    assume(n > 0);
    int a[n], low = 0, high = n, at = -1;
    for (int i = 0; i < n; i++)
        a[i] = 2 * i;
    while (low < high && at < 0) {
        int mid = low + (high - low) / 2;
        if (a[mid] == x)
            at = mid;
        else if (a[mid] < x)
            low = mid + 1;
        else
            high = mid;
    }
    if (at >= 0)
        assert(at < n && x == 2 * at);
    return 0;
}
