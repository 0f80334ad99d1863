package horn

import (
	"ic3play/frontend/logic"
)

// simplify removes a Bool variable from a clause if an equation says that it equals a constant, and
// an array if an equation says that it equals an array without this variable. If x.integers is set,
// it also removes a variable that equals another one. All other equations between arrays remain;
// the elimination uses each of them only at some indices.
func (x *arrayElimination) simplify() {
	for work := 0; work < maxSimplified; {
		x.constraint = flatten(x.constraint)
		v, value, at := x.determined()
		if v == nil {
			return
		}
		x.removed = append(x.removed, equation{v, value})
		if at >= 0 {
			x.constraint = append(x.constraint[:at:at], x.constraint[at+1:]...)
		}
		done := map[*logic.Term]*logic.Term{}
		put := func(t *logic.Term) *logic.Term {
			return fold(t.Replace(done, func(t *logic.Term) *logic.Term {
				if t.Var == v {
					return value
				}
				return t
			}), map[*logic.Term]*logic.Term{})
		}
		for i, c := range x.constraint {
			x.constraint[i] = put(c)
		}
		for i, p := range x.body {
			x.body[i] = put(p)
		}
		if x.head != nil {
			x.head = put(x.head)
		}
		work += len(done) + len(x.constraint)
	}
}

// maxSimplified limits the number of terms that the method "simplify" may rewrite.
const maxSimplified = 3_000_000

func (x *arrayElimination) determined() (v *logic.Var, value *logic.Term, at int) {
	for i, c := range x.constraint {
		for _, e := range equations(c) {
			switch {
			case e.x.Sort == logic.Bool && e.t.Op == logic.Constant:
				return e.x, e.t, i
			case e.x.Sort == logic.Array && !contains(e.x, e.t):
				return e.x, e.t, i
			case x.integers && e.x.Sort == e.t.Sort && e.t.Op == logic.Variable && e.x != e.t.Var:
				return e.x, e.t, i
			}
		}
	}
	return nil, nil, -1
}

func contains(v *logic.Var, t *logic.Term) bool {
	found := false
	t.Vars(func(w *logic.Var) { found = found || v == w })
	return found
}

func fold(t *logic.Term, done map[*logic.Term]*logic.Term) *logic.Term {
	if len(t.Args) == 0 {
		return t
	}
	if x := done[t]; x != nil {
		return x
	}
	n := *t
	n.Args = make([]*logic.Term, len(t.Args))
	for i, a := range t.Args {
		n.Args[i] = fold(a, done)
	}
	x := folded(logic.New(n))
	done[t] = x
	return x
}

func folded(t *logic.Term) *logic.Term {
	switch a := t.Args[0]; t.Op {
	case logic.Not:
		return logic.Negation(a)
	case logic.And, logic.Or:
		neutral := t.Op == logic.And
		var rest []*logic.Term
		for _, a := range t.Args {
			switch {
			case a.IsTrue() && neutral, a.IsFalse() && !neutral:
			case a.IsTrue(), a.IsFalse():
				return a
			default:
				rest = append(rest, a)
			}
		}
		return node(t.Op, t.At, rest...)
	case logic.Implies:
		switch b := t.Args[1]; {
		case a.IsTrue():
			return b
		case a.IsFalse(), b.IsTrue():
			return logic.Truth(true, t.At)
		case b.IsFalse():
			return logic.Negation(a)
		}
	case logic.Ite:
		switch {
		case a.IsTrue():
			return t.Args[1]
		case a.IsFalse():
			return t.Args[2]
		}
	case logic.Equal, logic.Xor:
		same := t.Op == logic.Equal
		for i := range 2 {
			b := t.Args[1-i]
			switch c := t.Args[i]; {
			case c.IsTrue() && same, c.IsFalse() && !same:
				return b
			case c.IsFalse() && same, c.IsTrue() && !same:
				return logic.Negation(b)
			}
		}
	}
	return t
}
