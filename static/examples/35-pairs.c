// title: A predicate for each round
// topic: Unwinding a program
// verdict: safe
// engine: predabs
// about: Each path through the loop gives predicates about one round only, 26 in all. For each of them the engine
//   computes a part of the tree again: it makes 223 nodes, and tree-itp makes 30.
// shows: predicates 26; nodes 223; with tree-itp nodes 30

int main(void) {
    int i = 0;
    int j = 0;
    while (i < 12) {
        i = i + 1;
        j = j + 2;
    }
    assert(j == 24);
    return 0;
}
