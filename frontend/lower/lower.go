// Package lower turns a checked syntax tree into a control-flow automaton.
//
// It inlines every call, except that it lowers each recursive function once, as a procedure
// (procedure.go). The instances of an inlined function share one set of state variables, because at
// most one activation is live at a time.
//
// Statements become edges. A condition without side effects becomes one guard and its negation,
// which may contain && and ||. A condition becomes branches if it has side effects, or
// nondeterministic values that short-circuit evaluation may skip. A side effect within an
// expression becomes an edge of its own. Operands evaluated before it are saved to temporaries only
// if that edge invalidates them. The inputs on an edge are in the order of evaluation, so the
// Nondet and Uninit inputs along a path are exactly the inputs that the interpreter asks for.
//
// x/c and x%c become a quotient input q, with a guard that defines it as C's truncation. Truth
// values used as numbers become a Derived input. Products of variables, and divisions by them, are
// split into cases (cases.go) or approximated by facts (product.go).
//
// Of the packages that read the tree, only lower folds expressions (fold.go). So interp and vc
// detect a wrong simplification.
//
// Invariants: those of package cfa, and every location of the result except Error is reachable.
package lower

import (
	"context"
	"fmt"
	"slices"

	"ic3play/engine/cfa"
	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/lia"
	"ic3play/lia/num"
)

// MaxEdges limits the number of edges of an automaton.
const MaxEdges = 2 << 20

// Result is a lowered program, with maps from the tree to the automaton.
type Result struct {
	Program *cfa.Program
	// Vars maps variables of the tree to state variables. It does not contain the variables of
	// functions that are never called.
	Vars map[*ast.Var]lia.Var
	// Returns maps each function with a result to the state variable for the result.
	Returns map[*ast.Func]lia.Var
	// Instances contains main (index 0), the inlined calls and the procedures.
	Instances []Instance
	// Procedures contains the recursive functions.
	Procedures []Procedure
	// Points contains the location of each loop and label in each instance.
	Points []Point
	// Starts contains the location of every other statement except blocks.
	Starts []Point
	// Cells contains the tracked cells of arrays (ast.Array), by ast.Array.Index.
	Cells []Cell
	// Totals contains the variables that store sums of array elements after loops.
	Totals []Total
	// Products contains the state variables that represent products of variables.
	Products []Product
	Probes   []Probe
}

// Instance is an inlined call or a procedure.
type Instance struct {
	Func   *ast.Func
	Call   *ast.Call // the call that was inlined; nil for main and procedures
	Parent int       // the calling instance; -1 for main and procedures
}

// Point is the location of a statement in the automaton. For *ast.While and *ast.For it is the
// location before the condition, for *ast.DoWhile the start of the body, and for *ast.Labeled the
// label.
type Point struct {
	Stmt     ast.Stmt
	Instance int
	Loc      cfa.Loc
}

// File lowers a program. It returns the error of ctx, or an error if the program is too large.
func File(ctx context.Context, f *ast.File) (*Result, error) { return file(ctx, f, false, Cells{}) }

// WithCells lowers a program like File, with the given abstraction of arrays (ast.Array).
func WithCells(ctx context.Context, f *ast.File, form Cells) (*Result, error) {
	return file(ctx, f, false, form)
}

func file(ctx context.Context, f *ast.File, probing bool, form Cells) (*Result, error) {
	var before multiplied
	var products []monomial
	for round := 0; ; round++ {
		l, wanted, err := lowerOnce(ctx, f, probing, form, products, before)
		if err != nil {
			return nil, err
		}
		if len(wanted) == 0 || round == productRounds {
			return l.res, nil
		}
		products, before = append(products, wanted...), l.multiplied
	}
}

// lowerOnce lowers a program in which the given products are state variables. wanted contains
// further products for another lowering; facts comes from the previous one.
func lowerOnce(ctx context.Context, f *ast.File, probing bool, form Cells, products []monomial, facts multiplied) (l *lowerer, wanted []monomial, err error) {
	l = &lowerer{
		probing: probing,
		rules:   f.Rules,
		ctx:     ctx,
		res:     &Result{Program: &cfa.Program{File: f.Name, Bounded: f.Rules.C}, Vars: map[*ast.Var]lia.Var{}, Returns: map[*ast.Func]lia.Var{}},
		names:   map[string]bool{},
		folds:   map[ast.Expr]ast.Expr{},
		calls:   map[*ast.Call]*ast.Call{},
		entry:   map[*ast.Func]*entries{},
		chosen:  map[*ast.Element][]lia.Term{},
		first:   map[*ast.Assign]ast.Expr{},
		done:    map[ast.Expr]*lia.Term{},
		procs:   map[*ast.Func]*procedure{},
		fatal:   map[cfa.Loc]bool{},
	}
	l.p = l.res.Program
	l.declareVars(f)
	l.declareCells(f, form)
	l.declareProducts(f, products, facts)
	l.findByBit(f)
	if probing {
		l.operand = [2]lia.Var{l.temp("left", ""), l.temp("right", "")}
	}
	l.p.Entry = l.newLoc()
	l.p.Error = l.newLoc()
	l.cur = l.p.Entry
	l.main(f)
	if l.err != nil {
		return nil, nil, fmt.Errorf("lower %s: %w", f.Name, l.err)
	}
	if l.full {
		return nil, nil, fmt.Errorf("lower %s: more than %d edges after inlining", f.Name, MaxEdges)
	}
	l.forgetSums()
	l.finish(f.Src)
	return l, l.moreProducts(f, len(products)), nil
}

type lowerer struct {
	rules ast.Rules
	res   *Result
	p     *cfa.Program
	names map[string]bool
	alias []cfa.Loc // maps a location to the location into which it has been merged, or to itself
	cur   cfa.Loc   // the current location; it has no outgoing edges yet
	pend  pending
	held  []*lia.Term // values that must stay valid while other expressions are evaluated (hold)
	// During lowering, inputs have numbers from inputBase, because the number of state variables is
	// not known yet. finish renumbers them.
	numIn  int
	temps  []lia.Var
	used   int
	inst   *instance
	full   bool
	ctx    context.Context
	err    error // the error of ctx, or errNoCases
	count  int
	folds  map[ast.Expr]ast.Expr   // results of the method folded
	calls  map[*ast.Call]*ast.Call // maps each folded call to the original call in the tree
	entry  map[*ast.Func]*entries
	shared map[*ast.Var]bool
	// chosen contains the index values of elements that are being assigned
	chosen map[*ast.Element][]lia.Term
	// right operands of compound assignments that may change the assigned variable, so they are
	// evaluated first; done contains their values
	first    map[*ast.Assign]ast.Expr
	done     map[ast.Expr]*lia.Term
	procs    map[*ast.Func]*procedure
	uses     map[*ast.Func]*uses // nil if the program has no recursive functions
	probing  bool
	operand  [2]lia.Var       // variables that store the operands at probes
	fatal    map[cfa.Loc]bool // locations at which every run fails or ends
	cells    map[*ast.Array][]Cell
	followed int  // number of tracked cells per array
	exact    bool // whether a run stops when it reads an untracked cell (Cells.Exact)
	indices  [][]lia.Var
	premises bool          // whether reads of untracked cells have premises (Cells.Premises)
	weights  []*ast.Weight // the tracked sums and counts (Cells.Sums)
	// oldCells is Procedure.OldCells of the procedure that is being lowered.
	oldCells map[lia.Var]lia.Var
	tested   *tested // the condition under evaluation if an outcome fails or ends the run; otherwise nil

	multiplied multiplied

	straight bitFacts
	byBit    map[lia.Var]bool // variables that occur as operands of bit operations
	keeping  []lia.Var        // temporaries that store inputs for facts about bits
	keepers  map[lia.Var]bool
}

// inputBase is the number of the first input while the program is lowered.
const inputBase = 1 << 30

type pending struct {
	inputs []cfa.Input
	guards []lia.Formula
	checks []check // settle turns these into guards and edges to Error
	reads  []read
	// made contains the products that are inputs of the edge.
	made map[string]lia.Var
	// divisions contains the inputs that represent a term divided by a constant.
	divisions map[lia.Var]division
	quotients []quotient
	halved    []halved
	minima    []minimum
	ofBits    []ofBits
}

type instance struct {
	id     int
	fn     *ast.Func
	exit   cfa.Loc
	labels []cfa.Loc // maps Label.Index to the label's location
	breaks []cfa.Loc
	conts  []cfa.Loc
	cases  map[*ast.Case]cfa.Loc
	claim  *claim // the assertion or assumption whose condition is being evaluated, or nil
}

func (l *lowerer) declareVars(f *ast.File) {
	for _, v := range f.Globals {
		if v.Kind == ast.Static {
			l.stateVar(v, v.Func.Name+"."+v.Name, v.Func.Name)
			l.p.Vars[len(l.p.Vars)-1].Kind = cfa.Global
			continue
		}
		l.stateVar(v, v.Name, "")
	}
	l.shared = map[*ast.Var]bool{}
	for _, fn := range f.Funcs {
		ast.Walk(fn.Body, func(n any, _ int) {
			switch n := n.(type) {
			case *ast.VarRef:
				l.shared[n.Var] = l.shared[n.Var] || n.Var.Func != fn
			case *ast.Element:
				for _, v := range n.Cells {
					l.shared[v] = l.shared[v] || v.Func != fn
				}
			case *ast.Assign:
				for _, v := range n.Targets() {
					l.shared[v] = l.shared[v] || v.Func != fn
				}
			}
		})
	}
	seen := map[*ast.Func]bool{f.Main: true}
	queue := []*ast.Func{f.Main}
	for len(queue) > 0 {
		fn := queue[0]
		queue = queue[1:]
		for _, v := range fn.Locals {
			name := v.Name
			if name == "" {
				name = "arg"
			}
			l.stateVar(v, fn.Name+"."+name, fn.Name)
		}
		if fn.Result.Kind != ast.Void && fn != f.Main {
			l.res.Returns[fn] = l.temp(fn.Name+".return", fn.Name)
		}
		ast.Walk(fn.Body, func(n any, _ int) {
			if c, ok := n.(*ast.Call); ok && !seen[c.Func] {
				seen[c.Func] = true
				queue = append(queue, c.Func)
			}
		})
	}
	l.shorten()
	l.findUses(f)
}

// shorten gives each variable its source name if that is unique: "x" instead of "main.x".
func (l *lowerer) shorten() {
	count := map[string]int{}
	for i := range l.p.Vars {
		count[l.p.Vars[i].Orig]++
	}
	for i := range l.p.Vars {
		v := &l.p.Vars[i]
		if v.Orig != "" && count[v.Orig] == 1 && !l.names[v.Orig] {
			l.names[v.Orig] = true
			v.Name = v.Orig
		}
	}
}

func (l *lowerer) stateVar(v *ast.Var, name, fn string) {
	kind := cfa.Local
	if v.Kind == ast.Global || l.shared[v] {
		kind = cfa.Global
	}
	l.res.Vars[v] = lia.Var(len(l.p.Vars))
	l.p.Vars = append(l.p.Vars, cfa.Var{Name: l.unique(name), Orig: v.Name, Func: fn, Kind: kind, Pos: v.Span.Start})
}

func (l *lowerer) temp(name, fn string) lia.Var {
	v := lia.Var(len(l.p.Vars))
	l.p.Vars = append(l.p.Vars, cfa.Var{Name: l.unique(name), Func: fn, Kind: cfa.Temp})
	return v
}

// unique returns the given name, with a number appended if the name is taken.
func (l *lowerer) unique(name string) string {
	out := name
	for i := 2; l.names[out]; i++ {
		out = fmt.Sprintf("%s#%d", name, i)
	}
	l.names[out] = true
	return out
}

// The method main lowers the initialisers of globals, and then the C function main.
func (l *lowerer) main(f *ast.File) {
	var spans []source.Span
	var assigns []cfa.Assign
	for _, v := range f.Globals {
		t := lia.Int(0)
		if v.Init != nil {
			t = l.value(l.storedValue(v.Type, v.Init))
		}
		assigns = append(assigns, cfa.Assign{Var: l.res.Vars[v], Term: t})
		spans = append(spans, v.Span)
	}
	l.res.Instances = append(l.res.Instances, Instance{Func: f.Main, Parent: -1})
	l.inst = &instance{fn: f.Main, exit: -1, labels: l.labelLocs(f.Main), cases: map[*ast.Case]cfa.Loc{}}
	for _, vars := range [][]*ast.Var{f.Main.Params, skippable(f.Main.Body.Stmts)} {
		for _, v := range vars {
			t := l.anyInput(cfa.Uninit, v.Name, v.Type, v.Span.Start)
			assigns = append(assigns, cfa.Assign{Var: l.res.Vars[v], Term: t})
			spans = append(spans, v.Span)
		}
	}
	assigns = append(assigns, l.startCells()...)
	if len(spans) == 0 {
		spans = []source.Span{f.Main.Span}
	}
	l.emit(assigns, spans...)
	l.list(f.Main.Body.Stmts)
	l.procedures()
}

// call inlines a call. Its result is then in the variable l.res.Returns[c.Func].
func (l *lowerer) call(c *ast.Call) {
	if len(l.p.Edges) > MaxEdges {
		l.full = true
		return
	}
	fn := c.Func
	if fn.Recursive {
		l.callProcedure(c)
		return
	}
	entered := skippable(fn.Body.Stmts)
	if len(c.Args) == 1 && isLogic(c.Args[0]) && len(entered) == 0 {
		// An assertion function usually has this form; it needs only one edge for each truth
		// value.
		l.stabilize(c)
		fatal := l.failsIfFalse(fn)
		l.evalCondition(fatal, c.Args[0], func() { l.storeTruth(l.res.Vars[fn.Params[0]], c.Args[0], c.Span, fatal) })
		l.inline(c)
		return
	}
	terms := make([]lia.Term, len(c.Args))
	mark := len(l.held)
	for i, a := range c.Args {
		terms[i] = l.value(a)
		l.held = append(l.held, &terms[i])
	}
	l.held = l.held[:mark]
	var assigns []cfa.Assign
	for i, p := range fn.Params {
		assigns = append(assigns, cfa.Assign{Var: l.res.Vars[p], Term: terms[i]})
	}
	assigns = append(assigns, l.fresh(entered)...)
	// The callee may change globals, function results and shared locals, but no other locals of
	// the caller.
	for _, h := range l.held {
		if l.callSafe(*h) {
			continue
		}
		v := l.freeTemp()
		assigns = append(assigns, cfa.Assign{Var: v, Term: *h})
		*h = lia.V(v)
	}
	l.emitSaved(assigns, c.Span)
	l.inline(c)
}

// inline lowers the body of a called function, whose parameters have been assigned. Every value in
// l.held stays valid during the call. l.held is empty within the body, which would save a value
// only on some paths.
func (l *lowerer) inline(c *ast.Call) {
	fn, outer, held := c.Func, l.inst, l.held
	l.held = nil
	defer func() { l.held = held }()
	l.inst = &instance{id: len(l.res.Instances), fn: fn, exit: l.newLoc(), labels: l.labelLocs(fn), cases: map[*ast.Case]cfa.Loc{}}
	l.res.Instances = append(l.res.Instances, Instance{Func: fn, Call: l.calls[c], Parent: outer.id})
	l.list(fn.Body.Stmts)
	l.missingReturn(fn, source.Span{Start: fn.Span.End, End: fn.Span.End})
	exit := l.inst.exit
	l.link(exit)
	l.cur = exit
	l.inst = outer
}

// callSafe reports whether the value of a term stays the same during any call made at this
// point.
func (l *lowerer) callSafe(t lia.Term) bool {
	for _, m := range t.Monos() {
		if m.Var >= inputBase || l.p.Vars[m.Var].Kind != cfa.Local && !l.inUse(m.Var) {
			return false
		}
	}
	return true
}

func (l *lowerer) inUse(v lia.Var) bool {
	return slices.Contains(l.temps[:l.used], v)
}

// missingReturn assigns an arbitrary value to the result of a function that ends without a
// return value.
func (l *lowerer) missingReturn(fn *ast.Func, at source.Span) {
	if v, ok := l.res.Returns[fn]; ok {
		t := l.anyInput(cfa.Uninit, fn.Name+"()", fn.Result, at.Start)
		l.emit([]cfa.Assign{{Var: v, Term: t}}, at)
	}
}

func (l *lowerer) labelLocs(fn *ast.Func) []cfa.Loc {
	out := make([]cfa.Loc, len(fn.Labels))
	for i, lab := range fn.Labels {
		if lab.Error && !l.rules.Harmless {
			out[i] = l.p.Error
		} else {
			out[i] = l.newLoc()
		}
	}
	return out
}

func (l *lowerer) anyInput(kind cfa.InputKind, name string, t ast.Type, pos source.Pos) lia.Term {
	v := lia.V(l.input(kind, name, pos))
	within := func(low, high int64) {
		l.guardRange(v, num.From(low), num.From(high))
	}
	switch half := int64(1) << t.Narrow / 2; {
	case t.Width > 0:
		low, high := ends(t)
		l.guardRange(v, low, high)
	case t.Kind == ast.Bool:
		within(0, 1)
	case t.Kind == ast.Unsigned && t.Narrow > 0:
		within(0, 2*half-1)
	case t.Kind == ast.Unsigned:
		l.pend.guards = append(l.pend.guards, lia.Ge(v))
	case t.Narrow > 0:
		within(-half, half-1)
	}
	return v
}

func (l *lowerer) nondet(x *ast.Nondet) lia.Term {
	v := l.anyInput(cfa.Nondet, x.Name, x.Type, x.Span.Start)
	if x.Low != nil {
		l.pend.guards = append(l.pend.guards, lia.Ge(v.AddConst(x.Low.Neg())))
	}
	if x.High != nil {
		l.pend.guards = append(l.pend.guards, lia.Le(v.AddConst(x.High.Neg())))
	}
	return v
}

func (l *lowerer) guardRange(t lia.Term, low, high num.Int) {
	l.pend.guards = append(l.pend.guards, lia.Ge(t.AddConst(low.Neg())), lia.Le(t.AddConst(high.Neg())))
}

func (l *lowerer) input(kind cfa.InputKind, name string, pos source.Pos) lia.Var {
	v := lia.Var(inputBase + l.numIn)
	l.numIn++
	l.pend.inputs = append(l.pend.inputs, cfa.Input{Var: v, Kind: kind, Name: name, Pos: pos})
	return v
}
