// Package lower turns a checked syntax tree into a control-flow automaton.
//
// Functions are inlined at every call. As there is no recursion, at most one
// activation of a function is live at a time, so all its instances share one
// set of state variables, which keeps programs with many calls small.
//
// Statements become edges. A condition without side effects becomes one guard
// and its negation, with && and || inside; one with side effects, or with a
// nondeterministic value that short-circuit may skip, becomes branches. What C
// evaluates in the middle of an expression is emitted as an edge of its own;
// values that are held meanwhile are saved into temporaries only if that edge
// changes or ends them. An edge's inputs stand in the order of evaluation, so
// that the Nondet and Uninit inputs along a path are exactly the values that
// the interpreter asks for.
//
// x/c and x%c become a quotient input q with the guard that pins it to C's
// truncation; truth values used as numbers become a Derived input. Products of
// variables, and divisions by them, go by cases (cases.go).
//
// Expressions are folded first (fold.go), which the other readings of the tree do
// not do: what is simplified wrongly here, they notice.
//
// Invariants: those of package cfa; every location of the result is reachable
// in the graph, but for Error.
package lower

import (
	"context"
	"fmt"

	"ic3play/engine/cfa"
	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/lia"
	"ic3play/lia/num"
)

// MaxEdges bounds the automaton.
const MaxEdges = 2 << 20

// Result is a lowered program and what its parts stand for.
type Result struct {
	Program *cfa.Program
	// Vars maps variables of the tree to state variables. Variables of
	// functions that are never called are missing.
	Vars map[*ast.Var]lia.Var
	// Returns maps functions to the state variable of their result.
	Returns map[*ast.Func]lia.Var
	// Instances are the inlined calls; 0 is main.
	Instances []Instance
	// Points says which location is the start of which loop or label of which
	// instance.
	Points []Point
	// Starts says the same of every other statement but blocks: the location
	// where it begins.
	Starts []Point
	// Probes are of the program that Probed makes.
	Probes []Probe
}

// Instance is an inlined call.
type Instance struct {
	Func   *ast.Func
	Call   *ast.Call // nil for main
	Parent int       // the calling instance; -1 for main
}

// Point is a place in the tree with its location: for a *ast.While or *ast.For
// where its condition is evaluated, for a *ast.DoWhile where its body starts,
// for an *ast.Labeled the label.
type Point struct {
	Stmt     ast.Stmt
	Instance int
	Loc      cfa.Loc
}

// File lowers a program. Its error is ctx's, or says that the program is too large.
func File(ctx context.Context, f *ast.File) (*Result, error) { return file(ctx, f, false) }

func file(ctx context.Context, f *ast.File, probing bool) (*Result, error) {
	l := &lowerer{
		probing: probing,
		rules:   f.Rules,
		ctx:     ctx,
		res:     &Result{Program: &cfa.Program{File: f.Name, Bounded: f.Rules.C}, Vars: map[*ast.Var]lia.Var{}, Returns: map[*ast.Func]lia.Var{}},
		names:   map[string]bool{},
		folds:   map[ast.Expr]ast.Expr{},
		calls:   map[*ast.Call]*ast.Call{},
		entry:   map[*ast.Func]*entries{},
		chosen:  map[*ast.Element][]lia.Term{},
	}
	l.p = l.res.Program
	l.declareVars(f)
	if probing {
		l.operand = [2]lia.Var{l.temp("left", ""), l.temp("right", "")}
	}
	l.p.Entry = l.newLoc()
	l.p.Error = l.newLoc()
	l.cur = l.p.Entry
	l.main(f)
	if l.err != nil {
		return nil, fmt.Errorf("lower %s: %w", f.Name, l.err)
	}
	if l.full {
		return nil, fmt.Errorf("lower %s: more than %d edges after inlining", f.Name, MaxEdges)
	}
	l.finish()
	return l.res, nil
}

// lowerer is the state of lowering one program.
type lowerer struct {
	rules ast.Rules
	res   *Result
	p     *cfa.Program
	names map[string]bool
	alias []cfa.Loc // by location: the one it was merged into, or itself
	cur   cfa.Loc   // where control stands; has no outgoing edges yet
	pend  pending
	held  []*lia.Term // values of the expressions being evaluated
	// Numbers of inputs start at inputBase while lowering, and are put behind
	// the state variables at the end, when those are all known.
	numIn int
	temps []lia.Var
	used  int // temps in use
	inst  *instance
	full  bool
	ctx   context.Context
	err   error                   // ctx's
	count int                     // of statements
	folds map[ast.Expr]ast.Expr   // of whole expressions
	calls map[*ast.Call]*ast.Call // of folded calls those in the tree
	entry map[*ast.Func]*entries
	// shared are the locals that other functions read or write, through pointers.
	shared map[*ast.Var]bool
	// chosen are the indices of elements that are being assigned to.
	chosen map[*ast.Element][]lia.Term
	// probing says that operations whose cases are not known have probes.
	probing bool
	operand [2]lia.Var // where these keep their operands
}

// inputBase is the first number of inputs while lowering.
const inputBase = 1 << 30

// pending is what the next edge from cur carries.
type pending struct {
	inputs []cfa.Input
	guards []lia.Formula
	checks []check // not yet settled
}

// instance is the function being inlined.
type instance struct {
	id     int
	fn     *ast.Func
	exit   cfa.Loc
	labels []cfa.Loc // by Label.Index
	breaks []cfa.Loc
	conts  []cfa.Loc
	cases  map[*ast.Case]cfa.Loc
	claim  *claim // the assertion or assumption whose condition is evaluated
}

// declareVars numbers the variables of all functions that main reaches.
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
}

// shorten gives a variable the name that it has in the source where no other
// variable has that: "x" reads better than "main.x".
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

// stateVar makes the state variable of v.
func (l *lowerer) stateVar(v *ast.Var, name, fn string) {
	kind := cfa.Local
	if v.Kind == ast.Global || l.shared[v] {
		kind = cfa.Global // a call may change it
	}
	l.res.Vars[v] = lia.Var(len(l.p.Vars))
	l.p.Vars = append(l.p.Vars, cfa.Var{Name: l.unique(name), Orig: v.Name, Func: fn, Kind: kind, Pos: v.Span.Start})
}

// temp makes a state variable that the source does not have.
func (l *lowerer) temp(name, fn string) lia.Var {
	v := lia.Var(len(l.p.Vars))
	l.p.Vars = append(l.p.Vars, cfa.Var{Name: l.unique(name), Func: fn, Kind: cfa.Temp})
	return v
}

// unique returns name, or with a number behind it if it is taken.
func (l *lowerer) unique(name string) string {
	out := name
	for i := 2; l.names[out]; i++ {
		out = fmt.Sprintf("%s#%d", name, i)
	}
	l.names[out] = true
	return out
}

// main lowers the start of the program and then main.
func (l *lowerer) main(f *ast.File) {
	var spans []source.Span
	var assigns []cfa.Assign
	for _, v := range f.Globals {
		t := lia.Int(0)
		if v.Init != nil {
			t = l.value(l.stored(v.Type, v.Init))
		}
		assigns = append(assigns, cfa.Assign{Var: l.res.Vars[v], Term: t})
		spans = append(spans, v.Span)
	}
	l.res.Instances = append(l.res.Instances, Instance{Func: f.Main, Parent: -1})
	l.inst = &instance{fn: f.Main, exit: -1, labels: l.labelLocs(f.Main), cases: map[*ast.Case]cfa.Loc{}}
	for _, vars := range [][]*ast.Var{f.Main.Params, skippable(f.Main.Body.Stmts)} {
		for _, v := range vars {
			t := l.arbitrary(cfa.Uninit, v.Name, v.Type, v.Span.Start)
			assigns = append(assigns, cfa.Assign{Var: l.res.Vars[v], Term: t})
			spans = append(spans, v.Span)
		}
	}
	if len(spans) == 0 {
		spans = []source.Span{f.Main.Span}
	}
	l.emit(assigns, spans...)
	l.list(f.Main.Body.Stmts)
}

// call inlines a call whose result is left in Returns.
func (l *lowerer) call(c *ast.Call) {
	if len(l.p.Edges) > MaxEdges {
		l.full = true
		return
	}
	fn := c.Func
	entered := skippable(fn.Body.Stmts)
	if len(c.Args) == 1 && isLogic(c.Args[0]) && len(entered) == 0 {
		// The usual form of an assertion: one edge for each truth value.
		l.stabilize(c)
		l.storeIn(l.res.Vars[fn.Params[0]], c.Args[0], c.Span)
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
	// The callee may change globals and the results of functions, on some of
	// its paths; the caller's locals that are not shared are out of its reach.
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

// inline lowers the body of the called function, whose parameters are set. What
// the caller holds is safe from the callee by now, and must not be saved in the
// body: only some ways through it would do that, into a temporary that is free
// again behind the statement.
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

// callSafe says whether no function that is called now can change a value.
func (l *lowerer) callSafe(t lia.Term) bool {
	for _, m := range t.Monos() {
		if m.Var >= inputBase || l.p.Vars[m.Var].Kind != cfa.Local && !l.inUse(m.Var) {
			return false
		}
	}
	return true
}

// inUse says whether a variable is a temporary that is in use.
func (l *lowerer) inUse(v lia.Var) bool {
	for _, t := range l.temps[:l.used] {
		if t == v {
			return true
		}
	}
	return false
}

// missingReturn gives the result of a function that ends without a value.
func (l *lowerer) missingReturn(fn *ast.Func, at source.Span) {
	if v, ok := l.res.Returns[fn]; ok {
		t := l.arbitrary(cfa.Uninit, fn.Name+"()", fn.Result, at.Start)
		l.emit([]cfa.Assign{{Var: v, Term: t}}, at)
	}
}

// labelLocs makes the locations of a function's labels.
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

// arbitrary adds an input of a type to the next edge.
func (l *lowerer) arbitrary(kind cfa.InputKind, name string, t ast.Type, pos source.Pos) lia.Term {
	v := lia.V(l.input(kind, name, pos))
	within := func(low, high int64) {
		l.between(v, num.From(low), num.From(high))
	}
	switch half := int64(1) << t.Narrow / 2; {
	case t.Width > 0:
		low, high := ends(t)
		l.between(v, low, high)
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

// nondet adds an input for a nondeterministic value to the next edge.
func (l *lowerer) nondet(x *ast.Nondet) lia.Term {
	v := l.arbitrary(cfa.Nondet, x.Name, x.Type, x.Span.Start)
	if x.Low != nil {
		l.pend.guards = append(l.pend.guards, lia.Ge(v.AddConst(x.Low.Neg())))
	}
	if x.High != nil {
		l.pend.guards = append(l.pend.guards, lia.Le(v.AddConst(x.High.Neg())))
	}
	return v
}

// between adds to the next edge the guard that a value lies between two ends.
func (l *lowerer) between(t lia.Term, low, high num.Int) {
	l.pend.guards = append(l.pend.guards, lia.Ge(t.AddConst(low.Neg())), lia.Le(t.AddConst(high.Neg())))
}

// input adds an input to the next edge.
func (l *lowerer) input(kind cfa.InputKind, name string, pos source.Pos) lia.Var {
	v := lia.Var(inputBase + l.numIn)
	l.numIn++
	l.pend.inputs = append(l.pend.inputs, cfa.Input{Var: v, Kind: kind, Name: name, Pos: pos})
	return v
}
