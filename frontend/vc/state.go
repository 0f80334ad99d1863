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
		s.at = w.chain.add(s.at, f)
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
	out := &state{slots: live[0].slots}
	for i, t := range out.slots {
		same := true
		for _, s := range live[1:] {
			same = same && s.slots[i].Equal(t)
		}
		if same {
			continue
		}
		v := w.symbol()
		for j, s := range live {
			ways[j] = append(ways[j], lia.Eq(v.Sub(s.slots[i])))
		}
		out.slots[i] = v
	}
	some := make([]lia.Formula, len(live))
	for i := range live {
		some[i] = lia.And(ways[i]...)
	}
	out.at = w.chain.add(top, lia.Or(some...))
	return out
}
