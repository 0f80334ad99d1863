package vc

import (
	"ic3play/frontend/ast"
	"ic3play/lia"
	"ic3play/lia/num"
)

// state is the path condition and a term for every slot at one point of the program. Slots are a
// stack: the globals, then for each active call its variables and pending operands. A nil state is
// unreachable. A method that consumes a state may change it. If the caller needs the state
// afterwards, it must pass a copy.
type state struct {
	at    *link
	slots []lia.Term
	// arrays[i] is the version of the array with ast.Array.Index i. It is nil before the array's
	// declaration.
	arrays []*version
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

func (w *walker) symbol() lia.Term {
	w.symbols++
	return lia.V(w.symbols - 1)
}

func (w *walker) arbitrary(s *state, t ast.Type) lia.Term {
	v := w.symbol()
	values := func(count int64) { // adds the fact that the value is 0, 1, ..., or count - 1
		w.addFact(s, lia.And(lia.Ge(v), lia.Lt(v.AddConst(num.From(-count)))))
	}
	switch {
	case t.Kind == ast.Bool:
		values(2)
	case t.Width > 0:
		w.addFact(s, inRange(t, v))
	case t.Narrow == 0:
		if t.Kind == ast.Unsigned {
			w.addFact(s, lia.Ge(v))
		}
	case t.Kind == ast.Unsigned:
		values(1 << t.Narrow)
	default: // two's complement
		values(1 << t.Narrow)
		return v.AddConst(num.From(-1 << (t.Narrow - 1)))
	}
	return v
}

// addFact adds the formula f to the path condition of the state s.
func (w *walker) addFact(s *state, f lia.Formula) {
	if !f.IsTrue() {
		s.at = w.chain.add(s.at, f, w.symbols)
	}
}

// assume adds the condition f to the state s and returns s. If f is trivially false, it returns
// nil. It consumes s.
func (w *walker) assume(s *state, f lia.Formula) *state {
	if s == nil || f.IsFalse() {
		return nil
	}
	w.addFact(s, f)
	return s
}

// split returns two states: in the state "yes", f holds, and in the state "no", f does not hold. It
// consumes s.
func (w *walker) split(s *state, f lia.Formula) (yes, no *state) {
	if s == nil {
		return nil, nil
	}
	other := s.copy()
	return w.assume(s, f), w.assume(other, lia.Not(f))
}

func (w *walker) violation(s *state) { w.addViolation(s, lia.True()) }

func (w *walker) addViolation(s *state, f lia.Formula) {
	if s != nil && !f.IsFalse() && !w.noViolations {
		s.at.violations = append(s.at.violations, f)
	}
}

// join returns the state at a point that control can reach from each of the states. It consumes the
// states.
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
	conds := make([][]lia.Formula, len(live))
	for i, s := range live {
		conds[i] = []lia.Formula{pathCondition(top, s.at)}
	}
	out := &state{slots: append([]lia.Term(nil), live[0].slots...)}
	w.joinArrays(out, live, conds)
	var differ []int
	for i, t := range out.slots {
		for _, s := range live[1:] {
			if !s.slots[i].Equal(t) {
				differ = append(differ, i)
				break
			}
		}
	}
	named := symbolChoice{}
	// symbolChoice does not examine the symbols in arrays and products, so it is used only in
	// programs without arrays and products.
	if len(live) == 2 && len(w.file.Arrays) == 0 && !w.hasProducts {
		named = symbolChoice{top: top, owner: live[1], other: live[0], otherPath: conds[0][0], differingSlots: differ}
	}
	for _, i := range differ {
		v, taken := named.keepSymbol(i)
		if !taken {
			v = w.symbol()
		}
		for j, s := range live {
			if !taken || s != named.owner && !named.rename(i, v) {
				conds[j] = append(conds[j], lia.Eq(v.Sub(s.slots[i])))
			}
		}
		out.slots[i] = v
	}
	w.joinProducts(out, live, conds)
	some := make([]lia.Formula, len(live))
	for i := range live {
		some[i] = lia.And(conds[i]...)
	}
	if len(named.renamed) > 0 {
		some[0] = some[0].Subst(lia.ByMap(named.renamed))
	}
	out.at = w.chain.add(top, lia.Or(some...), w.symbols)
	return out
}

// symbolChoice chooses a symbol for each variable after the join of two states. It prefers existing
// symbols, because a chain of "else if" would otherwise create a new symbol at each join.
//
// Let u be the symbol of a variable in the state "owner". The variable keeps u if only the path of
// "owner" since the link "top" mentions u. This means: no condition above "top" mentions u, the
// state "other" does not mention u, and no other slot has kept u. Then only the path of "other"
// needs an equation for u.
//
// Sometimes the path of "other" needs no equation either. Suppose that the variable's value in
// "other" is also a symbol, and that only the path of "other" mentions this symbol. Then
// symbolChoice renames the symbol to u. This is not allowed if the symbol also occurs in a slot
// that has equal values in both states.
type symbolChoice struct {
	top            *link
	owner, other   *state      // the two joined states; nil if the join must use new symbols
	otherPath      lia.Formula // the path condition of the state "other"
	differingSlots []int
	kept           map[lia.Var]bool
	renamed        map[lia.Var]lia.Term // renamings of symbols of the state "other"
}

func (n *symbolChoice) symbolOf(t lia.Term) (lia.Var, bool) {
	ms := t.Monos()
	if len(ms) != 1 || ms[0].Var < n.top.symbols || !t.Equal(lia.V(ms[0].Var)) {
		return 0, false
	}
	return ms[0].Var, true
}

func (n *symbolChoice) keepSymbol(slot int) (lia.Term, bool) {
	if n.owner == nil {
		return lia.Term{}, false
	}
	v, ok := n.symbolOf(n.owner.slots[slot])
	if !ok {
		return lia.Term{}, false
	}
	if n.kept == nil {
		n.kept = map[lia.Var]bool{}
		n.otherPath.Vars(func(v lia.Var) { n.kept[v] = true })
		for _, t := range n.other.slots {
			for _, m := range t.Monos() {
				n.kept[m.Var] = true
			}
		}
	}
	if n.kept[v] {
		return lia.Term{}, false
	}
	n.kept[v] = true
	return lia.V(v), true
}

// rename records a renaming: in the state "other", the symbol "name" replaces the symbol in the
// given slot. If this renaming is not allowed, "rename" returns false.
func (n *symbolChoice) rename(slot int, name lia.Term) bool {
	u, ok := n.symbolOf(n.other.slots[slot])
	if _, done := n.renamed[u]; !ok || done {
		return false
	}
	next := 0
	for i, t := range n.other.slots {
		if next < len(n.differingSlots) && n.differingSlots[next] == i {
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
