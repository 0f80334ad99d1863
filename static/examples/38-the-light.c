// title: What must be remembered
// topic: Explicit values
// verdict: safe
// engine: explicit-itp
// about: The assertion is only about `light`, but values of `round` distinguish states that have the same `light`. One
//   refuted path shows that `light` is enough: with its value alone the tree is complete after two rounds, with 21
//   nodes. With the values of all variables each round is unwound, which makes 35 nodes here, and more with more
//   rounds.
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
