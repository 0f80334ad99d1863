package proof

import (
	"ic3play/lia"
	"ic3play/lia/num"
)

// Cert refutes a conjunction of literals, the premises. Facts are numbered: the premises
// from 0 in their order, then every fact that a node adds, in the order of the path from
// the root. A fact is an inequality t <= 0, an equation t = 0, a disequality t != 0, k |
// t or its negation.
//
// Exactly one of Sum, Derive, Branch, Diseq and Quot is set.
type Cert struct {
	// Sum is a leaf: a weighted sum of facts that no integers satisfy. Either the sum is a constant
	// that contradicts its relation (c <= 0 with c > 0, or c = 0 with c != 0). Or it is an equation,
	// and the gcd of its coefficients does not divide its constant.
	Sum []Weight
	// Derive adds a new fact, and the proof continues in Next. The new fact is a weighted sum of
	// facts, divided by the gcd of its coefficients, with its constant rounded up (a Chvatal-Gomory
	// cut). If all summands are equations, the new fact is an equation.
	Derive []Weight
	// Branch splits on an integer term: T <= 0 in Left, T >= 1 in Right.
	Branch *Branch
	// Diseq splits on a fact t != 0: t <= -1 in Left, t >= 1 in Right.
	Diseq *Diseq
	// Quot names a divisibility's quotient by a fresh variable.
	Quot *Quot

	Next *Cert // follows Derive and Quot
}

// Weight is a multiple of a fact. The weight of an inequality must be at least 0, and the weight of
// an equation may be negative. Disequalities and divisibilities have no weights, because they
// cannot be added up.
type Weight struct {
	Fact int
	Coef num.Int
}

// Branch is a split into the cases T <= 0 (Left) and -T+1 <= 0 (Right).
type Branch struct {
	T           lia.Term
	Left, Right *Cert
}

// Diseq is a split on a fact t != 0 into the cases t+1 <= 0 (Left) and -t+1 <= 0 (Right). The field
// Fact is the number of the fact.
type Diseq struct {
	Fact        int
	Left, Right *Cert
}

// Quot introduces a variable Q, which must not occur in any fact so far. For k | t it adds t - k*Q
// = 0. For its negation it adds t - k*Q - (k-1) <= 0 and k*Q - t + 1 <= 0 (the remainder is
// 1..k-1).
type Quot struct {
	Fact int
	Q    lia.Var
	Next *Cert
}
