// title: Counting calls
// topic: Recursion
// verdict: safe
// about: The function calls itself, so it cannot be inlined: it gets a contract. Its postcondition says how one call
//   changes `calls`, and the proof uses the same contract for the call inside the function. `\old(calls)` is the value
//   of `calls` when the function was called.
// shows: locations 4

int nondet_int(void);

int calls = 0;

void countdown(int n) {
    if (n <= 0)
        return;
    calls = calls + 1;
    countdown(n - 1);
}

int main(void) {
    int n = nondet_int();
    if (n < 1)
        return 0;
    countdown(n);
    assert(calls == n);
    return 0;
}
