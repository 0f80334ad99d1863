// title: Ninety-one
// topic: Recursion
// verdict: safe
// about: The result of one call is the argument of the next, and yet every call from 101 downwards returns 91 (John
//   McCarthy). The contract of `f` relates its argument and its result. Its proof assumes the contract for both calls
//   inside `f`.
// shows: locations 5

int nondet_int(void);

int f(int n) {
    if (n > 100)
        return n - 10;
    return f(f(n + 11));
}

int main(void) {
    int n = nondet_int();
    int result = f(n);
    assert(n > 101 || result == 91);
    return 0;
}
