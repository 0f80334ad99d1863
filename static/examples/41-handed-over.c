// title: Handed over
// topic: Explicit values
// verdict: safe
// engine: explicit-pred
// about: `state` has two values; `i` has more and more, because nothing bounds `n`. With values alone explicit never
//   ends. The engine explicit-pred stops tracking `i` after some values, and uses predicates about it, such as `i <=
//   n`.
// shows: dropped 1; predicate i <= n; with explicit unknown

int nondet_int(void);

int main(void) {
    int n = nondet_int();
    int i = 0;
    int state = 0;
    assume(n >= 0);
    while (i < n) {
        if (state == 0)
            state = 1;
        else
            state = 0;
        i = i + 1;
    }
    assert(i == n && state <= 1);
    return 0;
}
