package vc

import (
	"slices"

	"ic3play/frontend/ast"
	"ic3play/lia"
)

// exec executes a statement and returns the state at its end. It consumes the state s. If s is nil,
// "exec" still visits a statement that a jump may enter.
func (w *walker) exec(st ast.Stmt, s *state) *state {
	if !w.mayContinue(st) || s == nil && !w.hasEntry(st) {
		return nil
	}
	f := w.frame
	s = w.cutAtStart(st, s)
	switch st := st.(type) {
	case *ast.Empty:
	case *ast.ExprStmt:
		return w.effect(st.X, s)
	case *ast.Decl:
		return w.declare(st, s)
	case *ast.ArrayDecl:
		return w.declareArray(st, s)
	case *ast.Block:
		defer w.block(st.Stmts, s)()
		return w.list(st.Stmts, s)
	case *ast.If:
		yes, no := w.cond(st.Cond, s)
		yes = w.exec(st.Then, yes)
		if st.Else != nil {
			no = w.exec(st.Else, no)
		}
		return w.join(yes, no)
	case *ast.While:
		return w.loop(st, s, st.Cond, nil, st.Body)
	case *ast.For:
		defer w.block(st.Init, s)()
		return w.loop(st, w.list(st.Init, s), st.Cond, st.Step, st.Body)
	case *ast.DoWhile:
		return w.doWhile(st, s)
	case *ast.Switch:
		return w.switchStmt(st, s)
	case *ast.Case:
		s = w.join(append(f.cases[st], s)...)
		delete(f.cases, st)
		return w.exec(st.Body, w.cutAtStatement(st, s, w.claims.Start))
	case *ast.Labeled:
		return w.execLabeled(st, s)
	case *ast.Goto:
		w.jump(st, s)
		return nil
	case *ast.Break:
		w.exit(f.breaks, st, s)
		return nil
	case *ast.Continue:
		w.exit(f.continues, st, s)
		return nil
	case *ast.Return:
		w.ret(st, s)
		return nil
	default:
		w.giveUp("a statement of an unknown kind", st.Pos())
		return nil
	}
	return s
}

func (w *walker) declare(d *ast.Decl, s *state) *state {
	if s == nil {
		return nil
	}
	if d.Init == nil {
		s.slots[w.slot(d.Var)] = w.arbitrary(s, d.Var.Type)
		return s
	}
	if s = w.evalAs(d.Var.Type, d.Init, s); s != nil {
		v := s.pop()
		s.slots[w.slot(d.Var)] = v
	}
	return s
}

// "exits" collects the states at break or continue statements, for each enclosing loop or switch.
type exits struct{ enclosing []exitStates }

// exitStates contains the states at the break or continue statements of one loop or switch.
// "height" is the number of slots in use after this loop or switch.
type exitStates struct {
	height int
	states []*state
}

func (e *exits) enter(f *frame) { e.enclosing = append(e.enclosing, exitStates{height: f.height}) }

func (w *walker) exit(e *exits, st ast.Stmt, s *state) {
	n := len(e.enclosing)
	if n == 0 {
		w.giveUp("a break or continue outside of a loop", st.Pos())
		return
	}
	to := &e.enclosing[n-1]
	to.states = append(to.states, s.truncate(to.height))
}

func (e *exits) close() []*state {
	n := len(e.enclosing) - 1
	out := e.enclosing[n].states
	e.enclosing = e.enclosing[:n]
	return out
}

// loop walks over the loop while (cond) { body; step; }. The parameters "cond" and "step" may be
// nil.
func (w *walker) loop(st ast.Stmt, s *state, cond, step ast.Expr, body ast.Stmt) *state {
	f := w.frame
	return w.rounds(st, s, func(s *state) (back, out *state) {
		yes := s
		if cond != nil {
			yes, out = w.cond(cond, s)
		}
		f.continues.enter(f)
		s = w.exec(body, yes)
		s = w.join(append(f.continues.close(), s)...)
		if step != nil {
			s = w.effect(step, s)
		}
		return s, out
	})
}

func (w *walker) doWhile(st *ast.DoWhile, s *state) *state {
	f := w.frame
	return w.rounds(st, s, func(s *state) (back, out *state) {
		f.continues.enter(f)
		s = w.exec(st.Body, s)
		return w.cond(st.Cond, w.join(append(f.continues.close(), s)...))
	})
}

// "rounds" walks over a loop. The function "round" walks once from the loop's head through the
// body. One round is enough if the head is a cut point, or if control does not return to the head.
// Otherwise there may be a cut point inside the body. Then another round continues to that cut
// point.
func (w *walker) rounds(st ast.Stmt, s *state, round func(*state) (back, out *state)) *state {
	f := w.frame
	f.breaks.enter(f)
	var outs []*state
	for i := 0; ; i++ {
		h, first := w.head(st, s)
		back, out := round(first)
		outs = append(outs, out)
		if back == nil || !h.unclaimed || !w.atStatements || i == 2 {
			w.requireClaim(h, back)
			break
		}
		s = back
		ast.Walk(st, func(n any, _ int) {
			if l, ok := n.(*ast.Labeled); ok {
				f.label(l.Label).passed = false
			}
		})
	}
	return w.afterLoop(st, w.join(append(f.breaks.close(), outs...)...))
}

func (w *walker) switchStmt(st *ast.Switch, s *state) *state {
	f := w.frame
	var miss *state
	if s = w.eval(st.X, s); s != nil {
		x := s.pop()
		var others []lia.Formula
		for _, c := range st.Cases {
			if s = w.eval(c.X, s); s == nil {
				return nil
			}
			first := x.Sub(s.pop())
			is := lia.Eq(first)
			if c.Last != nil {
				if s = w.eval(c.Last, s); s == nil {
					return nil
				}
				is = lia.And(lia.Ge(first), lia.Le(x.Sub(s.pop())))
			}
			f.cases[c] = append(f.cases[c], w.enter(st, c, w.assume(s.copy(), is)))
			others = append(others, lia.Not(is))
		}
		miss = w.assume(s, lia.And(others...))
		if st.Default != nil {
			f.cases[st.Default] = append(f.cases[st.Default], w.enter(st, st.Default, miss))
			miss = nil
		}
	}
	f.breaks.enter(f)
	s = w.exec(st.Body, nil)
	for c := range f.cases {
		if st.Default == c || slices.Contains(st.Cases, c) {
			w.giveUp("a case outside of its switch", st.Pos())
		}
	}
	return w.join(append(f.breaks.close(), s, miss)...)
}

// target is a label in one inlined instance of its function.
type target struct {
	forwardStates  []*state // states at gotos that jump forwards to the label
	backwardStates []*state // states at gotos that jump backwards to the label, if the label has no cut point
	passed         bool
	head           *head // the cut point for backward jumps; nil if there is none
}

func (f *frame) label(l *ast.Label) *target {
	t := f.labels[l]
	if t == nil {
		t = &target{}
		f.labels[l] = t
	}
	return t
}

func (w *walker) execLabeled(st *ast.Labeled, s *state) *state {
	t := w.frame.label(st.Label)
	s = w.join(append(t.forwardStates, s)...)
	t.forwardStates, t.passed = nil, true
	switch {
	case w.isError(st.Label):
		w.violation(s)
		s = nil
	case w.backward[st.Label]:
		t.head, s = w.head(st, s)
	default:
		s = w.cutAtStatement(st, s, w.claims.At)
	}
	return w.exec(st.Body, s)
}

func (w *walker) isError(l *ast.Label) bool { return l.Error && !w.file.Rules.ErrorsEnd }

func (w *walker) jump(st *ast.Goto, s *state) {
	owner := w.owner(st.Label)
	if owner == nil {
		w.giveUp("a goto into a statement expression", st.Pos())
		return
	}
	t := owner.label(st.Label)
	s = s.truncate(owner.height)
	if s != nil && !w.isError(st.Label) {
		s = w.enter(st, w.nestingOf().labels[st.Label], s)
	}
	switch {
	case s == nil:
	case w.isError(st.Label):
		w.violation(s)
	case !t.passed:
		t.forwardStates = append(t.forwardStates, s)
	case t.head != nil && t.head.unclaimed && w.atStatements:
		t.backwardStates = append(t.backwardStates, s)
	case t.head != nil:
		w.requireClaim(t.head, s)
	default:
		w.giveUp("a goto to "+st.Label.Name, st.Pos())
	}
}

func (w *walker) ret(st *ast.Return, s *state) {
	f := w.frame
	if st.X != nil {
		if s = w.evalAs(f.fn.Result, st.X, s); s != nil {
			s.slots[f.firstSlot-1] = s.pop()
		}
	} else if s != nil {
		w.noResult(s)
	}
	if f = f.function(); s != nil && f.fn != w.file.Main { // a return from main ends the run
		f.returns = append(f.returns, f.leave(s))
	}
}

func (w *walker) noResult(s *state) {
	if k := w.frame.fn.Result.Kind; k != ast.Void {
		s.slots[w.frame.firstSlot-1] = w.arbitrary(s, w.frame.fn.Result)
	}
}
