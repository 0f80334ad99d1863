package vc

import (
	"context"
	"fmt"

	"ic3play/engine/certify"
	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/lia"
)

// maxLinks limits the number of conditions in the walk of a program with its calls inlined.
const maxLinks = 2_000_000

type frame struct {
	fn             *ast.Func
	call           *ast.Call
	caller         *frame
	firstSlot      int // the index in state.slots of fn.Locals[0]; the slot below it is for the result
	path           []*ast.Call
	entryLink      *link
	entry          []lia.Term // values of the slots (see state) on entry to the function
	labels         map[*ast.Label]*target
	cases          map[*ast.Case][]*state
	heads          map[ast.Stmt]*head // loops and labels that are cut points
	statementHeads map[ast.Stmt]*head // cut points at statements that are neither loop heads nor labels
	returns        []*state
	scope          []*ast.Var

	breaks, continues *exits

	height int // number of slots (see state) in use between statements
	// For a statement expression, "outer" is the enclosing frame of the same function.
	outer *frame
	expr  *ast.StmtExpr
}

func (f *frame) leave(s *state) *state {
	s.slots = s.slots[:f.firstSlot]
	return s
}

// walker computes the verification conditions of one program with given claims.
type walker struct {
	ctx              context.Context
	file             *ast.File
	claims           Claims
	atStatements     bool           // whether to use claims at statements that are neither loop heads nor labels
	unreachable      map[point]bool // cut points without a claim, which must be unreachable
	chain            *chain
	frame            *frame
	symbols          lia.Var
	backward         map[*ast.Label]bool
	jumpTargets      map[ast.Stmt]bool
	instances        map[instanceKey]int // the number of each inlined copy of a function; see the method "point"
	enums            map[*ast.Enumerator]lia.Term
	assigned         map[*ast.Var]bool // variables that some assignment changes
	changedElsewhere map[*ast.Var]bool // the local variables that another function assigns through a pointer
	// assignedVars contains, for each function, the variables that the function or its callees
	// assign. It omits the variables that exist only while the function runs.
	assignedVars map[*ast.Func]map[*ast.Var]bool
	foreignCache map[*ast.Func][]*ast.Var
	// The maps "arrays", assignsArrays and declaresArrays contain the arrays that each function or
	// its callees use, assign and declare. The first two maps omit arrays that exist only while the
	// function runs.
	arrays         map[*ast.Func][]*ast.Array
	assignsArrays  map[*ast.Func]map[*ast.Array]bool
	declaresArrays map[*ast.Func]map[*ast.Array]bool
	// old and oldArrays contain the values on entry to the current recursive function.
	old       map[*ast.Var]lia.Term
	oldArrays []*version
	// "constants" contains the values of the const locals with a constant initialiser.
	constants map[*ast.Var]lia.Term
	nesting   map[*ast.Func]*nesting
	// The conditions prove a claim about all cells a[k] for one arbitrary index k. They assume only
	// that this index is not negative. arbitraryIndex maps each index variable k of the claims to
	// the term for this arbitrary index.
	arbitraryIndex map[lia.Var]lia.Term
	products       products
	hasProducts    bool // whether the program has a product or quotient about which only linear facts are known (Cases.Any)
	facts          []bitFact

	// "missing" contains each cut point that has no claim and that the walk reached a second time.
	// Such a cut point needs a claim.
	missing      map[point]bool
	noViolations bool   // record no violations, because the program may never evaluate this code
	weakened     string // why the walk could use only a part of a claim; "" if it used every claim in full
	gaveUp       string
	err          error
}

type instanceKey struct {
	caller int
	call   *ast.Call
}

type point struct {
	stmt     ast.Stmt
	instance int
}

func (w *walker) point(st ast.Stmt) point {
	place := 0
	for _, c := range w.frame.path {
		k := instanceKey{place, c}
		if _, ok := w.instances[k]; !ok {
			w.instances[k] = len(w.instances) + 1
		}
		place = w.instances[k]
	}
	return point{st, place}
}

func (w *walker) run() {
	w.chain = newChain()
	w.chooseIndices()
	w.products = newProducts()
	for _, o := range w.file.Open {
		w.hasProducts = w.hasProducts || o.Cases.Any
	}
	w.backward = map[*ast.Label]bool{}
	w.jumpTargets = map[ast.Stmt]bool{}
	w.assigned, w.changedElsewhere = map[*ast.Var]bool{}, map[*ast.Var]bool{}
	w.nesting = map[*ast.Func]*nesting{}
	for _, fn := range w.file.Funcs {
		findBackward(fn.Body, w.backward)
		ast.Walk(fn.Body, func(n any, _ int) {
			if a, ok := n.(*ast.Assign); ok {
				for _, v := range a.Targets() {
					w.assigned[v] = true
					w.changedElsewhere[v] = w.changedElsewhere[v] || v.Func != fn
				}
			}
		})
	}
	w.enumerate()
	s := w.start()
	if s == nil {
		return
	}
	w.constants = map[*ast.Var]lia.Term{}
	for _, fn := range w.file.Funcs {
		w.findConstants(fn, s)
	}
	w.findWrites()
	for _, fn := range w.file.Funcs {
		if fn.Recursive {
			w.procedure(fn, s.copy())
		}
	}
	s.push(lia.Int(0))
	f := &frame{fn: w.file.Main, firstSlot: len(s.slots)}
	for _, p := range f.fn.Params {
		s.push(w.arbitrary(s, p.Type))
	}
	w.body(f, s)
}

// The method "body" walks over the body of a function. The caller has pushed the function's
// arguments, and the method replaces them by the function's result.
func (w *walker) body(f *frame, s *state) *state {
	outer := w.frame
	w.frame = f
	f.labels, f.cases = map[*ast.Label]*target{}, map[*ast.Case][]*state{}
	f.heads, f.statementHeads = map[ast.Stmt]*head{}, map[ast.Stmt]*head{}
	f.breaks, f.continues = &exits{}, &exits{}
	if f.call != nil {
		f.path = append(append([]*ast.Call(nil), outer.path...), f.call)
	}
	for range f.fn.Locals[len(f.fn.Params):] {
		s.push(w.symbol())
	}
	f.height = len(s.slots)
	f.entryLink, f.entry = s.at, append([]lia.Term(nil), s.slots...)
	for i := 0; i == 0 || w.goBack(f, i); i++ {
		if s = w.exec(f.fn.Body, s); s != nil {
			w.noResult(s)
			f.returns = append(f.returns, f.leave(s))
		}
		s = nil
	}
	w.refuseWaiting(f)
	w.frame = outer
	return w.join(f.returns...)
}

// refuseWaiting gives up if a goto in another function jumps to a label of the frame f. At such a
// goto, the walk has recorded a state for the label, and no pass over the frame has used it.
func (w *walker) refuseWaiting(f *frame) {
	for _, l := range w.ownLabels(f) {
		if len(f.label(l).forwardStates) > 0 {
			w.giveUp("a goto to a label outside of its function", l.Span)
		}
	}
}

// goBack prepares another pass over the statements of the frame, if a goto has jumped backwards to
// a label that is not a cut point. Otherwise it returns false. After three passes it requests
// claims for these labels instead.
func (w *walker) goBack(f *frame, pass int) bool {
	more := false
	for _, l := range w.ownLabels(f) {
		t := f.label(l)
		t.passed = false
		if len(t.backwardStates) > 0 && pass > 2 {
			w.missing[t.head.point] = true
			t.backwardStates = nil
		}
		more = more || len(t.backwardStates) > 0
		t.forwardStates, t.backwardStates = append(t.forwardStates, t.backwardStates...), nil
	}
	return more
}

func (w *walker) slot(v *ast.Var) int {
	i, ok := w.slotOf(v)
	if !ok {
		w.giveUp("a variable of a function that is not active", v.Span)
	}
	return i
}

// findBackward collects the labels to which a later goto jumps back.
func findBackward(body ast.Stmt, out map[*ast.Label]bool) {
	seen := map[*ast.Label]bool{}
	ast.Walk(body, func(n any, _ int) {
		switch n := n.(type) {
		case *ast.Labeled:
			seen[n.Label] = true
		case *ast.Goto:
			if seen[n.Label] {
				out[n.Label] = true
			}
		}
	})
}

// hasEntry reports whether the statement st contains a label or case. If it does, a jump can lead
// into st.
func (w *walker) hasEntry(st ast.Stmt) bool {
	if in, ok := w.jumpTargets[st]; ok {
		return in
	}
	in := false
	switch st.(type) {
	case *ast.Labeled, *ast.Case:
		in = true
	default:
		for _, n := range ast.Children(st, nil) {
			if sub, ok := n.(ast.Stmt); ok && w.hasEntry(sub) {
				in = true
			}
		}
	}
	w.jumpTargets[st] = in
	return in
}

// mayContinue reports whether to continue the walk. It returns false if ctx has ended, if giveUp
// was called, or if the walk has more than maxLinks conditions.
func (w *walker) mayContinue(st ast.Stmt) bool {
	if w.err == nil {
		w.err = w.ctx.Err()
	}
	if len(w.chain.links) > maxLinks {
		w.giveUp("a program of this size", st.Pos())
	}
	return w.err == nil && w.gaveUp == ""
}

func (w *walker) giveUp(construct string, pos source.Span) {
	if w.gaveUp == "" {
		w.gaveUp = fmt.Sprintf("line %d: %s", pos.Start.Line, construct)
	}
}

// head is a cut point. If the head is unclaimed, the walk continues with the first state that
// arrives, and no second state may arrive. If the walker's map "unreachable" contains the head, the
// head's claim is false.
type head struct {
	point     point
	unclaimed bool
	claim     lia.Formula // the claim as a formula; Claims describes its variables
	slots     map[lia.Var]int
	old       map[lia.Var]lia.Term
	cells     bool
	// "products" maps each product variable of "claim" to the slots of its factors.
	products map[lia.Var][]int
	// "constants" contains the slots whose value is constant. The claim of the cut point also
	// states these values.
	constants []constantSlot
	// "widths" contains the slots whose types bound their values. The claim of the cut point also
	// states these bounds.
	widths []typedSlot
}

// head is called when the state s arrives at a loop head or label. If there is a claim, the first
// call makes the loop head or label a cut point and returns the state after it. In later calls, s
// only has to satisfy the claim of this cut point, and the returned state is nil. Without a claim,
// each call returns s.
func (w *walker) head(st ast.Stmt, s *state) (*head, *state) {
	f := w.frame
	if h := f.heads[st]; h != nil {
		w.requireClaim(h, s)
		return h, nil
	}
	h := &head{point: w.point(st), constants: w.inScope(), widths: w.widths()}
	claim, ok := w.claims.At(st, f.path)
	switch {
	case w.unreachable[h.point]:
		h.claim = lia.False()
	case !ok:
		h.unclaimed = true
		return h, s
	default:
		if !w.keepExpressible(h, claim) {
			w.weakened = "an invariant mentions a variable that is not in scope"
		}
	}
	f.heads[st] = h
	return h, w.cut(h, st, s)
}

// cutAtStart makes the start of the statement st a cut point if there is a claim for it. It ignores
// blocks, while and do loops, labels and cases.
func (w *walker) cutAtStart(st ast.Stmt, s *state) *state {
	switch st.(type) {
	case *ast.Block, *ast.While, *ast.DoWhile, *ast.Labeled, *ast.Case:
		return s
	}
	return w.cutAtStatement(st, s, w.claims.Start)
}

// cutAtStatement makes the statement st a cut point if the walk uses claims at statements and
// claimAt returns a claim for st whose variables all exist there. The statement st is not a loop
// head.
func (w *walker) cutAtStatement(st ast.Stmt, s *state, claimAt func(ast.Stmt, []*ast.Call) (lia.Formula, bool)) *state {
	if !w.atStatements || s == nil {
		return s
	}
	f := w.frame
	if h := f.statementHeads[st]; h != nil {
		w.requireClaim(h, s)
		return nil
	}
	claim, ok := claimAt(st, f.path)
	if !ok {
		return s
	}
	h := &head{point: w.point(st), constants: w.inScope(), widths: w.widths()}
	if !w.keepExpressible(h, claim) {
		return s
	}
	f.statementHeads[st] = h
	return w.cut(h, st, s)
}

// "cut" records that s must satisfy the claim of h. It returns the state after the cut point. Only
// the claim is known about this state.
func (w *walker) cut(h *head, st ast.Stmt, s *state) *state {
	w.requireClaim(h, s)
	f := w.frame
	cut := &state{slots: append([]lia.Term(nil), f.entry...)}
	for i, v := range w.file.Globals {
		if w.assigned[v] { // a variable that is never assigned keeps its initial value
			cut.slots[i] = w.symbol()
		}
	}
	for i, v := range f.fn.Locals {
		if t, ok := w.old[v]; ok && !w.assigned[v] {
			// The program never assigns v, so v keeps its value on entry, which the contract may
			// mention.
			cut.slots[f.firstSlot+i] = t
			continue
		}
		cut.slots[f.firstSlot+i] = w.symbol()
	}
	for up := f.caller; up != nil; up = up.caller {
		for i, v := range up.fn.Locals {
			if w.changedElsewhere[v] {
				cut.slots[up.firstSlot+i] = w.symbol()
			}
		}
	}
	w.anyTotals(cut)
	for _, k := range h.constants {
		cut.slots[k.slot] = k.value
	}
	w.cutArrays(h, cut)
	said, with := w.claimForAny(h, cut)
	w.equal(said)
	claim := []lia.Formula{said, with}
	for _, k := range h.widths {
		claim = append(claim, inRange(k.typ, cut.slots[k.slot]))
	}
	// The link of the new state is a child of the link at the function's entry. The condition at
	// the entry still holds, because its symbols belong to variables that have not changed since.
	cut.at = w.chain.add(f.entryLink, lia.And(claim...), w.symbols)
	cut.at.cut = fmt.Sprintf("line %d", st.Pos().Start.Line)
	if cut.at.f.IsFalse() {
		return nil
	}
	return cut
}

func (w *walker) claimAt(h *head, s *state, cells map[lia.Var]lia.Term) lia.Formula {
	return h.claim.Subst(func(v lia.Var) (lia.Term, bool) {
		if t, ok := h.old[v]; ok {
			return t, true
		}
		if t, ok := cells[v]; ok {
			return t, true
		}
		if p, ok := h.products[v]; ok {
			return w.productAt(s, p), true
		}
		return s.slots[h.slots[v]], true
	})
}

// requireClaim is called for a state s that reaches the cut point h. It records the condition that
// s satisfies the claim of h. If h has no claim, it records that h needs one.
func (w *walker) requireClaim(h *head, s *state) {
	if s == nil {
		return
	}
	if h.unclaimed {
		w.missing[h.point] = true
		return
	}
	said, with := w.claimForAny(h, s)
	w.addViolation(s, lia.And(with, certify.Negation(said)))
	for _, k := range h.constants {
		w.addViolation(s, lia.Ne(s.slots[k.slot].Sub(k.value)))
	}
	for _, k := range h.widths {
		w.addViolation(s, lia.Not(inRange(k.typ, s.slots[k.slot])))
	}
}

// keepExpressible splits a claim into conjuncts. It keeps a conjunct if all its variables exist at
// the cut point h. It reports whether it kept all conjuncts.
func (w *walker) keepExpressible(h *head, claim lia.Formula) bool {
	h.slots, h.old, h.products = map[lia.Var]int{}, map[lia.Var]lia.Term{}, map[lia.Var][]int{}
	whole := true
	var keep []lia.Formula
	for _, p := range claim.Conjuncts() {
		missing := false
		p.Vars(func(v lia.Var) {
			if t, ok := w.onEntry(v); ok {
				h.old[v] = t
			} else if w.describesCell(v) {
				h.cells = true
			} else if slots, ok := w.productOf(v); ok {
				h.products[v] = slots
			} else if i, ok := w.find(v); ok {
				h.slots[v] = i
			} else {
				missing = true
			}
		})
		if missing {
			whole = false
			continue
		}
		keep = append(keep, p)
	}
	h.claim = lia.And(keep...)
	return whole
}

func (w *walker) find(v lia.Var) (int, bool) {
	if i, ok := w.totalOf(v); ok {
		return i, true
	}
	av, ok := w.claims.Var(v)
	if !ok {
		return 0, false
	}
	return w.slotOf(av)
}

func (w *walker) slotOf(av *ast.Var) (int, bool) {
	if av.Kind == ast.Global || av.Kind == ast.Static {
		return av.Index, true
	}
	for f := w.frame; f != nil; f = f.caller {
		if f.fn == av.Func {
			return f.firstSlot + av.Index, true
		}
	}
	return 0, false
}
