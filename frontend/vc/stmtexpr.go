package vc

import (
	"ic3play/frontend/ast"
	"ic3play/lia"
)

// A statement expression is run in a frame of its own, inside of the function's:
// its entry is where the expression is evaluated. So what is known then, and the
// values of the operands that wait, which nothing in it can change, hold at its
// cut points; and each evaluation has cut points of its own, as the next one may
// come with other operands. Control that jumps out leaves the waiting operands
// behind.

// inside returns the frame of a statement expression that s is about to run.
func (f *frame) inside(e *ast.StmtExpr, s *state) *frame {
	g := *f
	g.outer, g.expr, g.height = f, e, len(s.slots)
	g.home, g.entry = s.at, append([]lia.Term(nil), s.slots...)
	g.labels = map[*ast.Label]*target{}
	g.heads, g.middles = map[ast.Stmt]*head{}, map[ast.Stmt]*head{}
	return &g
}

// function returns the frame of the whole function.
func (f *frame) function() *frame {
	for f.outer != nil {
		f = f.outer
	}
	return f
}

// owner returns the frame that a label belongs to, or nil if that is not around.
func (w *walker) owner(l *ast.Label) *frame {
	e := w.blocks().within[l]
	for f := w.frame; f != nil; f = f.outer {
		if f.expr == e {
			return f
		}
	}
	return nil
}

// own returns the labels that belong to a frame.
func (w *walker) own(f *frame) []*ast.Label {
	var out []*ast.Label
	within := w.blocks().within
	for _, l := range f.fn.Labels {
		if within[l] == f.expr {
			out = append(out, l)
		}
	}
	return out
}

// down drops the operands above a height, which control leaves behind.
func (s *state) down(height int) *state {
	if s != nil {
		s.slots = s.slots[:height]
	}
	return s
}

// stmtExpr runs the statements and pushes the value of the last, or 0.
func (w *walker) stmtExpr(e *ast.StmtExpr, s *state) *state {
	f := w.frame.inside(e, s)
	w.frame = f
	defer func() { w.frame = f.outer }()
	var outs []*state
	for pass := 0; pass == 0 || w.goBack(f, pass); pass++ {
		outs = append(outs, w.statements(e, s))
		s = nil
	}
	w.arrived(f)
	return w.join(outs...)
}

// statements is one pass over the statements of a statement expression.
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
		n-- // an empty statement
	}
	s = w.list(e.Body.Stmts[:n], s)
	if s == nil || !w.going(result) {
		return nil
	}
	return w.eval(result.X, w.begin(result, s))
}
