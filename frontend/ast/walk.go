package ast

// Children appends the direct children of a statement or expression to "out", in the order of the
// source. The body of a called function is not a child of the call. The children of a file are the
// bodies of its functions.
func Children(n any, out []any) []any {
	add := func(e Expr) {
		if e != nil {
			out = append(out, e)
		}
	}
	stmt := func(s Stmt) {
		if s != nil {
			out = append(out, s)
		}
	}
	switch n := n.(type) {
	case *File:
		for _, fn := range n.Funcs {
			stmt(fn.Body)
		}
	case *Unary:
		add(n.X)
	case *Binary:
		add(n.X)
		add(n.Y)
	case *Cond:
		add(n.C)
		add(n.T)
		add(n.F)
	case *Element:
		for _, i := range n.Index {
			add(i.X)
		}
	case *Offset:
		add(n.X)
		add(n.Y)
	case *Assign:
		if n.At != nil {
			out = append(out, n.At)
		}
		add(n.X)
	case *Convert:
		add(n.X)
	case *Call:
		for _, a := range n.Args {
			add(a)
		}
	case *Builtin:
		for _, a := range n.Args {
			add(a)
		}
	case *StmtExpr:
		stmt(n.Body)
	case *Case:
		add(n.X)
		add(n.Last)
		stmt(n.Body)
	case *Decl:
		add(n.Init)
	case *ExprStmt:
		add(n.X)
	case *Block:
		for _, s := range n.Stmts {
			stmt(s)
		}
	case *If:
		add(n.Cond)
		stmt(n.Then)
		stmt(n.Else)
	case *While:
		add(n.Cond)
		stmt(n.Body)
	case *DoWhile:
		stmt(n.Body)
		add(n.Cond)
	case *For:
		for _, s := range n.Init {
			stmt(s)
		}
		add(n.Cond)
		add(n.Step)
		stmt(n.Body)
	case *Switch:
		add(n.X)
		stmt(n.Body)
	case *Labeled:
		stmt(n.Body)
	case *Return:
		add(n.X)
	}
	return out
}

// Walk calls "visit" for n and all descendants of n in preorder. The argument "depth" is the number
// of levels between n and the visited node: 0 for n itself. Walk does not recurse.
func Walk(n any, visit func(n any, depth int)) {
	type item struct {
		n     any
		depth int
	}
	stack := []item{{n, 0}}
	var kids []any
	for len(stack) > 0 {
		it := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		visit(it.n, it.depth)
		kids = Children(it.n, kids[:0])
		for i := len(kids) - 1; i >= 0; i-- {
			stack = append(stack, item{kids[i], it.depth + 1})
		}
	}
}

// Pure reports whether the value of e depends only on variables, and its evaluation has no side
// effect: e contains no assignment, input or call.
func Pure(e Expr) bool {
	pure := true
	Walk(e, func(n any, _ int) {
		switch n.(type) {
		case *Assign, *Call, *Nondet, *Builtin, *StmtExpr:
			pure = false
		}
	})
	return pure
}

// IsLoop reports whether a node is a while, do or for statement.
func IsLoop(n any) bool {
	switch n.(type) {
	case *While, *DoWhile, *For:
		return true
	}
	return false
}
