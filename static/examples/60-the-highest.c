// title: The highest
// topic: Arrays
// verdict: safe
// seconds: 30
// about: A maximum is at least every element that the loop has passed: a[k] <= max for every k below i. The array is a
//   parameter of main, so it may hold anything.
// shows: locations 5

int main(int *a, int n) {
    assume(n > 0);
    int max = a[0];
    for (int i = 1; i < n; i++)
        if (a[i] > max)
            max = a[i];
    int j = nondet_int();
    assume(0 <= j && j < n);
    assert(a[j] <= max);
    return 0;
}
