package lower

import (
	"ic3play/engine/cfa"
	"ic3play/engine/source"
	"ic3play/frontend/ast"
)

// skippable returns those variables of a block whose declaration a jump may skip. The parameter
// stmts contains the statements of the block. At each entry of the block, these variables get
// arbitrary values. The other variables of the block need no value there, because they are assigned
// before they are read.
func skippable(stmts []ast.Stmt) []*ast.Var {
	var out []*ast.Var
	for _, s := range stmts {
		if d, ok := s.(*ast.Decl); ok && d.Var.Skipped {
			out = append(out, d.Var)
		}
	}
	return out
}

func (l *lowerer) arbitraryValues(vars []*ast.Var) []cfa.Assign {
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
	l.setPosition(at)
	var spans []source.Span
	for _, v := range vars {
		spans = append(spans, v.Span)
	}
	l.emit(l.arbitraryValues(vars), spans...)
}

// "entries" records how the blocks of a function are nested. A for statement is a scope like a
// block. "enclosing" maps each statement that is a scope, a jump, or the target of a jump to the
// innermost scope around it. "labels" contains the statement of each label.
type entries struct {
	enclosing map[ast.Stmt]ast.Stmt
	labels    map[*ast.Label]ast.Stmt
}

func (l *lowerer) entries() *entries {
	fn := l.inst.fn
	if l.entriesOf[fn] == nil {
		e := &entries{enclosing: map[ast.Stmt]ast.Stmt{}, labels: map[*ast.Label]ast.Stmt{}}
		e.collect(fn.Body, nil)
		l.entriesOf[fn] = e
	}
	return l.entriesOf[fn]
}

// collect adds the node n of the syntax tree, and all nodes below it, to e. The parameter "block"
// is the innermost block or for statement around n.
func (e *entries) collect(n any, block ast.Stmt) {
	inner := block
	switch s := n.(type) {
	case *ast.Block:
		e.enclosing[s], inner = block, s
	case *ast.For:
		e.enclosing[s], inner = block, s
	case *ast.Goto:
		e.enclosing[s] = block
	case *ast.Switch:
		e.enclosing[s] = block
	case *ast.Case:
		e.enclosing[s] = block
	case *ast.Labeled:
		e.enclosing[s], e.labels[s.Label] = block, s
	}
	for _, c := range ast.Children(n, nil) {
		e.collect(c, inner)
	}
}

// jump returns the variables that become arbitrary at the jump from one statement to another (see
// skippable): those of the blocks that the jump enters. The variables of outer blocks come first.
func (e *entries) jump(from, to ast.Stmt) []*ast.Var {
	left := map[ast.Stmt]bool{}
	for b := e.enclosing[from]; b != nil; b = e.enclosing[b] {
		left[b] = true
	}
	var out []*ast.Var
	for b := e.enclosing[to]; b != nil && !left[b]; b = e.enclosing[b] {
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
