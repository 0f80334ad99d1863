package verify

import (
	"context"
	"slices"

	"ic3play/engine/cfa"
	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/frontend/interp"
	"ic3play/lia/num"
)

var invalidAddress = num.From(-1)

// replacePointerValues handles uninitialised pointers, for which the engine may have chosen NULL or
// an address. In C their values are indeterminate (C17 standard, 6.7.9p10). For each such pointer,
// replacePointerValues tries the value invalidAddress, which is neither NULL nor an address. If the
// run then fails no later than before, it keeps this value. The report then says that the program
// uses an uninitialised pointer.
func (c *confirmation) replacePointerValues(ctx context.Context, path cfa.Path) cfa.Path {
	if path.Len() > maxVaried || path.HasCycle() {
		return path
	}
	var out *interp.Outcome
	without := unsetPointers(c.unit.AST)
	var tried []inputOrigin
	for _, s := range path {
		for _, in := range c.unit.Program.Edges[s.Edge].Inputs {
			at := inputOrigin{in.Pos, in.Name}
			if !without[at] || slices.Contains(tried, at) || len(tried) == maxVariables {
				continue
			}
			tried = append(tried, at)
			if out == nil {
				o, _ := replay(ctx, c.unit, replayRun{path: path}, callbacks{})
				out = &o
			}
			other := c.withInput(path, at, invalidAddress)
			if o, _ := replay(ctx, c.unit, replayRun{path: other}, callbacks{}); o.Kind == interp.Failed && o.Steps <= out.Steps {
				path, out = other, &o
			}
		}
	}
	return path
}

// unsetPointers returns the pointers that start uninitialised: local pointers, and pointers in
// memory from malloc. The parameters of main are not in the result, because the environment sets
// them.
func unsetPointers(f *ast.File) map[inputOrigin]bool {
	out := map[inputOrigin]bool{}
	add := func(list []*ast.Var, pick func(*ast.Var) bool) {
		for _, v := range list {
			if v.Type.Pointer && pick(v) {
				out[inputOrigin{v.Span.Start, v.Name}] = true
			}
		}
	}
	add(f.Globals, func(v *ast.Var) bool { return v.Unnamed })
	for _, fn := range f.Funcs {
		add(fn.Locals, func(v *ast.Var) bool { return fn != f.Main || !slices.Contains(fn.Params, v) })
	}
	return out
}

func (c *confirmation) withInput(path cfa.Path, input inputOrigin, value num.Int) cfa.Path {
	path = slices.Clone(path)
	for i, s := range path {
		path[i].Inputs = slices.Clone(s.Inputs)
		for k, in := range c.unit.Program.Edges[s.Edge].Inputs {
			if input == (inputOrigin{in.Pos, in.Name}) {
				path[i].Inputs[k] = value
			}
		}
	}
	return path
}

// inputOrigin identifies where an input comes from: the position and name of a variable or call.
type inputOrigin struct {
	at   source.Pos
	name string
}

func inputTypes(f *ast.File) map[inputOrigin]ast.Type {
	types := map[inputOrigin]ast.Type{}
	for _, fn := range f.Funcs {
		for _, v := range fn.Locals {
			types[inputOrigin{v.Span.Start, v.Name}] = v.Type
		}
		ast.Walk(fn.Body, func(n any, _ int) {
			if x, ok := n.(*ast.Nondet); ok {
				types[inputOrigin{x.Span.Start, x.Name}] = x.Type
			}
		})
	}
	return types
}
