package lower

import (
	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/frontend/constant"
	"ic3play/lia/num"
)

// folded returns an expression as it is lowered: constants are computed, also
// variables whose value is known, what cannot be evaluated is left out,
// conversions that change nothing are gone and those of stores explicit, and a
// compound assignment is an assignment of what it computes. Edges show it.
//
// It is a new expression, as the tree belongs to the other readings too; of a
// call the lowerer knows from which one it was made.
func (l *lowerer) folded(e ast.Expr) ast.Expr {
	if e == nil {
		return nil
	}
	out, ok := l.folds[e]
	if !ok {
		out = l.fold(e)
		l.folds[e] = out
	}
	return out
}

// stored is folded where the value is stored in something of a type.
func (l *lowerer) stored(t ast.Type, e ast.Expr) ast.Expr {
	return stores(t, l.folded(e))
}

// stores returns a folded expression as it is stored in something of a type.
func stores(t ast.Type, e ast.Expr) ast.Expr {
	if t.Kind == ast.Void || t.Kind != ast.Bool && (t.Width == 0 || values(e).within(t)) || t.Kind == ast.Bool && constant.IsTruth(e) {
		return e
	}
	if t.Kind != ast.Bool {
		t.Const = false
		return computed(&ast.Convert{Node: ast.Node{Span: e.Pos()}, Type: t, X: e, Implicit: true})
	}
	return computed(&ast.Convert{Node: ast.Node{Span: e.Pos()}, Type: ast.Type{Kind: ast.Bool, Name: "_Bool"}, X: e})
}

// computed returns the value of an expression of folded parts, if it is
// constant, or else the expression.
func computed(e ast.Expr) ast.Expr {
	if v, ok := constant.Of(e, literal); ok {
		return lit(v, e.Pos())
	}
	return e
}

// literal is the value of a constant that is folded.
func literal(e ast.Expr) (num.Int, bool) {
	if x, ok := e.(*ast.IntLit); ok {
		return x.Value, true
	}
	return num.Int{}, false
}

func lit(v num.Int, at source.Span) *ast.IntLit {
	return &ast.IntLit{Node: ast.Node{Span: at}, Value: v}
}

func (l *lowerer) fold(e ast.Expr) ast.Expr {
	switch x := e.(type) {
	case *ast.VarRef, *ast.EnumRef, *ast.String:
		return computed(e)
	case *ast.Element:
		return l.foldElement(x)
	case *ast.Unary:
		if x.Op == ast.Plus {
			return l.fold(x.X)
		}
		return computed(&ast.Unary{Node: x.Node, Op: x.Op, X: l.fold(x.X), Type: x.Type})
	case *ast.Binary:
		return operation(x.Node, x.Op, x.Type, x.Cases, l.fold(x.X), l.fold(x.Y))
	case *ast.Cond:
		c := l.fold(x.C)
		if v, ok := literal(c); ok {
			if v.IsZero() {
				return l.fold(x.F)
			}
			return l.fold(x.T)
		}
		return &ast.Cond{Node: x.Node, C: c, T: l.fold(x.T), F: l.fold(x.F)}
	case *ast.Assign:
		return l.foldAssign(x)
	case *ast.Convert:
		switch x.Type.Kind {
		case ast.Bool:
			return stores(x.Type, l.fold(x.X))
		case ast.Void:
			return &ast.Builtin{Node: x.Node, Kind: ast.Nop, Name: "(void)", Args: []ast.Expr{l.fold(x.X)}}
		}
		return converts(x, l.fold(x.X))
	case *ast.Call:
		out := &ast.Call{Node: x.Node, Func: x.Func}
		for i, a := range x.Args {
			out.Args = append(out.Args, stores(x.Func.Params[i].Type, l.fold(a)))
		}
		l.calls[out] = x
		return out
	case *ast.Builtin:
		out := &ast.Builtin{Node: x.Node, Kind: x.Kind, Name: x.Name}
		for _, a := range x.Args {
			out.Args = append(out.Args, l.fold(a))
		}
		return out
	}
	return e
}

// converts is a conversion to an integer type of a folded expression: left out
// where it changes nothing.
func converts(x *ast.Convert, e ast.Expr) ast.Expr {
	if x.Type.Width == 0 || values(e).within(x.Type) {
		return e
	}
	return computed(&ast.Convert{Node: x.Node, Type: x.Type, X: e, Implicit: x.Implicit})
}

// operation returns x op y of folded operands.
func operation(at ast.Node, op ast.BinaryOp, t ast.Type, cases *ast.Cases, x, y ast.Expr) ast.Expr {
	if _, ok := literal(x); ok && (op == ast.LogAnd || op == ast.LogOr) {
		if v, decided := constant.Of(&ast.Binary{Op: op, X: x, Y: y}, literal); decided {
			return lit(v, at.Span)
		}
		return stores(ast.Type{Kind: ast.Bool}, y)
	}
	return computed(&ast.Binary{Node: at, Op: op, X: x, Y: y, Type: t, Cases: cases})
}

// foldElement folds the indices.
func (l *lowerer) foldElement(x *ast.Element) *ast.Element {
	out := &ast.Element{Node: x.Node, Name: x.Name, Cells: x.Cells}
	for _, i := range x.Index {
		i.X = l.fold(i.X)
		out.Index = append(out.Index, i)
	}
	return out
}

// foldAssign leaves = and the ++ and -- behind a variable. What the new value of an
// element is computed from is the element itself, whose indices are evaluated once.
func (l *lowerer) foldAssign(x *ast.Assign) ast.Expr {
	out := &ast.Assign{Node: x.Node, Op: x.Op, Var: x.Var, Target: x.Target, Binary: x.Binary}
	var old ast.Expr = &ast.VarRef{Node: ast.Node{Span: x.Target}, Var: x.Var}
	if x.At != nil {
		out.At = l.foldElement(x.At)
		old = out.At
	}
	if x.Op == ast.Set {
		out.X = stores(x.Stored(), l.fold(x.X))
		return out
	}
	var y ast.Expr = lit(num.One(), x.Span)
	if x.Op == ast.Compute {
		y = l.fold(x.X)
	}
	out.X = stores(x.Stored(), operation(x.Node, x.Binary, x.Type, x.Cases, stores(x.Type, old), y))
	if x.Op != ast.After {
		out.Op = ast.Set
	}
	return out
}
