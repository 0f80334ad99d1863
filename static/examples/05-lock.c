// title: A lock protocol
// topic: Protocols
// verdict: safe
// about: A device driver takes a lock in every round and must never take it twice or release it unheld.
//   The proof ties the lock's state to the two counters: the loop is left only when they agree.

int nondet_int(void);

int main(void) {
    int lock = 0;
    int packets = 1;
    int seen = 0;

    // again, if a packet was handled
    while (seen != packets) {
        assert(lock == 0);
        lock = 1;

        seen = packets;
        if (nondet_int() > 0) {
            assert(lock == 1);
            lock = 0;
            packets = packets + 1;
        }
    }

    assert(lock == 1);
    lock = 0;
    return 0;
}
