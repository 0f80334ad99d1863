// title: At least as much
// topic: Exercises
// verdict: safe
// exercise: contract
// hint: The exact sum is a square, which is not needed here.
// hint2: Compare `result` with the argument, and with 0.
// solution: 6: result >= n && result >= 0
// about: A recursive function sums up the numbers to `n`. You write its contract, and a weaker one than the exact sum
//   is enough for the assertion.

int nondet_int(void);

int sum(int n) {
    if (n <= 0) return 0;
    return n + sum(n - 1);
}

int main(void) {
    int k = nondet_int();
    assert(sum(k) >= k);
    return 0;
}
