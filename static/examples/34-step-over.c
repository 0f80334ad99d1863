// title: Three predicates, and a bug
// topic: Unwinding a program
// verdict: unsafe
// engine: predabs
// about: Predicates from one refuted path count for all paths through their location, so predicate abstraction examines 3
//   paths, the last of which is feasible. In impact each path has its own interpolants, and it examines 7.
// shows: paths 3; predicates 3; with impact paths 7

int nondet_int(void);

int main(void) {
    int n = nondet_int();
    int i = 0;
    while (i < n)
        i = i + 2;
    assert(i != 13 && i != 12);
    return 0;
}
