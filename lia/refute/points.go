package refute

import (
	"ic3play/lia"
	"ic3play/lia/interval"
	"ic3play/lia/proof"
)

// splitPoints helps a theory that gave up on a cube. It looks for a variable whose value
// intervals determine in the cube, such as the number of rounds of a sum that can hardly
// wrap around. For this variable it adds the case split: less, equal, or greater. The
// theory does not round bounds and would split other variables first, with many more
// values; with the value as a bound it decides each case at once. splitPoints returns false
// if there is no further such variable.
func (p *prover) splitPoints(cube []lia.Literal) bool {
	var fs []lia.Formula
	for _, l := range cube {
		fs = append(fs, lia.FromLiteral(l))
	}
	box, ok := interval.Narrow(fs)
	if !ok {
		return false
	}
	if p.points == nil {
		p.points = map[lia.Var]bool{}
	}
	found := false
	lia.And(fs...).Vars(func(v lia.Var) {
		at, point := box.Of(lia.V(v)).Point()
		if !point || p.points[v] {
			return
		}
		p.points[v], found = true, true
		t := lia.V(v).AddConst(at.Neg())
		less, more := lia.Lt(t).Lit(), lia.Gt(t).Lit()
		// Facts: t != 0, t >= 0, t <= 0, and then the case.
		clause := []lia.Literal{lia.Eq(t).Lit(), less, more}
		p.addLemma(proof.Lemma{Clause: clause, Cert: &proof.Cert{Diseq: &proof.Diseq{Fact: 0, Left: sum(1, 3), Right: sum(2, 3)}}})
		var qs []proof.Prop
		for _, l := range clause {
			qs = append(qs, p.clauses.Lit(l))
		}
		p.thirds = append(p.thirds, qs)
	})
	return found
}
