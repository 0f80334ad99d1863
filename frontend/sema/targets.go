package sema

import (
	"slices"

	"ic3play/frontend/ast"
	"ic3play/frontend/diag"
	"ic3play/lia/num"
	"ic3play/lia/sorting"
)

// This file solves the points-to analysis (memory.go) and assigns numbers to the cells, the places
// to which a pointer can point.

const maxCells = 512

func (b *builder) targetsOf(e ast.Expr) *targets {
	m := b.mem
	if to := m.targetsOf[e]; to != nil {
		return to
	}
	switch x := e.(type) {
	case *ast.VarRef:
		return m.variable(x.Var)
	case *ast.Call:
		return m.result(x.Func)
	}
	to := &targets{}
	m.targetsOf[e] = to
	from := func(e ast.Expr) { m.addSubset(b.targetsOf(e), to) }
	switch x := e.(type) {
	case *ast.Element:
		for _, v := range x.Cells {
			m.addSubset(m.variable(v), to)
		}
	case *ast.Binary:
		if x.Op == ast.Comma {
			from(x.Y)
		}
	case *ast.Cond:
		from(x.T)
		from(x.F)
	case *ast.Convert:
		from(x.X)
	case *ast.Assign:
		if x.At != nil {
			from(x.At)
		} else {
			m.addSubset(m.variable(x.Var), to)
		}
		if x.X != nil {
			from(x.X)
		}
	case *ast.StmtExpr:
		if r := x.Result(); r != nil {
			from(r.X)
		}
	}
	return to
}

// addFlowRules adds a points-to rule for each place in the program where a pointer is stored.
func (b *builder) addFlowRules() {
	m := b.mem
	to := func(v *ast.Var, e ast.Expr) {
		if v.Type.Pointer && e != nil {
			m.addSubset(b.targetsOf(e), m.variable(v))
		}
	}
	for _, v := range b.file.Globals {
		to(v, v.Init)
	}
	uses := map[*ast.Element]*pointerAccess{}
	for _, u := range m.accesses {
		uses[u.x] = u
	}
	for _, f := range b.file.Funcs {
		ast.Walk(f.Body, func(n any, _ int) {
			switch n := n.(type) {
			case *ast.Decl:
				to(n.Var, n.Init)
			case *ast.Assign:
				switch {
				case !n.Stored().Pointer || n.X == nil:
				case n.At == nil:
					to(n.Var, n.X)
				case uses[n.At] == nil:
					for _, v := range n.At.Cells {
						to(v, n.X)
					}
				default:
					u, from := uses[n.At], b.targetsOf(n.X)
					m.rule(func() {
						for _, o := range u.objects() {
							for _, t := range from.list {
								m.add(m.variable(o.sym.v), t)
							}
						}
					})
				}
			case *ast.Call:
				for i, a := range n.Args {
					if i < len(n.Func.Params) {
						to(n.Func.Params[i], a)
					}
				}
			case *ast.Return:
				if f.Result.Pointer && n.X != nil {
					m.addSubset(b.targetsOf(n.X), m.result(f))
				}
			}
		})
	}
}

func (m *memory) solve() {
	for m.changed = true; m.changed; {
		m.changed = false
		for i := 0; i < len(m.rules); i++ {
			m.rules[i]()
		}
	}
}

func (b *builder) finishMemory() {
	m := b.mem
	if m == nil || b.rep.Len() > 0 {
		return
	}
	b.addFlowRules()
	m.solve()
	if b.rep.Len() > 0 {
		return
	}
	number := map[*object]int{}
	next := 1 + m.deepest
	if m.bytes {
		next = int(multiple(int64(next), alignment))
	}
	for _, o := range m.objects {
		b.numberParts(o, next, number)
		next += b.stride(o.typ)
	}
	for arr, w := range m.wholeArrays {
		number[w] = number[arr]
	}
	for o, root := range m.otherRoot {
		number[o] = number[root]
	}
	for _, a := range m.addresses {
		a.lit.Value = num.From(int64(number[a.object]))
	}
	calls := newReach(b.file)
	for _, u := range m.accesses {
		b.finishUse(u, number, calls)
	}
	moved := m.movedObjects()
	for _, o := range m.movements {
		b.finishOffset(o, number, moved)
	}
	for _, u := range m.unknownLayout {
		for _, o := range u.to.list {
			b.isPlaced(o, &u.typ, true, u.at)
		}
	}
	root, flags := b.finishHeap(number)
	b.finishPairs(number, root, flags)
	b.finishStores()
	b.places(number, root, flags)
	b.checkLeaks(number, root, flags)
	b.lifetimes(calls)
}

// numberParts assigns numbers to an object and its parts. These numbers are the values of pointers
// to the object and its parts. The object gets the number "start".
func (b *builder) numberParts(o *object, start int, ptrValue map[*object]int) {
	ptrValue[o] = start
	_, sized := b.sized(o.typ)
	place := int64(start)
	for _, p := range o.parts {
		switch {
		case o.typ.kind == cArray:
			b.numberParts(p, start, ptrValue)
			start += b.units(*o.typ.elem)
		case sized:
			size, align, _ := b.memberLayout(o.typ.def, p.typ, 1)
			place = multiple(place, align)
			b.numberParts(p, int(place), ptrValue)
			place += size
		default:
			b.numberParts(p, start, ptrValue)
			start += 2 * b.units(p.typ)
		}
	}
}

func (b *builder) finishUse(u *pointerAccess, ptrValue map[*object]int, calls *callReach) {
	if b.mem.bytes {
		b.finishView(u, ptrValue, calls)
		return
	}
	var cells []numberedCell
	seen := map[int]bool{}
	for _, o := range u.targets.list {
		for _, e := range o.elements() {
			if !sameSize(u.typ, e.typ) || e.sym == nil {
				b.otherType(e, u.x.Span)
				return
			}
		}
	}
	for _, o := range u.objects() {
		if v := o.sym.v; !seen[ptrValue[o]] && b.mayLive(v, u, calls) {
			seen[ptrValue[o]] = true
			cells = append(cells, numberedCell{ptrValue[o], v, o})
		}
	}
	if len(cells) > maxCells {
		b.tooManyCells(u, len(cells))
		return
	}
	b.setCells(u.x, cells)
	u.cells = cells
}

func (b *builder) tooManyCells(u *pointerAccess, cells int) {
	b.mem.tooManyCells = true
	b.rep.ReportHint(diag.Pointer, u.x.Span, "use smaller arrays, or one pointer for each array", "this pointer has %d targets; the limit is %d", cells, maxCells)
}

type numberedCell struct {
	number int
	v      *ast.Var
	object *object
}

// setCells sets the list of variables that the access x may reach. The variables are in ascending
// order of the values of pointers to them.
func (b *builder) setCells(x *ast.Element, cells []numberedCell) {
	sorting.By(cells, func(x, y numberedCell) int { return x.number - y.number })
	if len(cells) == 0 {
		v := x.Cells[0]
		v.Name, v.Hidden, v.Init = ast.NullName, true, b.number(intLit(0, v.Span), b.int())
		b.addGlobal(v)
		return
	}
	x.Cells, x.At = nil, nil
	for _, c := range cells {
		x.Cells, x.At = append(x.Cells, c.v), append(x.At, c.number)
	}
}

func (b *builder) finishOffset(o *movement, ptrValue map[*object]int, moved map[*object]bool) {
	seen := map[*object]bool{}
	o.x.Ranges = []ast.Range{}
	o.x.Coarse = !o.member && !o.order && !o.x.Diff && o.of != nil && (o.of.kind == cInt || o.of.kind == cStruct) && slices.ContainsFunc(b.mem.toStructs, func(to *targets) bool {
		return !slices.ContainsFunc(o.p.list, func(t *object) bool { return !to.has[t] })
	})
	if !o.member {
		o.x.Ranges = []ast.Range{{}} // the range [0, 0], because a pointer without targets is NULL
	}
	for _, set := range []*targets{o.p, o.q} {
		for _, t := range set.list {
			if seen[t] {
				continue
			}
			seen[t] = true
			if o.order && b.orderedBy(o, t, ptrValue, moved) {
				continue
			}
			if b.mem.bytes && !b.isPlaced(t, o.of, o.member, o.x.Span) {
				return
			}
			if b.mem.bytes && o.of != nil && b.viewRanges(o, t, ptrValue) {
				continue
			}
			all := t.elements()
			if o.of != nil && o.of.kind != cVoid && !sameSize(*o.of, all[0].typ) {
				b.otherType(all[0], o.x.Span)
				return
			}
			low, high := ptrValue[t], ptrValue[t]+b.extent(t)
			if o.member {
				high--
			}
			o.x.Ranges = append(o.x.Ranges, ast.Range{Low: low, High: high})
		}
	}
}

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
