// title: A counter that comes round
// topic: C's integers
// verdict: unsafe
// engine: auto
// ints: c
// about: After 255, the largest `unsigned char`, comes 0. C defines this, so it is no failure; the graph writes
//   `(number + 1) mod 2^8`. Step through the counterexample to its end, where a number that only counts up is below
//   253. With mathematical integers, chosen in the menu Integers, the program is safe.
// shows: locations 1; fails 10; value number 255; value number 0; under math safe

int nondet_int(void);

int main(void) {
    unsigned char number = 253;

    while (nondet_int()) {
        number++;
    }

    assert(number >= 253);
    return 0;
}
