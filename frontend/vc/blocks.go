package vc

import (
	"ic3play/frontend/ast"
	"ic3play/lia"
)

// This file handles the lifetimes of variables in blocks. A variable exists while control is in
// its block. Control enters a block at its start or by a jump to a label in the block. At each
// entry the values of the block's variables are unknown.

func declaredVars(stmts []ast.Stmt) []*ast.Var {
	var out []*ast.Var
	for _, st := range stmts {
		if d, ok := st.(*ast.Decl); ok {
			out = append(out, d.Var)
		}
	}
	return out
}

// forget gives the variables unknown values, because their lifetimes start here. If a jump may skip
// a declaration (Var.Skipped), the program may read the variable before it assigns a value. Then
// the unknown value is in the range of the variable's type.
func (w *walker) forget(s *state, vars []*ast.Var) {
	for _, v := range vars {
		if v.Skipped {
			s.slots[w.slot(v)] = w.arbitrary(s, v.Type)
		} else {
			s.slots[w.slot(v)] = w.symbol()
		}
	}
}

func (w *walker) block(stmts []ast.Stmt, s *state) func() {
	if s != nil {
		w.forget(s, declaredVars(stmts))
	}
	f := w.frame
	scope := f.scope
	return func() { f.scope = scope }
}

func (w *walker) list(stmts []ast.Stmt, s *state) *state {
	f := w.frame
	for _, st := range stmts {
		s = w.exec(st, s)
		if d, ok := st.(*ast.Decl); ok {
			f.scope = append(f.scope[:len(f.scope):len(f.scope)], d.Var)
		}
	}
	return s
}

// nesting describes the nesting of statements in a function. "enclosing" maps each jump, and each
// statement that a jump may enter, to the innermost Block or For around it.
type nesting struct {
	enclosing map[ast.Stmt]ast.Stmt
	labels    map[*ast.Label]*ast.Labeled
	stmtExpr  map[*ast.Label]*ast.StmtExpr
}

func (w *walker) nestingOf() *nesting {
	fn := w.frame.fn
	n := w.nesting[fn]
	if n == nil {
		n = &nesting{enclosing: map[ast.Stmt]ast.Stmt{}, labels: map[*ast.Label]*ast.Labeled{}, stmtExpr: map[*ast.Label]*ast.StmtExpr{}}
		n.add(fn.Body, nil, nil)
		w.nesting[fn] = n
	}
	return n
}

func (n *nesting) add(x any, enclosing ast.Stmt, stmtExpr *ast.StmtExpr) {
	inner := enclosing
	switch x := x.(type) {
	case *ast.StmtExpr:
		stmtExpr = x
	case *ast.Block:
		n.enclosing[x], inner = enclosing, x
	case *ast.For:
		n.enclosing[x], inner = enclosing, x
	case *ast.Labeled:
		n.enclosing[x] = enclosing
		n.labels[x.Label], n.stmtExpr[x.Label] = x, stmtExpr
	case *ast.Case:
		n.enclosing[x] = enclosing
	case *ast.Switch:
		n.enclosing[x] = enclosing
	case *ast.Goto:
		n.enclosing[x] = enclosing
	}
	for _, c := range ast.Children(x, nil) {
		n.add(c, inner, stmtExpr)
	}
}

// enter returns the state after a jump from one statement to another. The jump enters all
// blocks that contain the target but not the origin. "enter" consumes s.
func (w *walker) enter(from, to ast.Stmt, s *state) *state {
	if s == nil {
		return nil
	}
	around := w.nestingOf().enclosing
	inside := map[ast.Stmt]bool{}
	for b := around[from]; b != nil; b = around[b] {
		inside[b] = true
	}
	for b := around[to]; b != nil && !inside[b]; b = around[b] {
		switch b := b.(type) {
		case *ast.Block:
			w.forget(s, declaredVars(b.Stmts))
		case *ast.For:
			w.forget(s, declaredVars(b.Init))
		}
	}
	return s
}

type constantSlot struct {
	slot  int
	value lia.Term
}

// inScope returns the const locals in scope whose values are known. A cut point claims these
// values, so that x / c stays linear. Every path to the cut point must prove these values, like any
// other claim.
func (w *walker) inScope() []constantSlot {
	var out []constantSlot
	for _, v := range w.frame.scope {
		if t, ok := w.constants[v]; ok {
			out = append(out, constantSlot{w.slot(v), t})
		}
	}
	return out
}

func (w *walker) start() *state {
	s := &state{at: w.chain.root, arrays: w.startArrays()}
	for range w.file.Globals {
		s.push(lia.Int(0))
	}
	w.startTotals(s)
	for i, v := range w.file.Globals {
		if v.Init == nil {
			continue
		}
		if s = w.evalAs(v.Type, v.Init, s); s == nil {
			w.giveUp("an initialiser that has no value", v.Span)
			return nil
		}
		s.slots[i] = s.pop()
	}
	return s
}

// findConstants finds the const locals of fn that have a known value. The initialiser of such a
// local contains only constants and globals to which the program never assigns a value, and no jump
// skips the declaration.
func (w *walker) findConstants(fn *ast.Func, globals *state) {
	outer := w.frame
	w.noViolations = true
	defer func() { w.frame, w.noViolations = outer, false }()
	w.frame = &frame{fn: fn, firstSlot: len(globals.slots)}
	s := globals.copy()
	for range fn.Locals {
		s.push(lia.Int(0))
	}
	ast.Walk(fn.Body, func(n any, _ int) {
		d, ok := n.(*ast.Decl)
		if !ok || d.Init == nil || !d.Var.Type.Const || d.Var.Skipped || !w.isDetermined(d.Init, s) {
			return
		}
		// The evaluation records no claim or violation and creates no symbol, so it does not affect
		// the walk.
		if after := w.evalAs(d.Var.Type, d.Init, s.copy()); after != nil {
			if t := after.pop(); t.IsConst() {
				w.constants[d.Var] = t
				s.slots[w.slot(d.Var)] = t
			}
		}
	})
}

func (w *walker) isDetermined(e ast.Expr, s *state) bool {
	for !w.isConstant(e) {
		switch x := e.(type) {
		case *ast.Convert:
			e = x.X
		case *ast.Unary:
			e = x.X
		case *ast.Cond:
			c, ok := w.constantTruth(x.C, s)
			if !ok {
				return false
			}
			if e = x.F; c {
				e = x.T
			}
		case *ast.Binary:
			if x.Op != ast.LogAnd && x.Op != ast.LogOr {
				return w.isDetermined(x.X, s) && w.isDetermined(x.Y, s)
			}
			left, ok := w.constantTruth(x.X, s)
			if !ok {
				return false
			}
			if left == (x.Op == ast.LogOr) {
				return true
			}
			e = x.Y
		default:
			return false
		}
	}
	return true
}

// constantTruth returns the truth value of the condition e if constants alone determine it.
// Otherwise ok is false.
func (w *walker) constantTruth(e ast.Expr, s *state) (holds, ok bool) {
	if !w.isDetermined(e, s) {
		return false, false
	}
	after := w.evalAs(ast.Type{Kind: ast.Bool}, e, s.copy())
	if after == nil {
		return false, false
	}
	t := after.pop()
	return !t.Constant().IsZero(), t.IsConst()
}

func (w *walker) isConstant(e ast.Expr) bool {
	constant := true
	ast.Walk(e, func(n any, _ int) {
		switch n := n.(type) {
		case *ast.VarRef:
			if n.Var.Kind == ast.Global || n.Var.Kind == ast.Static {
				constant = constant && !w.assigned[n.Var]
			} else if _, ok := w.constants[n.Var]; !ok || n.Var.Func != w.frame.fn {
				constant = false
			}
		case *ast.Element, *ast.Offset, *ast.Assign, *ast.Call, *ast.Nondet, *ast.Builtin, *ast.StmtExpr:
			constant = false
		}
	})
	return constant
}
