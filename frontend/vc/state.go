package vc

import (
	"ic3play/frontend/ast"
	"ic3play/lia"
	"ic3play/lia/num"
)

// state is the state at one place: the path condition and a term for every slot. Slots are a stack:
// the globals, then for each active call its variables and pending operands. A nil state is
// unreachable. A state has one owner, which may change it; copy the state to use it twice.
type state struct {
	at     *link
	slots  []lia.Term
	arrays []*version // by ast.Array.Index; nil before the declaration
}

func (s *state) copy() *state {
	if s == nil {
		return nil
	}
	return &state{s.at, append([]lia.Term(nil), s.slots...), append([]*version(nil), s.arrays...)}
}

func (s *state) push(t lia.Term) { s.slots = append(s.slots, t) }

func (s *state) pop() lia.Term {
	t := s.slots[len(s.slots)-1]
	s.slots = s.slots[:len(s.slots)-1]
	return t
}

// symbol returns a new unknown value.
func (w *walker) symbol() lia.Term {
	w.symbols++
	return lia.V(w.symbols - 1)
}

// arbitrary returns an unknown value of the type.
func (w *walker) arbitrary(s *state, t ast.Type) lia.Term {
	v := w.symbol()
	values := func(count int64) { // adds the fact that the value is 0, 1, ..., or count - 1
		w.know(s, lia.And(lia.Ge(v), lia.Lt(v.AddConst(num.From(-count)))))
	}
	switch {
	case t.Kind == ast.Bool:
		values(2)
	case t.Width > 0:
		w.know(s, inside(t, v))
	case t.Narrow == 0:
		if t.Kind == ast.Unsigned {
			w.know(s, lia.Ge(v))
		}
	case t.Kind == ast.Unsigned:
		values(1 << t.Narrow)
	default: // two's complement
		values(1 << t.Narrow)
		return v.AddConst(num.From(-1 << (t.Narrow - 1)))
	}
	return v
}

// know adds to s a condition that holds for its values.
func (w *walker) know(s *state, f lia.Formula) {
	if !f.IsTrue() {
		s.at = w.chain.add(s.at, f, w.symbols)
	}
}

// given adds a condition to s; the result is nil if the condition is trivially false. It consumes
// s.
func (w *walker) given(s *state, f lia.Formula) *state {
	if s == nil || f.IsFalse() {
		return nil
	}
	w.know(s, f)
	return s
}

// split returns the states in which f holds and in which f does not hold. It consumes s.
func (w *walker) split(s *state, f lia.Formula) (yes, no *state) {
	if s == nil {
		return nil, nil
	}
	other := s.copy()
	return w.given(s, f), w.given(other, lia.Not(f))
}

// violation demands that s is unreachable.
func (w *walker) violation(s *state) { w.mustNot(s, lia.True()) }

// mustNot demands that f does not hold at s.
func (w *walker) mustNot(s *state, f lia.Formula) {
	if s != nil && !f.IsFalse() && !w.quiet {
		s.at.violations = append(s.at.violations, f)
	}
}

// join returns the state of control that may come from any of the given states. It consumes them.
func (w *walker) join(states ...*state) *state {
	var live []*state
	for _, s := range states {
		if s != nil {
			live = append(live, s)
		}
	}
	if len(live) == 0 {
		return nil
	}
	if len(live) == 1 {
		return live[0]
	}
	top := live[0].at
	for _, s := range live[1:] {
		top = common(top, s.at)
	}
	ways := make([][]lia.Formula, len(live))
	for i, s := range live {
		ways[i] = []lia.Formula{pathCondition(top, s.at)}
	}
	out := &state{slots: append([]lia.Term(nil), live[0].slots...)}
	w.joinArrays(out, live, ways)
	var differ []int
	for i, t := range out.slots {
		for _, s := range live[1:] {
			if !s.slots[i].Equal(t) {
				differ = append(differ, i)
				break
			}
		}
	}
	named := names{}
	if len(live) == 2 && len(w.file.Arrays) == 0 && !w.multiplies { // not for arrays and products, whose records mention symbols, too
		named = names{top: top, owner: live[1], other: live[0], way: ways[0][0], differ: differ}
	}
	for _, i := range differ {
		v, taken := named.take(i)
		if !taken {
			v = w.symbol()
		}
		for j, s := range live {
			if !taken || s != named.owner && !named.rename(i, v) {
				ways[j] = append(ways[j], lia.Eq(v.Sub(s.slots[i])))
			}
		}
		out.slots[i] = v
	}
	w.joinProducts(out, live, ways)
	some := make([]lia.Formula, len(live))
	for i := range live {
		some[i] = lia.And(ways[i]...)
	}
	if len(named.renamed) > 0 {
		some[0] = some[0].Subst(func(v lia.Var) (lia.Term, bool) {
			t, ok := named.renamed[v]
			return t, ok
		})
	}
	out.at = w.chain.add(top, lia.Or(some...), w.symbols)
	return out
}

// names finds existing symbols that may name a slot's value after the join of two states. So a
// chain of "else if" names a value once instead of at each join.
//
// A symbol of the owner may stay if only the owner's path below top mentions it: no condition
// above, not the other state, and no other slot that has taken it. Then the other path's equation
// constrains it like a new symbol, and the owner's path needs no equation. If the other path's
// value is also a symbol that only that path mentions, it is renamed instead of getting an
// equation; such a symbol must not occur in a slot that does not change.
type names struct {
	top          *link
	owner, other *state      // nil: no existing symbol may name a value
	way          lia.Formula // the path condition of other
	differ       []int       // the differing slots, in order
	spoken       map[lia.Var]bool
	renamed      map[lia.Var]lia.Term // renamings of symbols of other
}

// symbolOf returns t as a symbol that was created below top, if it is one.
func (n *names) symbolOf(t lia.Term) (lia.Var, bool) {
	ms := t.Monos()
	if len(ms) != 1 || ms[0].Var < n.top.symbols || !t.Equal(lia.V(ms[0].Var)) {
		return 0, false
	}
	return ms[0].Var, true
}

// take returns the owner's value of a slot if it may name the joined value.
func (n *names) take(slot int) (lia.Term, bool) {
	if n.owner == nil {
		return lia.Term{}, false
	}
	v, ok := n.symbolOf(n.owner.slots[slot])
	if !ok {
		return lia.Term{}, false
	}
	if n.spoken == nil {
		n.spoken = map[lia.Var]bool{}
		n.way.Vars(func(v lia.Var) { n.spoken[v] = true })
		for _, t := range n.other.slots {
			for _, m := range t.Monos() {
				n.spoken[m.Var] = true
			}
		}
	}
	if n.spoken[v] {
		return lia.Term{}, false
	}
	n.spoken[v] = true
	return lia.V(v), true
}

// rename renames the other state's value of a slot to name, and reports whether this is allowed.
func (n *names) rename(slot int, name lia.Term) bool {
	u, ok := n.symbolOf(n.other.slots[slot])
	if _, done := n.renamed[u]; !ok || done {
		return false
	}
	next := 0
	for i, t := range n.other.slots {
		if next < len(n.differ) && n.differ[next] == i {
			next++
		} else if t.Has(u) {
			return false
		}
	}
	if n.renamed == nil {
		n.renamed = map[lia.Var]lia.Term{}
	}
	n.renamed[u] = name
	return true
}
