// title: A lock taken twice
// topic: Protocols
// verdict: unsafe
// about: The same driver, but the request that fails forgets to release the lock before it retries.
//   The counterexample needs one failing request, an input of 0: follow the variable `lock`.
// shows: inputs 1; input 0 at 11; fails 8

int nondet_int(void);

int main(void) {
    int lock = 0;
    int retries = 0;

    while (retries < 3) {
        assert(lock == 0);
        lock = 1;

        int ok = nondet_int();
        if (ok) {
            lock = 0;
        }
        retries = retries + 1;
    }
    return 0;
}
