// title: All or nothing gets nothing
// topic: Unwinding a program
// verdict: safe
// engine: tree-itp-mono
// about: Before the half, only some of what is known of an older node holds of a younger one, and tree-itp-mono then
//   takes none of it: it looks at 13 paths. Clause by clause, as tree-itp does it, 9 are enough.
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
