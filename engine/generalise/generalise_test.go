package generalise

import (
	"math/rand"
	"slices"
	"testing"

	"ic3play/engine/cfa"
	"ic3play/engine/frames"
	"ic3play/engine/meter"
	"ic3play/engine/trace"
	"ic3play/lia"
	"ic3play/lia/num"
)

// points implements Search for tests, over two variables. It has a given list of steps into each
// frame. Learn removes the steps that begin in the cube of the lemma.
type points struct {
	t       *testing.T
	lits    *frames.Literals
	r       *rand.Rand
	entered map[int32][]point // the steps from the frame one level lower
	gaveUp  int               // every gaveUp-th query has the answer Unknown; 0 means that no query has this answer
	asked   int
	learnt  int
	traced  bool // whether the run has a recorder
}

// point is a step from the state "from", at location 3, to the state "at".
type point struct{ at, from cfa.State }

func (p *points) Ask(q *frames.Query) (frames.Answer, error) {
	c, level := q.Cube, q.Frame+1
	p.asked++
	if p.gaveUp > 0 && p.asked%p.gaveUp == 0 {
		return frames.Answer{Unknown: meter.ErrGaveUp}, nil
	}
	for _, x := range p.entered[level] {
		if c.Holds(value(x.at)) {
			var region []lia.Literal
			for v, n := range x.from {
				region = append(region, lia.Eq(lia.V(lia.Var(v)).AddConst(n.Neg())).Lit())
			}
			return frames.Answer{Predecessor: &frames.Predecessor{Source: frames.Source{Loc: 3, PredecessorCube: p.lits.Cube(region)}}}, nil
		}
	}
	core := c
	// Drop only some of the superfluous literals, so that the core is not always minimal.
	for i := 0; i < len(core); {
		smaller := core.Without(i)
		if p.r.Intn(3) == 0 && !slices.ContainsFunc(p.entered[level], func(x point) bool { return smaller.Holds(value(x.at)) }) {
			core = smaller
			continue
		}
		i++
	}
	return frames.Answer{Blocked: true, Core: c.Marks(core)}, nil
}

func (p *points) Learn(at Frame, c frames.Cube, from frames.Origin) {
	if ctg := from.CTG; p.traced && (ctg == nil || ctg.States == "" || ctg.Tried == "" || ctg.Edge != 0) {
		p.t.Errorf("the lemma %s comes from %+v", c.Formula().Format(names), ctg)
	}
	if slices.ContainsFunc(p.entered[at.Level], func(x point) bool { return c.Holds(value(x.at)) }) {
		p.t.Errorf("%s was learnt for level %d and is entered", c.Formula().Format(names), at.Level)
	}
	p.learnt++
	above := p.entered[at.Level+1]
	p.entered[at.Level+1] = slices.DeleteFunc(slices.Clone(above), func(x point) bool { return c.Holds(value(x.from)) })
}

func value(s cfa.State) func(lia.Var) num.Int { return func(v lia.Var) num.Int { return s[v] } }

func names(v lia.Var) string { return []string{"x", "y"}[v] }

func random(r *rand.Rand) cfa.State {
	return cfa.State{num.From(int64(r.Intn(17) - 8)), num.From(int64(r.Intn(17) - 8))}
}

// TestAgainstPoints runs generalisers on cubes that exclude random points. The result must include
// the cube and exclude the points. The test checks this for all states with small values.
func TestAgainstPoints(t *testing.T) {
	p := &cfa.Program{Vars: make([]cfa.Var, 2), Locs: make([]cfa.Location, 4), Entry: 0, Error: 1}
	x, y := lia.V(0), lia.V(1)
	p.Edges = []cfa.Edge{{From: 2, To: 2, Guard: lia.True(), Assigns: []cfa.Assign{{Var: 0, Term: x.Add(y)}, {Var: 1, Term: y.Add(x)}}}}
	ctg := Drop{MaxCTGs: 3, MaxDepth: 1}
	for name, list := range map[string][]Generaliser{
		"split": {Split{}}, "drop": {Drop{}}, "drop, ctg": {ctg}, "sum": {Sum{}}, "weaken": {Weaken{}},
		"all": {Split{}, ctg, Sum{}, Weaken{}},
	} {
		t.Run(name, func(t *testing.T) {
			changed, learnt, unknown := 0, 0, int64(0)
			for seed := range int64(400) {
				r := rand.New(rand.NewSource(seed))
				s := &points{t: t, r: r, lits: frames.NewLiterals(), entered: map[int32][]point{}, traced: true}
				for level := int32(1); level <= 2; level++ {
					for range 12 / level {
						s.entered[level] = append(s.entered[level], point{random(r), random(r)})
					}
				}
				if seed%4 == 0 {
					s.gaveUp = 1 + r.Intn(3)
				}
				var of []lia.Literal
				for range 1 + r.Intn(4) {
					c := lia.Int(int64(r.Intn(9) - 4))
					of = append(of, []lia.Formula{lia.Le(x.Sub(c)), lia.Ge(x.Sub(c)), lia.Le(y.Sub(c)), lia.Ge(y.Sub(c)),
						lia.Le(x.Sub(y).Sub(c)), lia.Eq(x.Sub(c)), lia.Eq(y.Sub(x).Sub(c)), lia.Ge(x.Add(y).Sub(c))}[r.Intn(8)].Lit())
				}
				c := s.lits.Cube(of)
				if slices.ContainsFunc(s.entered[2], func(x point) bool { return c.Holds(value(x.at)) }) {
					continue
				}
				var steps []trace.Event
				rec := trace.New(func(e trace.Event) { steps = append(steps, e) }, false)
				run := &Run{Search: s, Program: p, Literals: s.lits, List: list, Rec: trace.Named{Recorder: rec}}
				g, err := run.Cube(Frame{Loc: 2, Level: 2}, 5, c)
				if err != nil {
					t.Fatal(err)
				}
				for a := int64(-9); a <= 9; a++ {
					for b := int64(-9); b <= 9; b++ {
						if at := value(cfa.State{num.From(a), num.From(b)}); c.Holds(at) && !g.Holds(at) {
							t.Fatalf("seed %d: %s became %s, without %d, %d", seed, c.Formula().Format(names), g.Formula().Format(names), a, b)
						}
					}
				}
				for _, x := range s.entered[2] {
					if g.Holds(value(x.at)) {
						t.Fatalf("seed %d: %s became %s, with %v", seed, c.Formula().Format(names), g.Formula().Format(names), x.at)
					}
				}
				if !g.Equal(c) {
					changed++
				}
				if g.Equal(c) && len(steps) > 0 && len(list) == 1 || !g.Equal(c) && len(steps) == 0 {
					t.Fatalf("seed %d: %d steps from %s to %s", seed, len(steps), c.Formula().Format(names), g.Formula().Format(names))
				}
				learnt += s.learnt
				unknown += run.Unknowns
				if int(run.CTGs) != s.learnt || run.Runs < 1 {
					t.Fatalf("%d counterexamples to generalisation for %d lemmas, %d runs", run.CTGs, s.learnt, run.Runs)
				}
			}
			if changed < 10 {
				t.Errorf("%d cubes were changed: the test says little", changed)
			}
			if unknown == 0 {
				t.Error("no question was given up")
			}
			if (name == "drop, ctg" || name == "all") != (learnt > 0) {
				t.Errorf("%d lemmas on the way", learnt)
			}
		})
	}
}

// A cube that Drop returns must not stay blocked if another literal is dropped.
func TestDropIsMinimal(t *testing.T) {
	p := &cfa.Program{Vars: make([]cfa.Var, 2), Locs: make([]cfa.Location, 4), Entry: 0, Error: 1}
	dropped := int64(0)
	for seed := range int64(300) {
		r := rand.New(rand.NewSource(seed))
		s := &points{t: t, r: r, lits: frames.NewLiterals(), entered: map[int32][]point{}}
		for range 6 {
			s.entered[1] = append(s.entered[1], point{random(r), random(r)})
		}
		inside := random(r)
		var of []lia.Literal
		for v, n := range inside {
			of = append(of, lia.Le(lia.V(lia.Var(v)).AddConst(n.Neg())).Lit(), lia.Ge(lia.V(lia.Var(v)).AddConst(n.Neg())).Lit())
		}
		of = append(of, lia.Le(lia.V(0).Sub(lia.V(1)).AddConst(inside[1].Sub(inside[0]))).Lit())
		c := s.lits.Cube(of)
		if slices.ContainsFunc(s.entered[1], func(x point) bool { return c.Holds(value(x.at)) }) {
			continue
		}
		run := &Run{Search: s, Program: p, Literals: s.lits, List: []Generaliser{Drop{}}}
		g, err := run.Cube(Frame{Loc: 2, Level: 1}, 1, c)
		if err != nil {
			t.Fatal(err)
		}
		dropped += run.Dropped
		for i := range g {
			less := g.Without(i)
			if !slices.ContainsFunc(s.entered[1], func(x point) bool { return less.Holds(value(x.at)) }) {
				t.Fatalf("seed %d: %s can do without literal %d", seed, g.Formula().Format(names), i)
			}
		}
	}
	if dropped < 300 {
		t.Errorf("%d literals were dropped: the test says little", dropped)
	}
}
