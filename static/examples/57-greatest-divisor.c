// title: The greatest divisor
// topic: Recursion
// verdict: safe
// engine: auto
// about: Euclid's algorithm by subtraction. A proof that the result divides both numbers would need products. But
//   linear arithmetic proves the contract that it is positive and at most the first number.
// shows: locations 5

int nondet_int(void);

int divisor(int a, int b) {
    if (a == b)
        return a;
    if (a > b)
        return divisor(a - b, b);
    return divisor(a, b - a);
}

int main(void) {
    int a = nondet_int(), b = nondet_int();
    if (a <= 0 || b <= 0)
        return 0;
    int d = divisor(a, b);
    assert(1 <= d && d <= a);
    return 0;
}
