package sema

import (
	"slices"

	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/frontend/diag"
)

// This file finds pointers that may outlive the variable to which they point (6.2.4p2), in programs
// whose pointers the builder represents as integer variables (memory.go).

type callReach struct {
	callees map[*ast.Func]map[*ast.Func]bool
}

func newReach(f *ast.File) *callReach {
	r := &callReach{map[*ast.Func]map[*ast.Func]bool{}}
	for _, fn := range f.Funcs {
		r.callees[fn] = map[*ast.Func]bool{}
		ast.Walk(fn.Body, func(n any, _ int) {
			if c, ok := n.(*ast.Call); ok {
				r.callees[fn][c.Func] = true
			}
		})
	}
	for again := true; again; {
		again = false
		for _, fn := range f.Funcs {
			for g := range r.callees[fn] {
				for h := range r.callees[g] {
					if !r.callees[fn][h] {
						r.callees[fn][h], again = true, true
					}
				}
			}
		}
	}
	return r
}

func isAutomatic(v *ast.Var) bool { return v.Kind == ast.Local || v.Kind == ast.Param }

func (b *builder) mayLive(v *ast.Var, u *pointerAccess, calls *callReach) bool {
	switch {
	case !isAutomatic(v):
		return true
	case u.fn == nil:
		return false
	case v.Func == u.fn:
		return b.encloses(v, u.scope)
	}
	return calls.callees[v.Func][u.fn]
}

// encloses returns whether the scope "in" is the block that declares v, or lies inside that block.
// If v is a parameter, the result is true.
func (b *builder) encloses(v *ast.Var, in *scope) bool {
	home := b.mem.declScope[v]
	if home == nil { // the variable is a parameter
		return true
	}
	for ; in != nil; in = in.up {
		if in == home {
			return true
		}
	}
	return false
}

// "lifetimes" handles pointers that may outlive the variable to which they point. Such a pointer
// becomes indeterminate when the variable ceases to exist (6.2.4p2). If the variable belongs to the
// outermost block of a function, "lifetimes" adds statements to the function's end that make these
// pointers indeterminate (endLifetimes). Where this is not possible, "lifetimes" reports an error.
// It also reports an error for a pointer to a local variable of a recursive function, because
// several copies of such a variable may exist. If "lifetimes" reports no error, every pointer with
// a value is NULL or points to an existing variable.
func (b *builder) lifetimes(calls *callReach, number map[*object]int) {
	m := b.mem
	refuse := func(v *ast.Var, holder string) {
		if b.rep.Once(v) {
			b.rep.ReportHint(diag.Pointer, v.Span, "declare it where the pointer is declared, or as static", "%s holds the address of %s and may live longer", holder, v.Name)
		}
	}
	check := func(set *targets, holder string, outlives func(v *ast.Var) bool, ends func(v *ast.Var, o *object) bool) {
		for _, o := range set.list {
			o.leaves(func(leaf *object) {
				if v := leaf.sym.v; isAutomatic(v) && !b.livesToEnd(v) && outlives(v) && !(b.isOutermost(v) && ends(v, o)) {
					refuse(v, holder)
				}
			})
		}
	}
	var pointers []*ast.Var
	pointers = append(pointers, b.file.Globals...)
	for _, f := range b.file.Funcs {
		pointers = append(pointers, f.Locals...)
	}
	inPool := map[*ast.Var]bool{}
	for _, p := range m.pools {
		p.like.leaves(func(leaf *object) {
			pointers, inPool[leaf.sym.v] = append(pointers, leaf.sym.v), true
		})
	}
	dangling := map[*ast.Func][]danglingPointer{}
	for _, p := range pointers {
		set := m.sets[p]
		if set == nil {
			continue
		}
		check(set, p.Name, func(v *ast.Var) bool {
			switch {
			case !isAutomatic(p):
				return true
			case p.Func != v.Func:
				return calls.callees[p.Func][v.Func]
			}
			in := m.declScope[p]
			if in == nil { // a parameter exists as long as a variable of the outermost block
				in = b.outermost(v)
			}
			return !b.encloses(v, in)
		}, func(v *ast.Var, o *object) bool {
			if isAutomatic(p) {
				// If the function of v and its callees never store to p, then p got the address of
				// v only after the return of this function, and the address was already
				// indeterminate.
				return p.Func != v.Func && !m.isStoredBy(p, v.Func, calls)
			}
			if inPool[p] { // an element of an array, which stands for any number of pointers
				return false
			}
			dangling[v.Func] = append(dangling[v.Func], danglingPointer{p, m.root(o)})
			return true
		})
	}
	for _, f := range b.file.Funcs {
		set := m.results[f]
		if set == nil {
			continue
		}
		check(set, "the result of "+f.Name, func(v *ast.Var) bool { return v.Func == f || calls.callees[f][v.Func] }, func(v *ast.Var, o *object) bool {
			if v.Func == f {
				dangling[f] = append(dangling[f], danglingPointer{nil, m.root(o)})
			}
			return true
		})
	}
	for _, o := range m.objects {
		o.leaves(func(leaf *object) {
			if v := leaf.sym.v; isAutomatic(v) && calls.callees[v.Func][v.Func] && b.rep.Once(v) {
				b.rep.ReportHint(diag.Pointer, v.Span, "declare it as static, or pass its value", "%s is a variable of a recursive function, so a pointer to it is not supported", v.Name)
			}
		})
	}
	if b.rep.Len() > 0 {
		return
	}
	for _, f := range b.file.Funcs {
		if len(dangling[f]) > 0 {
			b.endLifetimes(f, dangling[f], number)
		}
	}
}

// A danglingPointer is a pointer that may hold the address of a variable when the variable's
// function returns. If the field "holder" is nil, the pointer is the result of the function.
type danglingPointer struct {
	holder *ast.Var
	target *object
}

// isStoredBy reports whether the function f, or a function that f calls, may store to the pointer p
// through another pointer. The pointer p belongs to a caller of f.
func (m *memory) isStoredBy(p *ast.Var, f *ast.Func, calls *callReach) bool {
	return slices.ContainsFunc(m.accesses, func(u *pointerAccess) bool {
		return u.store && (u.fn == f || calls.callees[f][u.fn]) &&
			(slices.ContainsFunc(u.cells, func(c numberedCell) bool { return c.v == p }) || u.bytes != nil)
	})
}

// endLifetimes makes pointers into the variables of f indeterminate where f returns.
func (b *builder) endLifetimes(f *ast.Func, pointers []danglingPointer, number map[*object]int) {
	var holders []*ast.Var
	targets := map[*ast.Var][]*object{}
	for _, d := range pointers {
		if targets[d.holder] == nil {
			holders = append(holders, d.holder)
		}
		if !slices.Contains(targets[d.holder], d.target) {
			targets[d.holder] = append(targets[d.holder], d.target)
		}
	}
	end := func(result *ast.Var, at source.Span) (do ast.Expr) {
		for _, p := range holders {
			all, name := targets[p], f.Name+"()"
			if p == nil {
				p = result
			} else {
				name = p.Name
			}
			if p == nil {
				continue
			}
			gone := &ast.Nondet{Node: ast.Node{Span: at}, Name: name, Type: p.Type}
			gone.Type.Const = false
			var dangles ast.Expr
			for _, o := range all {
				dangles = either(dangles, both(compareVar(p, ast.Ge, number[o], at), compareVar(p, ast.Le, number[o]+b.extent(o), at), at), at)
			}
			do = comma(do, setVar(p, &ast.Cond{Node: ast.Node{Span: at}, C: dangles, T: gone, F: readVar(p, at)}, at))
		}
		return do
	}
	var returns []*ast.Return
	ast.Walk(f.Body, func(n any, _ int) {
		if r, ok := n.(*ast.Return); ok {
			returns = append(returns, r)
		}
	})
	for _, r := range returns {
		if r.X == nil || ast.TypeOf(r.X) == ast.Void {
			r.X = comma(r.X, end(nil, r.Span))
			continue
		}
		v := hiddenIn(f, "result", f.Result, r.Span)
		v.Type.Const = false
		r.X = comma(setVar(v, r.X, r.Span), comma(end(v, r.Span), readVar(v, r.Span)))
	}
	if n := len(f.Body.Stmts); n > 0 {
		if _, ok := f.Body.Stmts[n-1].(*ast.Return); ok {
			return
		}
	}
	at := source.Span{Start: f.Body.Span.End, End: f.Body.Span.End}
	if do := end(nil, at); do != nil {
		f.Body.Stmts = append(f.Body.Stmts, &ast.ExprStmt{Node: ast.Node{Span: at}, X: do})
	}
}

// livesToEnd reports whether a local variable is declared in the outermost block of main. Such a
// variable exists until the end of the program.
func (b *builder) livesToEnd(v *ast.Var) bool {
	return v.Func == b.funcs["main"].def && b.isOutermost(v)
}

// isOutermost reports whether a local variable is a parameter or belongs to the outermost block of
// its function.
func (b *builder) isOutermost(v *ast.Var) bool {
	in := b.mem.declScope[v]
	return in == nil || in == b.outermost(v)
}

func (b *builder) outermost(v *ast.Var) *scope {
	in := b.mem.declScope[v]
	for in != nil && in.up != nil && in.up != b.global {
		in = in.up
	}
	return in
}
