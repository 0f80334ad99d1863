// title: Arrive exactly
// topic: Exercises
// verdict: unsafe
// exercise: assumption
// hint: The loop can begin beyond its goal, and it can jump over it.
// hint2: Which distances can steps of 3 cover?
// solution: from <= to && (to - from) % 3 == 0
// about: Steps of 3 do not always arrive exactly. You write the assumption that is missing, and it needs two conditions.

int nondet_int(void);

int main(void) {
    int from = nondet_int();
    int to = nondet_int();
    assume(1);

    int at = from;
    while (at < to)
        at = at + 3;
    assert(at == to);
    return 0;
}
