; title: Female and male
; topic: Horn clauses
; verdict: safe
; engine: ic3
; about: Two predicates define each other: `female` of `n` needs `male` of a value of `female`, and the other way round
;   (Douglas Hofstadter). Each needs a lemma about the other. The model bounds both values by the index.
; shows: hofstadter

(set-logic HORN)
(declare-fun female (Int Int) Bool)
(declare-fun male (Int Int) Bool)

(assert (female 0 1))
(assert (male 0 0))

; F(n) = n - M(F(n - 1))
(assert (forall ((n Int) (f Int) (m Int))
  (=> (and (> n 0) (female (- n 1) f) (male f m))
      (female n (- n m)))))

; M(n) = n - F(M(n - 1))
(assert (forall ((n Int) (f Int) (m Int))
  (=> (and (> n 0) (male (- n 1) m) (female m f))
      (male n (- n f)))))

; No value is less than 0, and that of male is at most its index.
(assert (forall ((n Int) (r Int))
  (=> (female n r) (and (>= r 0) (<= r (+ n 1))))))
(assert (forall ((n Int) (r Int))
  (=> (male n r) (and (>= r 0) (<= r n)))))

(check-sat)
