package sema

import (
	"slices"
	"strings"

	"ic3play/engine/cfa"
	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/frontend/diag"
	"ic3play/lia/sorting"
)

// This file completes the tree when the whole program is built.

// finish reports the remaining errors, deletes unused extern variables and the unused parts of
// global and static structs and arrays, and sets File.Main. These steps need the whole program.
func (b *builder) finish() {
	for i, a := range b.attributes {
		if !b.settled[i] && a.Retypes() {
			b.rep.Report(diag.Attribute, a.Token.Span(), "the attribute %s is not supported here", a.Token.Text)
		}
	}
	for _, check := range b.tentative {
		check()
	}
	unused := map[*ast.Var]bool{}
	for _, s := range b.staticParts {
		// Several symbols may denote the same variable, because all instances of a function share
		// the function's static variables.
		was, seen := unused[s.v]
		unused[s.v] = s.used == nil && (was || !seen)
	}
	for _, s := range b.external {
		unused[s.v] = unused[s.v] || s.isExtern && s.used == nil
		if s.isExtern && s.used != nil && !b.startsArbitrary(s) {
			b.rep.ReportHint(diag.Undeclared, *s.used, "remove extern, or assign __VERIFIER_nondet_int() to it", "extern variable %s (line %d) has no definition", s.v.Name, s.at.Start.Line)
		}
	}
	b.file.Globals = slices.DeleteFunc(b.file.Globals, func(v *ast.Var) bool { return unused[v] })
	if b.firstGap != nil && b.rep.Len() == 0 {
		b.rep.Report(diag.Internal, *b.firstGap, "ic3play does not support this and gave no reason")
	}
	b.checkLabels()
	main := b.funcs["main"]
	hasMain := main != nil && main.def != nil
	if hasMain {
		b.finishMemory()
		b.finishArrayStores()
		b.checkComparisons()
	}
	b.operands()
	b.orderGlobals()
	if b.rep.Len() > 0 {
		return
	}
	if !hasMain {
		b.rep.Report(diag.Main, source.Span{Start: source.Pos{Line: 1, Col: 1}}, "there is no function main")
		return
	}
	b.file.Main = main.def
	newCallGraph(b.file).bounds(b)
}

// definedByLibrary lists variables that a C library may define. Their values are not arbitrary.
const definedByLibrary = " errno h_errno optind opterr optopt daylight timezone signgam getdate_err sys_nerr "

// startsArbitrary handles an extern variable that the program does not define. If it is an integer
// that is not volatile and not in definedByLibrary, startsArbitrary inserts an assignment of an
// arbitrary value at the start of main, and returns true. For all other variables it returns false.
func (b *builder) startsArbitrary(s *symbol) bool {
	main := b.funcs["main"]
	if s.kind != symVar || s.v.Type.Pointer || s.typ.volatile || !slices.Contains(b.file.Globals, s.v) || strings.Contains(definedByLibrary, " "+s.v.Name+" ") {
		return false
	}
	if main == nil || main.def == nil || main.def.Body == nil {
		return true // there is another error
	}
	node := ast.Node{Span: s.at}
	s.v.Type.Const = false
	any := &ast.Nondet{Node: node, Name: "extern " + s.v.Name, Type: s.v.Type}
	set := &ast.ExprStmt{Node: node, X: &ast.Assign{Node: node, Var: s.v, Target: s.at, X: any}}
	main.def.Body.Stmts = append([]ast.Stmt{set}, main.def.Body.Stmts...)
	return true
}

type callSite struct {
	call  *ast.Call
	depth int
}

type callGraph struct {
	file  *ast.File
	calls [][]callSite
	depth []int
	nodes []int
	order []int // the functions, callees before callers
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

// "components" orders functions so that callees precede callers, and marks the recursive ones.
func (g *callGraph) components() {
	comp := cfa.StronglyConnected(len(g.calls), func(f, k int) (int, bool) {
		if k == len(g.calls[f]) {
			return 0, false
		}
		return g.calls[f][k].call.Func.Index, true
	})
	for f, calls := range g.calls {
		g.order = append(g.order, f)
		for _, s := range calls {
			if comp[f] == comp[s.call.Func.Index] {
				g.file.Funcs[f].Recursive = true
			}
		}
	}
	sorting.Stable(g.order, func(x, y int) int { return int(comp[x] - comp[y]) })
}

// "bounds" reports an error if the program is too deep or too large. It counts calls of functions
// that are not recursive as if they were inlined.
func (g *callGraph) bounds(b *builder) {
	g.components()
	main := g.file.Main
	depth, size := make([]int, len(g.calls)), make([]int, len(g.calls))
	whole := 0
	for _, f := range g.order {
		depth[f], size[f] = g.depth[f], g.nodes[f]
		for _, s := range g.calls[f] {
			to := s.call.Func.Index
			if s.call.Func.Recursive {
				depth[f] = max(depth[f], s.depth+1)
				continue
			}
			depth[f] = max(depth[f], s.depth+1+depth[to])
			size[f] = min(size[f]+size[to], MaxInlined+1)
		}
		fn := g.file.Funcs[f]
		if depth[f] > MaxDepth {
			b.rep.Report(diag.Nesting, fn.Span, "the statements and calls of function %s nest %d levels deep; the limit is %d", fn.Name, depth[f], MaxDepth)
			return
		}
		if fn.Recursive || fn == main {
			whole = min(whole+size[f], MaxInlined+1)
		}
	}
	if whole > MaxInlined {
		b.rep.Report(diag.Size, main.Span, "the program has more than %d statements and expressions when its calls are inlined", MaxInlined)
	}
}
