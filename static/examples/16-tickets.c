// title: The ticket lock
// topic: Protocols
// verdict: safe
// about: Two processes draw tickets and wait for their number; no interleaving lets both into the critical section at
//   once. The scheduler is a nondeterministic choice. `b <= 1 || a <= 1` says that they are never in it together, and
//   the rest of the invariant orders the tickets.
// shows: locations 2; invariant b <= 1 || a <= 1 at 9

int nondet_int(void);

int main(void) {
    int next = 0;      // the next ticket to draw
    int serving = 0;   // the ticket that may enter
    int a = 0, ticket_a = 0;   // 0 outside, 1 waiting, 2 inside
    int b = 0, ticket_b = 0;

    while (nondet_int()) {
        if (nondet_int()) {
            if (a == 0) {
                ticket_a = next;
                next = next + 1;
                a = 1;
            } else if (a == 1 && ticket_a == serving) {
                a = 2;
            } else if (a == 2) {
                serving = serving + 1;
                a = 0;
            }
        } else {
            if (b == 0) {
                ticket_b = next;
                next = next + 1;
                b = 1;
            } else if (b == 1 && ticket_b == serving) {
                b = 2;
            } else if (b == 2) {
                serving = serving + 1;
                b = 0;
            }
        }
        assert(!(a == 2 && b == 2));
    }
    return 0;
}
