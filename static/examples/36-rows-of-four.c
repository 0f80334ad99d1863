// title: One frame for all of it
// topic: Unwinding a program
// verdict: safe
// engine: ic3smt
// about: The engine ic3smt has the place in the program as a part of the state, and frames of the whole program: 4 of
//   them, and a divisibility that is learnt proves it. Where each path is looked at by itself, by tree-itp and
//   impact, there is always another one to unwind.
// shows: frames 4; with tree-itp unknown; with impact unknown

int nondet_int(void);

int main(void) {
    int seats = 0;
    while (nondet_int())
        seats = seats + 4;
    assert(seats != 10);
    return 0;
}
