// title: A box grows
// topic: Boxes
// verdict: safe
// engine: icp
// about: Literals of the engine icp compare one variable with a number, so it excludes boxes. Its lemmas say that a run
//   is outside of a box, such as `x <= 6 || y >= 3`. In the plane each box grows, one side at a time, until a step
//   would lead into it.
// shows: lemma x <= 6 || y >= 3; frames 4..

int nondet_int(void);

int main(void) {
    int x = 0;
    int y = 2;
    while (nondet_int()) {
        if (x < 7)
            y = x;
        else
            y = y - 2;
        if (x >= 3)
            x = x + 2;
        else
            x = 2;
    }
    assert(x <= 5 || y >= 1);
    return 0;
}
