// title: A bug at depth 50
// topic: Bugs
// verdict: unsafe
// engine: bmc
// about: The assertion fails only in the fiftieth round, so every shorter run looks fine.
//   Bounded search gets there step by step; drag the slider through the trace to see how far it is.

int main(void) {
    int round = 0;
    int energy = 100;

    while (energy > 0) {
        round = round + 1;
        energy = energy - 2;
        assert(round < 50);
    }
    return 0;
}
