package vc

import (
	"ic3play/frontend/ast"
	"ic3play/lia"
	"ic3play/lia/num"
)

// state is control at one place: the condition under which it gets there, and a
// term for every slot. Slots are a stack: the globals, then for each call that
// is under way its variables and the values of operands that wait for others.
// A nil state is control that does not get there.
//
// A state belongs to one place: whoever goes on with it may change it, whoever
// needs it twice copies it.
type state struct {
	at    *link
	slots []lia.Term
}

func (s *state) copy() *state {
	if s == nil {
		return nil
	}
	return &state{s.at, append([]lia.Term(nil), s.slots...)}
}

func (s *state) push(t lia.Term) { s.slots = append(s.slots, t) }

func (s *state) pop() lia.Term {
	t := s.slots[len(s.slots)-1]
	s.slots = s.slots[:len(s.slots)-1]
	return t
}

// symbol names an unknown value.
func (w *walker) symbol() lia.Term {
	w.symbols++
	return lia.V(w.symbols - 1)
}

// arbitrary returns an unknown value of the type.
func (w *walker) arbitrary(s *state, t ast.Type) lia.Term {
	v := w.symbol()
	values := func(count int64) { // 0, 1, ..., count - 1
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

// know adds a condition that holds of the values in s.
func (w *walker) know(s *state, f lia.Formula) {
	if !f.IsTrue() {
		s.at = w.chain.add(s.at, f, w.symbols)
	}
}

// given returns s under a further condition; nil when that is false on its
// face. It takes s over.
func (w *walker) given(s *state, f lia.Formula) *state {
	if s == nil || f.IsFalse() {
		return nil
	}
	w.know(s, f)
	return s
}

// split returns the states where f holds and where it does not. It takes s over.
func (w *walker) split(s *state, f lia.Formula) (yes, no *state) {
	if s == nil {
		return nil, nil
	}
	other := s.copy()
	return w.given(s, f), w.given(other, lia.Not(f))
}

// violation says that control must not get to s.
func (w *walker) violation(s *state) { w.mustNot(s, lia.True()) }

// mustNot says that f must not hold at s.
func (w *walker) mustNot(s *state, f lia.Formula) {
	if s != nil && !f.IsFalse() && !w.quiet {
		s.at.violations = append(s.at.violations, f)
	}
}

// join returns the state of control that comes from any of the given ones. It
// takes them over.
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
		ways[i] = []lia.Formula{since(top, s.at)}
	}
	out := &state{slots: append([]lia.Term(nil), live[0].slots...)}
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
	if len(live) == 2 {
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

// names finds, where two states meet, symbols of theirs that may name the value of a slot
// behind the meeting, so that a chain of "else if" names it once, and not at each end of an
// if.
//
// A symbol of the owner may go on if nothing speaks of it but the owner's way below top:
// nothing above, not the other state, nor another slot by taking it too. Then the other
// way's equation says of it what it would say of a new one, and of the owner's way there is
// nothing to say. Where the other's value is a symbol that is its own in that sense, it gets
// the name instead of an equation: it must not be in a slot that stays as it is.
type names struct {
	top          *link
	owner, other *state      // nil: there are none
	way          lia.Formula // the other's
	differ       []int       // the slots that get names, in order
	spoken       map[lia.Var]bool
	renamed      map[lia.Var]lia.Term // of the other's symbols
}

// own returns a symbol that came up below top, if a term is nothing else.
func (n *names) own(t lia.Term) (lia.Var, bool) {
	ms := t.Monos()
	if len(ms) != 1 || ms[0].Var < n.top.symbols || !t.Equal(lia.V(ms[0].Var)) {
		return 0, false
	}
	return ms[0].Var, true
}

// take returns the owner's value of a slot if that may name it.
func (n *names) take(slot int) (lia.Term, bool) {
	if n.owner == nil {
		return lia.Term{}, false
	}
	v, ok := n.own(n.owner.slots[slot])
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

// rename gives the other's value of a slot its name, and says whether it may.
func (n *names) rename(slot int, name lia.Term) bool {
	u, ok := n.own(n.other.slots[slot])
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
