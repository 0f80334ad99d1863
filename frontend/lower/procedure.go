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

// Procedure is a recursive function in the automaton. All activations share one set of variables.
// Each call has two edges. The first leads from the call to Entry and discards the local values of
// the caller. The second leads from the call to the location after the call, and so keeps the
// caller's values. The second edge has a premise (cfa.Premise): it may be taken only if a matching
// state at Exit is reachable. The invariant at Exit is the procedure's summary, and the invariant
// at Entry is its precondition.
type Procedure struct {
	Func        *ast.Func
	Instance    int
	Entry, Exit cfa.Loc
	// Old maps each variable that the procedure may assign to the state variable that stores its
	// value at entry. These variables include parameters.
	Old map[*ast.Var]lia.Var
	// OldCells is the counterpart of Old for tracked cells of arrays. It maps the state variable of
	// a cell's content to the state variable that stores the content at entry.
	OldCells map[lia.Var]lia.Var
}

type procedure struct {
	Procedure
	args []lia.Var
}

// "uses" contains the variables and arrays that a function reads or assigns, either itself or in
// functions that it calls. It omits the local variables of these functions, of which each
// activation has its own copy.
type uses struct {
	shared  []*ast.Var // in the order of their state variables
	assigns map[*ast.Var]bool
	// "arrays" has a key for each array (ast.Array) that the function uses. The value is true if
	// the function assigns an element of the array.
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
					if !hasOwnCopy(to, v) && !shared[fn][v] {
						shared[fn][v], again = true, true
					}
				}
				for a, assigned := range l.uses[to].arrays {
					if hasOwnArray(to, a) {
						continue
					}
					if was, used := l.uses[fn].arrays[a]; !used || assigned && !was {
						l.uses[fn].arrays[a], again = was || assigned, true
					}
				}
				for v := range l.uses[to].assigns {
					if !hasOwnCopy(to, v) && !l.uses[fn].assigns[v] {
						l.uses[fn].assigns[v], again = true, true
					}
				}
			}
		}
	}
	for _, fn := range f.Funcs {
		u := l.uses[fn]
		maps.DeleteFunc(u.arrays, func(a *ast.Array, _ bool) bool { return hasOwnArray(fn, a) })
		for v := range shared[fn] {
			if !hasOwnCopy(fn, v) {
				u.shared = append(u.shared, v)
			}
		}
		sorting.By(u.shared, func(x, y *ast.Var) int { return int(l.res.Vars[x] - l.res.Vars[y]) })
	}
}

// hasOwnCopy reports whether each activation of the function fn has its own copy of the variable v.
func hasOwnCopy(fn *ast.Func, v *ast.Var) bool {
	return v.Func == fn && (v.Kind == ast.Local || v.Kind == ast.Param)
}

func hasOwnArray(fn *ast.Func, a *ast.Array) bool { return a.Func == fn && a.Kind == ast.Local }

// procedure returns the Procedure for the recursive function fn. When it is called for fn the first
// time, it creates this Procedure. The method "procedures" lowers the function's body later.
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
		pr.args = append(pr.args, l.entryCopy(cfa.Argument, v, fn.Name+"."+v.Name+".argument", fn.Name))
	}
	for _, list := range [][]*ast.Var{fn.Params, l.uses[fn].shared} {
		for _, v := range list {
			if l.uses[fn].assigns[v] {
				pr.Old[v] = l.entryCopy(cfa.Old, v, `\old(`+l.p.Vars[l.res.Vars[v]].Name+")", fn.Name)
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

func (l *lowerer) entryCopy(kind cfa.VarKind, orig *ast.Var, name, fn string) lia.Var {
	v := l.temp(name, fn)
	l.p.Vars[v].Kind, l.p.Vars[v].Orig = kind, orig.Name
	return v
}

// callProcedure lowers a call of a recursive function. It adds two edges from the call. One leads
// to the entry of the procedure. The other leads to the location after the call; its premise says
// that the exit of the procedure is reachable for these arguments. After the call, the state
// variable l.res.Returns[c.Func] contains the returned value.
func (l *lowerer) callProcedure(c *ast.Call) {
	pr := l.procedure(c.Func)
	terms := l.arguments(c)
	var assigns []cfa.Assign
	for i, v := range pr.args {
		assigns = append(assigns, cfa.Assign{Var: v, Term: terms[i]})
	}
	// The second edge must not read a variable of the caller that the procedure assigns, because
	// pass.TailCalls may replace the procedure by a loop that overwrites this variable. So save
	// these variables first.
	l.emitSaved(append(assigns, l.savePreserved(append(l.changes(c.Func), assigns...))...), c.Span)
	l.setPosition(c.Span)
	site, spans := l.cur, []source.Span{c.Span}

	// The assignments of the first edge: they set the parameters, and store the values at entry.
	var into []cfa.Assign
	premise := cfa.Premise{At: pr.Exit}
	// enters(v, value) adds an equation to the premise: at the entry of the procedure, v has the
	// given value. If the procedure assigns v, the equation is about pr.Old[v], otherwise about v
	// itself. The result says whether the procedure assigns v.
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
		if t.Width > 0 { // the variable contains only values of its type, because every store converts to this type
			low, high := TypeRange(t)
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
	for _, cell := range l.res.Cells { // the procedure tracks the same cells as its caller
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
			// if two tracked cells have equal indices, their contents must be equal
			if first := l.cells[cell.Array][0]; !l.exact && first.Content != cell.Content {
				contents := premise.Args[slices.IndexFunc(premise.Args, func(a cfa.Assign) bool { return a.Var == first.Content })].Term
				l.guard(lia.Or(lia.Not(first.indexEquals(cell.indexTerms(nil))), lia.Eq(contents.Sub(premise.Args[len(premise.Args)-1].Term))))
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

// changes returns an assignment for each variable that a call of fn may change. The field Term of
// these assignments is empty, because the new values are unknown.
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
	for i := 0; i < len(l.res.Procedures); i++ { // the length is not fixed: lowering a body may add procedures
		pr := &l.res.Procedures[i]
		fn, exit := pr.Func, pr.Exit
		l.inst = &instance{id: pr.Instance, fn: fn, exit: exit, labels: l.labelLocs(fn), cases: map[*ast.Case]cfa.Loc{}}
		l.cur, l.oldCells = pr.Entry, pr.OldCells
		l.temps = nil // do not reuse temporaries of other functions, which may contain values that are needed after a call
		l.setPosition(fn.Span)
		end := source.Span{Start: fn.Span.End, End: fn.Span.End}
		l.setPositionAt(exit, end)
		entered := skippable(fn.Body.Stmts)
		spans := []source.Span{fn.Span}
		for _, v := range entered {
			spans = append(spans, v.Span)
		}
		l.emit(l.arbitraryValues(entered), spans...)
		l.list(fn.Body.Stmts)
		l.missingReturn(fn, end)
		l.link(exit)
	}
}
