package interp

import (
	"ic3play/engine/source"
	"ic3play/frontend/ast"
)

// opcode is what an instruction does.
type opcode uint8

const (
	opEval   opcode = iota // evaluate x
	opDecl                 // give v the value of x, or an arbitrary one
	opJump                 // go to target
	opUnless               // go to target if x is 0
	opSwitch               // go to the case of x, or to target
	opReturn               // leave the function with x, or without a value
	opError                // an error label
)

// instr is an instruction.
type instr struct {
	op     opcode
	x      ast.Expr
	v      *ast.Var
	target int
	cases  map[string]int // for opSwitch, by decimal value
	at     source.Span
	// observe: it is the start of a statement.
	observe bool
	scope   *scope
}

// scope is the list of the variables in scope at an instruction.
type scope struct {
	v  *ast.Var
	up *scope
}

// code is a function's instructions.
type code struct {
	list []instr
}

// layout is the state of laying out one function.
type layout struct {
	list   []instr
	scope  *scope
	labels []int // by Label.Index
	gotos  []patch
	breaks [][]int // instructions that jump behind the innermost statement
	conts  [][]int
	cases  map[*ast.Case]int
}

// patch is a goto whose target is set at the end.
type patch struct {
	at    int
	label *ast.Label
}

// layoutOf lays out a function.
func layoutOf(fn *ast.Func) *code {
	l := &layout{labels: make([]int, len(fn.Labels)), cases: map[*ast.Case]int{}}
	for _, p := range fn.Params {
		l.scope = &scope{p, l.scope}
	}
	l.stmt(fn.Body)
	for _, p := range l.gotos {
		l.list[p.at].target = l.labels[p.label.Index]
	}
	return &code{l.list}
}

// add appends an instruction and returns its index.
func (l *layout) add(i instr) int {
	i.scope = l.scope
	l.list = append(l.list, i)
	return len(l.list) - 1
}

// here is the index of the next instruction.
func (l *layout) here() int { return len(l.list) }

func (l *layout) stmt(s ast.Stmt) {
	switch s := s.(type) {
	case *ast.Decl:
		l.add(instr{op: opDecl, v: s.Var, x: s.Init, at: s.Span, observe: true})
		l.scope = &scope{s.Var, l.scope}
	case *ast.ExprStmt:
		l.add(instr{op: opEval, x: s.X, at: s.Span, observe: true})
	case *ast.Block:
		outer := l.scope
		for _, t := range s.Stmts {
			l.stmt(t)
		}
		l.scope = outer
	case *ast.If:
		l.ifStmt(s)
	case *ast.While:
		l.begin()
		cond := l.here()
		exit := l.add(instr{op: opUnless, x: s.Cond, at: s.Cond.Pos(), observe: true})
		l.stmt(s.Body)
		l.add(instr{op: opJump, target: cond, at: s.Span})
		l.list[exit].target = l.here()
		l.end(cond)
	case *ast.DoWhile:
		l.begin()
		body := l.here()
		l.stmt(s.Body)
		cond := l.here()
		exit := l.add(instr{op: opUnless, x: s.Cond, at: s.Cond.Pos(), observe: true})
		l.add(instr{op: opJump, target: body, at: s.Span})
		l.list[exit].target = l.here()
		l.end(cond)
	case *ast.For:
		l.forStmt(s)
	case *ast.Switch:
		l.switchStmt(s)
	case *ast.Case:
		l.cases[s] = l.here()
		l.stmt(s.Body)
	case *ast.Labeled:
		l.labels[s.Label.Index] = l.here()
		if s.Label.Error {
			l.add(instr{op: opError, at: s.Label.Span, observe: true})
		}
		l.stmt(s.Body)
	case *ast.Goto:
		at := l.add(instr{op: opJump, at: s.Span, observe: true})
		l.gotos = append(l.gotos, patch{at, s.Label})
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

// begin opens a loop.
func (l *layout) begin() {
	l.breaks = append(l.breaks, nil)
	l.conts = append(l.conts, nil)
}

// end closes a loop: breaks go to here, continues to next.
func (l *layout) end(next int) {
	for _, i := range l.conts[len(l.conts)-1] {
		l.list[i].target = next
	}
	l.conts = l.conts[:len(l.conts)-1]
	l.endBreaks()
}

func (l *layout) endBreaks() {
	for _, i := range l.breaks[len(l.breaks)-1] {
		l.list[i].target = l.here()
	}
	l.breaks = l.breaks[:len(l.breaks)-1]
}

func (l *layout) ifStmt(s *ast.If) {
	no := l.add(instr{op: opUnless, x: s.Cond, at: s.Cond.Pos(), observe: true})
	l.stmt(s.Then)
	if s.Else != nil {
		over := l.add(instr{op: opJump, at: s.Span})
		l.list[no].target = l.here()
		l.stmt(s.Else)
		l.list[over].target = l.here()
		return
	}
	l.list[no].target = l.here()
}

func (l *layout) forStmt(s *ast.For) {
	outer := l.scope
	for _, t := range s.Init {
		l.stmt(t)
	}
	l.begin()
	cond, exit := l.here(), -1
	if s.Cond != nil {
		exit = l.add(instr{op: opUnless, x: s.Cond, at: s.Cond.Pos(), observe: true})
	}
	l.stmt(s.Body)
	step := l.here()
	if s.Step != nil {
		l.add(instr{op: opEval, x: s.Step, at: s.Step.Pos(), observe: true})
	}
	l.add(instr{op: opJump, target: cond, at: s.Span})
	if exit >= 0 {
		l.list[exit].target = l.here()
	}
	l.end(step)
	l.scope = outer
}

func (l *layout) switchStmt(s *ast.Switch) {
	at := l.add(instr{op: opSwitch, x: s.X, at: s.X.Pos(), observe: true, cases: map[string]int{}})
	l.breaks = append(l.breaks, nil)
	l.stmt(s.Body)
	l.endBreaks()
	for _, c := range s.Cases {
		l.list[at].cases[c.Value.String()] = l.cases[c]
	}
	l.list[at].target = l.here()
	if s.Default != nil {
		l.list[at].target = l.cases[s.Default]
	}
}
