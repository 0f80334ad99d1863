// title: A switch that falls through
// topic: Control flow
// verdict: unsafe
// about: One case lacks its break, so the machine counts a small coin as a large one too.
//   The counterexample shows the coins that the machine must be given: twice the coin 1.
// shows: inputs 2; input 1 at 8; fails 22

int nondet_int(void);

int main(void) {
    int paid = 0;
    int value = 0;

    while (paid < 2) {
        int coin = nondet_int();
        switch (coin) {
        case 1:
            value = value + 10;
        case 2:
            value = value + 20;
            break;
        default:
            value = value + 5;
            break;
        }
        paid = paid + 1;
    }

    assert(value <= 50);
    return 0;
}
