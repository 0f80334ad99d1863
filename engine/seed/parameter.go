package seed

import (
	"ic3play/engine/cfa"
	"ic3play/lia"
	"ic3play/lia/num"
)

// A parameter is a variable k that loops do not change but add to other variables, such as in i +=
// k. Facts about i may contain products with k, or state that k divides i. Such facts are linear
// only if k is a fixed number. So if a parameter has few values, the program is unfolded by the
// values of the parameter (unfold.go), in the same way as by the values of a selector. The
// parameter may have at most maxValues values.

const maxValues = 16

// parameter returns the first variable that no loop changes and that a loop adds to another
// variable, such as k in i += k, if the facts allow only few values for it. If there is no such
// variable, it returns false.
func parameter(p *cfa.Program, facts func(cfa.Loc) []lia.Formula) (lia.Var, bool) {
	rate, changed := make([]bool, len(p.Vars)), make([]bool, len(p.Vars))
	inLoops(p, func(e *cfa.Edge) {
		for _, a := range e.Assigns {
			if a.Idle() {
				continue
			}
			changed[a.Var] = true
			for _, m := range a.Term.Monos() {
				if m.Var != a.Var && !p.IsInput(m.Var) && a.Term.Has(a.Var) {
					rate[m.Var] = true
				}
			}
		}
	})
	lv := cfa.Live(p)
next:
	for v := range p.Vars {
		if !rate[v] || changed[v] {
			continue
		}
		v := lia.Var(v)
		for i := range p.Edges {
			if to := p.Edges[i].To; lv.Has(to, v) && len(values(v, facts(to))) == 0 {
				continue next
			}
		}
		return v, true
	}
	return 0, false
}

// values returns all integers between the lower and the upper bound that the facts give for v. If a
// bound is missing, or if there are more than maxValues integers, it returns nil.
func values(v lia.Var, facts []lia.Formula) []int64 {
	var low, high *int64
	bound := func(at **int64, n num.Int) {
		if k, small := n.Int64(); small {
			*at = &k
		}
	}
	for _, f := range facts {
		if f.Op() != lia.OpLit {
			continue
		}
		l := f.Lit()
		ms := l.T.Monos()
		if l.Neg || l.Kind == lia.DIV || len(ms) != 1 || ms[0].Var != v {
			continue
		}
		// t = a*v + c, with a = 1 or -1 in normal form.
		end := l.T.Constant().Mul(ms[0].Coef).Neg()
		if l.Kind == lia.EQ || ms[0].Coef.Sign() > 0 {
			bound(&high, end)
		}
		if l.Kind == lia.EQ || ms[0].Coef.Sign() < 0 {
			bound(&low, end)
		}
	}
	if low == nil || high == nil || *high < *low || uint64(*high-*low) >= maxValues {
		return nil
	}
	var out []int64
	for k := *low; k <= *high; k++ {
		out = append(out, k)
	}
	return out
}
