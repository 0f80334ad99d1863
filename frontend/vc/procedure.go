package vc

import (
	"fmt"
	"slices"

	"ic3play/frontend/ast"
	"ic3play/lia"
)

// findWrites determines for each function the variables that it assigns and that outlive its
// activation, and the arrays that it uses, assigns or declares. If some function is recursive,
// findWrites also adds to each function the variables and arrays of its callees.
func (w *walker) findWrites() {
	w.assignedVars, w.foreignCache = map[*ast.Func]map[*ast.Var]bool{}, map[*ast.Func][]*ast.Var{}
	w.declaresArrays, w.arrays, w.assignsArrays = map[*ast.Func]map[*ast.Array]bool{}, map[*ast.Func][]*ast.Array{}, map[*ast.Func]map[*ast.Array]bool{}
	calls := map[*ast.Func][]*ast.Func{}
	recursive := false
	for _, fn := range w.file.Funcs {
		recursive = recursive || fn.Recursive
		out := map[*ast.Var]bool{}
		w.assignedVars[fn], w.assignsArrays[fn], w.declaresArrays[fn] = out, map[*ast.Array]bool{}, map[*ast.Array]bool{}
		ast.Walk(fn.Body, func(n any, _ int) {
			switch n := n.(type) {
			case *ast.Assign:
				for _, v := range n.Targets() {
					if outlives(v, fn) {
						out[v] = true
					}
				}
				if n.At != nil && n.At.Array != nil && !isOwn(n.At.Array, fn) {
					w.assignsArrays[fn][n.At.Array] = true
				}
			case *ast.ArrayDecl:
				w.declaresArrays[fn][n.Array] = true
			case *ast.Element:
				if n.Array != nil && !isOwn(n.Array, fn) && !slices.Contains(w.arrays[fn], n.Array) {
					w.arrays[fn] = append(w.arrays[fn], n.Array)
				}
			case *ast.Call:
				calls[fn] = append(calls[fn], n.Func)
			}
		})
	}
	for again := recursive; again; {
		again = false
		for fn, out := range w.assignedVars {
			for _, to := range calls[fn] {
				for a := range w.declaresArrays[to] {
					if !w.declaresArrays[fn][a] {
						w.declaresArrays[fn][a], again = true, true
					}
				}
				for a := range w.assignsArrays[to] {
					if !isOwn(a, fn) && !w.assignsArrays[fn][a] {
						w.assignsArrays[fn][a], again = true, true
					}
				}
				for _, a := range w.arrays[to] {
					if !isOwn(a, fn) && !slices.Contains(w.arrays[fn], a) {
						w.arrays[fn], again = append(w.arrays[fn], a), true
					}
				}
				for v := range w.assignedVars[to] {
					if outlives(v, fn) && !out[v] {
						out[v], again = true, true
					}
				}
			}
		}
	}
}

// outlives returns whether a variable exists longer than one activation of fn: it belongs to
// another function or is static or global.
func outlives(v *ast.Var, fn *ast.Func) bool {
	return v.Func != fn || v.Kind == ast.Static || v.Kind == ast.Global
}

func isOwn(a *ast.Array, fn *ast.Func) bool { return a.Func == fn && a.Kind == ast.Local }

// namesDeclared reports whether a claim about fn mentions an array that fn or one of its callees
// declares. The caller of fn has no such array.
func (w *walker) namesDeclared(fn *ast.Func, claim lia.Formula) bool {
	return claim.HasAny(func(v lia.Var) bool {
		return slices.ContainsFunc(w.claims.Cells, func(c Cell) bool {
			return w.declaresArrays[fn][c.Array] && (c.Content == v || c.sums(v) || slices.Contains(c.Old, v))
		})
	})
}

// foreignLocals returns the locals of other functions that fn or one of its callees accesses
// through pointers. The result is in textual order.
func (w *walker) foreignLocals(fn *ast.Func) []*ast.Var {
	if vars, ok := w.foreignCache[fn]; ok {
		return vars
	}
	seen := map[*ast.Func]bool{fn: true}
	named := map[*ast.Var]bool{}
	queue := []*ast.Func{fn}
	for len(queue) > 0 {
		at := queue[0]
		queue = queue[1:]
		note := func(v *ast.Var) {
			if (v.Kind == ast.Local || v.Kind == ast.Param) && v.Func != at && v.Func != fn {
				named[v] = true
			}
		}
		ast.Walk(at.Body, func(n any, _ int) {
			switch n := n.(type) {
			case *ast.VarRef:
				note(n.Var)
			case *ast.Element:
				for _, v := range n.Cells {
					note(v)
				}
				if n.Array != nil {
					for _, bound := range n.Array.Bounds() {
						if bound, ok := bound.(*ast.VarRef); ok {
							note(bound.Var)
						}
					}
				}
			case *ast.Assign:
				for _, v := range n.Targets() {
					note(v)
				}
			case *ast.Call:
				if !seen[n.Func] {
					seen[n.Func] = true
					queue = append(queue, n.Func)
				}
			}
		})
	}
	var out []*ast.Var
	for _, f := range w.file.Funcs {
		for _, v := range f.Locals {
			if named[v] {
				out = append(out, v)
			}
		}
	}
	w.foreignCache[fn] = out
	return out
}

func (w *walker) onEntry(v lia.Var) (lia.Term, bool) {
	if w.claims.Old == nil {
		return lia.Term{}, false
	}
	av, ok := w.claims.Old(v)
	if !ok {
		return lia.Term{}, false
	}
	t, ok := w.old[av]
	return t, ok
}

func (w *walker) contractOf(fn *ast.Func) (requires, ensures lia.Formula) {
	if w.claims.Contract != nil {
		if requires, ensures, ok := w.claims.Contract(fn); ok {
			return requires, ensures
		}
	}
	w.weakened = "a recursive function has no contract"
	return lia.True(), lia.True()
}

// valuation gives values to the variables of a contract at the start or the end of a call: the
// fields "entry" and "old" have the values on entry, "result" has the returned value, and the state
// s has the values of all other variables.
type valuation struct {
	w      *walker
	s      *state
	fn     *ast.Func
	entry  func(*ast.Var) (lia.Term, bool) // the value of a variable of the program on entry
	result lia.Term
	old    []*version
	cells  map[lia.Var]lia.Term // maps the variables k and x of a claim about a cell x = a[k] to terms
}

// "apply" replaces the variables in a claim by their values, which are terms over symbols. If some
// variable has no value, it returns false.
func (d valuation) apply(claim lia.Formula) (lia.Formula, bool) {
	whole := true
	f := claim.Subst(func(v lia.Var) (lia.Term, bool) {
		if t, ok := d.cells[v]; ok {
			return t, true
		}
		if d.w.claims.Result != nil {
			if fn, ok := d.w.claims.Result(v); ok && fn == d.fn {
				return d.result, true
			}
		}
		if d.w.claims.Old != nil {
			if av, ok := d.w.claims.Old(v); ok {
				t, ok := d.entry(av)
				whole = whole && ok
				return t, true
			}
		}
		av, ok := d.w.claims.Var(v)
		if ok && av.Kind == ast.Param && av.Func == d.fn {
			t, ok := d.entry(av)
			whole = whole && ok
			return t, true
		}
		i, ok := d.w.find(v)
		if !ok {
			whole = false
			return lia.Term{}, true
		}
		return d.s.slots[i], true
	})
	return f, whole
}

func (w *walker) mentionsCells(claim lia.Formula) bool { return claim.HasAny(w.describesCell) }

// applyAny replaces the variables in a claim by terms, as the method "apply" does. It replaces
// index variables by the arbitrary indices in w.arbitraryIndex. The formula "defs" defines the
// symbols for the contents of cells.
func (d valuation) applyAny(claim lia.Formula) (f, defs lia.Formula, ok bool) {
	defs = lia.True()
	if d.w.mentionsCells(claim) {
		d.cells, defs = d.w.cellsAt(d.s, d.w.weightsAt(d.s), d.w.coefficients(d.s), d.old, d.w.arbitraryIndex, true)
	}
	f, ok = d.apply(claim)
	return f, defs, ok
}

func (d valuation) cutState(claim lia.Formula) *cutState {
	cut := &cutState{old: d.old}
	if w, frame := d.w, d.w.frame; w.mentionsCells(claim) {
		cut.claim = func(cells map[lia.Var]lia.Term) lia.Formula {
			now := w.frame
			w.frame = frame
			d.s, d.cells = cut.state, cells
			f, ok := d.apply(claim)
			w.frame = now
			if !ok {
				return lia.True()
			}
			return f
		}
	}
	return cut
}

// visitLasting calls "visit" with each global variable that the program assigns, and with each
// local variable of an active caller that fn or one of its callees accesses through pointers. The
// second argument of "visit" is the variable's slot.
func (w *walker) visitLasting(fn *ast.Func, visit func(v *ast.Var, slot int)) {
	for i, v := range w.file.Globals {
		if w.assigned[v] {
			visit(v, i)
		}
	}
	for _, v := range w.foreignLocals(fn) {
		for f := w.frame; f != nil; f = f.caller {
			if f.fn == v.Func {
				visit(v, f.firstSlot+v.Index)
				break
			}
		}
	}
}

func hasEnds(t ast.Type) bool { return t.Kind == ast.Bool || t.Width > 0 }

// procedure walks the body of a recursive function, from its precondition with arbitrary arguments
// to its postcondition. The parameter s is the state at the start of the program.
func (w *walker) procedure(fn *ast.Func, s *state) {
	requires, ensures := w.contractOf(fn)
	if w.namesMeasured(requires) || w.namesMeasured(ensures) {
		w.giveUp("a contract with a count that depends on a variable", fn.Span)
		return
	}
	if w.namesDeclared(fn, requires) || w.namesDeclared(fn, ensures) {
		w.giveUp("a contract that names an array which the function declares", fn.Span)
		return
	}
	for i, v := range w.file.Globals {
		if w.assigned[v] {
			s.slots[i] = w.symbol()
		}
	}
	w.anyTotals(s)
	// The function fn may access local variables of its callers. So the callers also get frames,
	// which are below the frame of fn.
	var below *frame
	for _, v := range w.foreignLocals(fn) {
		if below != nil && below.fn == v.Func {
			continue
		}
		below = &frame{fn: v.Func, caller: below, firstSlot: len(s.slots)}
		for range v.Func.Locals {
			s.push(w.symbol())
		}
	}
	s.push(lia.Int(0))
	f := &frame{fn: fn, caller: below, firstSlot: len(s.slots)}
	for range fn.Params {
		s.push(w.symbol())
	}
	w.frame = f
	w.old = map[*ast.Var]lia.Term{}
	var known []lia.Formula
	note := func(v *ast.Var, slot int) {
		w.old[v] = s.slots[slot]
		if hasEnds(v.Type) {
			known = append(known, inRange(v.Type, s.slots[slot]))
		}
	}
	w.visitLasting(fn, note)
	for i, v := range fn.Params {
		note(v, f.firstSlot+i)
	}
	entry := func(v *ast.Var) (lia.Term, bool) { t, ok := w.old[v]; return t, ok }
	atEntry := valuation{w: w, s: s, fn: fn, entry: entry}
	said := atEntry.cutState(requires)
	w.unknownArrays(said, s)
	for i, a := range w.file.Arrays {
		if isOwn(a, fn) {
			s.arrays[i] = nil
		}
	}
	w.oldArrays = slices.Clone(s.arrays)
	said.old, atEntry.old = w.oldArrays, w.oldArrays
	pre, with, ok := atEntry.applyAny(requires)
	if !ok {
		w.giveUp("a precondition that speaks of something that is not in scope", fn.Span)
		return
	}
	s.at = w.chain.add(s.at, lia.And(append(known, pre, with)...), w.symbols)
	s.at.cut = fmt.Sprintf("function %s", fn.Name)
	w.frame = below
	if s.at.f.IsFalse() {
		w.frame, w.old, w.oldArrays = nil, nil, nil
		return
	}
	after := w.body(f, s)
	w.frame = f
	if after != nil {
		result := after.slots[len(after.slots)-1]
		post, with, ok := valuation{w: w, s: after, fn: fn, entry: entry, result: result, old: w.oldArrays}.applyAny(ensures)
		if !ok {
			w.giveUp("a postcondition that speaks of something that is not in scope", fn.Span)
		}
		w.addViolation(after, lia.And(with, lia.Not(post)))
		if hasEnds(fn.Result) {
			w.addViolation(after, lia.Not(inRange(fn.Result, result)))
		}
		w.visitLasting(fn, func(v *ast.Var, slot int) {
			if hasEnds(v.Type) && w.assignedVars[fn][v] {
				w.addViolation(after, lia.Not(inRange(v.Type, after.slots[slot])))
			}
		})
	}
	w.frame, w.old, w.oldArrays = nil, nil, nil
}

// contract applies the contract of a recursive function at a call. It requires the precondition and
// then assumes the postcondition. The arguments are in the slots above the slot with the index
// "base". The result replaces this slot and all slots above it.
func (w *walker) contract(e *ast.Call, s *state, base int) *state {
	fn := e.Func
	requires, ensures := w.contractOf(fn)
	old := map[*ast.Var]lia.Term{}
	for i, v := range fn.Params {
		old[v] = s.slots[base+1+i]
	}
	s.slots = s.slots[:base]
	w.visitLasting(fn, func(v *ast.Var, slot int) { old[v] = s.slots[slot] })
	entry := func(v *ast.Var) (lia.Term, bool) { t, ok := old[v]; return t, ok }
	for _, a := range w.arrays[fn] {
		if s.arrays[a.Index] == nil {
			w.giveUp("an array outside of its lifetime", e.Span)
			return nil
		}
	}
	pre, with, ok := valuation{w: w, s: s, fn: fn, entry: entry, old: s.arrays}.applyAny(requires)
	if !ok {
		w.giveUp("a precondition that speaks of something that is not in scope", e.Span)
		return nil
	}
	w.addFact(s, with)
	w.addViolation(s, lia.Not(pre))
	for v, t := range old {
		if hasEnds(v.Type) {
			w.addViolation(s, lia.Not(inRange(v.Type, t)))
		}
	}
	s = w.assume(s, pre)
	if s == nil {
		return nil
	}
	var known []lia.Formula
	w.visitLasting(fn, func(v *ast.Var, slot int) {
		if !w.assignedVars[fn][v] {
			return
		}
		s.slots[slot] = w.symbol()
		if hasEnds(v.Type) {
			known = append(known, inRange(v.Type, s.slots[slot]))
		}
	})
	w.anyTotals(s)
	result := lia.Int(0)
	if fn.Result.Kind != ast.Void {
		result = w.symbol()
		if hasEnds(fn.Result) {
			known = append(known, inRange(fn.Result, result))
		}
	}
	atReturn := valuation{w: w, s: s, fn: fn, entry: entry, result: result, old: slices.Clone(s.arrays)}
	w.calledArrays(fn, atReturn.cutState(ensures), s)
	post, with, ok := atReturn.applyAny(ensures)
	if !ok {
		w.giveUp("a postcondition that speaks of something that is not in scope", e.Span)
		return nil
	}
	if s = w.assume(s, lia.And(append(known, post, with)...)); s != nil {
		s.push(result)
	}
	return s
}
