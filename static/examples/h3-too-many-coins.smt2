; title: Two coins
; topic: Horn clauses
; verdict: unsafe
; engine: ic3
; about: With coins of 3 and of 5, some amounts can be paid, and the sum of two such amounts can be paid too. The query
;   claims that 14 cannot be paid, but the clauses derive false. The tab Derivation has the tree: each step with its
;   clause, its values, its premises.
; shows: coins

(set-logic HORN)
(declare-fun pays (Int) Bool)

(assert (pays 3))
(assert (pays 5))
(assert (forall ((a Int) (b Int))
  (=> (and (pays a) (pays b)) (pays (+ a b)))))

; Can 14 be paid?
(assert (not (pays 14)))

(check-sat)
