package vc

import (
	"ic3play/frontend/ast"
	"ic3play/lia"
)

// This file walks over statement expressions. A statement expression has its own frame within the
// frame of its function. It starts with the state in which the expression is evaluated, so the path
// condition and the pending operands are known at the expression's cut points. Each evaluation has
// its own cut points, because its pending operands may differ. A jump out of the expression drops
// the pending operands.

func (f *frame) inner(e *ast.StmtExpr, s *state) *frame {
	g := *f
	g.outer, g.expr, g.height = f, e, len(s.slots)
	g.entryLink, g.entry = s.at, append([]lia.Term(nil), s.slots...)
	g.labels = map[*ast.Label]*target{}
	g.heads, g.statementHeads = map[ast.Stmt]*head{}, map[ast.Stmt]*head{}
	return &g
}

func (f *frame) function() *frame {
	for f.outer != nil {
		f = f.outer
	}
	return f
}

// owner returns the frame whose statements contain the label l: the current frame or an outer
// frame. It returns nil if there is none.
func (w *walker) owner(l *ast.Label) *frame {
	e := w.nestingOf().stmtExpr[l]
	for f := w.frame; f != nil; f = f.outer {
		if f.expr == e {
			return f
		}
	}
	return nil
}

func (w *walker) ownLabels(f *frame) []*ast.Label {
	var out []*ast.Label
	within := w.nestingOf().stmtExpr
	for _, l := range f.fn.Labels {
		if within[l] == f.expr {
			out = append(out, l)
		}
	}
	return out
}

func (s *state) truncate(height int) *state {
	if s != nil {
		s.slots = s.slots[:height]
	}
	return s
}

// stmtExpr executes the statements of e. It pushes the value of the last statement, or 0 if
// there is no value.
func (w *walker) stmtExpr(e *ast.StmtExpr, s *state) *state {
	f := w.frame.inner(e, s)
	w.frame = f
	defer func() { w.frame = f.outer }()
	var outs []*state
	for pass := 0; pass == 0 || w.goBack(f, pass); pass++ {
		outs = append(outs, w.statements(e, s))
		s = nil
	}
	w.refuseWaiting(f)
	return w.join(outs...)
}

// "statements" makes one pass over the statements of a statement expression.
func (w *walker) statements(e *ast.StmtExpr, s *state) *state {
	defer w.block(e.Body.Stmts, s)()
	result := e.Result()
	if result == nil {
		if s = w.list(e.Body.Stmts, s); s != nil {
			s.push(lia.Int(0))
		}
		return s
	}
	n := len(e.Body.Stmts) - 1
	for e.Body.Stmts[n] != ast.Stmt(result) {
		n--
	}
	s = w.list(e.Body.Stmts[:n], s)
	if s == nil || !w.mayContinue(result) {
		return nil
	}
	return w.eval(result.X, w.cutAtStart(result, s))
}
