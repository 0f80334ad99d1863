package warn

import (
	"bytes"
	"strings"

	"ic3play/engine/source"
	"ic3play/frontend/ast"
)

// chain warns about a < b < c and a == b == c without parentheses, which compare the result of the
// first comparison with c. It does not warn if == or != combines the result of a comparison such as
// a < b, because programmers usually intend this.
func (t *tree) chain(x *ast.Binary) {
	inner, ok := stripImplicit(x.X).(*ast.Binary)
	if !ok || !compares(x.Op) || !compares(inner.Op) || isEquality(x.Op) != isEquality(inner.Op) || inner.Span.Start != x.Span.Start {
		return
	}
	t.add(Chain, x.Span.Start, "this compares the truth value of the first comparison with the third operand; write a "+inner.Op.String()+" b && b "+x.Op.String()+" c")
}

func compares(op ast.BinaryOp) bool   { return op >= ast.Lt && op <= ast.Ne }
func isEquality(op ast.BinaryOp) bool { return op == ast.Eq || op == ast.Ne }

// emptyLoop returns the position of a ; that ends a loop probably by mistake. The ; is not alone on
// its line, and the statement after the loop is a block or is indented more than the loop. For all
// other loops ok is false.
func emptyLoop(src []byte, loop, next ast.Stmt) (at source.Pos, ok bool) {
	var body ast.Stmt
	switch l := loop.(type) {
	case *ast.While:
		body = l.Body
	case *ast.For:
		body = l.Body
	}
	if _, empty := body.(*ast.Empty); !empty {
		return at, false
	}
	at = body.Pos().Start
	before, own := lineBefore(src, loop.Pos().Start)
	alone, _ := lineBefore(src, at)
	after, first := lineBefore(src, next.Pos().Start)
	if strings.TrimSpace(alone) == "" {
		return at, false // a ; on a line of its own is meant
	}
	if _, block := next.(*ast.Block); block {
		return at, true
	}
	return at, own && first && len(after) > len(before) && strings.HasPrefix(after, before)
}

// lineBefore returns the text before the position p in p's line, and whether this text is only
// white space.
func lineBefore(src []byte, p source.Pos) (text string, blank bool) {
	rest := src
	for n := 1; n < p.Line; n++ {
		_, after, ok := bytes.Cut(rest, []byte("\n"))
		if !ok {
			return "", false
		}
		rest = after
	}
	if p.Line < 1 || p.Col < 1 || p.Col > len(rest)+1 {
		return "", false
	}
	text = string(rest[:p.Col-1])
	return text, strings.TrimSpace(text) == ""
}

func stripImplicit(x ast.Expr) ast.Expr {
	for {
		c, ok := x.(*ast.Convert)
		if !ok || !c.Implicit {
			return x
		}
		x = c.X
	}
}

// endlessly returns recursive functions that never return. Every path through such a function calls
// one of these functions again.
func endlessly(f *ast.File) map[*ast.Func]bool {
	fns := map[*ast.Func]bool{}
	for _, fn := range f.Funcs {
		if fn.Recursive {
			fns[fn] = true
		}
	}
	for n := -1; n != len(fns); {
		n = len(fns)
		for _, fn := range f.Funcs {
			if fns[fn] && !alwaysCalls(fn.Body, fns) {
				delete(fns, fn)
			}
		}
	}
	return fns
}

// alwaysCalls reports whether every execution of the statement s calls one of the functions fns
// before it returns or reaches the end of s. It counts only calls that s itself contains, in
// expressions that are certainly evaluated.
func alwaysCalls(s ast.Stmt, fns map[*ast.Func]bool) bool {
	switch s := s.(type) {
	case *ast.Block:
		for _, x := range s.Stmts {
			if alwaysCalls(x, fns) {
				return true
			}
			if !goesOn(x) {
				return false
			}
		}
	case *ast.Decl:
		return s.Init != nil && calls(s.Init, fns)
	case *ast.ExprStmt:
		return calls(s.X, fns)
	case *ast.Return:
		return s.X != nil && calls(s.X, fns)
	case *ast.If:
		return calls(s.Cond, fns) || s.Else != nil && alwaysCalls(s.Then, fns) && alwaysCalls(s.Else, fns)
	}
	return false
}

// goesOn reports whether control always continues after a statement. It returns true only if
// nothing in the statement can return, jump or end the run.
func goesOn(s ast.Stmt) bool {
	ok := true
	ast.Walk(s, func(n any, _ int) {
		switch n.(type) {
		case *ast.Return, *ast.While, *ast.DoWhile, *ast.For, *ast.Goto, *ast.Labeled, *ast.Break, *ast.Continue, *ast.Switch, *ast.Call, *ast.Builtin:
			ok = false
		}
	})
	return ok
}

func calls(x ast.Expr, fns map[*ast.Func]bool) bool {
	switch x := x.(type) {
	case *ast.Call:
		if fns[x.Func] {
			return true
		}
		for _, a := range x.Args {
			if calls(a, fns) {
				return true
			}
		}
	case *ast.Convert:
		return calls(x.X, fns)
	case *ast.Unary:
		return calls(x.X, fns)
	case *ast.Binary:
		return calls(x.X, fns) || x.Op != ast.LogAnd && x.Op != ast.LogOr && calls(x.Y, fns)
	case *ast.Assign:
		return x.X != nil && calls(x.X, fns)
	}
	return false
}
