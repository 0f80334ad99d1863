// title: All or nothing gets nothing
// topic: Unwinding a program
// verdict: safe
// engine: tree-itp-mono
// about: After each round of the inner loop, only a part of an older node's label holds at a younger node. Then
//   tree-itp-mono takes none of it, and examines 10 paths. The engine tree-itp takes the clauses one by one, and needs
//   only 6 paths.
// shows: paths 10; with tree-itp paths 6

int main(void) {
    int row = 0;
    while (row < 2) {
        int seat = 0;
        while (seat < 4)
            seat = seat + 1;
        assert(seat >= 0 && row <= 1);
        row = row + 1;
    }
    return 0;
}
