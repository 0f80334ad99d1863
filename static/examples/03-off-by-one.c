// title: Off by one
// topic: Bugs
// verdict: unsafe
// about: The loop runs once too often, because its condition says `<=` instead of `<`.
//   Step through the counterexample and watch `count` pass `limit` in the last round.
// shows: fails 12; inputs 1

int nondet_int(void);

int main(void) {
    int limit = nondet_int();
    assume(limit >= 2 && limit <= 5);

    int count = 0;
    for (int i = 0; i <= limit; i++) {
        count = count + 1;
    }

    assert(count <= limit);
    return 0;
}
