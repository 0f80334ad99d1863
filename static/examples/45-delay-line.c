// title: A delay of three rounds
// topic: Paths and layers
// verdict: safe
// engine: kind
// about: The checked value was read three rounds ago, and a single round does not show that. The tab Path shows how the
//   induction step fails over paths of one step, of two, and of three. Over four it holds: each such path contains the
//   round that reads the checked value, and this round assumes that the value is not negative.
// shows: depths 5; with kind:SEEDED safe

int nondet_int(void);

int main(void) {
    int a = 0;
    int b = 0;
    int c = 0;
    while (nondet_int()) {
        c = b;
        b = a;
        a = nondet_int();
        assume(a >= 0);
    }
    assert(c >= 0);
    return 0;
}
