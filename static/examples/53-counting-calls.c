// title: Counting calls
// topic: Recursion
// verdict: safe
// about: The function calls itself, so no copy of it is inlined: it gets a contract. Its postcondition says what one
//   call does to `calls`, and the same contract serves the call inside of it. `\old(calls)` is the value of `calls`
//   when the function was called.
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
