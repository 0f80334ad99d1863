// title: Add by ones
// topic: Exercises
// verdict: safe
// exercise: contract
// hint: Say with `result` what the function returns, in terms of `a` and `b`.
// hint2: A call with a negative `b` never returns. The contract may exclude it, or say nothing about it.
// solution: 6: result == a + b
// about: A recursive function adds by ones. You write its contract: what it requires of every call, and what it ensures when it returns.

int nondet_int(void);

int add(int a, int b) {
    if (b == 0) return a;
    return add(a + 1, b - 1);
}

int main(void) {
    int x = nondet_int();
    int y = nondet_int();
    assume(y >= 0);
    assert(add(x, y) == x + y);
    return 0;
}
