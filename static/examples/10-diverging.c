// title: One that diverges
// topic: Limits
// verdict: unknown
// seconds: 60
// about: The program is safe, but its invariant says that `s` is the square of `i`. No linear formula says that, so the
//   engine learns lemma after lemma without end.
//   Press Cancel: it stops at once, and the timeline keeps what was learnt until then. The engine finds a proof
//   if both loops begin with assertions: that s is i * i, and odd is 2 * i + 1.
// shows: locations 2; lemmas 40..

int nondet_int(void);

int main(void) {
    int i = 0;
    int s = 0;
    int odd = 1;

    // sum up odd numbers: s is the square of i
    while (nondet_int()) {
        s = s + odd;
        odd = odd + 2;
        i = i + 1;
    }

    // and take them away again
    while (i > 0) {
        odd = odd - 2;
        s = s - odd;
        i = i - 1;
    }

    assert(s == 0);
    return 0;
}
