package pass_test

import (
	"context"
	"fmt"
	"math/rand"
	"slices"
	"testing"

	"ic3play/engine/cfa"
	"ic3play/engine/cfa/pass"
	"ic3play/engine/source"
	"ic3play/frontend"
	"ic3play/frontend/gen"
	"ic3play/frontend/interp"
	"ic3play/lia"
	"ic3play/lia/num"
	"ic3play/lia/rounds"
)

// The tests of this file run random C programs in the interpreter. They follow each run in the
// automaton before and after simplification.

type asked struct {
	kind cfa.InputKind
	name string
	val  num.Int
}

func fromSource(k cfa.InputKind) bool { return k == cfa.Nondet || k == cfa.Uninit }

func randomValue(r *rand.Rand) num.Int {
	switch r.Intn(8) {
	case 0:
		return num.From(int64(r.Intn(200) - 100))
	case 1, 2:
		return num.From(int64(r.Intn(2)))
	}
	return num.From(int64(r.Intn(9) - 2))
}

// solveEdge finds values of an edge's inputs in state s. For an input that the source program read,
// the callback "pick" returns the value. All other inputs are solved one by one. If the guard is
// false for the values, solveEdge returns false.
func solveEdge(e *cfa.Edge, s cfa.State, pick func(cfa.Input) (num.Int, bool)) ([]num.Int, bool) {
	known := map[lia.Var]num.Int{}
	value := func(v lia.Var) num.Int {
		if int(v) < len(s) {
			return s[v]
		}
		return known[v]
	}
	for _, in := range e.Inputs {
		if fromSource(in.Kind) {
			c, ok := pick(in)
			if !ok {
				return nil, false
			}
			known[in.Var] = c
		}
	}
	parts := []lia.Formula{e.Guard}
	if e.Guard.Op() == lia.OpAnd {
		parts = e.Guard.Args()
	}
	for _, in := range e.Inputs {
		if fromSource(in.Kind) {
			continue
		}
		var about []lia.Formula
		for _, f := range parts {
			mine, ok := false, true
			f.Vars(func(v lia.Var) {
				_, have := known[v]
				mine = mine || v == in.Var
				ok = ok && (have || int(v) < len(s) || v == in.Var)
			})
			if mine && ok {
				about = append(about, f)
			}
		}
		c, ok := pass.Witness(lia.And(about...), in.Var, value)
		if !ok {
			return nil, false
		}
		known[in.Var] = c
	}
	out := make([]num.Int, len(e.Inputs))
	for i, in := range e.Inputs {
		out[i] = known[in.Var]
	}
	return out, e.Guard.Eval(value)
}

// follow returns the path of the automaton for a run of the interpreter with the inputs "ins". If
// it finds no next step, it returns the path so far.
func follow(p *cfa.Program, ins []asked, limit int) cfa.Path {
	var path cfa.Path
	s := make(cfa.State, len(p.Vars))
	at := p.Entry
	for len(path) < limit {
		moved := false
		for _, id := range p.Out(at) {
			e := &p.Edges[id]
			used := 0
			vals, ok := solveEdge(e, s, func(in cfa.Input) (num.Int, bool) {
				if used >= len(ins) || ins[used].kind != in.Kind || ins[used].name != in.Name {
					return num.Int{}, false
				}
				used++
				return ins[used-1].val, true
			})
			if !ok {
				continue
			}
			step := cfa.Step{Edge: id, Inputs: vals}
			next, err := p.Step(at, s, step)
			if err != nil {
				continue
			}
			path, s, at, ins, moved = append(path, step), next, e.To, ins[used:], true
			break
		}
		if !moved {
			break
		}
	}
	return path
}

// lift checks that a path of p whose last location is in q is also a path of q. It splits the path
// at the locations of q. For each piece, q must have an edge that leads from the state before the
// piece to the state after it. Only the variables that are live in q are compared.
func lift(p, q *cfa.Program, back pass.BackTranslation, path cfa.Path) error {
	states, err := cfa.Run(p, path)
	if err != nil {
		return err
	}
	kept := map[cfa.Loc]cfa.Loc{}
	for l, o := range back.Locs {
		kept[o] = cfa.Loc(l)
	}
	lv := cfa.Live(q)
	at, s := q.Entry, states[0]
	pool := map[string][]num.Int{}
	key := func(in cfa.Input) string { return fmt.Sprint(in.Kind, in.Name, in.Pos) }
	offer := func(in cfa.Input, c num.Int) {
		if k := key(in); !slices.ContainsFunc(pool[k], c.Equal) {
			pool[k] = append(pool[k], c)
		}
	}
	for i, step := range path {
		e := &p.Edges[step.Edge]
		for k, in := range e.Inputs {
			offer(in, step.Inputs[k])
		}
		for _, a := range e.Assigns { // an input of a joined edge has the value that one of the original edges assigns
			offer(cfa.Input{Kind: cfa.Derived, Name: p.VarName(a.Var)}, states[i+1][a.Var])
			offer(cfa.Input{Kind: cfa.Derived, Name: p.VarName(a.Var)}, states[i][a.Var])
		}
		to, ok := kept[e.To]
		if !ok {
			continue
		}
		found := false
		for _, id := range q.Out(at) {
			f := &q.Edges[id]
			if f.To != to || found {
				continue
			}
			vals := make([]num.Int, len(f.Inputs))
			var choose func(k int)
			choose = func(k int) {
				if found {
					return
				}
				if k < len(f.Inputs) {
					values := pool[key(f.Inputs[k])]
					if len(values) == 0 { // the input belongs to a merged edge that is not taken
						values = []num.Int{{}}
					}
					for _, c := range values {
						vals[k] = c
						choose(k + 1)
					}
					return
				}
				next, err := q.Step(at, s, cfa.Step{Edge: id, Inputs: vals})
				if err != nil {
					return
				}
				for _, v := range lv.At(to) {
					if !next[v].Equal(states[i+1][v]) {
						return
					}
				}
				found, s = true, next
			}
			before := s
			choose(0)
			if !found {
				s = before
			}
		}
		if !found {
			return fmt.Errorf("no edge from %s to %s takes the run on (step %d of %d)", q.LocName(at), q.LocName(to), i+1, len(path))
		}
		at = to
		clear(pool)
	}
	return nil
}

func wander(r *rand.Rand, q *cfa.Program, limit int) (cfa.Path, cfa.Loc) {
	var path cfa.Path
	s := make(cfa.State, len(q.Vars))
	at := q.Entry
	for len(path) < limit && at != q.Error {
		out := q.Out(at)
		moved := false
		for try := 0; try < 4*len(out) && !moved; try++ {
			id := out[r.Intn(len(out))]
			e := &q.Edges[id]
			vals, ok := solveEdge(e, s, func(cfa.Input) (num.Int, bool) { return randomValue(r), true })
			if !ok {
				continue
			}
			step := cfa.Step{Edge: id, Inputs: vals}
			if next, err := q.Step(at, s, step); err == nil {
				path, s, at, moved = append(path, step), next, e.To, true
			}
		}
		if !moved {
			break
		}
	}
	return path, at
}

func TestPassesOnSource(t *testing.T) {
	programs := rounds.Of(t, 60, 20)
	ctx := context.Background()
	lifted, replayed, mapped := 0, 0, 0
	for seed := range programs {
		r := rand.New(rand.NewSource(int64(seed)))
		src := gen.Program(r, gen.Options{})
		unit, diags := frontend.Load("random.c", []byte(src))
		if unit == nil {
			t.Fatalf("seed %d: %v\n%s", seed, diags, src)
		}
		p := unit.Program
		if err := cfa.Sanity(p); err != nil {
			t.Fatalf("seed %d: %v\n%s", seed, err, src)
		}
		for _, opts := range []pass.SimplifyOptions{{}, {LargeBlocks: true}} {
			q, back, err := pass.Simplify(ctx, p, opts)
			if err != nil {
				t.Fatal(err)
			}
			if err := cfa.Sanity(q); err != nil {
				t.Fatalf("seed %d: %v\n%s", seed, err, src)
			}
			for range 15 {
				// The new program must have a path for every failing run of the source.
				var ins []asked
				out := interp.Run(ctx, unit.AST, func(kind cfa.InputKind, name string, _ source.Pos) (num.Int, bool) {
					c := randomValue(r)
					ins = append(ins, asked{kind, name, c})
					return c, true
				}, interp.Options{MaxSteps: 300})
				if out.Kind == interp.Failed {
					path := follow(p, ins, 4000)
					if len(path) == 0 || p.Edges[path[len(path)-1].Edge].To != p.Error {
						t.Fatalf("seed %d: the automaton does not follow the failing run\n%s", seed, src)
					}
					if err := lift(p, q, back, path); err != nil {
						t.Fatalf("seed %d, %+v: %v\n%s", seed, opts, err, src)
					}
					lifted++
				}
				// The old program must have a path for every path of the new program.
				path, end := wander(r, q, 100)
				old, err := back.Path(path)
				if err != nil {
					t.Fatalf("seed %d, %+v: %v\n%s", seed, opts, err, src)
				}
				if _, err := cfa.Run(p, old); err != nil {
					t.Fatalf("seed %d, %+v: %v\n%s", seed, opts, err, src)
				}
				mapped++
				if end != q.Error {
					continue
				}
				var feed []num.Int
				for _, s := range old {
					for k, in := range p.Edges[s.Edge].Inputs {
						if fromSource(in.Kind) {
							feed = append(feed, s.Inputs[k])
						}
					}
				}
				values := slices.Clone(feed)
				out = interp.Run(ctx, unit.AST, func(cfa.InputKind, string, source.Pos) (num.Int, bool) {
					if len(feed) == 0 {
						return num.Int{}, false
					}
					c := feed[0]
					feed = feed[1:]
					return c, true
				}, interp.Options{MaxSteps: 100000})
				if out.Kind != interp.Failed {
					t.Fatalf("seed %d, %+v: the path to the error replays as %v: %s, inputs %v\n%s", seed, opts, out.Kind, out.Message, values, src)
				}
				replayed++
			}
		}
	}
	t.Logf("%d runs lifted, %d paths mapped back, %d replayed to the failure", lifted, mapped, replayed)
	if lifted < programs/2 || replayed < programs/2 {
		t.Errorf("too few: %d lifted, %d replayed", lifted, replayed)
	}
}
