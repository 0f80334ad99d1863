// Package lower translates ("lowers") a checked syntax tree to a control-flow automaton.
//
// It inlines every call of a function that is not recursive. All inlined copies of a function share
// one set of state variables, because at most one activation is live at a time. A recursive
// function is not inlined: it becomes a procedure of the automaton (procedure.go).
//
// Statements become edges. A condition becomes a pair of edges, one with the condition as its guard
// and one with the negation; such a guard may contain && and ||. Some conditions need more edges:
// those with side effects, and those in which && or || may skip the evaluation of a
// nondeterministic value. A side effect within an expression gets an edge of its own. If this edge
// changes the value of an operand that was evaluated before, the old value is saved to a temporary.
//
// An edge may have inputs. An input is a value that the edge chooses freely, as long as the guard
// holds. Nondeterministic and uninitialised values become inputs of the kinds Nondet and Uninit.
// The inputs on an edge are in the order of evaluation, so along a path they are exactly the inputs
// that the interpreter asks for. Other inputs express operations in linear arithmetic. For example,
// x/c becomes an input q, and the guard defines q as the quotient rounded towards 0. A truth value
// that is used as a number becomes an input of the kind Derived. For a product of variables, or a
// division by a variable, the guard distinguishes cases (cases.go), or states only some linear
// facts about an input (product.go).
//
// The packages interp and vc read the same syntax tree. Only the package lower simplifies
// expressions (fold.go), so interp and vc detect a wrong simplification.
//
// Invariants: the result satisfies the invariants of package cfa, and every location except Error
// is reachable.
package lower

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"ic3play/engine/cfa"
	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/lia"
	"ic3play/lia/num"
)

// MaxEdges limits the number of edges of an automaton.
const MaxEdges = 2 << 20

// Result is the automaton for a program. The other fields relate parts of the syntax tree to parts
// of the automaton.
type Result struct {
	Program *cfa.Program
	// Vars maps the variables of the program to the state variables of the automaton. It does not
	// contain the variables of functions that are never called.
	Vars map[*ast.Var]lia.Var
	// Returns maps each function that returns a value, except main, to the state variable that
	// stores this value.
	Returns map[*ast.Func]lia.Var
	// Instances contains main (index 0), the inlined calls and the procedures.
	Instances []Instance
	// Procedures contains the recursive functions.
	Procedures []Procedure
	// Points contains the location of each loop and of each label, in each instance of its
	// function.
	Points []Point
	// Starts contains the location before each statement, except blocks.
	Starts []Point
	// Cells contains the tracked cells of arrays (ast.Array), in the order of ast.Array.Index.
	Cells []Cell
	// Totals contains the state variables that store a sum of array elements at the end of a loop.
	Totals []Total
	// Products contains the state variables that represent products of variables.
	Products []Product
	Probes   []Probe
}

// Instance is an inlined call or a procedure.
type Instance struct {
	Func   *ast.Func
	Call   *ast.Call // the call that was inlined; nil for main and procedures
	Parent int       // the index of the calling instance in Result.Instances; -1 for main and procedures
}

// Point relates a statement to a location of the automaton. For a while or for loop this is the
// location before the condition, for a do loop the start of the body, and for any other statement
// the location before the statement.
type Point struct {
	Stmt     ast.Stmt
	Instance int
	Loc      cfa.Loc
}

// File lowers a program. It returns an error if ctx is cancelled or if the program is too large.
func File(ctx context.Context, f *ast.File) (*Result, error) {
	return file(ctx, f, false, CellOptions{})
}

// WithCells lowers a program as File does. In addition, the parameter "form" selects how the
// automaton represents arrays (ast.Array).
func WithCells(ctx context.Context, f *ast.File, form CellOptions) (*Result, error) {
	return file(ctx, f, false, form)
}

func file(ctx context.Context, f *ast.File, probing bool, form CellOptions) (*Result, error) {
	var before productTable
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

// lowerOnce lowers a program. The products of variables in "products" become state variables. The
// result "requested" contains more products that should be state variables in the next call of
// lowerOnce. The parameter "facts" contains what the previous call has found out about products.
func lowerOnce(ctx context.Context, f *ast.File, probing bool, form CellOptions, products []monomial, facts productTable) (l *lowerer, requested []monomial, err error) {
	l = &lowerer{
		probing:        probing,
		rules:          f.Rules,
		ctx:            ctx,
		res:            &Result{Program: &cfa.Program{File: f.Name, Bounded: f.Rules.C}, Vars: map[*ast.Var]lia.Var{}, Returns: map[*ast.Func]lia.Var{}},
		names:          map[string]bool{},
		folds:          map[ast.Expr]ast.Expr{},
		calls:          map[*ast.Call]*ast.Call{},
		entriesOf:      map[*ast.Func]*entries{},
		chosen:         map[*ast.Element][]lia.Term{},
		evaluatedFirst: map[*ast.Assign]ast.Expr{},
		evaluated:      map[ast.Expr]*lia.Term{},
		procs:          map[*ast.Func]*procedure{},
		endsRun:        map[cfa.Loc]bool{},
	}
	l.p = l.res.Program
	l.declareVars(f)
	l.declareCells(f, form)
	l.declareProducts(f, products, facts)
	l.findByBit(f)
	if probing {
		l.probeVars = [2]lia.Var{l.temp("left", ""), l.temp("right", "")}
	}
	l.p.Entry = l.newLoc()
	l.p.Error = l.newLoc()
	l.cur = l.p.Entry
	l.main(f)
	if l.err != nil {
		return nil, nil, fmt.Errorf("lower %s: %w", f.Name, l.err)
	}
	if l.tooLarge {
		return nil, nil, fmt.Errorf("lower %s: more than %d edges after inlining", f.Name, MaxEdges)
	}
	l.forgetSums()
	l.finish(f.Src)
	return l, l.moreProducts(f, len(products)), nil
}

type lowerer struct {
	rules     ast.Rules
	res       *Result
	p         *cfa.Program
	names     map[string]bool
	alias     []cfa.Loc // maps each location to the location into which it has been merged, or to itself
	cur       cfa.Loc   // the current location; it has no outgoing edges yet
	nextEdge  pending
	preserved []*lia.Term // edges that change one of these values save the old value first, see preserve
	// numIn is the number of inputs up to now. During lowering, inputs have the numbers inputBase,
	// inputBase+1, ..., because the number of state variables is not known yet. At the end, the
	// method "finish" gives them their final numbers.
	numIn     int
	temps     []lia.Var
	used      int
	inst      *instance
	tooLarge  bool
	ctx       context.Context
	err       error // the error of ctx, errNoCases, or nil
	count     int
	folds     map[ast.Expr]ast.Expr   // maps expressions of the syntax tree to their folded form; see the method "folded"
	calls     map[*ast.Call]*ast.Call // maps each call in a folded expression to the original call in the syntax tree
	entriesOf map[*ast.Func]*entries
	shared    map[*ast.Var]bool
	// "chosen" maps each array element that is the target of a current assignment to the values of
	// its indices
	chosen map[*ast.Element][]lia.Term
	// evaluatedFirst contains the right operand y of an assignment x += y if the evaluation of y
	// may change x. Then y is evaluated before x is read, and "evaluated" contains the value of y.
	evaluatedFirst map[*ast.Assign]ast.Expr
	evaluated      map[ast.Expr]*lia.Term
	procs          map[*ast.Func]*procedure
	uses           map[*ast.Func]*uses // nil if the program has no recursive functions
	probing        bool
	probeVars      [2]lia.Var       // the variables that store the values of the operands at a Probe
	endsRun        map[cfa.Loc]bool // the locations from which every run fails or ends
	cells          map[*ast.Array][]Cell
	cellsPerArray  int  // number of tracked cells per array
	exact          bool // whether a path ends when it reads an untracked cell (CellOptions.Count)
	indices        [][]lia.Var
	premises       bool          // whether an edge that reads an untracked cell has premises (CellOptions.Premises)
	weights        []*ast.Weight // the sums and counts of array elements that are tracked (CellOptions.Sums)
	// oldCells is the map OldCells of the procedure that is being lowered at present.
	oldCells map[lia.Var]lia.Var
	tested   *testedCond // the condition being lowered, if every run fails or ends after one outcome; otherwise nil

	multiplied productTable

	knownBits   bitFacts
	byBit       map[lia.Var]bool // the variables whose bits are recorded, see findByBit
	inputCopies []lia.Var        // the temporaries that store inputs of earlier edges, see bitFacts
	isInputCopy map[lia.Var]bool
}

// inputBase is the number of the first input during the lowering. All numbers of state variables
// are smaller.
const inputBase = 1 << 30

type pending struct {
	inputs   []cfa.Input
	guards   []lia.Formula
	products []cfa.Product
	checks   []check // emitChecks turns these into guards and edges to Error
	reads    []cellRead
	// productInputs maps a product (monomial.key) to the input of the edge that represents it
	productInputs map[string]lia.Var
	// "divisions" contains the divisions by a constant on this edge. The key is the input for the
	// quotient.
	divisions map[lia.Var]division
	quotients []quotient
	halved    []halved
	minima    []minimum
	termBits  []termBits
}

type instance struct {
	id        int
	fn        *ast.Func
	exit      cfa.Loc
	labels    []cfa.Loc // maps Label.Index to the label's location
	breaks    []cfa.Loc
	conts     []cfa.Loc
	cases     map[*ast.Case]cfa.Loc
	assertion *assertion // the assertion or assumption whose condition is being evaluated, or nil
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

// shorten renames each variable whose name in the source is unique, for example from "main.x" to
// "x". A part such as s[0] keeps its long name if there is another variable s.
func (l *lowerer) shorten() {
	count := map[string]int{}
	declared := map[string]map[source.Pos]bool{}
	for i := range l.p.Vars {
		v := &l.p.Vars[i]
		count[v.Orig]++
		of := wholeOf(v.Orig)
		if declared[of] == nil {
			declared[of] = map[source.Pos]bool{}
		}
		declared[of][v.Pos] = true
	}
	for i := range l.p.Vars {
		v := &l.p.Vars[i]
		of := wholeOf(v.Orig)
		if v.Orig != "" && count[v.Orig] == 1 && !l.names[v.Orig] && (of == "" || len(declared[of]) == 1) {
			l.names[v.Orig] = true
			v.Name = v.Orig
		}
	}
}

// wholeOf returns the name of the struct or array to which a part such as s[0].x belongs. For the
// characters of a string literal it returns "".
func wholeOf(name string) string {
	inName := func(r rune) bool { return r == '_' || r == '$' || unicode.IsLetter(r) || unicode.IsDigit(r) }
	return name[:len(name)-len(strings.TrimLeftFunc(name, inName))]
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

// unique returns the given name. If another variable has this name, it appends a number, as in x#2.
func (l *lowerer) unique(name string) string {
	out := name
	for i := 2; l.names[out]; i++ {
		out = fmt.Sprintf("%s#%d", name, i)
	}
	l.names[out] = true
	return out
}

// main lowers the initialisers of globals, then the C function "main", and then the recursive
// functions.
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

// call lowers a call. It inlines the body of the function, unless the function is recursive. After
// the call, the state variable l.res.Returns[c.Func] contains the returned value.
func (l *lowerer) call(c *ast.Call) {
	if len(l.p.Edges) > MaxEdges {
		l.tooLarge = true
		return
	}
	fn := c.Func
	if fn.Recursive {
		l.callProcedure(c)
		return
	}
	entered := skippable(fn.Body.Stmts)
	if len(c.Args) == 1 && isLogic(c.Args[0]) && len(entered) == 0 {
		// Most calls of a user-defined assertion function have a condition as the only argument.
		// Such a call needs only one edge for each truth value.
		l.stabilize(c)
		endsRun := l.failsIfFalse(fn)
		l.evalCondition(endsRun, c.Args[0], func() { l.storeTruth(l.res.Vars[fn.Params[0]], c.Args[0], c.Span, endsRun) })
		l.inline(c)
		return
	}
	terms := l.arguments(c)
	var assigns []cfa.Assign
	for i, p := range fn.Params {
		assigns = append(assigns, cfa.Assign{Var: l.res.Vars[p], Term: terms[i]})
	}
	assigns = append(assigns, l.arbitraryValues(entered)...)
	// During the call, the called function may change globals, results of functions, and local
	// variables that several functions access. It cannot change any other local variable of the
	// caller.
	for _, h := range l.preserved {
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

// "arguments" evaluates the arguments of a call from left to right.
func (l *lowerer) arguments(c *ast.Call) []lia.Term {
	terms := make([]lia.Term, len(c.Args))
	mark := len(l.preserved)
	for i, a := range c.Args {
		terms[i] = l.value(a)
		l.preserved = append(l.preserved, &terms[i])
	}
	l.preserved = l.preserved[:mark]
	return terms
}

// inline lowers the body of a called function, after the parameters have been assigned. The call
// must not change any value in l.preserved, so the body is lowered with an empty l.preserved.
// Otherwise the body might save a value only on some of its paths.
func (l *lowerer) inline(c *ast.Call) {
	fn, outer, held := c.Func, l.inst, l.preserved
	l.preserved = nil
	defer func() { l.preserved = held }()
	l.inst = &instance{id: len(l.res.Instances), fn: fn, exit: l.newLoc(), labels: l.labelLocs(fn), cases: map[*ast.Case]cfa.Loc{}}
	l.res.Instances = append(l.res.Instances, Instance{Func: fn, Call: l.calls[c], Parent: outer.id})
	l.list(fn.Body.Stmts)
	l.missingReturn(fn, source.Span{Start: fn.Span.End, End: fn.Span.End})
	exit := l.inst.exit
	l.link(exit)
	l.cur = exit
	l.inst = outer
}

// callSafe reports whether no called function can change the value of the term t.
func (l *lowerer) callSafe(t lia.Term) bool {
	return !slices.ContainsFunc(t.Monos(), func(m lia.Mono) bool {
		return m.Var >= inputBase || l.p.Vars[m.Var].Kind != cfa.Local && !l.inUse(m.Var)
	})
}

func (l *lowerer) inUse(v lia.Var) bool {
	return slices.Contains(l.temps[:l.used], v)
}

// missingReturn adds an edge for the end of a function that reaches its closing brace without a
// return value. The edge assigns an arbitrary value as the result. For main and for a void function
// it does nothing.
func (l *lowerer) missingReturn(fn *ast.Func, at source.Span) {
	if v, ok := l.res.Returns[fn]; ok {
		t := l.anyInput(cfa.Uninit, fn.Name+"()", fn.Result, at.Start)
		l.emit([]cfa.Assign{{Var: v, Term: t}}, at)
	}
}

func (l *lowerer) labelLocs(fn *ast.Func) []cfa.Loc {
	out := make([]cfa.Loc, len(fn.Labels))
	for i, lab := range fn.Labels {
		if lab.Error && !l.rules.ErrorsEnd {
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
		low, high := TypeRange(t)
		l.guardRange(v, low, high)
	case t.Kind == ast.Bool:
		within(0, 1)
	case t.Kind == ast.Unsigned && t.Narrow > 0:
		within(0, 2*half-1)
	case t.Kind == ast.Unsigned:
		l.guard(lia.Ge(v))
	case t.Narrow > 0:
		within(-half, half-1)
	}
	return v
}

func (l *lowerer) nondet(x *ast.Nondet) lia.Term {
	v := l.anyInput(cfa.Nondet, x.Name, x.Type, x.Span.Start)
	l.nextEdge.inputs[len(l.nextEdge.inputs)-1].Vague = x.Vague
	if x.Low != nil {
		l.guard(lia.Ge(v.AddConst(x.Low.Neg())))
	}
	if x.High != nil {
		l.guard(lia.Le(v.AddConst(x.High.Neg())))
	}
	return v
}

func (l *lowerer) guard(fs ...lia.Formula) { l.nextEdge.guards = append(l.nextEdge.guards, fs...) }

func (l *lowerer) guardRange(t lia.Term, low, high num.Int) {
	l.guard(lia.Ge(t.AddConst(low.Neg())), lia.Le(t.AddConst(high.Neg())))
}

func (l *lowerer) input(kind cfa.InputKind, name string, pos source.Pos) lia.Var {
	v := lia.Var(inputBase + l.numIn)
	l.numIn++
	l.nextEdge.inputs = append(l.nextEdge.inputs, cfa.Input{Var: v, Kind: kind, Name: name, Pos: pos})
	return v
}
