// The program with which "Write your own" begins: an input, an assumption, a loop and an assertion, each with an
// explanation. For clauses: a fact, a clause and a query.

export const blank = `int nondet_int(void);

int main(void) {
    int n = nondet_int();   // an input: any integer
    assume(n >= 0);         // runs where this is false do not count
    int i = 0;
    while (i < n) {
        i = i + 1;
    }
    assert(i == n);         // must be true in every run
    return 0;
}
`;

export const blankClauses = `(set-logic HORN)
(declare-fun p (Int Int) Bool)            ; a predicate, to be defined by a model

; a fact: true of these arguments
(assert (forall ((n Int))
  (=> (>= n 0) (p n 0))))

; a clause: if the premises hold, then so does the conclusion
(assert (forall ((n Int) (i Int))
  (=> (and (p n i) (< i n)) (p n (+ i 1)))))

; a query: what must not be derived
(assert (forall ((n Int) (i Int))
  (=> (and (p n i) (>= i n)) (= i n))))

(check-sat)
`;
