// title: Left and right
// topic: Arrays
// verdict: safe
// seconds: 60
// about: The loop is the partition step of quicksort: it puts negative numbers to the left of low, and others to the
//   right. The cells between low and high are not known yet. So the array has three parts, which the proof
//   distinguishes.
// shows: locations 6

int main(int *a, int n) {
    assume(n >= 0);
    int low = 0, high = n;
    while (low < high) {
        if (a[low] < 0) {
            low++;
        } else {
            high--;
            int t = a[low];
            a[low] = a[high];
            a[high] = t;
        }
    }
    for (int i = 0; i < n; i++)
        assert(i < low ? a[i] < 0 : a[i] >= 0);
    return 0;
}
