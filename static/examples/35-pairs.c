// title: A predicate for each round
// topic: Unwinding a program
// verdict: safe
// engine: predabs
// about: Each path through the loop brings predicates about one round only, 26 in all. With each of them the tree is
//   computed anew from where it counts, so that 223 nodes are made where tree-itp makes 30.
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
