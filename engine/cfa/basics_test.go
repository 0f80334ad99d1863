package cfa

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"

	"ic3play/lia"
	"ic3play/lia/num"
)

// loop counts v0 up to 10 and asserts that v1, its double, is not 21.
func loop() *Program {
	b := newBuilder(2, 4)
	b.init(1)
	b.edge(1, 2, le(v(0), 9))
	b.edge(2, 1, lia.True(), Assign{0, plus(v(0), 1)}, Assign{1, plus(v(1), 2)})
	b.edge(1, 3, lia.And(ge(v(0), 10), eq(v(1), 21)))
	return b.done()
}

func TestSanityAccepts(t *testing.T) {
	if err := Sanity(loop()); err != nil {
		t.Error(err)
	}
}

func TestSanityRefuses(t *testing.T) {
	for _, c := range []struct {
		want  string
		spoil func(p *Program)
	}{
		{"entry 9 is not a location", func(p *Program) { p.Entry = 9 }},
		{"error -1 is not a location", func(p *Program) { p.Error = -1 }},
		{"entry and error are both", func(p *Program) { p.Error = p.Entry }},
		{"-1 inputs", func(p *Program) { p.NumIn = -1 }},
		{"both called v0", func(p *Program) { p.Vars[1].Name = "v0" }},
		{"variable 1 has no name", func(p *Program) { p.Vars[1].Name = "" }},
		{"both called L1", func(p *Program) { p.Locs[2].Name = "L1" }},
		{"location 2 has no name", func(p *Program) { p.Locs[2].Name = "" }},
		{"label a stands at 7", func(p *Program) { p.Labels = map[string][]Loc{"a": {7}} }},
		{"edge 1 leads from 1 to 8", func(p *Program) { p.Edges[1].To = 8 }},
		{"edge 1 enters the entry", func(p *Program) { p.Edges[1].To = 0 }},
		{"edge 1 leaves the error", func(p *Program) { p.Edges[1].From = 3 }},
		{"edge 2 has no source position", func(p *Program) { p.Edges[2].Spans = nil }},
		{"input 2 is not in 2..1", func(p *Program) { p.Edges[1].Inputs = []Input{{Var: 2}} }},
		{"input 0 is not in", func(p *Program) { p.NumIn = 1; p.Edges[1].Inputs = []Input{{Var: 0}} }},
		{"both have input 2", func(p *Program) {
			p.NumIn = 1
			p.Edges[1].Inputs = []Input{{Var: 2}}
			p.Edges[2].Inputs = []Input{{Var: 2}}
		}},
		{"the guard mentions input 2, which is not its own", func(p *Program) {
			p.NumIn = 1
			p.Edges[2].Inputs = []Input{{Var: 2}}
			p.Edges[1].Guard = le(v(2), 0)
		}},
		{"the value of v0 mentions input 5", func(p *Program) { p.Edges[2].Assigns[0].Term = v(5) }},
		{"the guard mentions variable -1", func(p *Program) { p.Edges[1].Guard = le(v(-1), 0) }},
		{"negated inequality", func(p *Program) {
			l := le(v(0), 3).Lit()
			l.Neg = true
			p.Edges[1].Guard = lia.FromLiteral(l)
		}},
		{"assigns 2, which is not a state variable", func(p *Program) { p.Edges[2].Assigns[1].Var = 2 }},
		{"not sorted, or two are to v0", func(p *Program) { p.Edges[2].Assigns[1].Var = 0 }},
		{"without a marked loop head", func(p *Program) { p.Locs[1].LoopHead = false }},
		{"v1 may be read before it is assigned", func(p *Program) { p.Edges[0].Assigns = p.Edges[0].Assigns[:1] }},
	} {
		p := loop()
		c.spoil(p)
		err := Sanity(p)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("Sanity says %v, want %q", err, c.want)
		}
	}
	if Sanity(nil) == nil {
		t.Error("Sanity accepts nil")
	}
}

func TestRun(t *testing.T) {
	b := newBuilder(2, 3)
	b.init(1)
	e := b.edge(1, 1, lia.True())
	in := b.input(e, Nondet)
	e.Guard = ge(in, 1)
	e.Assigns = []Assign{{0, v(1)}, {1, v(0).Add(in)}}
	b.edge(1, 2, ge(v(0), 3))
	p := b.done()
	five := []num.Int{num.From(5)}
	good := Path{{Edge: 0}, {1, five}, {1, five}, {Edge: 2}}
	states, err := Run(p, good)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, s := range states {
		got = append(got, s[0].String()+","+s[1].String())
	}
	if want := []string{"0,0", "0,0", "0,5", "5,5", "5,5"}; !slices.Equal(got, want) {
		t.Errorf("states %v, want %v", got, want)
	}
	for _, c := range []struct {
		want string
		path Path
	}{
		{"there is no edge 7", Path{{Edge: 7}}},
		{"there is no edge -1", Path{{Edge: -1}}},
		{"step 1 of 1: edge 1 leaves L1, not entry", Path{{1, five}}},
		{"has 1 inputs, the step gives 0", Path{{Edge: 0}, {Edge: 1}}},
		{"step 2 of 2: the guard of edge 1", Path{{Edge: 0}, {1, []num.Int{num.Zero()}}}},
		{"the guard of edge 2 ([v0 >= 3]) is false", Path{{Edge: 0}, {Edge: 2}}},
	} {
		if _, err := Run(p, c.path); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("Run says %v, want %q", err, c.want)
		}
	}
}

func TestAdjacencyConcurrently(t *testing.T) {
	p := randomProgram(rand.New(rand.NewPCG(5, 5)), true)
	var wg sync.WaitGroup
	for range 8 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			in, out := 0, 0
			for l := range p.Locs {
				for _, e := range p.Out(Loc(l)) {
					if p.Edges[e].From != Loc(l) {
						t.Errorf("edge %d does not leave %d", e, l)
					}
					out++
				}
				for _, e := range p.In(Loc(l)) {
					if p.Edges[e].To != Loc(l) {
						t.Errorf("edge %d does not enter %d", e, l)
					}
					in++
				}
			}
			if in != len(p.Edges) || out != len(p.Edges) {
				t.Errorf("%d in, %d out of %d edges", in, out, len(p.Edges))
			}
		}()
	}
	wg.Wait()
}

func TestLoopHeadsOfIrreducibleGraph(t *testing.T) {
	b := newBuilder(1, 5)
	b.init(1)
	b.edge(1, 2, lia.True())
	b.edge(1, 3, lia.True())
	b.edge(2, 3, lia.True())
	b.edge(3, 2, lia.True())
	b.edge(3, 4, lia.True())
	p := b.done()
	if err := Sanity(p); err != nil {
		t.Error(err)
	}
	if c := components(p); c[2] != c[3] || c[1] == c[2] || c[4] == c[3] {
		t.Errorf("components %v", c)
	}
}

// TestTrie compares the persistent map with Go's.
func TestTrie(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, n := range []int{1, 16, 17, 300, 5000} {
		h := trieHeight(n)
		maps := make([]map[int]int, 4)
		tries := make([]*trie[int], 4)
		for i := range maps {
			maps[i] = map[int]int{}
		}
		for range 2000 {
			i, j, k := r.IntN(4), r.IntN(4), r.IntN(n)
			switch r.IntN(5) {
			case 0, 1:
				v := r.IntN(3)
				maps[i][k] = v
				tries[i] = tries[i].set(h, k, v)
			case 2:
				delete(maps[i], k)
				tries[i] = tries[i].del(h, k)
			case 3:
				for k, v := range maps[j] {
					if _, ok := maps[i][k]; !ok {
						maps[i][k] = v
					}
				}
				tries[i] = union(h, tries[i], tries[j])
			case 4:
				if r.IntN(10) > 0 {
					continue
				}
				for k, v := range maps[i] {
					if w, ok := maps[j][k]; !ok || v != w {
						delete(maps[i], k)
					}
				}
				tries[i] = meet(h, tries[i], tries[j], func(x, y int) bool { return x == y })
			}
			count, last := 0, -1
			tries[i].each(h, func(key, v int) {
				if w, ok := maps[i][key]; !ok || v != w || key <= last {
					t.Fatalf("entry %d: %d, want %d, %v, after %d", key, v, w, ok, last)
				}
				last = key
				count++
			})
			if count != len(maps[i]) {
				t.Fatalf("%d entries, want %d", count, len(maps[i]))
			}
			if v, ok := tries[i].get(h, k); ok != has(maps[i], k) || ok && v != maps[i][k] {
				t.Fatalf("get %d: %d %v", k, v, ok)
			}
			if count == 0 && tries[i] != nil {
				t.Fatal("an empty map is not nil")
			}
		}
	}
}

func has(m map[int]int, k int) bool { _, ok := m[k]; return ok }

// TestLiveness compares with the definition, by searching the paths.
func TestLiveness(t *testing.T) {
	for seed := range 200 {
		p := randomProgram(rand.New(rand.NewPCG(uint64(seed), 3)), true)
		lv := Live(p)
		for l := range p.Locs {
			for x := range p.Vars {
				if got, want := lv.Has(Loc(l), lia.Var(x)), readLater(p, Loc(l), lia.Var(x)); got != want {
					t.Errorf("seed %d: %s live at %s: %v, want %v", seed, p.Vars[x].Name, p.Locs[l].Name, got, want)
				}
				if slices.Contains(lv.At(Loc(l)), lia.Var(x)) != lv.Has(Loc(l), lia.Var(x)) {
					t.Errorf("At and Has differ")
				}
			}
		}
	}
}

func readLater(p *Program, l Loc, x lia.Var) bool {
	seen := map[Loc]bool{l: true}
	work := []Loc{l}
	for len(work) > 0 {
		l, work = work[0], work[1:]
		for _, id := range p.Out(l) {
			e := &p.Edges[id]
			if slices.Contains(reads(p, e), x) {
				return true
			}
			kill := slices.ContainsFunc(e.Assigns, func(a Assign) bool { return a.Var == x && !a.Term.Equal(lia.V(x)) })
			if !kill && !seen[e.To] {
				seen[e.To] = true
				work = append(work, e.To)
			}
		}
	}
	return false
}

func TestEdgeText(t *testing.T) {
	b := newBuilder(2, 3)
	b.init(1)
	e := b.edge(1, 1, lia.True())
	q := b.input(e, Quotient)
	e.Inputs[0].Name = "v1 / 2"
	n := b.input(e, Nondet)
	e.Guard = lia.And(le(v(0), 5), lia.Le(q.Mul(num.From(2)).Sub(v(1))))
	e.Assigns = []Assign{{0, q.Add(n)}}
	b.edge(1, 2, lia.True())
	p := b.done()
	if got, want := p.EdgeText(1), "[v0 <= 5]; [2*(v1 / 2) <= v1]; v0 = (v1 / 2) + nondet()"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if got, want := p.EdgeText(2), "skip"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if got, want := p.VarName(2)+" "+p.VarName(3)+" "+p.VarName(9), "(v1 / 2)#0 nondet()#1 in#7"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if in, id, ok := p.InputOf(3); !ok || id != 1 || in.Kind != Nondet {
		t.Errorf("InputOf(3) = %v %v %v", in, id, ok)
	}
}

func TestDot(t *testing.T) {
	p := loop()
	p.File = `a "quoted" \ name.c`
	var b bytes.Buffer
	if err := Dot(&b, p); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		`digraph "a \"quoted\" \\ name.c" {`,
		`n1 [label="L1", peripheries=2];`,
		`n3 [label="error", style="rounded,filled"`,
		`n2 -> n1 [label="v0 = v0 + 1\lv1 = v1 + 2\l"];`,
	} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("no %s in\n%s", want, b.String())
		}
	}
}

// TestProjectAndWitness compares with the enumeration of values.
func TestProjectAndWitness(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 8))
	var formula func(depth int) lia.Formula
	formula = func(depth int) lia.Formula {
		if depth > 0 {
			var fs []lia.Formula
			for range 2 + r.IntN(2) {
				fs = append(fs, formula(depth-1))
			}
			if depth%2 == 0 {
				return lia.And(fs...)
			}
			return lia.Or(fs...)
		}
		t := plus(v(0).Mul(num.From(int64(r.IntN(7)-3))).Add(v(1).Mul(num.From(int64(r.IntN(5)-2)))), r.IntN(9)-4)
		switch r.IntN(6) {
		case 0:
			return lia.Eq(t)
		case 1:
			return lia.Ne(t)
		case 2:
			return lia.Divides(num.From(int64(2+r.IntN(3))), t)
		}
		return lia.Le(t)
	}
	exact, found := 0, 0
	for range 4000 {
		f := formula(r.IntN(4))
		g, ok := project(f, 0)
		if ok {
			exact++
			if mentions(g, 0) {
				t.Fatalf("%s projects to %s", f.Format(name2), g.Format(name2))
			}
		}
		for y := int64(-6); y <= 6; y++ {
			value := func(x int64) func(lia.Var) num.Int {
				return func(v lia.Var) num.Int {
					if v == 0 {
						return num.From(x)
					}
					return num.From(y)
				}
			}
			some := false
			for x := int64(-60); x <= 60 && !some; x++ {
				some = f.Eval(value(x))
			}
			if ok && g.Eval(value(0)) != some {
				t.Fatalf("%s at %d is %v, projected %s is not", f.Format(name2), y, some, g.Format(name2))
			}
			if inDivisibility(f, 0) {
				continue
			}
			c, have := witness(f, 0, value(0))
			if have != some {
				t.Fatalf("%s at %d: witness %v, want %v", f.Format(name2), y, have, some)
			}
			if have {
				found++
				if x, _ := c.Int64(); !f.Eval(value(x)) {
					t.Fatalf("%s at %d: %s is no witness", f.Format(name2), y, c)
				}
			}
		}
	}
	if exact < 1000 || found < 1000 {
		t.Errorf("%d projections, %d witnesses", exact, found)
	}
}

func name2(v lia.Var) string { return [...]string{"x", "y"}[v] }

// TestGuardSimplification compares with the values of the formula before.
func TestGuardSimplification(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 9))
	var formula func(depth int) lia.Formula
	formula = func(depth int) lia.Formula {
		if depth > 0 && r.IntN(5) > 0 {
			var fs []lia.Formula
			for range 2 + r.IntN(3) {
				fs = append(fs, formula(depth-1))
			}
			if depth%2 == 0 {
				return lia.And(fs...)
			}
			return lia.Or(fs...)
		}
		t := plus(v(r.IntN(2)).Mul(num.From(int64(r.IntN(3)-1))), r.IntN(5)-2)
		switch r.IntN(6) {
		case 0:
			return lia.Eq(t)
		case 1:
			return lia.Ne(t)
		case 2:
			return lia.Not(lia.Divides(num.From(2), t))
		case 3:
			return lia.Divides(num.From(2), t)
		}
		return lia.Le(t)
	}
	smaller := 0
	for range 5000 {
		f := formula(r.IntN(6))
		g := simplify(f)
		if g.Size() < f.Size() {
			smaller++
		}
		if g.Size() > f.Size()+2 { // x = 1 counts once and may become a pair
			t.Errorf("%s grows to %s", f.Format(name2), g.Format(name2))
		}
		for x := int64(-4); x <= 4; x++ {
			for y := int64(-4); y <= 4; y++ {
				value := func(v lia.Var) num.Int { return num.From([...]int64{x, y}[v]) }
				if f.Eval(value) != g.Eval(value) {
					t.Fatalf("%s becomes %s: differs at %d, %d", f.Format(name2), g.Format(name2), x, y)
				}
			}
		}
	}
	if smaller < 1000 {
		t.Errorf("only %d became smaller", smaller)
	}
}
