package sema

import (
	"slices"
	"strings"

	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/frontend/diag"
)

// finish checks what needs the whole program.
func (b *builder) finish() {
	for i, a := range b.attributes {
		if !b.settled[i] && !a.NoReturn() {
			b.rep.Report(diag.Attribute, a.Token.Span(), "the attribute %s", a.Token.Text)
		}
	}
	unused := map[*ast.Var]bool{}
	for _, s := range b.parts {
		was, seen := unused[s.v] // instances of a function have their statics together
		unused[s.v] = s.used == nil && (was || !seen)
	}
	for _, s := range b.external {
		unused[s.v] = unused[s.v] || s.isExtern && s.used == nil
		if s.isExtern && s.used != nil {
			b.rep.ReportHint(diag.Undeclared, *s.used, "remove extern, or assign __VERIFIER_nondet_int() to it", "extern variable %s (line %d) has no definition", s.v.Name, s.at.Start.Line)
		}
	}
	b.file.Globals = slices.DeleteFunc(b.file.Globals, func(v *ast.Var) bool { return unused[v] })
	if b.gaps != nil && b.rep.Len() == 0 {
		b.rep.Report(diag.Internal, *b.gaps, "this is not understood, and nothing was said about it")
	}
	b.operands()
	b.orderGlobals()
	if b.rep.Len() > 0 {
		return
	}
	main := b.funcs["main"]
	if main == nil || main.def == nil {
		b.rep.Report(diag.Main, source.Span{Start: source.Pos{Line: 1, Col: 1}}, "there is no function main")
		return
	}
	b.file.Main = main.def
	g := newCallGraph(b.file)
	if cycle := g.cycle(); cycle != nil {
		names := make([]string, len(cycle))
		for i, s := range cycle {
			names[i] = s.call.Func.Name
		}
		last := cycle[len(cycle)-1]
		b.rep.Report(diag.Recursion, last.call.Span, "function %s calls itself: %s", last.call.Func.Name, strings.Join(append([]string{last.call.Func.Name}, names...), " -> "))
		return
	}
	g.bounds(b)
}

// callSite is a call with its depth in the calling function's tree.
type callSite struct {
	call  *ast.Call
	depth int
}

// callGraph is the calls of each function, with the shape of its tree.
type callGraph struct {
	file  *ast.File
	calls [][]callSite
	depth []int
	nodes []int
	order []int // callees before callers
}

func newCallGraph(f *ast.File) *callGraph {
	g := &callGraph{file: f, calls: make([][]callSite, len(f.Funcs)), depth: make([]int, len(f.Funcs)), nodes: make([]int, len(f.Funcs))}
	for i, fn := range f.Funcs {
		ast.Walk(fn.Body, func(n any, depth int) {
			g.nodes[i]++
			g.depth[i] = max(g.depth[i], depth)
			if c, ok := n.(*ast.Call); ok {
				g.calls[i] = append(g.calls[i], callSite{c, depth})
			}
		})
	}
	return g
}

// cycle returns the calls of a recursion, or nil and sets order. It does not
// recurse itself.
func (g *callGraph) cycle() []callSite {
	const fresh, open, closed = 0, 1, 2
	state := make([]int, len(g.calls))
	type frame struct{ fn, next int }
	for start := range g.calls {
		if state[start] != fresh {
			continue
		}
		stack := []frame{{fn: start}}
		state[start] = open
		for len(stack) > 0 {
			f := &stack[len(stack)-1]
			if f.next == len(g.calls[f.fn]) {
				state[f.fn] = closed
				g.order = append(g.order, f.fn)
				stack = stack[:len(stack)-1]
				continue
			}
			f.next++
			to := g.calls[f.fn][f.next-1].call.Func.Index
			switch state[to] {
			case fresh:
				state[to] = open
				stack = append(stack, frame{fn: to})
			case open:
				var out []callSite
				for i := range stack {
					if stack[i].fn == to || len(out) > 0 {
						out = append(out, g.calls[stack[i].fn][stack[i].next-1])
					}
				}
				return out
			}
		}
	}
	return nil
}

// bounds refuses programs that are too deep or too large after inlining.
func (g *callGraph) bounds(b *builder) {
	depth, size := make([]int, len(g.calls)), make([]int, len(g.calls))
	for _, f := range g.order {
		depth[f], size[f] = g.depth[f], g.nodes[f]
		for _, s := range g.calls[f] {
			to := s.call.Func.Index
			depth[f] = max(depth[f], s.depth+1+depth[to])
			size[f] = min(size[f]+size[to], MaxInlined+1)
		}
		fn := g.file.Funcs[f]
		if depth[f] > MaxDepth {
			b.rep.Report(diag.Nesting, fn.Span, "function %s nests %d deep, its calls included; the limit is %d", fn.Name, depth[f], MaxDepth)
			return
		}
	}
	if main := g.file.Main; size[main.Index] > MaxInlined {
		b.rep.Report(diag.Size, main.Span, "the program has more than %d statements and expressions when its calls are inlined", MaxInlined)
	}
}
