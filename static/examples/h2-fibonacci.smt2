; title: Fibonacci numbers
; topic: Horn clauses
; verdict: safe
; engine: ic3
; about: The second clause has two premises: `fib` of `n - 1` and of `n - 2`, which meet in a dot of the graph. A lemma
;   must hold for a sum if it holds for both parts. The model says that no Fibonacci number is less than 0, or less than
;   its index minus 1.
; shows: fibonacci

(set-logic HORN)
(declare-fun fib (Int Int) Bool)

(assert (fib 0 0))
(assert (fib 1 1))
(assert (forall ((n Int) (a Int) (b Int))
  (=> (and (> n 1) (fib (- n 1) a) (fib (- n 2) b))
      (fib n (+ a b)))))

; No number is less than its index minus 1.
(assert (forall ((n Int) (r Int))
  (=> (fib n r) (>= r (- n 1)))))

(check-sat)
