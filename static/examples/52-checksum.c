// title: A checksum
// topic: C's integers
// verdict: safe
// engine: auto
// ints: c
// about: A sum that does not fit into the byte `sum` wraps around, `mod 2^8` in the graph. This is defined in C and no
//   failure. Doubled bytes have an even sum all the same, because `2^8` is even. Replace both 2 by 3 and run again:
//   `2^8` is no multiple of 3, and the first sum that wraps around breaks the assertion.
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
