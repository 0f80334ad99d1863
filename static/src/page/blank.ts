// The program that "Write your own" begins with: an input, an assumption, a loop and an assertion, each with what it is.

export const blank = `int nondet_int(void);

int main(void) {
    int n = nondet_int();   // an input: any integer
    assume(n >= 0);         // runs where this is false do not count
    int i = 0;
    while (i < n) {
        i = i + 1;
    }
    assert(i == n);         // must be true in every run
    return 0;
}
`;
