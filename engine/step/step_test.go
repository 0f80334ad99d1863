package step

import (
	"context"
	"errors"
	"fmt"
	"math/rand"
	"slices"
	"testing"

	"ic3play/engine/cfa"
	"ic3play/engine/enginetest"
	"ic3play/engine/frames"
	"ic3play/engine/trace"
	"ic3play/lia"
	"ic3play/lia/num"
	"ic3play/lia/smt"
)

type cubes struct{}

func (cubes) Clause(c frames.Cube) (lia.Formula, cfa.LocSet) { return c.Clause(), nil }
func (cubes) Text(*frames.Lemma[frames.Cube]) (string, []string) {
	return "", nil
}

func formula(r *rand.Rand) lia.Formula {
	for {
		t := lia.NewTerm([]lia.Mono{
			{Coef: num.From(int64(r.Intn(3) - 1)), Var: 0},
			{Coef: num.From(int64(r.Intn(3) - 1)), Var: 1},
		}, num.From(int64(r.Intn(9)-4)))
		f := []func(lia.Term) lia.Formula{lia.Le, lia.Eq, lia.Ne}[r.Intn(3)](t)
		if f.Op() == lia.OpLit {
			return f
		}
	}
}

type step2 struct {
	edge          cfa.EdgeID
	before, after cfa.State
}

// steps returns all steps of p in which the variables before the step and the inputs are between -4
// and 4.
func steps(p *cfa.Program) []step2 {
	var out []step2
	for id := range p.Edges {
		e := &p.Edges[id]
		for x := int64(-4); x <= 4; x++ {
			for y := int64(-4); y <= 4; y++ {
				before := cfa.State{num.From(x), num.From(y)}
				inputs := make([]num.Int, len(e.Inputs))
				var try func(i int)
				try = func(i int) {
					if i < len(inputs) {
						for v := int64(-4); v <= 4; v++ {
							inputs[i] = num.From(v)
							try(i + 1)
						}
						return
					}
					if after, err := p.Step(e.From, before, cfa.Step{Edge: cfa.EdgeID(id), Inputs: inputs}); err == nil {
						out = append(out, step2{cfa.EdgeID(id), before, after})
					}
				}
				try(0)
			}
		}
	}
	return out
}

func holds(fs []lia.Formula, s cfa.State) bool {
	for _, f := range fs {
		if !f.Eval(func(v lia.Var) num.Int { return s[v] }) {
			return false
		}
	}
	return true
}

type world struct {
	p      *cfa.Program
	r      *rand.Rand
	q      *Solvers
	own    *frames.Frames[frames.Cube]
	shared *frames.Frames[frames.Cube]
}

func newWorld(t *testing.T, seed int64) *world {
	r := rand.New(rand.NewSource(seed))
	p := enginetest.Random(r).Program
	w := &world{p: p, r: r, q: solvers(t.Context()),
		own:    frames.New[frames.Cube](p, true, cubes{}, trace.Named{}),
		shared: frames.New[frames.Cube](p, false, cubes{}, trace.Named{})}
	w.q.Rotating = seed%2 == 1
	ls := frames.NewLiterals()
	for range 6 {
		loc := cfa.Loc(r.Intn(len(p.Locs)))
		if loc == p.Entry {
			continue
		}
		c := ls.Cube([]lia.Literal{formula(r).Lit(), formula(r).Lit()})
		level := int32(1 + r.Intn(3))
		w.own.Learn(loc, c, level, frames.Origin{})
		w.shared.Learn(loc, c, level, frames.Origin{})
	}
	return w
}

func (w *world) inFrame(level int32, at cfa.Loc, s cfa.State) bool {
	if level == 0 {
		return at == w.p.Entry
	}
	for _, l := range w.own.Lemmas(at) {
		if l.Level >= level && !holds([]lia.Formula{l.Clause}, s) {
			return false
		}
	}
	return true
}

func (w *world) query(frame int32) *frames.Query {
	g := &frames.Query{Frame: frame, Loc: cfa.Loc(w.r.Intn(len(w.p.Locs))), Keep: w.r.Intn(2) == 0, Relative: w.r.Intn(2) == 0}
	if w.r.Intn(3) == 0 {
		g.Loc, g.Where = cfa.Anywhere, cfa.NewLocSet(w.p)
		for l := range w.p.Locs {
			if cfa.Loc(l) != w.p.Entry && w.r.Intn(2) == 0 {
				g.Where.Add(cfa.Loc(l))
			}
		}
	}
	for range w.r.Intn(4) {
		g.Parts = append(g.Parts, formula(w.r))
	}
	return g
}

// TestSystemsAgainstEnumeration compares each system's answers about random cubes with the steps
// between small values. If the answer is that a cube is blocked, no step may lead into the cube, or
// into the conjunction of its core. A predecessor must be the source of a step into the cube.
func TestSystemsAgainstEnumeration(t *testing.T) {
	sat, unsat, dropped, rotated := 0, 0, 0, int64(0)
	for seed := range int64(30) {
		w := newWorld(t, seed)
		live := cfa.Live(w.p)
		systems := map[string]System{
			"edges":           NewEdges(w.q, w.p, w.own),
			"edges, one log":  NewEdges(w.q, w.p, w.shared),
			"program counter": NewCounter(w.q, w.p, NewVars(w.p), live.Has, w.shared),
		}
		all := steps(w.p)
		for range 12 {
			g := w.query(int32(w.r.Intn(4)))
			ok := true // whether all variables of the query are live; T does not constrain dead ones
			for l := range w.p.Locs {
				for _, f := range g.Parts {
					f.Vars(func(v lia.Var) { ok = ok && (!g.At(cfa.Loc(l)) || live.Has(cfa.Loc(l), v)) })
				}
			}
			from := func(s step2, e *cfa.Edge) bool {
				return w.inFrame(g.Frame, e.From, s.before) && !(g.Relative && g.At(e.From) && holds(g.Parts, s.before))
			}
			for name, sys := range systems {
				if name == "program counter" && !ok {
					continue
				}
				a, err := sys.Ask(g)
				if err != nil {
					t.Fatal(err)
				}
				if p := a.Predecessor; p != nil {
					sat++
					e := &w.p.Edges[p.Edge]
					inputs := make([]num.Int, len(e.Inputs))
					for i := range inputs {
						inputs[i] = p.Value(e.Inputs[i].Var)
					}
					after, err := w.p.Step(e.From, p.State, cfa.Step{Edge: p.Edge, Inputs: inputs})
					if err != nil || !g.At(e.To) || !holds(g.Parts, after) || !from(step2{p.Edge, p.State, after}, e) {
						t.Fatalf("seed %d, %s: edge %d from %v to %v is no such step: %v", seed, name, p.Edge, p.State, after, err)
					}
					continue
				}
				if !a.Blocked {
					t.Fatalf("seed %d, %s: %+v", seed, name, a)
				}
				unsat++
				var needed []lia.Formula
				for i, n := range a.Core {
					if n {
						needed = append(needed, g.Parts[i])
					} else {
						dropped++
					}
				}
				// If NeedsLoc is not set, the refutation did not need the location of the cube.
				// Then no step may lead into the cube at any other location either.
				elsewhere := func(l cfa.Loc) bool {
					if g.Loc != cfa.Anywhere {
						return !a.NeedsLoc && name == "program counter"
					}
					return name == "program counter" && l != w.p.Entry && !slices.Contains(a.NeedsNot, l)
				}
				for _, s := range all {
					e := &w.p.Edges[s.edge]
					if (g.At(e.To) || elsewhere(e.To)) && from(s, e) && holds(needed, s.after) {
						t.Fatalf("seed %d, %s: edge %d leads from %v to %v", seed, name, s.edge, s.before, s.after)
					}
				}
			}
		}
		rotated += w.q.Rotated
	}
	t.Logf("%d entered, %d refuted, %d parts not needed, %d of them by rotation", sat, unsat, dropped, rotated)
	if sat < 150 || unsat < 150 || dropped < 50 || rotated == 0 {
		t.Error("too little to compare")
	}
}

// TestRegion checks that the edge leads into the goal from all states of the region, not only from
// the state of the model.
func TestRegion(t *testing.T) {
	states, more := 0, 0
	for seed := range int64(80) {
		w := newWorld(t, seed)
		edges := NewEdges(w.q, w.p, w.own)
		for range 5 {
			g := w.query(1)
			answer, err := edges.Ask(g)
			if err != nil {
				t.Fatal(err)
			}
			a := answer.Predecessor
			if a == nil {
				continue
			}
			region, err := edges.PredecessorCube(g, a)
			if err != nil {
				t.Fatal(err)
			}
			again, err := PredecessorCube(w.p, a.Edge, lia.And(g.Parts...), a.Value)
			if err != nil {
				t.Fatal(err)
			}
			if !holds([]lia.Formula{lia.Cube(region), lia.Cube(again)}, a.State) {
				t.Fatalf("seed %d: the region has lost its state", seed)
			}
			e := &w.p.Edges[a.Edge]
			for _, f := range []lia.Formula{lia.Cube(region), lia.Cube(again)} {
				f.Vars(func(v lia.Var) {
					if w.p.IsInput(v) {
						t.Fatalf("seed %d: an input is left in %s", seed, f.Format(w.p.VarName))
					}
				})
				for range 12 {
					s := cfa.State{num.From(int64(w.r.Intn(17) - 8)), num.From(int64(w.r.Intn(17) - 8))}
					if !holds([]lia.Formula{f}, s) {
						continue
					}
					states++
					if !s[0].Equal(a.State[0]) || !s[1].Equal(a.State[1]) {
						more++
					}
					st, after, err := Follow(w.q, w.p, a.Edge, s, lia.And(g.Parts...))
					if err != nil {
						t.Fatalf("seed %d: edge %d does not lead from %v in %s into the goal: %v", seed, a.Edge, s, f.Format(w.p.VarName), err)
					}
					if st.Edge != a.Edge || !holds(g.Parts, after) || !g.At(e.To) {
						t.Fatalf("seed %d: followed to %v, outside of the goal", seed, after)
					}
				}
			}
		}
	}
	t.Logf("%d states in regions, %d of them others than the model's", states, more)
	if more < 100 {
		t.Error("too little to compare")
	}
}

func TestFollow(t *testing.T) {
	none := 0
	for seed := range int64(12) {
		w := newWorld(t, seed)
		all := steps(w.p)
		if len(all) == 0 {
			continue
		}
		for range 10 {
			s, goal := all[w.r.Intn(len(all))], formula(w.r)
			_, after, err := Follow(w.q, w.p, s.edge, s.before, goal)
			switch {
			case errors.Is(err, ErrNoStep):
				none++
				for _, x := range all {
					if x.edge == s.edge && x.before[0].Equal(s.before[0]) && x.before[1].Equal(s.before[1]) && holds([]lia.Formula{goal}, x.after) {
						t.Fatalf("seed %d: edge %d leads from %v to %v", seed, x.edge, x.before, x.after)
					}
				}
			case err != nil:
				t.Fatal(err)
			case !holds([]lia.Formula{goal}, after):
				t.Fatalf("seed %d: %v is outside of the goal", seed, after)
			}
		}
	}
	if none < 10 {
		t.Errorf("%d goals were not entered: the test says little", none)
	}
}

// Fresh variables must be new, and Primed must always return the same copy.
func TestVars(t *testing.T) {
	for seed := range int64(20) {
		r := rand.New(rand.NewSource(seed))
		p := enginetest.Random(r).Program
		vars := NewVars(p)
		seen := map[lia.Var]bool{}
		use := func(v lia.Var) {
			if seen[v] || int(v) < len(p.Vars)+p.NumIn {
				t.Fatalf("seed %d: number %d twice", seed, v)
			}
			seen[v] = true
		}
		after := 0
		for range 20 {
			var c *Copy
			switch r.Intn(3) {
			case 0:
				use(vars.Fresh())
				continue
			case 1:
				c = vars.Copy()
			case 2:
				c = vars.Primed()
				if after++; after > 1 {
					if c != vars.Primed() {
						t.Fatal("two copies after a step")
					}
					continue
				}
			}
			for v := range p.Vars {
				use(c.Of(lia.Var(v)))
			}
			f := formula(r)
			g := f.Subst(c.ToCopy)
			g.Vars(func(v lia.Var) {
				if !seen[v] {
					t.Fatalf("%d is left in a copy", v)
				}
			})
			if !g.Subst(c.FromCopy).Equal(f) || !f.Subst(c.FromCopy).Equal(f) || !g.Subst(c.ToCopy).Equal(g) {
				t.Fatalf("seed %d: copies do not go back", seed)
			}
		}
	}
}

// TestCheck checks the error of a query. It must tell apart a solver that gave up and a search that
// was cancelled.
func TestCheck(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	q := solvers(ctx)
	s := q.New()
	// Six times, x and y grow by the same number, one or two. The solver needs a case split each
	// time.
	x, y := lia.V(0), lia.V(1)
	s.Assert(lia.Eq(x.Sub(y)))
	for i := range 6 {
		u, v := lia.V(lia.Var(2*i+2)), lia.V(lia.Var(2*i+3))
		by := func(n int64) lia.Formula {
			return lia.And(lia.Eq(u.Sub(x).AddConst(num.From(-n))), lia.Eq(v.Sub(y).AddConst(num.From(-n))))
		}
		s.Assert(lia.Or(by(1), by(2)))
		x, y = u, v
	}
	sat, err := q.Check(s)
	if err != nil || !sat || q.Queries != 1 {
		t.Fatalf("%v, %v after %d queries", sat, err, q.Queries)
	}
	s.Assert(lia.Ne(x.Sub(y)))
	s.SetBudget(smt.Budget{MaxRounds: 2})
	if _, err = q.Check(s); !GaveUp(err) {
		t.Errorf("a spent budget is %v", err)
	}
	cancel()
	if _, err = q.Check(s); err == nil || GaveUp(err) {
		t.Errorf("a cancelled search is %v", err)
	}
}

// The solver gives up on this query, whatever the type of System. The answer must be Unknown,
// without Blocked or a Predecessor, and Decided must turn it into an error.
func TestUnknown(t *testing.T) {
	b := enginetest.New(3, "x")
	// Both left and right are sums of six inputs. Each input of "left" is one or two, and equals an
	// input of "right". The solver needs a case split for each such pair.
	left, right, guard := lia.Int(0), lia.Int(0), []lia.Formula{}
	for range 6 {
		u, v := b.Input(), b.Input()
		by := func(n int64) lia.Formula {
			return lia.And(lia.Eq(u.AddConst(num.From(-n))), lia.Eq(v.AddConst(num.From(-n))))
		}
		guard = append(guard, lia.Or(by(1), by(2)))
		left, right = left.Add(u), right.Add(v)
	}
	b.Edge(0, 2, lia.True(), nil)
	b.Edge(2, 1, lia.And(append(guard, lia.Ne(left.Sub(right)))...), nil)
	p := b.Program()
	q := solvers(t.Context())
	f := frames.New[frames.Cube](p, false, cubes{}, trace.Named{})
	edges := NewEdges(q, p, f)
	counter := NewCounter(q, p, NewVars(p), cfa.Live(p).Has, f)
	vars := NewVars(p)
	code := NewPCEncoding(p, vars)
	coded := NewCoded(q, p, vars, code, f.Log(p.Entry), func(f *frames.LemmaClause) lia.Formula { return f.Clause })
	counter.refresh()
	coded.refresh()
	for _, s := range []*smt.Solver{edges.solver(1).S, counter.S, coded.S} {
		s.SetBudget(smt.Budget{MaxRounds: 2})
	}
	for name, sys := range map[string]System{"edges": edges, "counter": counter, "coded": coded} {
		query := &frames.Query{Frame: 1, Loc: p.Error}
		if name == "coded" {
			query.Cube = frames.NewLiterals().Cube(code.Literals(p.Error))
		}
		a, err := sys.Ask(query)
		if err != nil || a.Unknown == nil || a.Blocked || a.Predecessor != nil {
			t.Errorf("%s: %+v, %v", name, a, err)
		}
		if _, err := frames.Decided(a, err); !GaveUp(err) {
			t.Errorf("%s: decided as %v", name, err)
		}
	}
}

// Support must keep exactly the lemmas that a proof needs.
func TestSupport(t *testing.T) {
	b := enginetest.New(3, "x", "y")
	x, y := b.Var(0), b.Var(1)
	b.Edge(0, 2, lia.True(), map[int]lia.Term{0: lia.Int(0), 1: lia.Int(0)})
	b.Edge(2, 2, lia.True(), map[int]lia.Term{0: x.Add(y), 1: y.Add(lia.Int(1))})
	b.Edge(2, 1, lia.Lt(x), nil)
	p := b.Program()
	q := solvers(t.Context())
	f := frames.New[frames.Cube](p, true, cubes{}, trace.Named{})
	ls := frames.NewLiterals()
	never := f.Learn(p.Error, nil, 2, frames.Origin{})
	xs := f.Learn(2, ls.Cube([]lia.Literal{lia.Lt(x).Lit()}), 2, frames.Origin{})
	ys := f.Learn(2, ls.Cube([]lia.Literal{lia.Lt(y).Lit()}), 2, frames.Origin{})
	idle := f.Learn(2, ls.Cube([]lia.Literal{lia.Lt(x.Add(lia.Int(7))).Lit(), lia.Gt(y).Lit()}), 2, frames.Origin{}) // implied by the others
	low := f.Learn(2, ls.Cube([]lia.Literal{lia.Eq(x.Sub(y)).Lit()}), 1, frames.Origin{})
	parts := func(l *frames.Lemma[frames.Cube]) []lia.Formula { return l.Cube.Formulas() }
	got, err := Support(q, p, f, 1, parts)
	if err != nil || len(got) != 3 || got[0] != never || got[1] != xs || got[2] != ys {
		t.Fatalf("%d lemmas (%v), want 3 without %d and %d", len(got), err, idle.ID, low.ID)
	}
	// These lemmas are not inductive, because y >= 0 is missing. So Support must return an error.
	f = frames.New[frames.Cube](p, true, cubes{}, trace.Named{})
	f.Learn(p.Error, nil, 2, frames.Origin{})
	f.Learn(2, ls.Cube([]lia.Literal{lia.Lt(x).Lit()}), 2, frames.Origin{})
	f.Learn(2, ls.Cube([]lia.Literal{lia.Lt(x.Sub(y)).Lit(), lia.Lt(y.Add(lia.Int(3))).Lit()}), 2, frames.Origin{})
	if got, err = Support(q, p, f, 1, parts); err == nil {
		t.Errorf("%d lemmas of frames that are no invariant", len(got))
	}
}

// The proof that the edge into the error is infeasible needs 40 of 60 lemmas. The first models that
// the solver finds violate far fewer lemmas. Support must return the needed lemmas and no others.
func TestSupportOfManyLemmas(t *testing.T) {
	const n, needed = 60, 40
	var names []string
	zero, same := map[int]lia.Term{}, []lia.Formula{}
	for i := range n {
		names = append(names, fmt.Sprint("x", i))
		zero[i] = lia.Int(0)
	}
	b := enginetest.New(3, names...)
	// The edge to the error can be taken if one of the first 40 variables is not 0. A model may
	// violate only one of the lemmas x = 0.
	for i := range needed {
		same = append(same, lia.Ne(b.Var(i)))
	}
	b.Edge(0, 2, lia.True(), zero)
	b.Edge(2, 2, lia.True(), nil)
	b.Edge(2, 1, lia.Or(same...), nil)
	p := b.Program()
	f := frames.New[frames.Cube](p, true, cubes{}, trace.Named{})
	ls := frames.NewLiterals()
	f.Learn(p.Error, nil, 2, frames.Origin{})
	for i := range n {
		f.Learn(2, ls.Cube([]lia.Literal{lia.Ne(b.Var(i)).Lit()}), 2, frames.Origin{})
	}
	got, err := Support(solvers(t.Context()), p, f, 1, func(l *frames.Lemma[frames.Cube]) []lia.Formula { return l.Cube.Formulas() })
	if err != nil || len(got) != 1+needed {
		t.Fatalf("%d lemmas (%v), want %d", len(got), err, 1+needed)
	}
}
