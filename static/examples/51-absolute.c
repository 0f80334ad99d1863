// title: An absolute value
// topic: C's integers
// verdict: unsafe
// ints: c
// about: There is one negative `int` more than there are positive ones, so the least `int`, -2147483648, has no absolute
//   value.
//   The failing run gets this number as its input and ends at `-x`. With mathematical integers, chosen beside the
//   engine, the program is safe.
// shows: inputs 2; input -2147483648 at 13; overflow -x at 5; fails 5; under math safe

int nondet_int(void);

int absolute(int x) {
    if (x < 0)
        return -x;
    return x;
}

int main(void) {
    int most = 0;

    while (nondet_int()) {
        int size = absolute(nondet_int());
        if (size > most)
            most = size;
    }

    assert(most >= 0);
    return 0;
}
