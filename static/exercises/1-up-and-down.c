// title: Up and down
// topic: Exercises
// verdict: safe
// exercise: invariant
// hint: The two counters move at the same time. What stays the same?
// hint2: After the loop `down` must be exactly 0. Which comparison is still missing?
// solution: up + down == n && down >= 0
// about: Two counters start far apart, and one of them ends where the other began. You write an inductive invariant of the loop.

int nondet_int(void);

int main(void) {
    int n = nondet_int();
    int up = 0;
    int down = n;
    assume(n >= 0);

    while (down > 0) {
        up = up + 1;
        down = down - 1;
    }
    assert(up == n);
    return 0;
}
