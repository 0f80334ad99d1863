package cfa

import (
	"context"
	"strconv"
	"testing"

	"ic3play/engine/source"
	"ic3play/lia"
	"ic3play/lia/num"
)

// builder makes automata for tests by hand.
type builder struct {
	*Program
}

func newBuilder(vars, locs int) *builder {
	b := &builder{&Program{File: "test.c"}}
	for i := range vars {
		b.Vars = append(b.Vars, Var{Name: "v" + strconv.Itoa(i)})
	}
	for i := range locs {
		b.Locs = append(b.Locs, Location{Name: "L" + strconv.Itoa(i)})
	}
	b.Locs[0].Name, b.Locs[locs-1].Name = "entry", "error"
	b.Entry, b.Error = 0, Loc(locs-1)
	return b
}

func (b *builder) edge(from, to Loc, guard lia.Formula, as ...Assign) *Edge {
	n := len(b.Edges) + 1
	b.Edges = append(b.Edges, Edge{From: from, To: to, Guard: guard, Assigns: as,
		Spans: []source.Span{{Start: source.Pos{Line: n, Col: 1}, End: source.Pos{Line: n, Col: 2}}}, Text: "line " + strconv.Itoa(n)})
	return &b.Edges[n-1]
}

func (b *builder) input(e *Edge, kind InputKind) lia.Term {
	v := lia.Var(len(b.Vars) + b.NumIn)
	b.NumIn++
	e.Inputs = append(e.Inputs, Input{Var: v, Kind: kind, Name: "nondet()"})
	return lia.V(v)
}

// init assigns 0 to every variable on an edge from the entry.
func (b *builder) init(to Loc) {
	var as []Assign
	for v := range b.Vars {
		as = append(as, Assign{Var: lia.Var(v)})
	}
	b.edge(b.Entry, to, lia.True(), as...)
}

func (b *builder) done() *Program {
	for l, h := range LoopHeads(b.Program) {
		b.Locs[l].LoopHead = h
	}
	return b.Program
}

func v(i int) lia.Term                { return lia.V(lia.Var(i)) }
func plus(t lia.Term, k int) lia.Term { return t.AddConst(num.From(int64(k))) }
func le(t lia.Term, k int) lia.Formula {
	return lia.Le(plus(t, -k))
}
func ge(t lia.Term, k int) lia.Formula {
	return lia.Ge(plus(t, -k))
}
func eq(t lia.Term, k int) lia.Formula {
	return lia.Eq(plus(t, -k))
}

// chain is n statements in a row: v[i] = v[i-1] + input; with asserts, each is
// followed by an assertion.
func chain(n, vars int, asserts bool) *Program {
	b := newBuilder(vars, n+3)
	b.init(1)
	for i := 1; i <= n; i++ {
		x := i % vars
		switch {
		case i%3 == 0 && asserts:
			b.edge(Loc(i), Loc(i+1), ge(v(x), 0))
			b.edge(Loc(i), b.Error, le(v(x), -1))
		case i%5 == 0:
			e := b.edge(Loc(i), Loc(i+1), lia.True())
			in := b.input(e, Nondet)
			e.Guard = lia.And(ge(in, 0), le(in, 100))
			e.Assigns = []Assign{{lia.Var(x), in}}
		default:
			b.edge(Loc(i), Loc(i+1), lia.True(), Assign{lia.Var(x), plus(v((i+1)%vars), 1)})
		}
	}
	b.edge(Loc(n+1), b.Error, le(v(0), -1))
	return b.done()
}

// diamonds is n branches in a row within a loop.
func diamonds(n, vars int) *Program {
	b := newBuilder(vars, 3*n+4)
	b.init(1)
	for i := range n {
		at := Loc(3*i + 1)
		x := i % vars
		b.edge(at, at+1, le(v(x), i))
		b.edge(at, at+2, ge(v(x), i+1))
		b.edge(at+1, at+3, lia.True(), Assign{lia.Var(x), plus(v(x), 1)})
		b.edge(at+2, at+3, lia.True(), Assign{lia.Var((i + 1) % vars), plus(v(x), -1)})
	}
	end := Loc(3*n + 1)
	b.edge(end, 1, ge(v(0), 0))
	b.edge(end, b.Error, le(v(0), -1))
	return b.done()
}

// dispatch is a loop over a program counter of n states, as scheduler programs
// have it.
func dispatch(n, vars int) *Program {
	b := newBuilder(vars+1, 3*n+4)
	b.init(1)
	pc := 0
	for i := range n {
		test, body, next := Loc(3*i+1), Loc(3*i+2), Loc(3*i+4)
		b.edge(test, body, eq(v(pc), i))
		b.edge(test, next, lia.Ne(plus(v(pc), -i)))
		x := 1 + i%vars
		b.edge(body, body+1, le(v(x), 10), Assign{lia.Var(x), plus(v(x), 1)})
		b.edge(body, body+1, ge(v(x), 11), Assign{lia.Var(x), lia.Int(0)})
		b.edge(body+1, 1, lia.True(), Assign{lia.Var(pc), lia.Int(int64((i * 7) % n))})
	}
	end := Loc(3*n + 1)
	b.edge(end, b.Error, ge(v(1), 12))
	return b.done()
}

func BenchmarkSimplify(b *testing.B) {
	for _, bench := range []struct {
		name string
		p    *Program
	}{
		{"chain 100000", chain(100000, 20, false)},
		{"chain 100000 over 10000 variables", chain(100000, 10000, false)},
		{"assertions 100000", chain(100000, 20, true)},
		{"diamonds 30000", diamonds(30000, 50)},
		{"dispatch 1000", dispatch(1000, 50)},
	} {
		for _, opts := range []SimplifyOptions{{}, {LargeBlocks: true}, {LargeBlocks: true, MergeParallel: true}} {
			name := bench.name
			if opts.LargeBlocks {
				name += " blocks"
			}
			if opts.MergeParallel {
				name += " merged"
			}
			b.Run(name, func(b *testing.B) {
				for range b.N {
					q, _, err := Simplify(context.Background(), bench.p, opts)
					if err != nil {
						b.Fatal(err)
					}
					b.ReportMetric(float64(len(q.Edges)), "edges")
					size := 0
					for i := range q.Edges {
						size += q.Edges[i].Guard.Size() + weight(q.Edges[i].Assigns)
					}
					b.ReportMetric(float64(size), "size")
				}
			})
		}
	}
}
