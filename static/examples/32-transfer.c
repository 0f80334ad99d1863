// title: Interpolants that the loop keeps
// topic: Unwinding a program
// verdict: safe
// engine: impact
// about: Lazy abstraction with interpolants computes no image: its labels come from 2 refuted paths, and 6 nodes are
//   enough. Lazy predicate abstraction makes 12 nodes for the same proof, because it computes its tree again with each
//   new predicate.
// shows: paths 2; nodes 6; with predabs nodes 12

int nondet_int(void);

int main(void) {
    int all = nondet_int();
    assume(all >= 0);
    int here = all;
    int there = 0;
    while (here > 0) {
        here = here - 1;
        there = there + 1;
    }
    assert(there == all);
    return 0;
}
