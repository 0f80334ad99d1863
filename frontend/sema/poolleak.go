package sema

import (
	"slices"

	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/frontend/diag"
)

// This file checks for memory leaks in programs with pools. Where main returns, the check chooses an
// arbitrary object of each pool, and the run fails if the object is not freed. For valid-memtrack, an
// object that is not freed is lost only if no static pointer leads to it. If all static pointers that
// can lead into pools are NULL, this is so. Otherwise it is not tracked, and there is no verdict.

// leaksTracked reports whether poolLeaks finds all pointers that can lead to memory from malloc. It
// does not consider arrays of any size outside of pools, and objects outside of pools to which only
// an object of a pool leads.
func (m *memory) leaksTracked(arrays []*ast.Array) bool {
	for _, p := range m.pools {
		leads := false
		p.like.leaves(func(leaf *object) {
			leads = leads || slices.ContainsFunc(m.variable(leaf.sym.v).list, func(o *object) bool { return m.heapRoot(o) != nil })
		})
		if leads {
			return false
		}
	}
	return !slices.ContainsFunc(arrays, func(a *ast.Array) bool { return !a.Pool && a.Type.Pointer })
}

func (b *builder) refuseLeaks(at source.Span) {
	b.rep.ReportHint(diag.Pointer, at, "bound the number of objects", "whether memory is lost is not checked for any number of objects of several kinds")
}

func (b *builder) poolLeaks(kinds ast.Memory, at source.Span) (do ast.Expr) {
	node := ast.Node{Span: at}
	var roots ast.Expr // the condition that a static pointer may lead into a pool
	for _, v := range b.file.Globals {
		if v.Type.Pointer && b.mem.poolOfAny(b.mem.variable(v)) != nil {
			roots = either(roots, compareVar(v, ast.Ne, 0, at), at)
		}
	}
	for _, p := range b.mem.pools {
		k := hiddenIn(b.funcs["main"].def, "lost", p.length.Type, at)
		do = comma(do, setVar(k, &ast.Nondet{Node: node, Name: "an object that is lost", Type: k.Type}, at))
		left := func() ast.Expr {
			x := both(compareVar(k, ast.Ge, 1, at), &ast.Binary{Node: node, Op: ast.Le, X: readVar(k, at), Y: readVar(p.length, at)}, at)
			if p.freed == nil {
				return x
			}
			return both(x, &ast.Binary{Node: node, Op: ast.Eq, X: p.element(p.freed, readVar(k, at), p.source, at), Y: intLit(0, at)}, at)
		}
		if kinds&ast.ValidTrack != 0 {
			lost := left()
			if roots != nil {
				do = comma(do, untracked(both(left(), roots, at), untrackedLeak))
				lost = both(lost, &ast.Binary{Node: node, Op: ast.Eq, X: roots, Y: intLit(0, at)}, at)
			}
			do = comma(do, void(b.zero(lost, p.source, ast.Tracked, at)))
		}
		if kinds&ast.ValidCleanup != 0 {
			do = comma(do, void(b.zero(left(), p.source, ast.Cleaned, at)))
		}
	}
	return do
}
