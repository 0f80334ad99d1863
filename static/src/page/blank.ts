// The programs with which "Write your own" begins.

/** An input, an assumption, a loop and an assertion. Comments have lines of their own: a narrow editor shows them whole. */
export const blank = `int nondet_int(void);

int main(void) {
    // an input: any integer
    int n = nondet_int();
    // only runs with n >= 0 count
    assume(n >= 0);
    int i = 0;
    while (i < n) {
        i = i + 1;
    }
    // must hold in every run
    assert(i == n);
    return 0;
}
`;

/** A fact, a clause and a query. */
export const blankClauses = `(set-logic HORN)
(declare-fun p (Int Int) Bool) ; a model defines it

; a fact
(assert (forall ((n Int))
  (=> (>= n 0) (p n 0))))

; a clause: the premises imply the conclusion
(assert (forall ((n Int) (i Int))
  (=> (and (p n i) (< i n)) (p n (+ i 1)))))

; a query: it must hold, too
(assert (forall ((n Int) (i Int))
  (=> (and (p n i) (>= i n)) (= i n))))

(check-sat)
`;
