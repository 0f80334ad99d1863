package frames

import (
	"fmt"
	"math/rand"
	"slices"
	"testing"

	"ic3play/engine/cfa"
	"ic3play/engine/trace"
	"ic3play/lia"
	"ic3play/lia/num"
	"ic3play/lia/smt"
)

type meaning struct{ where cfa.LocSet }

func (m meaning) Clause(c Cube) (lia.Formula, cfa.LocSet) { return c.Clause(), m.where }

func (m meaning) Text(l *Lemma[Cube]) (string, []string) {
	return l.Clause.Format(names), l.Cube.Text(names, true)
}

func program() *cfa.Program {
	p := &cfa.Program{Vars: make([]cfa.Var, 2), Locs: make([]cfa.Location, 4), Entry: 0, Error: 1}
	for _, e := range [][2]cfa.Loc{{0, 2}, {2, 2}, {2, 3}, {3, 1}} {
		p.Edges = append(p.Edges, cfa.Edge{From: e[0], To: e[1], Guard: lia.True()})
	}
	return p
}

func listen(located bool) (*Frames[Cube], *[]trace.Event) {
	events := &[]trace.Event{}
	rec := trace.New(func(e trace.Event) { *events = append(*events, e) }, false)
	return New[Cube](program(), located, meaning{}, trace.Named{Recorder: rec, Source: "test"}), events
}

// TestLevelsAgainstSets adds random lemmas and raises their levels. It compares the frames, a
// solver that reads the log at random times, and the events with a simple model: a set of clauses
// for each level.
func TestLevelsAgainstSets(t *testing.T) {
	const top = 5
	pool := NewLiterals()
	subsumed := 0
	for seed := range int64(24) {
		r := rand.New(rand.NewSource(seed))
		located := seed%2 == 0
		f, events := listen(located)
		type clause struct {
			loc cfa.Loc
			c   Cube
		}
		sets := map[int32][]clause{} // maps a level to its clauses
		var all []*Lemma[Cube]
		solvers := map[cfa.Loc]*Levels{}
		sc := smt.NewContext(smt.Options{})
		for range 40 {
			loc := []cfa.Loc{2, 3}[r.Intn(2)]
			if !located {
				loc = cfa.Anywhere
			}
			if len(all) > 0 && r.Intn(4) == 0 {
				l := all[r.Intn(len(all))]
				if l.dead || l.Level >= top {
					continue
				}
				level := l.Level + 1
				if r.Intn(6) == 0 {
					level = Infinity
				}
				f.raise(l, level)
				for i := int32(1); i <= min(level, top); i++ {
					sets[i] = append(sets[i], clause{l.Loc, l.Cube})
				}
				continue
			}
			c, _ := randomCube(r, pool)
			level := int32(1 + r.Intn(top-1))
			l := f.Learn(loc, c, level, Origin{Obligation: 7})
			if !slices.Contains(all, l) {
				all = append(all, l)
			}
			for i := int32(1); i <= level; i++ {
				sets[i] = append(sets[i], clause{loc, c})
			}
			if r.Intn(5) == 0 { // a solver may read the log at any time
				s := solvers[loc]
				if s == nil {
					s = &Levels{}
					s.Reset(sc.NewSolver())
					solvers[loc] = s
				}
				s.Read(f.Log(loc), nil)
			}
		}
		for _, l := range all {
			if l.dead {
				subsumed++
			}
		}
		places := []cfa.Loc{2, 3}
		if !located {
			places = []cfa.Loc{cfa.Anywhere}
		}
		for _, loc := range places {
			s := &Levels{}
			s.Reset(sc.NewSolver())
			if old := solvers[loc]; old != nil {
				s = old
			}
			s.Read(f.Log(loc), nil)
			for i := int32(1); i <= top; i++ {
				frame := lia.True()
				for _, l := range f.Lemmas(loc) {
					if l.Level >= i {
						frame = lia.And(frame, l.Clause)
					}
				}
				asm := s.Frame(i, nil)
				everywhere(func(value func(lia.Var) num.Int) {
					want := true
					for _, c := range sets[i] {
						want = want && (c.loc != loc || !c.c.Holds(value))
					}
					if frame.Eval(value) != want {
						t.Fatalf("seed %d: level %d at %d is %s, which is %v at %s, %s", seed, i, loc, frame.Format(names), !want, value(0), value(1))
					}
				})
				for range 4 {
					x, y := int64(r.Intn(17)-8), int64(r.Intn(17)-8)
					value := func(v lia.Var) num.Int { return num.From([]int64{x, y}[v]) }
					st := s.S.Check(t.Context(), append(slices.Clone(asm), s.S.Lit(lia.Eq(lia.V(0).AddConst(num.From(-x)))), s.S.Lit(lia.Eq(lia.V(1).AddConst(num.From(-y)))))...)
					if want := frame.Eval(value); (st == smt.Sat) != want || st == smt.Unknown {
						t.Fatalf("seed %d: the solver says %v of %d, %d at level %d, the frame %v", seed, st, x, y, i, want)
					}
				}
			}
			checkNoneImplied(t, f.Lemmas(loc))
		}
		checkEvents(t, f, *events)
	}
	if subsumed < 10 {
		t.Errorf("%d lemmas were subsumed: the test says little", subsumed)
	}
}

func checkNoneImplied(t *testing.T, lemmas []*Lemma[Cube]) {
	t.Helper()
	for _, a := range lemmas {
		for _, b := range lemmas {
			if a != b && a.Level >= b.Level && b.Cube.Implies(a.Cube) {
				t.Fatalf("lemma %d implies lemma %d, and both are there", a.ID, b.ID)
			}
		}
	}
}

func checkEvents(t *testing.T, f *Frames[Cube], events []trace.Event) {
	t.Helper()
	level := map[int]int{}
	for _, e := range events {
		switch e.Kind {
		case trace.Lemma, trace.Push:
			level[e.Lemma] = e.Level
		case trace.Subsumed:
			delete(level, e.Lemma)
		}
		if e.Source != "test" {
			t.Fatalf("an event of %q", e.Source)
		}
	}
	want := map[int]int{}
	f.Each(func(l *Lemma[Cube]) { want[l.ID] = EventLevel(l.Level) })
	if fmt.Sprint(level) != fmt.Sprint(want) {
		t.Fatalf("events leave %v, the frames are %v", level, want)
	}
}

func le(ls *Literals, c int64) Cube {
	return ls.Cube([]lia.Literal{lia.Le(lia.V(0).AddConst(num.From(c))).Lit()})
}

func TestFramesKeepTheStrongestLemmas(t *testing.T) {
	f, _ := listen(true)
	ls := NewLiterals()
	weak := f.Learn(2, le(ls, 7), 3, Origin{})   // x <= -7
	strong := f.Learn(2, le(ls, 2), 3, Origin{}) // x <= -2
	if !weak.Dead() || strong.Dead() || len(f.Lemmas(2)) != 1 {
		t.Fatal("a lemma that a later one implies stays")
	}
	if l := f.Learn(2, le(ls, 9), 2, Origin{}); l != strong {
		t.Fatal("a lemma that is implied already was added")
	}
	if l := f.Learn(3, le(ls, 9), 2, Origin{}); l == strong {
		t.Fatal("a lemma of another location was taken for one")
	}
	high := f.Learn(2, le(ls, 9), 4, Origin{})
	if high.Dead() || f.Blocked(2, le(ls, 9), 4) != high {
		t.Fatal("a weaker lemma at a higher level was lost")
	}
	f.raise(strong, 4)
	if !high.Dead() || len(f.Lemmas(2)) != 1 {
		t.Fatal("a pushed lemma does not subsume")
	}
}

func TestWhere(t *testing.T) {
	p := program()
	p.Locs = append(p.Locs, cfa.Location{}) // location 4, which no edge enters
	where := cfa.NewLocSet(p)
	where.Add(3)
	where.Add(0)
	where.Add(4)
	var events []trace.Event
	rec := trace.New(func(e trace.Event) { events = append(events, e) }, false)
	f := New[Cube](p, false, meaning{where}, trace.Named{Recorder: rec})
	ls := NewLiterals()
	l := f.Learn(cfa.Anywhere, le(ls, 1), 1, Origin{})
	for loc, want := range []bool{true, false, false, true, true} {
		if l.At(cfa.Loc(loc)) != want {
			t.Errorf("at %d: %v", loc, !want)
		}
	}
	if got := events[0].Locs; !slices.Equal(got, []int{3, 4}) {
		t.Errorf("the event tells %v; 0 is the entry", got)
	}
	at := f.Learn(2, le(ls, 0), 1, Origin{})
	if !at.At(2) || at.At(3) || events[1].Locs != nil {
		t.Error("a lemma at a location is about others too")
	}
}

func TestWitnessDiesWithALemma(t *testing.T) {
	f, _ := listen(true)
	ls := NewLiterals()
	w := &cti{loc: 2, level: 2, log: f.Log(2), state: []num.Int{num.From(-3), num.Zero()}}
	if !w.inFrame() {
		t.Fatal("a state of an empty frame is dead")
	}
	f.Learn(2, ls.Cube([]lia.Literal{lia.Ge(lia.V(0)).Lit()}), 3, Origin{}) // x >= 0
	if !w.inFrame() {
		t.Fatal("x = -3 is not in x >= 0")
	}
	f.Learn(2, le(ls, 3), 1, Origin{})
	if !w.inFrame() {
		t.Fatal("a lemma of a lower frame does not count")
	}
	f.Learn(2, le(ls, 2), 2, Origin{})
	if w.inFrame() {
		t.Fatal("x = -3 is blocked by not x <= -2")
	}
}

// TestStale replaces lemmas until the solver has too many clauses of subsumed lemmas.
func TestStale(t *testing.T) {
	f, _ := listen(true)
	ls := NewLiterals()
	s := &Levels{}
	sc := smt.NewContext(smt.Options{})
	s.Reset(sc.NewSolver())
	for n := int64(Rebuild) + 3; n > 0; n-- {
		if s.Stale(nil, f.Log(2)) {
			t.Fatalf("stale with %d to come", n)
		}
		f.Learn(2, le(ls, n), 1, Origin{}) // the new lemma replaces the previous one
		s.Read(f.Log(2), nil)
	}
	if !s.Stale(nil, f.Log(2)) {
		t.Fatal("never stale")
	}
	s.Reset(sc.NewSolver())
	s.Read(f.Log(2), nil)
	if s.Stale(nil, f.Log(2)) || s.numClauses != 1 {
		t.Fatalf("%d clauses in a fresh solver", s.numClauses)
	}
}
