package refute

import (
	"ic3play/lia"
	"ic3play/lia/interval"
	"ic3play/lia/proof"
)

// splitPoints is called if the theory gave up on a cube. It looks for variables whose value follows
// from the cube by interval propagation, such as the number of times that a sum wraps around. For
// each of these it adds a lemma with three cases: less than the value, equal to it, or greater. In
// each case, the bound or equation of the variable lets the theory decide at once. Without the
// lemma, the theory would first split other variables, which have many more values. splitPoints
// returns false if it found no new variable.
func (p *prover) splitPoints(cube []lia.Literal) bool {
	var fs []lia.Formula
	for _, l := range cube {
		fs = append(fs, lia.FromLiteral(l))
	}
	box, ok := interval.Narrow(fs)
	if !ok {
		return false
	}
	if p.splitVars == nil {
		p.splitVars = map[lia.Var]bool{}
	}
	found := false
	lia.And(fs...).Vars(func(v lia.Var) {
		at, point := box.Of(lia.V(v)).Point()
		if !point || p.splitVars[v] {
			return
		}
		p.splitVars[v], found = true, true
		t := lia.V(v).AddConst(at.Neg())
		less, more := lia.Lt(t).Lit(), lia.Gt(t).Lit()
		// The lemma's facts: 0 is t != 0, 1 is t >= 0, 2 is t <= 0. Fact 3 is t <= -1 or t >= 1,
		// depending on the side of the split.
		clause := []lia.Literal{lia.Eq(t).Lit(), less, more}
		p.addLemma(proof.Lemma{Clause: clause, Cert: &proof.Cert{Diseq: &proof.Diseq{Fact: 0, Left: sumOf(1, 3), Right: sumOf(2, 3)}}})
		var qs []proof.Prop
		for _, l := range clause {
			qs = append(qs, p.clauses.Lit(l))
		}
		p.extraCases = append(p.extraCases, qs)
	})
	return found
}
