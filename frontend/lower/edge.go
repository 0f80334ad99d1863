package lower

import (
	"sort"

	"ic3play/engine/cfa"
	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/lia"
)

func (l *lowerer) newLoc() cfa.Loc {
	n := cfa.Loc(len(l.p.Locs))
	l.p.Locs = append(l.p.Locs, cfa.Location{})
	l.alias = append(l.alias, n)
	return n
}

// find returns the location into which loc has been merged, or loc itself if it has not been
// merged.
func (l *lowerer) find(loc cfa.Loc) cfa.Loc {
	for l.alias[loc] != loc {
		l.alias[loc] = l.alias[l.alias[loc]]
		loc = l.alias[loc]
	}
	return loc
}

// setPosition assigns a source position to the current location if the location has none.
func (l *lowerer) setPosition(at source.Span) { l.setPositionAt(l.cur, at) }

func (l *lowerer) setPositionAt(loc cfa.Loc, at source.Span) {
	loc = l.find(loc)
	if lo := &l.p.Locs[loc]; lo.Pos.Start.Line == 0 {
		lo.Pos = at
		lo.Func = l.inst.fn.Name
	}
}

// link merges the current location l.cur into the location loc. This saves an edge between them.
// Afterwards l.cur is a new location without incoming edges.
func (l *lowerer) link(loc cfa.Loc) {
	from, to := l.find(l.cur), l.find(loc)
	// The current location has no outgoing edges. So the edges that lead to it can lead to loc
	// instead. The current location is never the entry of the program, because the method "main"
	// adds an edge from the entry first.
	if from != to {
		if to != l.p.Error {
			l.setPositionAt(to, l.p.Locs[from].Pos)
		}
		l.alias[from] = to
	}
	l.cur = l.newLoc()
}

// emit adds an edge from l.cur to a new location, which becomes l.cur. The edge gets the inputs,
// guards and checks that are pending in l.nextEdge. If the assignments change a value in l.preserved,
// the edge also saves the old value in a temporary.
func (l *lowerer) emit(assigns []cfa.Assign, spans ...source.Span) {
	l.emitChecks()
	to := l.newLoc()
	assigns, after := l.keepBits(assigns)
	l.edge(to, lia.True(), assigns, spans)
	l.cur = to
	l.knownBits = after
	l.knownBits.at = to
}

// edge adds an edge from l.cur to another location. The edge gets the inputs and guards that are
// pending in l.nextEdge, and also the given guard. "tests" contains the source conditions from
// which the given guard was made.
func (l *lowerer) edge(to cfa.Loc, guard lia.Formula, assigns []cfa.Assign, spans []source.Span, tests ...cfa.Test) {
	assigns = l.withProducts(append(assigns, l.savePreserved(assigns)...))
	sort.Slice(assigns, func(i, j int) bool { return assigns[i].Var < assigns[j].Var })
	l.p.Edges = append(l.p.Edges, cfa.Edge{
		From: l.cur, To: to, Inputs: l.nextEdge.inputs, Products: l.nextEdge.products,
		Guard: lia.And(append(l.nextEdge.guards, guard)...), Assigns: assigns, Spans: spans, Tests: tests,
	})
	l.nextEdge = pending{}
}

// savePreserved finds the values in l.preserved that the given assignments would change. It returns
// assignments that save these values in temporaries, and replaces the values in l.preserved by the
// temporaries.
func (l *lowerer) savePreserved(assigns []cfa.Assign) []cfa.Assign {
	var out []cfa.Assign
	for _, h := range l.preserved {
		if !l.isUnchanged(*h, assigns) {
			v := l.freeTemp()
			out = append(out, cfa.Assign{Var: v, Term: *h})
			*h = lia.V(v)
		}
	}
	return out
}

// saveChanged finds the values in l.preserved that the given assignments would change. If there are
// such values, it adds an extra edge that saves them in temporaries.
func (l *lowerer) saveChanged(assigns []cfa.Assign, at source.Span) {
	if saved := l.savePreserved(assigns); len(saved) > 0 {
		l.emitSaved(saved, at)
	}
}

// isUnchanged reports whether the term t has the same value before and after an edge with the given
// assignments. It returns false if t contains an input, because an input exists only on its edge.
func (l *lowerer) isUnchanged(t lia.Term, assigns []cfa.Assign) bool {
	for _, m := range t.Monos() {
		if m.Var >= inputBase {
			return false
		}
		for _, a := range assigns {
			if a.Var == m.Var {
				return false
			}
		}
	}
	return true
}

// freeTemp returns a temporary variable and reserves it until the end of the statement.
func (l *lowerer) freeTemp() lia.Var {
	if l.used == len(l.temps) {
		l.temps = append(l.temps, l.temp("tmp", ""))
	}
	l.used++
	return l.temps[l.used-1]
}

// flush adds an extra edge for the pending inputs, guards and checks. Afterwards nothing is pending
// for the next edge.
func (l *lowerer) flush(at source.Span) {
	if len(l.nextEdge.inputs) > 0 || len(l.nextEdge.guards) > 0 || len(l.nextEdge.checks) > 0 {
		l.emit(nil, at)
	}
}

// outcome is one of the two outcomes of a condition. The outcome has an edge to the location "to",
// or no edge if "to" is negative.
type outcome struct {
	to      cfa.Loc
	assigns []cfa.Assign
	tests   []cfa.Test
	endsRun bool // whether every run fails or ends after this outcome
}

// branch adds the edges of a condition from l.cur: one to the location "yes" if the formula f is
// true, and one to the location "no" if f is false. An outcome that is impossible, or whose
// location is negative, has no edge. The expression e is the condition in the source.
func (l *lowerer) branch(f lia.Formula, yes, no cfa.Loc, e ast.Expr) {
	ifTrue, ifFalse := outcome{to: yes}, outcome{to: no}
	if c := l.inst.assertion; c != nil {
		ifTrue.tests, ifFalse.tests = c.test(yes), c.test(no)
	} else if implied(e) {
		ifTrue.tests = []cfa.Test{{Span: e.Pos()}}
		ifFalse.tests = ifTrue.tests
	} else if _, open := e.(*ast.Nondet); !open { // the condition `*` is not a value of the program
		ifTrue.tests = []cfa.Test{{Span: e.Pos(), Outcome: cfa.Holds}}
		ifFalse.tests = []cfa.Test{{Span: e.Pos(), Outcome: cfa.Fails}}
	}
	l.fork(f, ifTrue, ifFalse, e.Pos())
}

// implied reports whether package sema has created e, so that the source has no text for it. Such
// an expression is a comparison with a constant and has the same span as its operand. For example,
// abs(x) needs the sign of x.
func implied(e ast.Expr) bool {
	x, ok := e.(*ast.Binary)
	if !ok || x.Op == ast.Ne { // x != 0 has the truth value of x
		return false
	}
	_, constant := x.Y.(*ast.IntLit)
	return constant && x.X.Pos() == x.Pos()
}

// condOf lowers the condition of a statement or expression with the span "whole". If the condition
// has the same span, the source has no text for it: it comes from a macro, or package sema has
// created it, for example for a loop in strlen. Then the edges do not say which outcome the text
// has.
func (l *lowerer) condOf(whole source.Span, c ast.Expr, yes, no cfa.Loc) {
	outer := l.inst.assertion
	if whole == c.Pos() {
		l.inst.assertion = &assertion{span: whole, holds: nowhere, fails: nowhere}
	}
	l.cond(c, yes, no)
	l.inst.assertion = outer
}

// assertion is the assertion or assumption whose condition is being lowered. If the condition is
// true, control goes to the location in the field "holds". If it is false, control goes to the
// location in the field "fails". A branch to any other location belongs to the evaluation of the
// condition, such as the branch for && in assert(a && b).
type assertion struct {
	span         source.Span
	holds, fails cfa.Loc
	implied      bool // the source has no text for the condition, for example: the size of an array is positive
}

// nowhere is neither a location nor the -1 of an outcome without an edge.
const nowhere cfa.Loc = -2

func (c *assertion) test(to cfa.Loc) []cfa.Test {
	t := cfa.Test{Span: c.span}
	switch {
	case c.implied && to == c.holds:
		return nil
	case c.implied:
	case to == c.holds:
		t.Outcome = cfa.Holds
	case to == c.fails:
		t.Outcome = cfa.Fails
	}
	return []cfa.Test{t}
}

func (l *lowerer) fork(f lia.Formula, yes, no outcome, at source.Span) {
	l.emitChecks()
	pend := l.nextEdge
	if len(pend.inputs) == 0 && len(pend.guards) == 0 {
		for _, s := range []struct {
			outcome
			always bool
		}{{yes, f.IsTrue()}, {no, f.IsFalse()}} {
			if s.always && s.to >= 0 && s.to != l.p.Error && len(s.assigns) == 0 {
				l.link(s.to)
				return
			}
		}
	}
	chosen := l.chosenCells(l.nextEdge.reads)
	restricted := func(s outcome, f lia.Formula) lia.Formula {
		if s.endsRun || s.to == l.p.Error || s.to >= 0 && l.endsRun[s.to] {
			return lia.And(f, chosen)
		}
		return f
	}
	if yes.to >= 0 && !f.IsFalse() {
		l.edge(yes.to, restricted(yes, f), yes.assigns, []source.Span{at}, yes.tests...)
	}
	if no.to >= 0 && !f.IsTrue() {
		not := restricted(no, lia.Not(f))
		l.nextEdge = l.renamed(pend, &not)
		l.edge(no.to, not, no.assigns, []source.Span{at}, no.tests...)
	}
	l.nextEdge = pending{}
	l.cur = l.newLoc()
}

// renamed returns a copy of p with new inputs instead of the inputs of p. It also replaces the
// inputs in the formula *f.
func (l *lowerer) renamed(p pending, f *lia.Formula) pending {
	if len(p.inputs) == 0 {
		return p
	}
	out, subst := l.withFreshInputs(p)
	*f = f.Subst(subst)
	return out
}

// withFreshInputs returns a copy of p with new inputs instead of the inputs of p. The result subst
// maps each input of p to the new input.
func (l *lowerer) withFreshInputs(p pending) (out pending, subst func(lia.Var) (lia.Term, bool)) {
	fresh := map[lia.Var]lia.Term{}
	subst = lia.ByMap(fresh)
	if len(p.inputs) == 0 {
		return p, subst
	}
	for _, in := range p.inputs {
		old := in.Var
		in.Var = lia.Var(inputBase + l.numIn)
		l.numIn++
		fresh[old] = lia.V(in.Var)
		out.inputs = append(out.inputs, in)
	}
	for _, g := range p.guards {
		out.guards = append(out.guards, g.Subst(subst))
	}
	out.products = cfa.SubstProducts(p.products, subst)
	return out, subst
}
