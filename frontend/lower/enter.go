package lower

import (
	"ic3play/engine/cfa"
	"ic3play/engine/source"
	"ic3play/frontend/ast"
)

// skippable returns the variables in stmts whose declaration a jump may skip. They become arbitrary
// at each entry of the block. Other variables are assigned before they are read.
func skippable(stmts []ast.Stmt) []*ast.Var {
	var out []*ast.Var
	for _, s := range stmts {
		if d, ok := s.(*ast.Decl); ok && d.Var.Skipped {
			out = append(out, d.Var)
		}
	}
	return out
}

func (l *lowerer) fresh(vars []*ast.Var) []cfa.Assign {
	var out []cfa.Assign
	for _, v := range vars {
		out = append(out, cfa.Assign{Var: l.res.Vars[v], Term: l.anyInput(cfa.Uninit, v.Name, v.Type, v.Span.Start)})
	}
	return out
}

func (l *lowerer) enter(vars []*ast.Var, at source.Span) {
	if len(vars) == 0 {
		return
	}
	l.place(at)
	var spans []source.Span
	for _, v := range vars {
		spans = append(spans, v.Span)
	}
	l.emit(l.fresh(vars), spans...)
}

// entries records the innermost block or for statement around each origin and target of a jump, and
// around each such block.
type entries struct {
	up     map[ast.Stmt]ast.Stmt
	labels map[*ast.Label]ast.Stmt
}

func (l *lowerer) entries() *entries {
	fn := l.inst.fn
	if l.entry[fn] == nil {
		e := &entries{up: map[ast.Stmt]ast.Stmt{}, labels: map[*ast.Label]ast.Stmt{}}
		e.collect(fn.Body, nil)
		l.entry[fn] = e
	}
	return l.entry[fn]
}

// collect records the statements in a statement or expression n.
func (e *entries) collect(n any, block ast.Stmt) {
	inner := block
	switch s := n.(type) {
	case *ast.Block:
		e.up[s], inner = block, s
	case *ast.For:
		e.up[s], inner = block, s
	case *ast.Goto:
		e.up[s] = block
	case *ast.Switch:
		e.up[s] = block
	case *ast.Case:
		e.up[s] = block
	case *ast.Labeled:
		e.up[s], e.labels[s.Label] = block, s
	}
	for _, c := range ast.Children(n, nil) {
		e.collect(c, inner)
	}
}

// jump returns the skippable variables of the blocks that a jump enters, outer
// blocks first.
func (e *entries) jump(from, to ast.Stmt) []*ast.Var {
	left := map[ast.Stmt]bool{}
	for b := e.up[from]; b != nil; b = e.up[b] {
		left[b] = true
	}
	var out []*ast.Var
	for b := e.up[to]; b != nil && !left[b]; b = e.up[b] {
		stmts := []ast.Stmt(nil)
		switch b := b.(type) {
		case *ast.Block:
			stmts = b.Stmts
		case *ast.For:
			stmts = b.Init
		}
		out = append(skippable(stmts), out...)
	}
	return out
}
