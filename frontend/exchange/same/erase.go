package same

import (
	"reflect"

	"ic3play/frontend/ast"
)

// stmts compares a list of statements of the original program, a, with the corresponding list b of
// the annotated program. If a is the body of a block, the parameter "block" is this block;
// otherwise it is nil.
func (w *walk) stmts(block *ast.Block, a, b []ast.Stmt) error {
	i := 0
	for _, s := range b {
		if x, ok := s.(*ast.ExprStmt); ok && w.spanInserted(x.Span) {
			f := Found{}
			if i < len(a) {
				f.Before = a[i]
			} else {
				f.Closes = block
			}
			if i == 0 {
				f.Opens = block
			}
			if err := w.annotation(x.X, f); err != nil {
				return err
			}
			continue
		}
		if d, ok := s.(*ast.Decl); ok {
			if e, ok := next[*ast.Decl](a, i); !ok || e.Var.Name != d.Var.Name || e.Var.Span != d.Var.Span {
				if err := w.checkExtraVar(d.Var, d.Init); err != nil {
					return err
				}
				continue
			}
		}
		if i == len(a) {
			return w.differ("there is an additional statement")
		}
		if err := w.stmt(reflect.ValueOf(&a[i]).Elem(), s); err != nil {
			return err
		}
		i++
	}
	if i < len(a) {
		return w.differ("a statement is missing")
	}
	return nil
}

func next[T ast.Stmt](list []ast.Stmt, i int) (s T, ok bool) {
	if i < len(list) {
		s, ok = list[i].(T)
	}
	return s, ok
}

// stmt compares the original statement that a contains with the statement b of the annotated
// program. If b is a block of inserted braces, it must consist of annotations followed by exactly
// one statement, and stmt compares this statement.
func (w *walk) stmt(a reflect.Value, b ast.Stmt) error {
	if a.IsNil() || b == nil {
		if !a.IsNil() || b != nil {
			return w.differ("a statement is in one tree only")
		}
		return nil
	}
	plain := a.Interface().(ast.Stmt)
	w.at = plain.Pos().Start
	if block, ok := b.(*ast.Block); ok && w.spanInserted(block.Span) {
		for i, s := range block.Stmts {
			if x, ok := s.(*ast.ExprStmt); ok && w.spanInserted(x.Span) {
				if err := w.annotation(x.X, Found{Before: plain}); err != nil {
					return err
				}
				continue
			}
			if _, decl := s.(*ast.Decl); decl || i != len(block.Stmts)-1 {
				break
			}
			return w.stmt(a, s)
		}
		return w.differ("inserted braces do not enclose exactly one statement")
	}
	if r, ok := b.(*ast.Return); ok && w.kind == Contracts {
		var err error
		if b, err = w.returned(plain, r); err != nil {
			return err
		}
	}
	return w.nodes(a, reflect.ValueOf(b))
}

// The method "returned" returns a copy of the return statement r whose value has no annotations.
// For example, return (v = x, annotation, v); becomes return x; if v is an inserted variable that
// has the function's result type.
func (w *walk) returned(plain ast.Stmt, r *ast.Return) (ast.Stmt, error) {
	out := *r
	for {
		set, annotation, ok := w.setThenRead(out.X)
		if !ok || !isTypeOf(set.Var, w.fn.Result) {
			return &out, nil
		}
		f := Found{}
		f.Returns, _ = plain.(*ast.Return)
		if err := w.annotation(annotation, f); err != nil {
			return nil, err
		}
		out.X = set.X
	}
}

// setThenRead recognises an inserted expression (v = x, annotation, v), where v is an inserted
// variable. It returns the assignment and the annotation.
func (w *walk) setThenRead(e ast.Expr) (set *ast.Assign, annotation ast.Expr, ok bool) {
	x, ok := e.(*ast.Binary)
	if !ok || x.Op != ast.Comma || !w.spanInserted(x.Span) {
		return nil, nil, false
	}
	in, ok := x.X.(*ast.Binary)
	if !ok || in.Op != ast.Comma {
		return nil, nil, false
	}
	set, ok1 := in.X.(*ast.Assign)
	get, ok2 := x.Y.(*ast.VarRef)
	if !ok1 || !ok2 || set.Op != ast.Set || set.Var == nil || set.Var != get.Var || !w.inserted(set.Var.Span.Start) {
		return nil, nil, false
	}
	return set, in.Y, true
}

func isTypeOf(v *ast.Var, t ast.Type) bool {
	return !t.Pointer && t.Kind == v.Type.Kind && t.Width == v.Type.Width && t.Narrow == v.Type.Narrow
}

func (w *walk) nodes(a, b reflect.Value) error {
	if a.Elem().Type() != b.Type() {
		return w.differ("a %v is a %v", a.Elem().Type(), b.Type())
	}
	return w.compareValues(a.Elem(), b)
}

// expr compares the original expression that a contains with the expression b of the annotated
// program, without the annotations that precede b.
func (w *walk) expr(a reflect.Value, b ast.Expr) error {
	b, err := w.peel(b, nil)
	if err != nil {
		return err
	}
	if a.IsNil() || b == nil {
		if !a.IsNil() || b != nil {
			return w.differ("an expression is in one tree only")
		}
		return nil
	}
	return w.nodes(a, reflect.ValueOf(b))
}

// condition compares the condition a of the original statement s with the condition b in the
// annotated program. Two inserted forms are allowed. For Counters, b may be a ? (annotation, 1) :
// (annotation, 0). In a for loop without a condition, b may be the number 1.
func (w *walk) condition(s ast.Stmt, a, b reflect.Value) error {
	if a.Type() != exprType {
		return w.compareValues(a, b)
	}
	x, _ := b.Interface().(ast.Expr)
	x, err := w.peel(x, s)
	if err != nil {
		return err
	}
	if c, ok := x.(*ast.Cond); ok && w.spanInserted(c.Span) && w.kind == Counters {
		yes, one := c.T.(*ast.Binary)
		no, zero := c.F.(*ast.Binary)
		if !one || !zero || yes.Op != ast.Comma || no.Op != ast.Comma || !isNumber(yes.Y, 1) || !isNumber(no.Y, 0) {
			return w.differ("a condition differs")
		}
		for _, side := range []*ast.Binary{yes, no} {
			if err := w.annotation(side.X, Found{Tests: s}); err != nil {
				return err
			}
		}
		x = c.C
	}
	if _, isFor := s.(*ast.For); isFor && a.IsNil() && isNumber(x, 1) && w.spanInserted(x.Pos()) {
		return nil
	}
	return w.expr(a, x)
}

func isNumber(e ast.Expr, n int64) bool {
	x, ok := e.(*ast.IntLit)
	if !ok {
		return false
	}
	v, small := x.Value.Int64()
	return small && v == n
}

// peel returns the expression b without the annotations that precede it. For Counters it also
// replaces (v = x, annotation, v) by x. If b is the condition of a statement, the parameter "tests"
// is this statement; otherwise it is nil.
func (w *walk) peel(b ast.Expr, tests ast.Stmt) (ast.Expr, error) {
	for {
		x, ok := b.(*ast.Binary)
		if !ok || x.Op != ast.Comma || !w.inserted(x.Span.Start) {
			return b, nil
		}
		if set, annotation, ok := w.setThenRead(x); ok && w.kind == Counters {
			if t, ok := typeOf(set.X); ok && isTypeOf(set.Var, t) && w.annotation(annotation, Found{}) == nil {
				b = set.X
				continue
			}
		}
		if !w.spanInserted(x.X.Pos()) {
			return b, nil
		}
		if err := w.annotation(x.X, Found{Tests: tests}); err != nil {
			return nil, err
		}
		b = x.Y
	}
}

// typeOf returns the result type of a call. In the syntax tree a call is not always an ast.Call: an
// input is an ast.Nondet, a call of scanf an ast.StmtExpr. If e has none of these forms, ok is
// false.
func typeOf(e ast.Expr) (t ast.Type, ok bool) {
	for {
		switch x := e.(type) {
		case *ast.Call:
			return x.Func.Result, true
		case *ast.Nondet:
			return x.Type, true
		case *ast.Convert:
			return x.Type, true
		case *ast.VarRef:
			return x.Var.Type, true
		case *ast.Binary: // a call of printf: its arguments, and then its result
			if x.Op != ast.Comma {
				return t, false
			}
			e = x.Y
		case *ast.StmtExpr: // a call of scanf
			r := x.Result()
			if r == nil {
				return t, false
			}
			e = r.X
		default:
			return t, false
		}
	}
}

// "annotation" checks that the inserted expression x consists only of allowed annotations, joined
// by commas, and appends them to w.found. The parameter f describes the position of x.
func (w *walk) annotation(x ast.Expr, f Found) error {
	if c, ok := x.(*ast.Binary); ok && c.Op == ast.Comma && w.kind != Counters {
		if err := w.annotation(c.X, f); err != nil {
			return err
		}
		x = c.Y
	}
	admitted := false
	if w.kind == Counters {
		admitted = w.counts(x)
	} else {
		admitted = w.asserts(x)
	}
	if !admitted {
		return w.differ("an annotation is not allowed: %s", ast.Format(x))
	}
	f.X = x
	w.found = append(w.found, f)
	return nil
}

// asserts returns whether an annotation has the form C ? (void)0 : __VERIFIER_error(), where C
// has no side effects.
func (w *walk) asserts(x ast.Expr) bool {
	c, ok := x.(*ast.Cond)
	if !ok {
		return false
	}
	none, ok := c.T.(*ast.Convert)
	if !ok || none.Type.Kind != ast.Void || !isNumber(none.X, 0) {
		return false
	}
	fail, ok := c.F.(*ast.Builtin)
	return ok && fail.Kind == ast.Error && len(fail.Args) == 0 && w.allNodes(c.C, reads)
}

func (w *walk) counts(x ast.Expr) bool {
	return w.allNodes(x, func(n any) bool {
		switch n := n.(type) {
		case *ast.Assign:
			return n.Op == ast.Set && n.Var != nil && w.inserted(n.Var.Span.Start)
		case *ast.Builtin:
			return n.Kind == ast.Halt && len(n.Args) == 0
		case *ast.Convert:
			return true
		}
		return reads(n)
	})
}

func (w *walk) allNodes(x ast.Expr, accepts func(n any) bool) bool {
	ok := true
	ast.Walk(x, func(n any, _ int) {
		e, isExpr := n.(ast.Expr)
		ok = ok && isExpr && w.inserted(e.Pos().Start) && accepts(n)
	})
	return ok
}

// reads reports whether a syntax node only computes a value from its operands, without a side
// effect. For an unknown kind of node it returns false.
func reads(n any) bool {
	switch n := n.(type) {
	case *ast.IntLit, *ast.String, *ast.EnumRef, *ast.VarRef, *ast.Element, *ast.Unary, *ast.Binary, *ast.Cond:
		return true
	case *ast.Convert:
		return n.Type.Kind != ast.Void
	}
	return false
}

// total reports whether x consists only of operations that never end a run. Divisions, shifts and
// accesses to elements of arrays are not among them, even if they are in range.
func total(x ast.Expr) bool {
	ok := true
	ast.Walk(x, func(n any, _ int) {
		if b, is := n.(*ast.Binary); is && (b.Op == ast.Div || b.Op == ast.Rem || b.Op == ast.Shl || b.Op == ast.Shr) {
			ok = false
		}
		if _, is := n.(*ast.Element); is || !reads(n) {
			ok = false
		}
	})
	return ok
}
