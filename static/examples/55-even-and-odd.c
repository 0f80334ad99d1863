// title: Even and odd
// topic: Recursion
// verdict: safe
// engine: auto
// about: Two functions call each other, and each has a contract. The proof of each contract assumes both contracts for
//   the calls inside, whose runs are shorter.
// shows: locations 7

int nondet_int(void);

int odd(int n);

int even(int n) {
    if (n == 0)
        return 1;
    return odd(n - 1);
}

int odd(int n) {
    if (n == 0)
        return 0;
    return even(n - 1);
}

int main(void) {
    int n = nondet_int();
    if (n < 0)
        return 0;
    int is_even = even(n);
    assert(is_even == 0 || n % 2 == 0);
    return 0;
}
