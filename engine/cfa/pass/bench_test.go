package pass

import (
	"context"
	"testing"

	"ic3play/engine/cfa"
	"ic3play/engine/cfa/cfatest"
	"ic3play/lia"
)

// chain returns a program with n statements in sequence. Most assign v[i+1] + 1 to v[i], and every
// fifth assigns an input. If "asserts" is set, every third is an assertion.
func chain(n, vars int, asserts bool) *cfa.Program {
	b := cfatest.New(vars, n+3)
	b.Init(1)
	for i := 1; i <= n; i++ {
		x := i % vars
		switch {
		case i%3 == 0 && asserts:
			b.Edge(cfa.Loc(i), cfa.Loc(i+1), ge(v(x), 0))
			b.Edge(cfa.Loc(i), b.Error, le(v(x), -1))
		case i%5 == 0:
			e := b.Edge(cfa.Loc(i), cfa.Loc(i+1), lia.True())
			in := b.Input(e, cfa.Nondet)
			e.Guard = lia.And(ge(in, 0), le(in, 100))
			e.Assigns = []cfa.Assign{{Var: lia.Var(x), Term: in}}
		default:
			b.Edge(cfa.Loc(i), cfa.Loc(i+1), lia.True(), cfa.Assign{Var: lia.Var(x), Term: plus(v((i+1)%vars), 1)})
		}
	}
	b.Edge(cfa.Loc(n+1), b.Error, le(v(0), -1))
	return b.Done()
}

func diamonds(n, vars int) *cfa.Program {
	b := cfatest.New(vars, 3*n+4)
	b.Init(1)
	for i := range n {
		at := cfa.Loc(3*i + 1)
		x := i % vars
		b.Edge(at, at+1, le(v(x), i))
		b.Edge(at, at+2, ge(v(x), i+1))
		b.Edge(at+1, at+3, lia.True(), cfa.Assign{Var: lia.Var(x), Term: plus(v(x), 1)})
		b.Edge(at+2, at+3, lia.True(), cfa.Assign{Var: lia.Var((i + 1) % vars), Term: plus(v(x), -1)})
	}
	end := cfa.Loc(3*n + 1)
	b.Edge(end, 1, ge(v(0), 0))
	b.Edge(end, b.Error, le(v(0), -1))
	return b.Done()
}

// dispatch returns a program with a loop like that of a scheduler: in each iteration, a variable
// with n values selects the code that runs.
func dispatch(n, vars int) *cfa.Program {
	b := cfatest.New(vars+1, 3*n+4)
	b.Init(1)
	pc := 0
	for i := range n {
		test, body, next := cfa.Loc(3*i+1), cfa.Loc(3*i+2), cfa.Loc(3*i+4)
		b.Edge(test, body, eq(v(pc), i))
		b.Edge(test, next, lia.Ne(plus(v(pc), -i)))
		x := 1 + i%vars
		b.Edge(body, body+1, le(v(x), 10), cfa.Assign{Var: lia.Var(x), Term: plus(v(x), 1)})
		b.Edge(body, body+1, ge(v(x), 11), cfa.Assign{Var: lia.Var(x), Term: lia.Int(0)})
		b.Edge(body+1, 1, lia.True(), cfa.Assign{Var: lia.Var(pc), Term: lia.Int(int64((i * 7) % n))})
	}
	end := cfa.Loc(3*n + 1)
	b.Edge(end, b.Error, ge(v(1), 12))
	return b.Done()
}

func BenchmarkSimplify(b *testing.B) {
	for _, bench := range []struct {
		name string
		p    *cfa.Program
	}{
		{"chain 100000", chain(100000, 20, false)},
		{"chain 100000 over 10000 variables", chain(100000, 10000, false)},
		{"assertions 100000", chain(100000, 20, true)},
		{"diamonds 30000", diamonds(30000, 50)},
		{"dispatch 1000", dispatch(1000, 50)},
	} {
		for _, opts := range []SimplifyOptions{{}, {LargeBlocks: true}} {
			name := bench.name
			if opts.LargeBlocks {
				name += " blocks"
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
