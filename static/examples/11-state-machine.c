// title: A state machine with goto
// topic: Control flow
// verdict: safe
// about: A connection opens, works and closes by jumping between labels, as generated code often does.
//   The graph shows the machine itself: each label is a location with its own invariant.

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
