package lower

import (
	"slices"

	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/frontend/constant"
	"ic3play/lia/num"
)

// folded returns a simplified copy of an expression, from which edges and their displayed text are
// made. The copy has values instead of constant expressions, and omits conversions that change
// nothing and operands that are never evaluated. It has a conversion at each store, and x = x + y
// instead of x += y. The original must not change, because the packages interp and vc read it, too.
// The map l.calls maps each call in the copy to the original call.
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

// storedValue returns the folded form of e, with a conversion to t, the type of the object in which
// the value is stored.
func (l *lowerer) storedValue(t ast.Type, e ast.Expr) ast.Expr {
	return convertStored(t, l.folded(e))
}

// convertStored adds a conversion to a folded expression whose value is stored in an object of the
// type t. If the conversion would change nothing, it returns the expression itself.
func convertStored(t ast.Type, e ast.Expr) ast.Expr {
	if t.Kind == ast.Void || t.Kind != ast.Bool && (t.Width == 0 || values(e).within(t)) || t.Kind == ast.Bool && constant.IsTruth(e) {
		return e
	}
	if t.Kind != ast.Bool {
		t.Const = false
		return computed(&ast.Convert{Node: ast.Node{Span: e.Pos()}, Type: t, X: e, Implicit: true})
	}
	return computed(&ast.Convert{Node: ast.Node{Span: e.Pos()}, Type: ast.Type{Kind: ast.Bool, Name: "_Bool"}, X: e})
}

// computed returns a literal with the value of e if e is constant, and otherwise e itself. The
// operands of e must be folded already.
func computed(e ast.Expr) ast.Expr {
	if v, ok := constant.ValueWith(e, literal); ok {
		return lit(v, e.Pos())
	}
	return e
}

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
	case *ast.Offset:
		return &ast.Offset{Node: x.Node, X: l.fold(x.X), Y: l.fold(x.Y), Diff: x.Diff, Size: x.Size, Ranges: x.Ranges, Coarse: x.Coarse, Most: x.Most}
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
			return convertStored(x.Type, l.fold(x.X))
		case ast.Void:
			return &ast.Builtin{Node: x.Node, Kind: ast.Nop, Name: "(void)", Args: []ast.Expr{l.fold(x.X)}}
		}
		return converts(x, l.fold(x.X))
	case *ast.Call:
		out := &ast.Call{Node: x.Node, Func: x.Func}
		for i, a := range x.Args {
			out.Args = append(out.Args, convertStored(x.Func.Params[i].Type, l.fold(a)))
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

// converts returns the folded form of x, a conversion to an integer type. The expression e is the
// folded operand of x. If the conversion changes no value, "converts" returns e.
func converts(x *ast.Convert, e ast.Expr) ast.Expr {
	if x.Type.Width == 0 || values(e).within(x.Type) {
		return e
	}
	return computed(&ast.Convert{Node: x.Node, Type: x.Type, X: e, Implicit: x.Implicit})
}

func operation(at ast.Node, op ast.BinaryOp, t ast.Type, cases *ast.Cases, x, y ast.Expr) ast.Expr {
	if _, ok := literal(x); ok && (op == ast.LogAnd || op == ast.LogOr) {
		if v, decided := constant.ValueWith(&ast.Binary{Op: op, X: x, Y: y}, literal); decided {
			return lit(v, at.Span)
		}
		return convertStored(ast.Type{Kind: ast.Bool}, y)
	}
	return computed(&ast.Binary{Node: at, Op: op, X: x, Y: y, Type: t, Cases: cases})
}

func changes(e ast.Expr, x *ast.Assign) bool {
	found := false
	ast.Walk(e, func(n any, _ int) {
		switch n := n.(type) {
		case *ast.Assign:
			if x.At != nil && x.At.Array != nil {
				found = found || n.At != nil && n.At.Array == x.At.Array
			}
			for _, v := range n.Targets() {
				found = found || slices.Contains(x.Targets(), v)
			}
		case *ast.Call, *ast.StmtExpr:
			found = true
		}
	})
	return found
}

func (l *lowerer) foldElement(x *ast.Element) *ast.Element {
	out := &ast.Element{Node: x.Node, Name: x.Name, Cells: x.Cells, At: x.At, Demand: x.Demand, Array: x.Array}
	for _, i := range x.Index {
		i.X = l.fold(i.X)
		out.Index = append(out.Index, i)
	}
	return out
}

// foldAssign returns the folded form of an assignment: x += y becomes x = x + y. If the target is
// an array element, the same ast.Element node is on both sides of =, so its indices are evaluated
// only once.
func (l *lowerer) foldAssign(x *ast.Assign) ast.Expr {
	out := &ast.Assign{Node: x.Node, Op: x.Op, Var: x.Var, Target: x.Target, Binary: x.Binary}
	var old ast.Expr = &ast.VarRef{Node: ast.Node{Span: x.Target}, Var: x.Var}
	if x.At != nil {
		out.At = l.foldElement(x.At)
		old = out.At
	}
	if x.Op == ast.Set {
		out.X = convertStored(x.Stored(), l.fold(x.X))
		return out
	}
	var y ast.Expr = lit(num.One(), x.Span)
	if x.Op == ast.Compute {
		if y = l.fold(x.X); changes(y, x) {
			l.evaluatedFirst[out] = y
		}
	}
	out.X = convertStored(x.Stored(), operation(x.Node, x.Binary, x.Type, x.Cases, convertStored(x.Type, old), y))
	if x.Op != ast.After {
		out.Op = ast.Set
	}
	return out
}
