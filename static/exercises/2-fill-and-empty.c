// title: Fill and empty
// topic: Exercises
// verdict: safe
// exercise: invariant
// hint: Both loops change `sum` and `i` together.
// hint2: The second loop stops when `i` is not positive. Exclude that `i` is negative then.
// solution: 9: sum == 3 * i && i >= 0; 13: sum == 3 * i && i >= 0
// about: The second loop subtracts what the first has added. You write an inductive invariant of each loop.

int nondet_int(void);

int main(void) {
    int n = nondet_int();
    int sum = 0;
    int i = 0;

    // the first loop adds, the second subtracts
    while (i < n) {
        sum = sum + 3;
        i = i + 1;
    }
    while (i > 0) {
        sum = sum - 3;
        i = i - 1;
    }
    assert(sum == 0);
    return 0;
}
