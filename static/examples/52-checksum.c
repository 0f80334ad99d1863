// title: A checksum
// topic: C's integers
// verdict: safe
// engine: auto
// ints: c
// about: What does not fit into the byte `sum` wraps around, in the graph `mod 2^8`, and that is defined and no failure: doubled bytes have an even sum all the same, as `2^8` is even.
//   Put 3 for both 2 and run again: `2^8` is no multiple of 3, and the first sum that wraps around breaks the assertion.
// shows: locations 1; put 3 for 2 unsafe; under math safe

int nondet_int(void);
unsigned char nondet_uchar(void);

int main(void) {
    unsigned char sum = 0;

    while (nondet_int()) {
        unsigned char data = nondet_uchar();
        sum += 2 * data;
    }

    assert(sum % 2 == 0);
    return 0;
}
