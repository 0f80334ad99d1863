; title: Two at a time
; topic: Horn clauses
; verdict: safe
; engine: ic3
; about: A loop as Horn clauses: a fact begins it, a clause steps from `x` and `y` to the next values, a query forbids
;   one end. The model of `inv` is an invariant of the loop, here `y = 2x`, with a bound on `x`.
; shows: two at a time

(set-logic HORN)
(declare-fun inv (Int Int) Bool)

; It begins with x = 0 and y = 0.
(assert (forall ((x Int) (y Int))
  (=> (and (= x 0) (= y 0)) (inv x y))))

; One round: x grows by 1, y by 2.
(assert (forall ((x Int) (y Int))
  (=> (and (inv x y) (< x 10)) (inv (+ x 1) (+ y 2)))))

; After the last round y is 20.
(assert (forall ((x Int) (y Int))
  (=> (and (inv x y) (>= x 10)) (= y 20))))

(check-sat)
