package refute

import (
	"context"
	"fmt"

	"ic3play/lia"
	"ic3play/lia/integer"
	"ic3play/lia/num"
)

// integerTheory implements Theory with package integer. A proof uses one integerTheory for all
// queries.
type integerTheory struct{ t *integer.Theory }

func newInteger(nodes int) Theory {
	return &integerTheory{integer.New(integer.Options{MaxNodes: nodes})}
}

// Decide implements Theory.
func (i *integerTheory) Decide(ctx context.Context, cube []lia.Literal) ([]Conflict, func(lia.Var) num.Int, error) {
	i.t.Reset()
	for _, l := range cube {
		if !i.t.Assert(integer.Lit{Atom: i.t.Atom(l.Atom), Neg: l.Neg}) {
			return i.conflicts(ctx)
		}
	}
	switch i.t.Check(ctx) {
	case integer.Sat:
		return nil, i.t.Value, nil
	case integer.Unsat:
		return i.conflicts(ctx)
	}
	return nil, nil, fmt.Errorf("the theory: %s", i.t.Reason())
}

// conflicts returns the conflicts that the theory found, with certificates. The certificate of the
// first conflict comes from the theory's search. For each further conflict, the theory decides the
// conflict's literals again to get a certificate, which is fast for small conflicts. If this fails,
// the conflict is left out.
func (i *integerTheory) conflicts(ctx context.Context) ([]Conflict, func(lia.Var) num.Int, error) {
	var out []Conflict
	for n, lits := range i.t.Conflicts() {
		c := Conflict{Literals: make([]lia.Literal, len(lits))}
		for j, l := range lits {
			c.Literals[j] = i.t.Literal(l)
		}
		if n == 0 {
			c.Cert = i.t.Cert()
		} else {
			var st integer.Status
			if st, c.Cert = integer.Refute(ctx, c.Literals, integer.Options{}); st != integer.Unsat {
				continue
			}
		}
		if c.Cert != nil {
			out = append(out, c)
		}
	}
	if len(out) == 0 {
		return nil, nil, fmt.Errorf("the theory: a conflict without a certificate")
	}
	return out, nil, nil
}
