// title: The midpoint
// topic: C's integers
// verdict: unsafe
// ints: c
// about: Many binary searches compute the midpoint like this: when both indices are large, their sum does not fit into
//   an `int`. The failing run ends with the operation that overflows. With mathematical integers, chosen in the menu
//   Integers, the same lines are safe. With `low + (high - low) / 2` they are safe with both.
// shows: location 8; fails 9; inputs 2; overflow low + high at 9; under math safe; put low + (high - low) / 2 for (low + high) / 2 safe

int nondet_int(void);

int main(void) {
    int low = 0;
    int high = nondet_int();
    assume(high >= 0);

    while (low < high) {
        int middle = (low + high) / 2;
        assert(low <= middle && middle < high);
        if (nondet_int())
            low = middle + 1;
        else
            high = middle;
    }
    return 0;
}
