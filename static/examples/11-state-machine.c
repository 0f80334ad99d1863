// title: A state machine with goto
// topic: Control flow
// verdict: safe
// about: A connection opens, works and closes by jumping between labels, as generated code often does.
//   The graph keeps the two labels that a jump leads back to, `idle` and `work`, each with the invariant `sent >= 0`. The other labels have become parts of edges.
// shows: locations 2; location 7; location 15; invariant sent >= 0 at 7; invariant sent >= 0 at 15; lemma sent >= 0 at 15

int nondet_int(void);

int main(void) {
    int handles = 0;
    int sent = 0;

idle:
    if (nondet_int())
        goto open;
    goto done;

open:
    handles = handles + 1;

work:
    assert(handles == 1);
    sent = sent + 1;
    if (nondet_int())
        goto work;

    handles = handles - 1;
    goto idle;

done:
    assert(handles == 0 && sent >= 0);
    return 0;
}
