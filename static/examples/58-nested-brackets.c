// title: Nested brackets
// topic: Recursion
// verdict: unsafe
// about: A parser calls itself for every opening bracket and counts how deep it is. It has room for three, but does not
//   check that the text keeps to this. The run that fails opens four brackets and closes none.
// shows: locations 5; fails 7

int nondet_int(void);

int depth = 0;

void group(void) {
    depth = depth + 1;
    assert(depth <= 3);
    while (nondet_int())
        group();
    depth = depth - 1;
}

int main(void) {
    group();
    assert(depth == 0);
    return 0;
}
