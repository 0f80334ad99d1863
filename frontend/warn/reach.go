package warn

import (
	"context"
	"fmt"
	"slices"

	"ic3play/engine/certify"
	"ic3play/engine/cfa"
	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/frontend/constant"
	"ic3play/frontend/lower"
	"ic3play/lia"
)

// "most" is the maximum number of statements and expressions for which Proved tries to prove that
// no run reaches them.
const most = 200

// Proved returns three kinds of warnings. The first kind is about an assertion that no run reaches.
// The second kind is about a loop before such an assertion, if no run reaches the statement after
// the loop. The third kind is about the first assumption that is false in every run. The parameter
// inv must be an inductive invariant of the lowered program. If ctx ends, Proved returns the
// warnings that it has found so far.
func Proved(ctx context.Context, f *ast.File, low *lower.Result, inv cfa.Invariant, prover certify.Prover) []Warning {
	p, err := cfa.Discharged(low.Program, inv)
	if err != nil {
		return nil
	}
	r := &reach{ctx: ctx, p: p, inv: inv, prover: prover, starts: map[source.Span][]cfa.Loc{}, asked: map[cfa.Loc]bool{}}
	for _, points := range [][]lower.Point{low.Starts, low.Points} {
		for _, at := range points {
			r.starts[at.Stmt.Pos()] = append(r.starts[at.Stmt.Pos()], at.Loc)
		}
	}
	var out []Warning
	var unreached []source.Span
	places, said := 0, map[source.Span]bool{}
	ast.Walk(f, func(n any, _ int) {
		s, ok := n.(*ast.ExprStmt)
		if !ok {
			return
		}
		at, claims := claimed(s.X)
		if !claims || places >= most {
			return
		}
		if places++; !said[s.Span] && r.unreached(s) {
			said[s.Span] = true
			unreached = append(unreached, s.Span)
			out = append(out, Warning{Code: Unreached, Line: at.Line, Col: at.Col, Message: "no run reaches this assertion"})
		}
	})
	for _, x := range nestedAsserts(f) {
		if places++; places <= most && !said[x.Span] && r.blocks(x.Span) {
			said[x.Span] = true
			out = append(out, newWarning(Unreached, x.Span.Start, "no run reaches this assertion"))
		}
	}
	if w, ok := r.contradiction(f); ok {
		out = append(out, w)
	}
	if len(unreached) > 0 {
		out = append(out, r.endless(f, unreached)...)
	}
	return out
}

// nestedAsserts returns the assertions within other expressions, as in x && (assert(y), 1). If the
// automaton has several copies of a function, nestedAsserts omits the function, because an
// assertion may be unreached in only one of the copies.
func nestedAsserts(f *ast.File) []*ast.Builtin {
	var out []*ast.Builtin
	whole, copies := map[ast.Expr]bool{}, map[source.Span]int{}
	for _, fn := range f.Funcs {
		copies[fn.Span]++
	}
	for _, fn := range f.Funcs {
		if copies[fn.Span] > 1 {
			continue
		}
		ast.Walk(fn.Body, func(n any, _ int) {
			switch x := n.(type) {
			case *ast.ExprStmt:
				whole[x.X] = true
			case *ast.Builtin:
				if _, claims := claimed(x); claims && !whole[x] {
					out = append(out, x)
				}
			}
		})
	}
	return out
}

// claimed returns the position of an expression and whether it is an assertion: assert(...), which
// is a builtin, or a call of __VERIFIER_assert. Assertions with the constant 0 do not count.
func claimed(e ast.Expr) (source.Pos, bool) {
	switch x := e.(type) {
	case *ast.Builtin:
		return x.Span.Start, x.Kind == ast.Assert && isWritten(x) && len(x.Args) == 1 && !constant.IsZero(x.Args[0])
	case *ast.Call:
		return x.Span.Start, x.Func.Name == "__VERIFIER_assert" && len(x.Args) == 1 && !constant.IsZero(x.Args[0])
	}
	return source.Pos{}, false
}

// Assertions returns the positions of the program's assertions, also of those within other
// expressions, without duplicates and in the order of the functions. It omits assertions of the
// constant 0: such an assertion states that no run reaches it.
func Assertions(f *ast.File) []source.Pos {
	var out []source.Pos
	seen := map[source.Pos]bool{}
	ast.Walk(f, func(n any, _ int) {
		if x, ok := n.(ast.Expr); ok {
			if at, claims := claimed(x); claims && !seen[at] {
				seen[at] = true
				out = append(out, at)
			}
		}
	})
	return out
}

// reach proves from an invariant that no run reaches a point of the program.
type reach struct {
	ctx    context.Context
	p      *cfa.Program
	inv    cfa.Invariant
	prover certify.Prover
	// maps the position of a statement to its locations; there are several if the automaton has
	// several copies of the function
	starts map[source.Span][]cfa.Loc
	asked  map[cfa.Loc]bool // whether a proof shows that no run reaches the location
}

// unreached reports whether the invariant implies that no run reaches a statement. If the automaton
// has several copies of the statement's function, this must hold for every copy.
func (r *reach) unreached(s ast.Stmt) bool {
	locs := r.starts[s.Pos()]
	if len(locs) == 0 { // the package "lower" creates no location for a statement that no edge enters
		switch s.(type) {
		case *ast.Case, *ast.Labeled, *ast.Block: // a jump can enter these statements
			return false
		}
		return true
	}
	for _, l := range locs {
		if !r.excluded(l) {
			return false
		}
	}
	return true
}

// excluded reports whether the invariant implies that no run reaches a location.
func (r *reach) excluded(l cfa.Loc) bool {
	if known, ok := r.asked[l]; ok {
		return known
	}
	edges := make([]cfa.Edge, 0, len(r.p.Edges)+1)
	for _, e := range r.p.Edges {
		if e.From != l && e.To != r.p.Error {
			edges = append(edges, e)
		}
	}
	edges = append(edges, cfa.Edge{From: l, To: r.p.Error, Guard: lia.True()})
	out := r.safe(edges, l)
	r.asked[l] = out
	return out
}

// safe returns whether the invariant at the cut points implies that no path over the edges leads
// from a cut point to Error. A path ends at the next cut point, where the invariant holds again. If
// "start" is a cut point, only paths from "start" count.
func (r *reach) safe(edges []cfa.Edge, start cfa.Loc) bool {
	cut := func(l cfa.Loc) bool {
		_, ok := r.inv[l]
		return l != r.p.Error && (ok || l == r.p.Entry)
	}
	var inner []cfa.Edge
	out := make([][]cfa.Loc, len(r.p.Locs))
	for _, e := range edges {
		if !cut(e.To) {
			inner = append(inner, e)
			out[e.From] = append(out[e.From], e.To)
		}
	}
	for l := range r.p.Locs {
		from := cfa.Loc(l)
		if !cut(from) || cut(start) && from != start || !hasPath(out, from, r.p.Error) {
			continue
		}
		guard := lia.True()
		if f, ok := r.inv[from]; ok {
			guard = f
		}
		entry := cfa.Loc(len(r.p.Locs))
		q := r.p.With(append(append([]cfa.Location{}, r.p.Locs...), cfa.Location{}), append(append([]cfa.Edge{}, inner...), cfa.Edge{From: entry, To: from, Guard: guard}))
		q.Entry = entry
		conds, err := certify.Conditions(r.ctx, q, cfa.Invariant{})
		if err != nil {
			return false
		}
		if _, err := certify.Prove(r.ctx, conds, r.prover); err != nil {
			return false
		}
	}
	return true
}

func hasPath(out [][]cfa.Loc, from, to cfa.Loc) bool {
	seen := map[cfa.Loc]bool{from: true}
	for stack := []cfa.Loc{from}; len(stack) > 0; {
		l := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if l == to {
			return true
		}
		for _, n := range out[l] {
			if !seen[n] {
				seen[n] = true
				stack = append(stack, n)
			}
		}
	}
	return false
}

// "contradiction" reports the first assumption that is false in every run. It ignores assumptions
// that no run reaches.
func (r *reach) contradiction(f *ast.File) (w Warning, found bool) {
	places := 0
	ast.Walk(f, func(n any, _ int) {
		s, ok := n.(*ast.ExprStmt)
		if !ok || found || places >= most {
			return
		}
		x, ok := s.X.(*ast.Builtin)
		if !ok || x.Kind != ast.Assume || len(x.Args) != 1 || !isWritten(x) {
			return
		}
		if places++; r.unreached(s) || !r.blocks(x.Span) && !r.ends(s) {
			return
		}
		w, found = newWarning(Contradiction, x.Span.Start, "no run passes this assumption, so nothing after it is checked"), true
	})
	return w, found
}

// ends returns whether the automaton has a location for the statement s, but no edge from it. This
// happens if the condition of s is the constant 0.
func (r *reach) ends(s ast.Stmt) bool {
	locs := r.starts[s.Pos()]
	for _, e := range r.p.Edges {
		if slices.Contains(locs, e.From) {
			return false
		}
	}
	return len(locs) > 0
}

func (r *reach) blocks(span source.Span) bool {
	var edges []cfa.Edge
	any := false
	for _, e := range r.p.Edges {
		if e.To == r.p.Error {
			continue
		}
		for _, t := range e.Tests {
			if t.Span == span && t.Outcome == cfa.Holds {
				e.To, any = r.p.Error, true
			}
		}
		edges = append(edges, e)
	}
	return any && r.safe(edges, r.p.Error)
}

// endless returns warnings about loops before an unreached assertion. It warns about a loop if some
// run reaches it, but no run reaches the statement after it. A run may still leave such a loop by
// return, goto or exit.
func (r *reach) endless(f *ast.File, unreached []source.Span) []Warning {
	var out []Warning
	ast.Walk(f, func(n any, _ int) {
		b, ok := n.(*ast.Block)
		if !ok {
			return
		}
		for i := 0; i+1 < len(b.Stmts); i++ {
			switch b.Stmts[i].(type) {
			case *ast.While, *ast.DoWhile, *ast.For:
			default:
				continue
			}
			loop, next := b.Stmts[i], b.Stmts[i+1]
			line := 0
			for _, s := range unreached {
				if s.Start.Line >= loop.Pos().End.Line && s.End.Line <= b.Span.End.Line && line == 0 {
					line = s.Start.Line
				}
			}
			if line > 0 && !r.unreached(loop) && r.unreached(next) {
				out = append(out, newWarning(Endless, loop.Pos().Start, fmt.Sprintf("no run gets past this loop to the assertion in line %d", line)))
			}
		}
	})
	return out
}
