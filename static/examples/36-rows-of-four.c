// title: One frame for all of it
// topic: Unwinding a program
// verdict: safe
// engine: ic3smt
// about: The engine ic3smt has the place in the program as a part of the state, and frames of the whole program.
//   Here 4 of them, and a divisibility that is learnt, prove it, while engines that look at each path by itself,
//   tree-itp and impact, always have another one to unwind.
// shows: frames 4; with tree-itp unknown; with impact unknown

int nondet_int(void);

int main(void) {
    int seats = 0;
    while (nondet_int())
        seats = seats + 4;
    assert(seats != 10);
    return 0;
}
