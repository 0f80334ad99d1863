package sema

import (
	"slices"

	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/frontend/diag"
	"ic3play/frontend/grammar/parser"
	"ic3play/frontend/preproc"
)

// This file handles qsort and bsearch (7.22.5). For each call the builder makes a function from the
// definition in library.Strings, in which the name of the program's comparison function replaces
// __compare. The standard leaves open how often and in which order the comparison function is
// called. So its result must depend on the compared elements alone, and it must change nothing (see
// checkComparisons).

func sorts(name string) bool { return name == "qsort" || name == "bsearch" }

// A comparison describes the use of one of the program's functions as the comparison function in a
// call of qsort or bsearch.
type comparison struct {
	caller  string // qsort or bsearch
	name    string
	at      source.Span
	targets *targets    // what the array argument may point to, if pointers are variables
	array   *largeArray // the array argument, if it is large or its length varies
}

// sortCall builds a call of qsort or bsearch. For every other call it returns nil. It also returns
// nil if pointers are not variables and the array is neither large nor of variable length.
func (b *builder) sortCall(c *parser.CallContext, name string, at source.Span) ast.Expr {
	definition := b.library[name]
	if !sorts(name) || definition.end == 0 || b.scope.lookup(name) != nil || b.fn == nil {
		return nil
	}
	args, ok := expressions(c)
	pointers := map[string]int{"qsort": 1, "bsearch": 2}[name]
	if !ok || len(args) != pointers+3 {
		return nil
	}
	for i, e := range args {
		args[i] = b.withoutAddress(e)
	}
	base, count, size, compare := args[pointers-1], args[pointers], args[pointers+1], args[pointers+2]
	large := b.anyRoot(base) != nil
	if b.mem == nil && !large {
		return nil
	}
	refuse := func(hint, format string, args ...any) ast.Expr {
		return b.refuse(diag.Pointer, at, hint, name+": "+format, args...)
	}
	if large && b.mem != nil && name == "qsort" {
		return refuse("sort in a loop", "an array that is large, or whose size is computed, is not supported in a program with pointers that have several targets")
	}
	if large && name == "bsearch" {
		return refuse("search in a loop", "a pointer into a large array, or one whose size is computed, is not supported as a result")
	}
	of := b.typeBehind(base)
	if of == nil || of.kind == cVoid || of.kind == cArray {
		return refuse("pass a pointer to the elements", "the type of the elements is not known")
	}
	bytes, ok := b.bytes(*of)
	if v, plain := b.plainSize(size); !ok || !plain {
		return refuse("write sizeof(type)", "the size of an element is not known")
	} else if n, small := v.Int64(); !small || n != bytes {
		return refuse("write sizeof(type)", "the elements of the array have %d bytes", bytes)
	}
	f := b.comparedBy(compare)
	if f == nil {
		return refuse("write the name of such a function", "the comparison must be a function int f(const void *, const void *) that the program defines")
	}
	types := make([]ctype, pointers)
	used := &comparison{caller: name, name: f.name, at: at}
	for i, e := range args[:pointers] {
		to := b.typeBehind(e)
		if to == nil {
			return refuse("pass a pointer to the key", "the type of the key is not known")
		}
		plain := to.modifiable()
		if types[i] = *b.pointerType(&plain); large {
			types[i].ast = ast.Type{}
		}
	}
	sorter := b.sorter(name, f.name, types, at)
	if sorter == nil {
		return b.placeholder(at)
	}
	out := &ast.Call{Node: ast.Node{Span: at}}
	aims := make([]pointerTarget, len(sorter.params))
	var before ast.Expr
	n := b.convert(b.value(count), b.sizeType())
	for i, e := range args[:pointers] {
		if types[i].isIntPointer() {
			p := b.pointerValue(e)
			used.targets = p.targets
			out.Args = append(out.Args, p.x)
			continue
		}
		a, x, do := b.pointerArgument(name, sorter.params[i], e, n, at)
		used.array = a.array
		aims[i], before = a, comma(before, void(do))
		out.Args = append(out.Args, x...)
	}
	out.Args = append(out.Args, n)
	out.Func = b.instanceFor(sorter, aims, at)
	b.comparisons = append(b.comparisons, used)
	return comma(comma(before, b.mayChangeErrno(name, at)), out)
}

// comparedBy returns the function that the last argument of qsort or bsearch names. If it is not a
// function of the program with the type of a comparison, the result is nil.
func (b *builder) comparedBy(c parser.IEContext) *function {
	c = inner(c)
	if x, ok := c.(*parser.UnaryContext); ok && x.GetOp().GetText() == "&" {
		c = inner(x.E())
	}
	n, ok := c.(*parser.NameContext)
	if !ok || b.scope.lookup(n.ID().GetText()) != nil {
		return nil
	}
	f := b.funcs[n.ID().GetText()]
	if f == nil || f.def == nil || f.old || f.variadic || f.result.kind != cInt || !b.isIntType(f.result.ast) || len(f.params) != 2 {
		return nil
	}
	for _, p := range f.params {
		if p.typ.kind != cPointer || p.typ.elem == nil || p.typ.elem.kind != cVoid || !p.typ.hasConstTarget() {
			return nil
		}
	}
	return f
}

// sorter declares and returns the function for a call of qsort or bsearch. If the declaration
// fails, it returns nil.
func (b *builder) sorter(name, compare string, types []ctype, at source.Span) *function {
	definition := b.library[name]
	toks := append([]preproc.Token(nil), b.toks[definition.start:definition.end]...)
	for i := range toks {
		switch toks[i].Text {
		case compare: // a variable of the definition
			toks[i].Text = "__" + compare
		case "__compare":
			toks[i].Text = compare
		}
	}
	f := b.declareApart(name, func() {
		d := b.appendTokens(toks, definition.body-definition.start, b.tokenAt(at.Start))
		b.libraryHeader(d)
	})
	if f != nil {
		for i, t := range types {
			f.params[i].typ = t
		}
	}
	return f
}

// checkComparisons reports an error for each comparison function that changes something, has inputs,
// or reads the array other than through its parameters.
func (b *builder) checkComparisons() {
	for _, c := range b.comparisons {
		var order []*ast.Func
		for _, in := range b.funcs[c.name].instances {
			order = append(order, in.def)
		}
		own := func(v *ast.Var) bool {
			return (v.Kind == ast.Local || v.Kind == ast.Param) && slices.Contains(order, v.Func)
		}
		sorted := b.sortedCells(c)
		why := ""
		changed := func(v *ast.Var) {
			if !own(v) {
				why = "changes a variable"
			}
		}
		named := func(v *ast.Var) {
			if sorted[v] || v.Type.Pointer && !own(v) {
				why = "may read the array by its own name"
			}
		}
		var stores []*ast.Assign
		for i := 0; i < len(order); i++ {
			ast.Walk(order[i].Body, func(n any, _ int) {
				switch n := n.(type) {
				case *ast.Call:
					if !slices.Contains(order, n.Func) {
						order = append(order, n.Func)
					}
				case *ast.Assign:
					stores = append(stores, n)
				case *ast.Nondet:
					if n.Name != "__strcmp_result()" {
						why = "has an input"
					}
				}
			})
		}
		for _, f := range order {
			ast.Walk(f.Body, func(n any, _ int) {
				switch n := n.(type) {
				case *ast.VarRef:
					named(n.Var)
				case *ast.Element:
					if n.Array != nil && c.array != nil && slices.Contains(c.array.root.all(), n.Array) && !b.throughParameter(n) {
						why = "may read the array by its own name"
					}
					if n.At == nil {
						each(n.Cells, named)
					}
				}
			})
		}
		for _, s := range stores {
			switch {
			case s.Var != nil:
				changed(s.Var)
			case s.At.Array != nil:
				why = "changes an array"
			default:
				each(s.At.Cells, changed)
			}
		}
		if why != "" {
			b.rep.ReportHint(diag.Pointer, c.at, "let it compute its result from the two elements alone", "%s calls %s an unspecified number of times, and this function %s", c.caller, c.name, why)
		}
	}
}

func each(vars []*ast.Var, visit func(*ast.Var)) {
	for _, v := range vars {
		visit(v)
	}
}

func (c *largeArray) all() (out []*ast.Array) {
	c.arrays(func(a *ast.Array) { out = append(out, a) })
	return out
}

// sortedCells returns the variables of the arrays that a call of qsort may sort, or a call of
// bsearch may search, if pointers are variables.
func (b *builder) sortedCells(c *comparison) map[*ast.Var]bool {
	out := map[*ast.Var]bool{}
	if c.targets != nil {
		for _, o := range c.targets.list {
			b.mem.root(o).leaves(func(leaf *object) { out[leaf.sym.v] = true })
		}
	}
	return out
}

// throughParameter reports whether an access to a large or variable-length array goes through a
// pointer parameter. In this case, the index of the access depends on the index of the parameter.
func (b *builder) throughParameter(e *ast.Element) (found bool) {
	for _, index := range e.Index {
		ast.Walk(index.X, func(n any, _ int) {
			if v, ok := n.(*ast.VarRef); ok && v.Var.Kind == ast.Param && v.Var.Hidden {
				found = true
			}
		})
	}
	return found
}
