// title: All of it, at once
// topic: Unwinding a program
// verdict: safe
// engine: tree-itp-mono
// about: When a leaf can get the whole label of an older node, that node covers it at once. Then taking the label whole
//   or clause by clause is the same: both tree-itp-mono and tree-itp need 3 paths and 8 nodes.
// shows: paths 3; nodes 8; with tree-itp nodes 8; with tree-itp paths 3

int nondet_int(void);

int main(void) {
    int state = 0;
    int paid = 0;
    while (1) {
        int in = nondet_int();
        if (state == 0 && in == 1) {
            state = 1;
        } else if (state == 1 && in == 2) {
            paid = 1;
            state = 2;
        } else if (state == 2 && in == 3) {
            assert(paid == 1);
            paid = 0;
            state = 0;
        }
    }
    return 0;
}
