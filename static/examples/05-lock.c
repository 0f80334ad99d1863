// title: A lock protocol
// topic: Protocols
// verdict: safe
// about: A device driver takes a lock in every round. The driver must never take the lock twice
//   or release it while it is free.
//   The proof relates the lock to two counters.
//   The conjunct `lock >= 1 || seen < packets` says that while the lock is free,
//   some packet is still unseen.
// shows: lemma lock >= 1 || seen < packets at 9; invariant lock >= 1 || seen < packets at 9

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
