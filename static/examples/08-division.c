// title: Division by halves
// topic: Arithmetic
// verdict: safe
// about: Integer division rounds towards zero, so twice the half may miss the number by one, but by no more.
//   Division by a constant becomes a fresh quotient with linear constraints. There is no loop, so frame 1 is proof
//   enough.
// shows: locations 0; frames 1; lemmas 1

int nondet_int(void);

int main(void) {
    int n = nondet_int();
    assume(n >= 0);

    int half = n / 2;
    int rest = n - 2 * half;

    assert(rest == 0 || rest == 1);
    assert(rest == n % 2);
    return 0;
}
