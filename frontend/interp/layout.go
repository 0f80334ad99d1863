package interp

import (
	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/lia/num"
)

type opcode uint8

const (
	opEval  opcode = iota // evaluate x
	opEnter               // enter blocks
	opDecl
	opJump
	opUnless
	opSwitch // jump to the destination for the value of x, see choose
	opReturn
	opError
	opResult
	opArray
)

type instr struct {
	op     opcode
	x      ast.Expr
	value  value // the compiled expression x; nil if x is nil or if op is opUnless
	test   test  // for opUnless: the compiled condition x
	v      *ast.Var
	array  *ast.ArrayDecl // for opArray
	target int
	at     source.Span
	// for opEnter and opJump: the variables of the entered blocks
	enter []*ast.Var
	// The following fields contain the destinations of an opSwitch. The map "cases" contains the
	// destinations of single values, with the value in decimal as the key. The list "ranges"
	// contains the destinations of ranges of values. The field "otherwise" is the destination for
	// all other values.
	cases     map[string]dest
	ranges    []caseRange
	otherwise dest
	observe   bool
	scope     *scope
}

type dest struct {
	pc    int
	enter []*ast.Var
}

type caseRange struct {
	first, last num.Int
	to          dest
}

type scope struct {
	v  *ast.Var
	up *scope
}

type code struct {
	list []instr
	// "inner" maps each statement expression ({ ... }) to the range of its instructions. This range
	// comes before the instruction that evaluates the surrounding expression. A jump skips the
	// range, so that only the evaluation of the statement expression executes it.
	inner map[*ast.StmtExpr]stretch
	// idle is a list of unused frames, linked by their field "up".
	idle *frame
}

// stretch is a range of instructions, from start up to but not including end.
type stretch struct{ start, end int }

// block is a block of statements. Its field "vars" contains the variables that the block declares,
// but not the variables of inner blocks.
type block struct {
	vars []*ast.Var
	up   *block
	deep int
}

type place struct {
	pc int
	in *block
}

func (p place) jumpFrom(origin *block) dest {
	var entered []*block
	for b := p.in; b != nil; b = b.up {
		for origin.deep > b.deep {
			origin = origin.up
		}
		if b == origin {
			break
		}
		entered = append(entered, b)
	}
	d := dest{pc: p.pc}
	for i := len(entered) - 1; i >= 0; i-- {
		d.enter = append(d.enter, entered[i].vars...)
	}
	return d
}

type layout struct {
	list   []instr
	scope  *scope
	block  *block
	labels []place // maps Label.Index to the position of the label
	gotos  []patch
	breaks [][]int // for each enclosing loop or switch: the instructions that jump to its end
	conts  [][]int
	cases  map[*ast.Case]place
	inner  map[*ast.StmtExpr]stretch
	value  func(ast.Expr) num.Int
	make   compiler
}

// patch is a goto whose target is not known yet. The method "layout" fills in the target after it
// has translated the whole function.
type patch struct {
	at    int
	in    *block
	label *ast.Label
}

// layout translates a function to instructions. The translation evaluates the constants of case
// labels. If this evaluation ends the run, ok is false.
func (m *machine) layout(fn *ast.Func) (_ *code, ok bool) {
	ok = true
	l := &layout{labels: make([]place, len(fn.Labels)), cases: map[*ast.Case]place{}, inner: map[*ast.StmtExpr]stretch{}, make: compiler{fn}}
	l.value = func(e ast.Expr) num.Int {
		v, evaluated := m.eval(e)
		ok = ok && evaluated
		return v
	}
	for _, p := range fn.Params {
		l.scope = &scope{p, l.scope}
	}
	l.stmt(fn.Body)
	for _, p := range l.gotos {
		to := l.labels[p.label.Index].jumpFrom(p.in)
		l.list[p.at].target, l.list[p.at].enter = to.pc, to.enter
	}
	return &code{list: l.list, inner: l.inner}, ok
}

// The method "open" begins the translation of a block with the statements stmts. The caller must
// call the returned function at the end of the block.
func (l *layout) open(stmts []ast.Stmt) func() {
	scope, up := l.scope, l.block
	l.block = &block{up: up}
	if up != nil {
		l.block.deep = up.deep + 1
	}
	for _, s := range stmts {
		if d, ok := s.(*ast.Decl); ok {
			l.block.vars = append(l.block.vars, d.Var)
		}
	}
	if len(l.block.vars) > 0 {
		l.add(instr{op: opEnter, enter: l.block.vars})
	}
	return func() { l.scope, l.block = scope, up }
}

// add appends the instruction i and returns its index. Before i, it appends the instructions of the
// statement expressions that i.x contains.
func (l *layout) add(i instr) int {
	if i.x != nil {
		l.statements(i.x)
		if i.op == opUnless {
			i.test = l.make.test(i.x)
		} else {
			i.value = l.make.value(i.x)
		}
	}
	i.scope = l.scope
	l.list = append(l.list, i)
	return len(l.list) - 1
}

func (l *layout) statements(e ast.Expr) {
	s, ok := e.(*ast.StmtExpr)
	if !ok {
		for _, c := range ast.Children(e, nil) {
			if x, ok := c.(ast.Expr); ok {
				l.statements(x)
			}
		}
		return
	}
	over := l.add(instr{op: opJump, at: s.Span})
	start := l.nextPC()
	leave := l.open(s.Body.Stmts)
	result := s.Result()
	for _, t := range s.Body.Stmts {
		if result != nil && t == ast.Stmt(result) {
			l.add(instr{op: opResult, x: result.X, at: result.Span, observe: true})
			break // only empty statements follow
		}
		l.stmt(t)
	}
	leave()
	l.inner[s] = stretch{start, l.nextPC()}
	l.list[over].target = l.nextPC()
}

func (l *layout) nextPC() int { return len(l.list) }

func (l *layout) stmt(s ast.Stmt) {
	switch s := s.(type) {
	case *ast.Decl:
		l.add(instr{op: opDecl, v: s.Var, x: s.Init, at: s.Span, observe: true})
		l.scope = &scope{s.Var, l.scope}
	case *ast.ArrayDecl:
		l.add(instr{op: opArray, array: s, at: s.Span, observe: true})
	case *ast.ExprStmt:
		l.add(instr{op: opEval, x: s.X, at: s.Span, observe: true})
	case *ast.Block:
		leave := l.open(s.Stmts)
		for _, t := range s.Stmts {
			l.stmt(t)
		}
		leave()
	case *ast.If:
		l.ifStmt(s)
	case *ast.While:
		l.begin()
		cond := l.nextPC()
		exit := l.add(instr{op: opUnless, x: s.Cond, at: s.Cond.Pos(), observe: true})
		l.stmt(s.Body)
		l.add(instr{op: opJump, target: cond, at: s.Span})
		l.list[exit].target = l.nextPC()
		l.end(cond)
	case *ast.DoWhile:
		l.begin()
		body := l.nextPC()
		l.stmt(s.Body)
		cond := l.nextPC()
		exit := l.add(instr{op: opUnless, x: s.Cond, at: s.Cond.Pos(), observe: true})
		l.add(instr{op: opJump, target: body, at: s.Span})
		l.list[exit].target = l.nextPC()
		l.end(cond)
	case *ast.For:
		l.forStmt(s)
	case *ast.Switch:
		l.switchStmt(s)
	case *ast.Case:
		l.cases[s] = place{l.nextPC(), l.block}
		l.stmt(s.Body)
	case *ast.Labeled:
		l.labels[s.Label.Index] = place{l.nextPC(), l.block}
		if s.Label.Error {
			l.add(instr{op: opError, at: s.Label.Span, observe: true})
		}
		l.stmt(s.Body)
	case *ast.Goto:
		at := l.add(instr{op: opJump, at: s.Span, observe: true})
		l.gotos = append(l.gotos, patch{at, l.block, s.Label})
	case *ast.Break:
		n := len(l.breaks) - 1
		l.breaks[n] = append(l.breaks[n], l.add(instr{op: opJump, at: s.Span, observe: true}))
	case *ast.Continue:
		n := len(l.conts) - 1
		l.conts[n] = append(l.conts[n], l.add(instr{op: opJump, at: s.Span, observe: true}))
	case *ast.Return:
		l.add(instr{op: opReturn, x: s.X, at: s.Span, observe: true})
	}
}

func (l *layout) begin() {
	l.breaks = append(l.breaks, nil)
	l.conts = append(l.conts, nil)
}

// end finishes the translation of a loop. Each break in the loop gets the next free instruction as
// its target, and each continue gets the instruction with the index "next".
func (l *layout) end(next int) {
	for _, i := range l.conts[len(l.conts)-1] {
		l.list[i].target = next
	}
	l.conts = l.conts[:len(l.conts)-1]
	l.endBreaks()
}

func (l *layout) endBreaks() {
	for _, i := range l.breaks[len(l.breaks)-1] {
		l.list[i].target = l.nextPC()
	}
	l.breaks = l.breaks[:len(l.breaks)-1]
}

func (l *layout) ifStmt(s *ast.If) {
	no := l.add(instr{op: opUnless, x: s.Cond, at: s.Cond.Pos(), observe: true})
	l.stmt(s.Then)
	if s.Else != nil {
		over := l.add(instr{op: opJump, at: s.Span})
		l.list[no].target = l.nextPC()
		l.stmt(s.Else)
		l.list[over].target = l.nextPC()
		return
	}
	l.list[no].target = l.nextPC()
}

func (l *layout) forStmt(s *ast.For) {
	leave := l.open(s.Init)
	for _, t := range s.Init {
		l.stmt(t)
	}
	l.begin()
	cond, exit := l.nextPC(), -1
	if s.Cond != nil {
		exit = l.add(instr{op: opUnless, x: s.Cond, at: s.Cond.Pos(), observe: true})
	}
	l.stmt(s.Body)
	step := l.nextPC()
	if s.Step != nil {
		l.add(instr{op: opEval, x: s.Step, at: s.Step.Pos(), observe: true})
	}
	l.add(instr{op: opJump, target: cond, at: s.Span})
	if exit >= 0 {
		l.list[exit].target = l.nextPC()
	}
	l.end(step)
	leave()
}

func (l *layout) switchStmt(s *ast.Switch) {
	at := l.add(instr{op: opSwitch, x: s.X, at: s.X.Pos(), observe: true, cases: map[string]dest{}})
	l.breaks = append(l.breaks, nil)
	l.stmt(s.Body)
	l.endBreaks()
	for _, c := range s.Cases {
		to := l.cases[c].jumpFrom(l.block)
		if c.Last != nil {
			l.list[at].ranges = append(l.list[at].ranges, caseRange{l.value(c.X), l.value(c.Last), to})
			continue
		}
		l.list[at].cases[l.value(c.X).String()] = to
	}
	l.list[at].otherwise = dest{pc: l.nextPC()}
	if s.Default != nil {
		l.list[at].otherwise = l.cases[s.Default].jumpFrom(l.block)
	}
}
