package sema

import (
	"fmt"
	"slices"

	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/frontend/diag"
	"ic3play/frontend/grammar/parser"
)

// This file checks for memory leaks. The property valid-memcleanup demands that all memory is freed
// when main returns. The property valid-memtrack demands that no memory is lost when main returns.
// Memory is lost if it was not freed and no pointer leads to this memory. Pointers in local
// variables of main do not count, because these variables no longer exist after the return. The
// check guesses a set of lost objects, at least one of them unfreed. The run fails if no pointer
// outside of the set points into the set. Such a pointer is in a static variable or in another
// object. With this guess, the check needs no search for reachable objects. The inputs of a failing
// run include the guessed set.

// A heapBlock is one object that malloc may return. Pointers into the object have the values low to
// high-1.
type heapBlock struct {
	condition ast.Expr // the condition that malloc has returned the object and the object is not freed
	low       int
	high      int
	inGuess   *ast.Var // whether the guessed set contains the object
}

func (b *builder) checkLeaks(ptrValue map[*object]int, root map[*object]*object, flags map[*object]*ast.Var) {
	kinds := b.file.Rules.Memory & (ast.ValidTrack | ast.ValidCleanup)
	if kinds == 0 || len(b.mem.allocations)+len(b.mem.pools) == 0 {
		return
	}
	main := b.funcs["main"].def
	if main.Result.Kind == ast.Void {
		b.rep.ReportHint(diag.Type, main.Span, "write int main(void)", "ic3play does not check whether memory is lost where a void main returns")
		return
	}
	ast.Walk(main.Body, func(n any, _ int) {
		r, ok := n.(*ast.Return)
		if !ok {
			return
		}
		at := r.Pos()
		check := b.leakChecks(kinds, at, ptrValue, root, flags)
		if r.X == nil {
			r.X = comma(check, intLit(0, at))
			return
		}
		v := hiddenIn(main, "result", main.Result, at)
		r.X = comma(comma(setVar(v, r.X, at), check), readVar(v, at))
	})
	end := main.Body.Pos().End
	end.Col = max(1, end.Col-1) // the position of the closing brace
	at := source.Span{Start: end, End: main.Body.Pos().End}
	main.Body.Stmts = append(main.Body.Stmts, &ast.ExprStmt{Node: ast.Node{Span: at}, X: void(b.leakChecks(kinds, at, ptrValue, root, flags))})
}

func (b *builder) leakChecks(kinds ast.Memory, at source.Span, ptrValue map[*object]int, root map[*object]*object, flags map[*object]*ast.Var) ast.Expr {
	node := ast.Node{Span: at}
	main := b.funcs["main"].def
	var do ast.Expr
	blocks := map[*object]*heapBlock{}
	owner := map[*ast.Var]*heapBlock{}
	for k, a := range b.mem.allocations {
		for i, o := range a.objects {
			one := &heapBlock{low: ptrValue[o], high: ptrValue[o] + b.stride(o.typ)}
			one.condition = compareVar(b.mem.heap[k], ast.Gt, i, at)
			if flags[root[o]] != nil {
				one.condition = both(one.condition, compareVar(flags[root[o]], ast.Eq, 0, at), at)
			}
			if kinds&ast.ValidTrack != 0 {
				one.inGuess = hiddenIn(main, "lost", boolType, at)
				do = comma(do, setVar(one.inGuess, anyBool(o.name+" is lost", at), at))
			}
			blocks[o] = one
			o.leaves(func(leaf *object) { owner[leaf.sym.v] = one })
		}
	}
	// "leads" returns the condition that the pointer v points to an object in the guessed set.
	leads := func(v *ast.Var) (out ast.Expr) {
		for _, t := range b.mem.variable(v).list {
			if one := blocks[b.mem.heapRoot(t)]; one != nil {
				in := both(compareVar(v, ast.Ge, one.low, at), compareVar(v, ast.Lt, one.high, at), at)
				out = either(out, both(readVar(one.inGuess, at), in, at), at)
			}
		}
		return out
	}
	var reached ast.Expr // the condition that a pointer outside of the guessed set points into this set
	for _, v := range b.file.Globals {
		if kinds&ast.ValidTrack == 0 || !v.Type.Pointer {
			continue
		}
		to := leads(v)
		if one := owner[v]; one != nil && to != nil {
			to = both(both(one.condition, compareVar(one.inGuess, ast.Eq, 0, at), at), to, at)
		}
		reached = either(reached, to, at)
	}
	for _, a := range b.mem.allocations {
		var lost, left ast.Expr
		for _, o := range a.objects {
			one := blocks[o]
			left = either(left, one.condition, at)
			if one.inGuess != nil {
				lost = either(lost, both(one.condition, readVar(one.inGuess, at), at), at)
			}
		}
		name := fmt.Sprintf("%s in line %d", a.name, a.at.Start.Line)
		if kinds&ast.ValidTrack != 0 {
			if reached != nil {
				lost = both(lost, &ast.Binary{Node: node, Op: ast.Eq, X: reached, Y: intLit(0, at)}, at)
			}
			do = comma(do, void(b.zero(lost, name, ast.Tracked, at)))
		}
		if kinds&ast.ValidCleanup != 0 {
			do = comma(do, void(b.zero(left, name, ast.Cleaned, at)))
		}
	}
	return comma(do, b.poolLeaks(kinds, at))
}

// allocatedUnused builds a call that allocates memory and whose result the program ignores. It
// returns nil if the called function allocates nothing, or if memory leaks are not failures. For an
// unsupported allocation it reports an error.
func (b *builder) allocatedUnused(c *parser.CallContext, _ string, at source.Span) ast.Expr {
	name := b.callsLibrary(c)
	if b.file.Rules.Memory&(ast.ValidTrack|ast.ValidCleanup) == 0 || !slices.Contains(allocating, name) || b.scope.lookup(name) != nil {
		return nil
	}
	if b.mem != nil {
		if p, ok := b.allocatedCells(c, nil, at); ok {
			return void(p.x)
		}
	}
	return b.refuse(diag.Pointer, at, "call malloc or calloc", "ic3play does not check whether memory from %s is lost", name)
}

// "allocating" lists the library functions whose result the program must free.
var allocating = []string{"malloc", "calloc", "realloc", "reallocarray", "aligned_alloc", "memalign", "posix_memalign", "valloc", "strdup", "strndup", "getline", "getdelim", "asprintf", "vasprintf", "open_memstream", "realpath"}

// heapRoot returns the object from malloc that contains o, or o itself if malloc returned o. If o
// is not memory from malloc, heapRoot returns nil.
func (m *memory) heapRoot(o *object) *object {
	if m.heapRoots == nil {
		m.heapRoots = map[*object]*object{}
		for _, a := range m.allocations {
			for _, o := range a.objects {
				rootParts(o, o, m.heapRoots)
			}
		}
		for o, w := range m.wholeArrays {
			m.heapRoots[w] = m.heapRoots[o]
		}
	}
	return m.heapRoots[o]
}
