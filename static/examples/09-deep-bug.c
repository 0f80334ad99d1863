// title: A bug at depth 50
// topic: Bugs
// verdict: unsafe
// engine: bmc
// about: The assertion fails only in the fiftieth round, so every shorter run passes.
//   Bounded search goes one step deeper at each event of the run, until 51 steps reach the error.
// shows: steps 51; depths 51; fails 8; locations 1

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
