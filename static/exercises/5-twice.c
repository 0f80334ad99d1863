// title: Twice as much
// topic: Exercises
// verdict: unsafe
// exercise: assumption
// hint: For which inputs does the loop not run at all, although the assertion needs it to?
// solution: n >= 0
// about: For some inputs the assertion fails. You write the assumption that is missing: it excludes the runs that fail, and no others.

int nondet_int(void);

int main(void) {
    int n = nondet_int();
    int sum = 0;
    assume(1);

    for (int i = 0; i < n; i = i + 1)
        sum = sum + 2;
    assert(sum == 2 * n);
    return 0;
}
