// title: The sleeping barber
// topic: Protocols
// verdict: safe
// about: Customers sit down only while a chair is free, and the barber serves one at a time.
//   Every customer is waiting, in the chair or gone. This sum is the invariant, learnt as two bounds, one of them
//   `arrived <= waiting + shaving + left`.
// shows: invariant arrived <= waiting + shaving + left at 10; invariant waiting + shaving + left <= arrived at 10; lemma arrived <= waiting + shaving + left at 10; lemma waiting + shaving + left <= arrived at 10

int nondet_int(void);

int main(void) {
    int chairs = 3;
    int waiting = 0;
    int shaving = 0;
    int arrived = 0;
    int left = 0;

    while (nondet_int()) {
        int what = nondet_int();
        if (what == 0 && waiting < chairs) {
            arrived = arrived + 1;
            waiting = waiting + 1;
        } else if (what == 1 && waiting > 0 && shaving == 0) {
            waiting = waiting - 1;
            shaving = 1;
        } else if (what == 2 && shaving == 1) {
            shaving = 0;
            left = left + 1;
        }
        assert(waiting <= chairs);
        assert(arrived == waiting + shaving + left);
    }
    return 0;
}
