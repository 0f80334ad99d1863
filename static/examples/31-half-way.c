// title: All or nothing gets nothing
// topic: Unwinding a program
// verdict: safe
// engine: tree-itp-mono
// about: Before the half, only a part of an older node's label holds at a younger one.
//   Then tree-itp-mono takes none of it, and examines 13 paths. Clause by clause, as in tree-itp, 9 are enough.
// shows: paths 13; with tree-itp paths 9

int main(void) {
    int x = 0;
    int y = 4;
    while (x < 8) {
        x = x + 1;
        if (x > 4)
            y = y + 1;
    }
    assert(y == 8);
    return 0;
}
