// title: Input with an assumption
// topic: Input
// verdict: safe
// about: An assumption excludes all runs whose input is out of range, so the proof may rely on it.
//   Delete the line of the assume and run again: the counterexample shows what it excluded.
// shows: invariant level >= 0 at 6; invariant level <= 100 at 6; without assume( unsafe

int nondet_int(void);

int main(void) {
    int level = 50;

    while (nondet_int()) {
        int change = nondet_int();
        assume(level + change >= 0 && level + change <= 100);
        level = level + change;
    }

    assert(level >= 0 && level <= 100);
    return 0;
}
