package lower

import (
	"ic3play/frontend/ast"
)

// This file recognises assertions, and other conditions that end every run on one of their
// branches.

// alwaysEndsRun reports whether every run that executes the statement s fails or ends within s,
// before it reads an array element.
func (l *lowerer) alwaysEndsRun(s ast.Stmt) bool {
	switch s := s.(type) {
	case *ast.Block:
		for _, t := range s.Stmts {
			if l.alwaysEndsRun(t) {
				return true
			}
			switch t := t.(type) {
			case *ast.Empty:
			case *ast.ExprStmt:
				if !ast.Pure(t.X) || readsArray(t.X) {
					return false
				}
			default:
				return false
			}
		}
	case *ast.ExprStmt:
		switch x := s.X.(type) {
		case *ast.Builtin:
			if x.Kind == ast.Error || x.Kind == ast.Halt {
				return !readsArray(x)
			}
		case *ast.Call:
			return len(x.Args) == 0 && !x.Func.Recursive && l.alwaysEndsRun(x.Func.Body)
		}
	case *ast.Labeled:
		return s.Label.Error && !l.rules.ErrorsEnd || l.alwaysEndsRun(s.Body)
	case *ast.Goto:
		return s.Label.Error && !l.rules.ErrorsEnd
	}
	return false
}

func readsArray(e ast.Expr) bool {
	found := false
	ast.Walk(e, func(n any, _ int) {
		if x, ok := n.(*ast.Element); ok && x.Array != nil {
			found = true
		}
	})
	return found
}

// failsIfFalse reports whether a function with one parameter p is an assertion: it begins with "if
// (!p) S", and every run that executes S fails or ends.
func (l *lowerer) failsIfFalse(fn *ast.Func) bool {
	for _, s := range fn.Body.Stmts {
		switch s := s.(type) {
		case *ast.Empty:
			continue
		case *ast.If:
			not, ok := s.Cond.(*ast.Unary)
			if !ok || not.Op != ast.Not {
				return false
			}
			x := not.X
			if c, ok := x.(*ast.Convert); ok && c.Implicit {
				x = c.X
			}
			ref, ok := x.(*ast.VarRef)
			return ok && ref.Var == fn.Params[0] && l.alwaysEndsRun(s.Then)
		}
		return false
	}
	return false
}

// testedCond describes a condition during its lowering, such as the condition of an assertion.
// After one of its two outcomes, every run fails or ends.
type testedCond struct {
	reads     int  // number of array elements in the condition that are not lowered yet
	sameIndex bool // whether all array elements in the condition have the same index
}

// evalCondition calls "evaluate" to lower a condition. If endsRun is set, every run fails or ends
// after one of its outcomes. The edge for this outcome requires that the tracked cells are those
// that the condition reads last (chosenCells). So these reads need no premises, and a read of an
// untracked cell may return any value.
func (l *lowerer) evalCondition(endsRun bool, cond ast.Expr, evaluate func()) {
	outer := l.tested
	l.tested = nil
	if endsRun && l.premises {
		l.tested = &testedCond{sameIndex: true}
		index := ""
		ast.Walk(cond, func(n any, _ int) {
			if x, ok := n.(*ast.Element); ok && x.Array != nil {
				at := ""
				for _, i := range x.Index {
					at += "[" + ast.Format(i.X) + "]"
					l.tested.sameIndex = l.tested.sameIndex && ast.Pure(i.X)
				}
				l.tested.sameIndex = l.tested.sameIndex && (index == "" || index == at)
				l.tested.reads++
				index = at
			}
		})
	}
	evaluate()
	l.tested = outer
}

// inTestedCond reports whether the next read of an array element needs no premise, because it
// belongs to a condition that evalCondition lowers.
func (l *lowerer) inTestedCond() bool {
	if l.tested == nil {
		return false
	}
	l.tested.reads--
	return l.tested.sameIndex || l.tested.reads < l.cellsPerArray
}
