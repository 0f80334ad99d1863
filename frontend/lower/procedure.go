package lower

import (
	"maps"
	"slices"

	"ic3play/engine/cfa"
	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/lia"
	"ic3play/lia/sorting"
)

// Procedure is a recursive function in the automaton. Its activations share one set of variables.
// The edge into the procedure discards the caller's values. The edge back starts from the caller's
// state and has a premise for the state at Exit (cfa.Premise). The invariant at Exit is the
// procedure's summary; the invariant at Entry is its precondition.
type Procedure struct {
	Func        *ast.Func
	Instance    int
	Entry, Exit cfa.Loc
	// Old maps each variable that the procedure may assign, including its parameters, to the
	// state variable that stores its value at entry.
	Old map[*ast.Var]lia.Var
	// OldCells has the same meaning as Old, for tracked cells: it maps the variable of a cell's
	// content to the state variable that stores the content at entry.
	OldCells map[lia.Var]lia.Var
}

type procedure struct {
	Procedure
	args []lia.Var
}

// uses contains the variables that a function and its callees read or assign, except variables of
// which each activation has its own instance.
type uses struct {
	shared  []*ast.Var // sorted by the numbers of their state variables
	assigns map[*ast.Var]bool
	// has an entry for each array (ast.Array) that the function uses; the entry is true if the
	// function assigns an element
	arrays map[*ast.Array]bool
}

func (l *lowerer) findUses(f *ast.File) {
	if !slices.ContainsFunc(f.Funcs, func(fn *ast.Func) bool { return fn.Recursive }) {
		return
	}
	l.uses = map[*ast.Func]*uses{}
	shared := map[*ast.Func]map[*ast.Var]bool{}
	calls := map[*ast.Func][]*ast.Func{}
	for _, fn := range f.Funcs {
		u, s := &uses{assigns: map[*ast.Var]bool{}, arrays: map[*ast.Array]bool{}}, map[*ast.Var]bool{}
		l.uses[fn], shared[fn] = u, s
		ast.Walk(fn.Body, func(n any, _ int) {
			switch n := n.(type) {
			case *ast.VarRef:
				s[n.Var] = true
			case *ast.Element:
				for _, v := range n.Cells {
					s[v] = true
				}
				if n.Array != nil {
					if !u.arrays[n.Array] {
						u.arrays[n.Array] = false
					}
					for _, bound := range n.Array.Bounds() {
						if bound, ok := bound.(*ast.VarRef); ok {
							s[bound.Var] = true
						}
					}
				}
			case *ast.Assign:
				for _, v := range n.Targets() {
					s[v], u.assigns[v] = true, true
				}
				if n.At != nil && n.At.Array != nil {
					u.arrays[n.At.Array] = true
				}
			case *ast.Call:
				calls[fn] = append(calls[fn], n.Func)
			}
		})
	}
	for again := true; again; {
		again = false
		for _, fn := range f.Funcs {
			for _, to := range calls[fn] {
				for v := range shared[to] {
					if !owns(to, v) && !shared[fn][v] {
						shared[fn][v], again = true, true
					}
				}
				for a, assigned := range l.uses[to].arrays {
					if ownsArray(to, a) {
						continue
					}
					if was, used := l.uses[fn].arrays[a]; !used || assigned && !was {
						l.uses[fn].arrays[a], again = was || assigned, true
					}
				}
				for v := range l.uses[to].assigns {
					if !owns(to, v) && !l.uses[fn].assigns[v] {
						l.uses[fn].assigns[v], again = true, true
					}
				}
			}
		}
	}
	for _, fn := range f.Funcs {
		u := l.uses[fn]
		maps.DeleteFunc(u.arrays, func(a *ast.Array, _ bool) bool { return ownsArray(fn, a) })
		for v := range shared[fn] {
			if !owns(fn, v) {
				u.shared = append(u.shared, v)
			}
		}
		sorting.By(u.shared, func(x, y *ast.Var) int { return int(l.res.Vars[x] - l.res.Vars[y]) })
	}
}

// owns reports whether each activation of fn has its own instance of v.
func owns(fn *ast.Func, v *ast.Var) bool {
	return v.Func == fn && (v.Kind == ast.Local || v.Kind == ast.Param)
}

func ownsArray(fn *ast.Func, a *ast.Array) bool { return a.Func == fn && a.Kind == ast.Local }

// procedure returns the procedure of a recursive function. It creates the procedure at the first
// call; the method procedures lowers the body later.
func (l *lowerer) procedure(fn *ast.Func) *procedure {
	if pr := l.procs[fn]; pr != nil {
		return pr
	}
	pr := &procedure{Procedure: Procedure{Func: fn, Instance: len(l.res.Instances), Entry: l.newLoc(), Exit: l.newLoc(), Old: map[*ast.Var]lia.Var{}, OldCells: map[lia.Var]lia.Var{}}}
	l.res.Instances = append(l.res.Instances, Instance{Func: fn, Parent: -1})
	l.procs[fn] = pr
	for _, at := range []cfa.Loc{pr.Entry, pr.Exit} {
		l.p.Locs[at].LoopHead, l.p.Locs[at].Sticky = true, true
	}
	for _, v := range fn.Params {
		pr.args = append(pr.args, l.shadow(cfa.Argument, v, fn.Name+"."+v.Name+".argument", fn.Name))
	}
	for _, list := range [][]*ast.Var{fn.Params, l.uses[fn].shared} {
		for _, v := range list {
			if l.uses[fn].assigns[v] {
				pr.Old[v] = l.shadow(cfa.Old, v, `\old(`+l.p.Vars[l.res.Vars[v]].Name+")", fn.Name)
			}
		}
	}
	for _, c := range l.res.Cells {
		if l.uses[fn].arrays[c.Array] {
			v := l.temp(`\old(`+l.p.Vars[c.Content].Name+")", fn.Name)
			l.p.Vars[v].Kind, l.p.Vars[v].Orig = cfa.Old, l.p.Vars[c.Content].Orig
			pr.OldCells[c.Content] = v
		}
	}
	if v, ok := l.res.Returns[fn]; ok {
		l.p.Vars[v].Kind = cfa.Result
	}
	l.res.Procedures = append(l.res.Procedures, pr.Procedure)
	return pr
}

func (l *lowerer) shadow(kind cfa.VarKind, orig *ast.Var, name, fn string) lia.Var {
	v := l.temp(name, fn)
	l.p.Vars[v].Kind, l.p.Vars[v].Orig = kind, orig.Name
	return v
}

// callProcedure lowers a call of a recursive function, whose result is in l.res.Returns[c.Func]: an
// edge into the procedure, and an edge back with the premise that the procedure's exit is reached
// for these arguments.
func (l *lowerer) callProcedure(c *ast.Call) {
	pr := l.procedure(c.Func)
	var assigns []cfa.Assign
	terms := make([]lia.Term, len(c.Args))
	mark := len(l.held)
	for i, a := range c.Args {
		terms[i] = l.value(a)
		l.held = append(l.held, &terms[i])
	}
	l.held = l.held[:mark]
	for i, v := range pr.args {
		assigns = append(assigns, cfa.Assign{Var: v, Term: terms[i]})
	}
	// The edge back must read no variable of the caller that the callee assigns, because
	// pass.TailCalls may replace the procedure by a loop that overwrites it.
	l.emitSaved(append(assigns, l.saveHeld(append(l.changes(c.Func), assigns...))...), c.Span)
	l.place(c.Span)
	site, spans := l.cur, []source.Span{c.Span}

	// the assignments of the edge into the procedure: arguments and values at entry
	var into []cfa.Assign
	premise := cfa.Premise{At: pr.Exit}
	// The function enters adds to the premise that v has the given value at entry. If the procedure
	// assigns v, the premise is about pr.Old[v], otherwise about v. The function returns whether
	// the procedure assigns v.
	enters := func(v *ast.Var, value lia.Term) bool {
		old, ok := pr.Old[v]
		if !ok {
			premise.Args = append(premise.Args, cfa.Assign{Var: l.res.Vars[v], Term: value})
			return false
		}
		into = append(into, cfa.Assign{Var: old, Term: value})
		premise.Args = append(premise.Args, cfa.Assign{Var: old, Term: value})
		return true
	}
	for i, v := range c.Func.Params {
		value := lia.V(pr.args[i])
		into = append(into, cfa.Assign{Var: l.res.Vars[v], Term: value})
		enters(v, value)
	}
	var back []cfa.Assign
	leaves := func(v lia.Var, name string, t ast.Type) {
		x := lia.V(l.input(cfa.Returned, name, c.Span.Start))
		if t.Width > 0 { // every store to the variable converts its value to this type
			low, high := ends(t)
			l.guardRange(x, low, high)
		}
		back = append(back, cfa.Assign{Var: v, Term: x})
		premise.Args = append(premise.Args, cfa.Assign{Var: v, Term: x})
	}
	for _, v := range l.uses[c.Func].shared {
		if enters(v, lia.V(l.res.Vars[v])) {
			leaves(l.res.Vars[v], v.Name+" after "+ast.Format(c), v.Type)
		}
	}
	if v, ok := l.res.Returns[c.Func]; ok {
		leaves(v, ast.Format(c), c.Func.Result)
	}
	given := map[lia.Var]bool{}
	for _, cell := range l.res.Cells { // the callee tracks the same cell as the caller
		assigned, used := l.uses[c.Func].arrays[cell.Array]
		if !used {
			continue
		}
		for _, k := range cell.Index {
			if !given[k] {
				given[k] = true
				premise.Args = append(premise.Args, cfa.Assign{Var: k, Term: lia.V(k)})
			}
		}
		content := lia.V(cell.Content)
		if assigned {
			old := pr.OldCells[cell.Content]
			into = append(into, cfa.Assign{Var: old, Term: content})
			premise.Args = append(premise.Args, cfa.Assign{Var: old, Term: content})
			leaves(cell.Content, l.p.Vars[cell.Content].Name+" after "+ast.Format(c), cell.Array.Type)
			// two cells with equal indices have equal contents
			if first := l.cells[cell.Array][0]; !l.exact && first.Content != cell.Content {
				contents := premise.Args[slices.IndexFunc(premise.Args, func(a cfa.Assign) bool { return a.Var == first.Content })].Term
				l.pend.guards = append(l.pend.guards, lia.Or(lia.Not(first.is(cell.indexTerms(nil))), lia.Eq(contents.Sub(premise.Args[len(premise.Args)-1].Term))))
			}
		} else {
			premise.Args = append(premise.Args, cfa.Assign{Var: cell.Content, Term: content})
		}
	}
	byVar := func(x, y cfa.Assign) int { return int(x.Var - y.Var) }
	sorting.By(into, byVar)
	sorting.By(premise.Args, byVar)
	l.p.Edges = append(l.p.Edges, cfa.Edge{From: site, To: pr.Entry, Guard: lia.True(), Assigns: into, Spans: spans})
	behind := l.newLoc()
	l.edge(behind, lia.True(), back, spans)
	l.p.Edges[len(l.p.Edges)-1].Premises = []cfa.Premise{premise}
	l.cur = behind
}

// changes returns one assignment for each variable that a call of fn may change. The assignments
// have no terms, because the new values are unknown.
func (l *lowerer) changes(fn *ast.Func) []cfa.Assign {
	var out []cfa.Assign
	for _, v := range l.uses[fn].shared {
		if l.uses[fn].assigns[v] {
			out = append(out, cfa.Assign{Var: l.res.Vars[v]})
		}
	}
	for _, c := range l.res.Cells {
		if l.uses[fn].arrays[c.Array] {
			out = append(out, cfa.Assign{Var: c.Content})
		}
	}
	if v, ok := l.res.Returns[fn]; ok {
		out = append(out, cfa.Assign{Var: v})
	}
	return out
}

func (l *lowerer) procedures() {
	for i := 0; i < len(l.res.Procedures); i++ { // lowering a body may add procedures to the list
		pr := &l.res.Procedures[i]
		fn, exit := pr.Func, pr.Exit
		l.inst = &instance{id: pr.Instance, fn: fn, exit: exit, labels: l.labelLocs(fn), cases: map[*ast.Case]cfa.Loc{}}
		l.cur, l.oldCells = pr.Entry, pr.OldCells
		l.temps = nil // do not reuse the temporaries of other functions: they may hold values during a call
		l.place(fn.Span)
		end := source.Span{Start: fn.Span.End, End: fn.Span.End}
		l.placeAt(exit, end)
		entered := skippable(fn.Body.Stmts)
		spans := []source.Span{fn.Span}
		for _, v := range entered {
			spans = append(spans, v.Span)
		}
		l.emit(l.fresh(entered), spans...)
		l.list(fn.Body.Stmts)
		l.missingReturn(fn, end)
		l.link(exit)
	}
}
