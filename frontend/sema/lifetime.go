package sema

import (
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

// encloses returns whether a scope is the block that declares v, or lies inside that block.
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

// "lifetimes" reports an error for a pointer that may outlive the variable to which it points. It
// also reports an error for a pointer to a local variable of a recursive function, because several
// copies of such a variable may exist. If "lifetimes" reports no error, every pointer with a value
// is NULL or points to an existing variable.
func (b *builder) lifetimes(calls *callReach) {
	m := b.mem
	refuse := func(v *ast.Var, holder string) {
		if b.rep.Once(v) {
			b.rep.ReportHint(diag.Pointer, v.Span, "declare it where the pointer is declared, or as static", "%s holds the address of %s and may live longer", holder, v.Name)
		}
	}
	check := func(set *targets, holder string, outlives func(v *ast.Var) bool) {
		for _, o := range set.list {
			o.leaves(func(leaf *object) {
				if v := leaf.sym.v; isAutomatic(v) && !b.livesToEnd(v) && outlives(v) {
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
		})
	}
	for _, f := range b.file.Funcs {
		set := m.results[f]
		if set == nil {
			continue
		}
		check(set, "the result of "+f.Name, func(v *ast.Var) bool { return v.Func == f || calls.callees[f][v.Func] })
	}
	for _, o := range m.objects {
		o.leaves(func(leaf *object) {
			if v := leaf.sym.v; isAutomatic(v) && calls.callees[v.Func][v.Func] && b.rep.Once(v) {
				b.rep.ReportHint(diag.Pointer, v.Span, "declare it as static, or pass its value", "%s is a variable of a recursive function, so a pointer to it is not supported", v.Name)
			}
		})
	}
}

// livesToEnd reports whether a local variable is declared in the outermost block of main. Such a
// variable exists until the end of the program.
func (b *builder) livesToEnd(v *ast.Var) bool {
	in := b.mem.declScope[v]
	return v.Func == b.funcs["main"].def && (in == nil || in == b.outermost(v))
}

func (b *builder) outermost(v *ast.Var) *scope {
	in := b.mem.declScope[v]
	for in != nil && in.up != nil && in.up != b.global {
		in = in.up
	}
	return in
}
