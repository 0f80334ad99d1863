package sema

import "ic3play/frontend/ast"

// This file contains the points-to analysis for programs whose pointers the builder represents as
// integer variables (memory.go): it computes the objects to which each pointer may point. While the
// builder reads the program, it adds rules, such as "this set contains that set". Afterwards the
// method "solve" applies the rules until no set changes (Andersen 1994).

// A value of type "targets" is the set of objects that a pointer may point to. An array in the set
// means that the pointer may point to each of its elements.
type targets struct {
	list []*object
	has  map[*object]bool
}

func (m *memory) add(t *targets, o *object) {
	if !t.has[o] {
		if t.has == nil {
			t.has = map[*object]bool{}
		}
		t.has[o], t.list, m.changed = true, append(t.list, o), true
	}
}

// rule adds a rule of the points-to analysis: a function that reads some target sets and adds
// objects to other target sets.
func (m *memory) rule(r func()) { m.rules = append(m.rules, r) }

// addSubset adds the rule that the second set contains all targets of the first set.
func (m *memory) addSubset(from, to *targets) {
	m.rule(func() {
		for _, o := range from.list {
			m.add(to, o)
		}
	})
}

// elements returns the objects that a pointer with target o can point to: the elements of an
// array, or o itself.
func (o *object) elements() []*object {
	if o.typ.kind == cArray && o.parts != nil {
		return o.parts
	}
	return []*object{o}
}

// "derived" applies the function "step" to each object to which a pointer may point, and returns
// the set of the results. The argument "set" is the set of objects to which the pointer may point.
// When this set grows later, the returned set also grows.
func (m *memory) derived(set *targets, step func(*object) *object) *targets {
	out := &targets{}
	m.rule(func() {
		for i := 0; i < len(set.list); i++ {
			for _, e := range set.list[i].elements() {
				if o := step(e); o != nil {
					m.add(out, o)
				}
			}
		}
	})
	return out
}

func (m *memory) variable(v *ast.Var) *targets {
	if m.sets[v] == nil {
		m.sets[v] = &targets{}
	}
	return m.sets[v]
}

func (m *memory) result(f *ast.Func) *targets {
	if m.results[f] == nil {
		m.results[f] = &targets{}
	}
	return m.results[f]
}

// addressTarget returns the target of the pointer &o. If o is an array, this target differs from
// the target of a pointer to the first element of o.
func (m *memory) addressTarget(o *object) *object {
	if o.typ.kind != cArray {
		return o
	}
	if m.wholeArrays[o] == nil {
		of := o.typ
		m.wholeArrays[o] = &object{name: o.name, typ: ctype{kind: cArray, length: 1, elem: &of}, parts: []*object{o}}
	}
	return m.wholeArrays[o]
}

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
