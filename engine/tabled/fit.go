package tabled

import (
	"math"
	"slices"

	"ic3play/engine/cfa"
	"ic3play/lia"
	"ic3play/lia/num"
)

// row is a state inside a procedure. The field args has the values of the arguments, and rest has
// the values of the remaining live variables.
type row struct {
	args, rest []num.Int
}

// rows converts states at a location to rows. A row has the values of the procedure's arguments in
// "args", and all other values in "rest". The result "rest" lists the variables of these other
// values. If two states have the same arguments, or if an argument is not live at the location, ok
// is false.
func (pr *procedure) rows(live []lia.Var, states [][]num.Int) (rest []lia.Var, out []row, ok bool) {
	var at []int
	for _, a := range pr.args {
		i := slices.Index(live, a)
		if i < 0 {
			return nil, nil, false
		}
		at = append(at, i)
	}
	for i, v := range live {
		if !slices.Contains(at, i) {
			rest = append(rest, v)
		}
	}
	for _, s := range states {
		var r row
		for _, i := range at {
			r.args = append(r.args, s[i])
		}
		for i := range live {
			if !slices.Contains(at, i) {
				r.rest = append(r.rest, s[i])
			}
		}
		if slices.ContainsFunc(out, func(o row) bool { return slices.EqualFunc(o.args, r.args, num.Int.Equal) }) {
			return nil, nil, false
		}
		out = append(out, r)
	}
	return rest, out, true
}

// fit is a guess about one variable: it equals "term", a linear term over the arguments, if two
// conditions hold. First, the argument with index sel has the value "key". Second, each other
// argument is at least the number at the same index in "low". For example, the guess for ackermann
// may be: if the first argument is 1 and the second is at least 0, the result is the second
// argument plus 2.
type fit struct {
	sel  int
	key  num.Int
	low  []num.Int
	term lia.Term
}

// fitPoints is the least number of rows that a guess must agree with.
const fitPoints = 4

// fits returns guesses about variable k of the rows, at most one for each argument and each of its
// values. Such a guess is about the rows in which the argument has this value.
func (pr *procedure) fits(rows []row, k int) []fit {
	var out []fit
	for sel := range pr.args {
		done := map[num.Int]bool{}
		for _, r := range rows {
			key := r.args[sel]
			if done[key] {
				continue
			}
			done[key] = true
			var group []row
			for _, o := range rows {
				if o.args[sel].Equal(key) {
					group = append(group, o)
				}
			}
			if f, ok := pr.fit(sel, group, k); ok {
				out = append(out, f)
			}
		}
	}
	return out
}

// fit guesses a linear term that equals variable k in rows of "group". All these rows must have the
// same value of argument sel. It tries the lower bounds -1, 0, 1 and 2: the term must be right in
// the rows in which all other arguments are at least the bound. It returns the guess for the first
// bound for which there is such a term. If there is none, it returns false.
func (pr *procedure) fit(sel int, group []row, k int) (fit, bool) {
	for low := int64(-1); low <= 2; low++ {
		var above []row
		for _, r := range group {
			if !slices.ContainsFunc(indicesExcept(len(r.args), sel), func(i int) bool { return r.args[i].Less(num.From(low)) }) {
				above = append(above, r)
			}
		}
		if len(above) < fitPoints {
			return fit{}, false
		}
		t, ok := pr.linear(sel, above, k)
		if ok {
			least := slices.Clone(above[0].args)
			for _, r := range above {
				for i, a := range r.args {
					if a.Less(least[i]) {
						least[i] = a
					}
				}
			}
			return fit{sel: sel, key: group[0].args[sel], low: least, term: t}, true
		}
	}
	return fit{}, false
}

// linear returns a term that equals variable k in each row. It is linear in the arguments other
// than argument sel. Each coefficient comes from two rows that differ in one argument.
func (pr *procedure) linear(sel int, rows []row, k int) (lia.Term, bool) {
	base := rows[0]
	t := lia.Const(base.rest[k])
	for j, v := range pr.args {
		if j == sel {
			continue
		}
		found := false
		for _, r := range rows {
			if slices.ContainsFunc(indicesExcept(len(pr.args), j), func(i int) bool { return !r.args[i].Equal(base.args[i]) }) {
				continue
			}
			d := r.args[j].Sub(base.args[j])
			if d.IsZero() {
				continue
			}
			c := r.rest[k].Sub(base.rest[k]).FloorDiv(d)
			t, found = t.Add(lia.V(v).AddConst(base.args[j].Neg()).Mul(c)), true
			break
		}
		if !found {
			return lia.Term{}, false
		}
	}
	for _, r := range rows {
		if !t.Eval(pr.value(r)).Equal(r.rest[k]) {
			return lia.Term{}, false
		}
	}
	return t, true
}

func indicesExcept(n, j int) []int {
	var out []int
	for i := range n {
		if i != j {
			out = append(out, i)
		}
	}
	return out
}

func (pr *procedure) value(r row) func(lia.Var) num.Int {
	return func(v lia.Var) num.Int {
		if i := slices.Index(pr.args, v); i >= 0 {
			return r.args[i]
		}
		return num.Int{}
	}
}

// exceptions returns the cases in which the guess f need not hold: the arguments do not satisfy its
// conditions, or, in a program with bounded values, the guessed value is outside the range of int.
// The guess becomes a clause: the variable has the guessed value, or one of these formulas is true.
func (pr *procedure) exceptions(p *cfa.Program, f fit) []lia.Formula {
	out := []lia.Formula{lia.Ne(lia.V(pr.args[f.sel]).AddConst(f.key.Neg()))}
	for i, v := range pr.args {
		if i != f.sel {
			out = append(out, lia.Lt(lia.V(v).AddConst(f.low[i].Neg())))
		}
	}
	if p.Bounded && !f.term.IsConst() {
		out = append(out, lia.Gt(f.term.AddConst(num.From(-math.MaxInt32))), lia.Lt(f.term.AddConst(num.From(-math.MinInt32))))
	}
	return out
}
