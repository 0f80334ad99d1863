package mbp

import (
	"slices"

	"ic3play/lia"
	"ic3play/lia/num"
)

// Implicant returns literals of f that together imply f and that are true in the model. The formula
// f must be true in the model. If f is True, the result is nil.
//
// For each disjunction in f, Implicant chooses an argument that is true in the model. It prefers an
// argument that is already among the chosen literals. Otherwise it takes the smallest one.
func Implicant(f lia.Formula, value func(lia.Var) num.Int) []lia.Literal {
	if ls, ok := f.Literals(); ok {
		return ls
	}
	w := &walk{value: value, out: make([]lia.Literal, 0, min(8, f.Size()))}
	if f.Size() > small {
		w.truth, w.visited, w.seen = map[any]bool{}, map[any]bool{}, map[uint64][]int{}
	}
	stack := []lia.Formula{f}
	var later []lia.Formula // disjunctions, which come after all required literals
	for len(stack) > 0 || len(later) > 0 {
		if len(stack) == 0 {
			g := later[len(later)-1]
			later = later[:len(later)-1]
			if a, ok := w.choose(g); ok {
				stack = append(stack, a)
			}
			continue
		}
		g := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		switch g.Op() {
		case lia.OpLit:
			w.take(g.Atomic())
		case lia.OpAnd, lia.OpOr:
			if w.visited != nil {
				if w.visited[g.ID()] {
					continue
				}
				w.visited[g.ID()] = true
			}
			if g.Op() == lia.OpOr {
				later = append(later, g)
			} else {
				stack = append(stack, g.Args()...)
			}
		}
	}
	return w.out
}

// Implicant uses maps only for formulas with more than "small" literals.
const small = 48

// walk is the state of one call of Implicant. Its maps are nil for small formulas.
type walk struct {
	value   func(lia.Var) num.Int
	out     []lia.Literal
	seen    map[uint64][]int // maps the hash of a literal to the literal's indices in "out"
	visited map[any]bool
	truth   map[any]bool
}

func (w *walk) has(l *lia.Literal) bool {
	if w.seen == nil {
		return slices.ContainsFunc(w.out, func(k lia.Literal) bool { return k.Same(l) })
	}
	return slices.ContainsFunc(w.seen[l.Hash()], func(i int) bool { return w.out[i].Same(l) })
}

func (w *walk) take(l *lia.Literal) {
	if w.has(l) {
		return
	}
	if w.seen != nil {
		h := l.Hash()
		w.seen[h] = append(w.seen[h], len(w.out))
	}
	w.out = append(w.out, *l)
}

// choose returns the argument of the disjunction f that the implicant shall satisfy. If the
// literals that were already chosen satisfy an argument, it returns false.
func (w *walk) choose(f lia.Formula) (lia.Formula, bool) {
	var best lia.Formula
	found := false
	for _, a := range f.Args() {
		if a.Op() == lia.OpLit {
			if w.has(a.Atomic()) {
				return lia.Formula{}, false
			}
		} else if w.visited != nil && w.visited[a.ID()] && w.eval(a) {
			return lia.Formula{}, false
		}
		if (!found || a.Size() < best.Size()) && w.eval(a) {
			best, found = a, true
		}
	}
	return best, found
}

// eval returns the truth value of f in the model. It visits each shared node of a large formula
// once, and does not recurse.
func (w *walk) eval(f lia.Formula) bool {
	if w.truth == nil {
		return f.Eval(w.value)
	}
	quick := func(f lia.Formula) (bool, bool) {
		switch f.Op() {
		case lia.OpFalse:
			return false, true
		case lia.OpTrue:
			return true, true
		case lia.OpLit:
			return f.Atomic().Holds(w.value), true
		}
		v, ok := w.truth[f.ID()]
		return v, ok
	}
	if v, ok := quick(f); ok {
		return v
	}
	type frame struct {
		f    lia.Formula
		next int
	}
	stack := []frame{{f, 0}}
next:
	for len(stack) > 0 {
		top := &stack[len(stack)-1]
		args := top.f.Args()
		or := top.f.Op() == lia.OpOr
		val := !or
		for ; top.next < len(args); top.next++ {
			v, ok := quick(args[top.next])
			if !ok {
				stack = append(stack, frame{args[top.next], 0})
				continue next
			}
			if v == or {
				val = or
				break
			}
		}
		w.truth[top.f.ID()] = val
		stack = stack[:len(stack)-1]
	}
	return w.truth[f.ID()]
}
