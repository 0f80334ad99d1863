// title: One frame for all of it
// topic: Unwinding a program
// verdict: safe
// engine: ic3smt
// about: In the engine ic3smt the location is a part of the state, and frames are about the whole program. Here 4
//   frames and a learnt divisibility prove the program. Engines that examine each path by itself, tree-itp and impact,
//   unwind without end.
// shows: frames 4; with tree-itp unknown; with impact unknown

int nondet_int(void);

int main(void) {
    int seats = 0;
    while (nondet_int())
        seats = seats + 4;
    assert(seats != 10);
    return 0;
}
