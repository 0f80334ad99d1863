// title: What must be remembered
// topic: Explicit values
// verdict: safe
// engine: explicit-itp
// about: The assertion is about `light` alone, but values of `round` distinguish states that are alike to it. One refuted
//   path shows this: with the value of `light` alone the tree closes after two rounds, with 21 nodes made. With the
//   values of all variables each round is unwound, 35 nodes here, and more with more rounds.
// shows: nodes 21; paths 1; removals 3; with explicit nodes 35; with explicit safe

int main(void) {
    int light = 0;
    int round = 0;
    while (round < 6) {
        light = 1 - light;
        round = round + 1;
        assert(light <= 1);
    }
    return 0;
}
