package claim

import (
	"context"
	"ic3play/frontend/ast"
	"math/rand"
	"slices"
	"strings"
	"testing"
	"time"

	"ic3play/engine/cfa"
	"ic3play/engine/enginetest"
	"ic3play/frontend/gen"
	"ic3play/frontend/verify"
	"ic3play/lia"
	"ic3play/lia/num"
	"ic3play/lia/z3test"
)

func (c *Program) claimsAt(t testing.TB, texts map[cfa.Loc]string) cfa.Invariant {
	t.Helper()
	out := cfa.Invariant{}
	for l, text := range texts {
		f, diags := c.Parse(l, text)
		if len(diags) > 0 {
			t.Fatal(diags[0].String())
		}
		out[l] = f
	}
	return out
}

func TestCheck(t *testing.T) {
	const src = `int main(void) {
  int n = nondet_int();
  int x = 0, y = n;
  assume(n >= 0);
  while (y > 0) { x++; y--; }
  assert(x == n);
}
`
	c := load(t, src)
	at := head(t, c)
	states := c.Sample()
	for _, tt := range []struct {
		text string
		want map[Kind]Answer
	}{
		{"x + y == n && y >= 0", map[Kind]Answer{Initiation: Holds, Consecution: Holds, Safety: Holds}},
		{"x + y == n", map[Kind]Answer{Initiation: Holds, Consecution: Holds, Safety: Fails}},
		{"", map[Kind]Answer{Initiation: Holds, Consecution: Holds, Safety: Fails}},
		{"x <= n", map[Kind]Answer{Initiation: Holds, Consecution: Fails, Safety: Fails}},
		{"x >= 1 && x + y == n && y >= 0", map[Kind]Answer{Initiation: Fails, Consecution: Holds, Safety: Holds}},
		{"false", map[Kind]Answer{Initiation: Fails, Consecution: Holds, Safety: Holds}},
	} {
		got := map[Kind]Answer{}
		for _, r := range c.Check(context.Background(), c.claimsAt(t, map[cfa.Loc]string{at: tt.text}), states) {
			got[r.Kind] = r.Answer
			if (r.Answer == Fails) != (r.Step != nil) {
				t.Errorf("%s: %v with step %v", tt.text, r.Answer, r.Step)
			}
			if r.Kind == Initiation && r.Step != nil && !r.Step.Sampled {
				t.Errorf("%s: a failing initiation is a run of the program", tt.text)
			}
		}
		for k, want := range tt.want {
			if got[k] != want {
				t.Errorf("%q: %v %v, want %v", tt.text, k, got[k], want)
			}
		}
	}
}

// TestFixedEnds checks that claims at the entry and at the error location do not change the
// answers. It also checks that package verify confirms no claims if one of them is at the entry.
func TestFixedEnds(t *testing.T) {
	const src = "int main(void) { int n = nondet_int(), x = 0, y = n; assume(n >= 0); while (y > 0) { x++; y--; } assert(x == n); }"
	c := load(t, src)
	at := head(t, c)
	p := c.Cfa()
	ctx := context.Background()
	good := c.claimsAt(t, map[cfa.Loc]string{at: "x + y == n && y >= 0"})
	for _, claimed := range []lia.Formula{lia.True(), good[at]} {
		for _, ends := range []lia.Formula{lia.False(), lia.True(), lia.Ge(lia.V(0).AddConst(num.From(-5)))} {
			plain := c.Check(ctx, cfa.Invariant{at: claimed}, nil)
			for i, r := range c.Check(ctx, cfa.Invariant{at: claimed, p.Entry: ends, p.Error: ends}, nil) {
				if w := plain[i]; r.Answer != w.Answer || r.Kind != w.Kind || r.Conjunct != w.Conjunct {
					t.Errorf("edge %d: %v with claims at the ends, %v without", i, r, w)
				}
			}
		}
	}
	o, diags, err := verify.Open(ctx, "t.c", []byte(src), ast.Rules{}, "", nil)
	if err != nil || len(diags) > 0 {
		t.Fatal(diags, err)
	}
	if rep := o.Confirm(ctx, good); rep.Verdict != "safe" {
		t.Fatalf("an invariant: %s", rep.Reason)
	}
	good[o.Simple.Entry] = lia.False()
	if rep := o.Confirm(ctx, good); rep.Verdict == "safe" {
		t.Error("false at the entry is confirmed")
	}
}

func TestSmall(t *testing.T) {
	c := load(t, "int main(void) { int x = nondet_int(), y = nondet_int(); while (nondet_int()) { x = x + y; } assert(x != 12345); }")
	at := head(t, c)
	for _, r := range c.Check(context.Background(), c.claimsAt(t, map[cfa.Loc]string{at: "x <= 2"}), nil) {
		if r.Step == nil {
			continue
		}
		for _, v := range append(append([]num.Int{}, r.Step.Pre...), r.Step.Inputs...) {
			if n, ok := v.Int64(); !ok || n > 12 || n < -12 {
				t.Errorf("%v: a counterexample with the value %v", r.Kind, v)
			}
		}
	}
}

// valid describes the first mistake in the counterexample r, or returns "". The step must start in
// a state that satisfies the claim before the edge, and end in a state that violates the conjunct
// r.Conjunct.
func valid(c *Program, claims cfa.Invariant, r Result) string {
	e := &c.p.Edges[r.Edge]
	if !c.claimAt(claims, e.From).Eval(func(v lia.Var) num.Int { return r.Step.Pre[v] }) {
		return "the claim before is false"
	}
	post, err := c.p.Step(e.From, r.Step.Pre, cfa.Step{Edge: r.Edge, Inputs: r.Step.Inputs})
	if err != nil {
		return err.Error()
	}
	for v := range post {
		if !post[v].Equal(r.Step.Post[v]) {
			return "the state after is another"
		}
	}
	if c.claimAt(claims, e.To).Conjuncts()[r.Conjunct].Eval(func(v lia.Var) num.Int { return post[v] }) {
		return "the conjunct that is said to fail is true"
	}
	return ""
}

// TestRandom checks the answers for random programs and claims. Each counterexample must be right.
// If the claims hold on an edge, no random step over it may violate them.
func TestRandom(t *testing.T) {
	ctx := context.Background()
	fails, holds := 0, 0
	for seed := int64(0); seed < 150; seed++ {
		r := rand.New(rand.NewSource(seed))
		c := load(t, gen.Program(r, gen.Options{Statements: 6, Functions: 1}))
		if len(c.p.Vars) == 0 {
			continue
		}
		states := c.Sample()
		claims := cfa.Invariant{}
		for l := range c.p.Locs {
			claims[cfa.Loc(l)] = randomFormula(r, len(c.p.Vars), 2)
		}
		for _, res := range c.Check(ctx, claims, states) {
			switch res.Answer {
			case Fails:
				fails++
				if why := valid(c, claims, res); why != "" {
					t.Fatalf("seed %d, edge %d: %s", seed, res.Edge, why)
				}
			case Holds:
				holds++
				e := &c.p.Edges[res.Edge]
				before, after := c.claimAt(claims, e.From), c.claimAt(claims, e.To)
				for range 200 {
					s := make(cfa.State, len(c.p.Vars))
					for v := range s {
						s[v] = num.From(r.Int63n(13) - 6)
					}
					if !before.Eval(func(v lia.Var) num.Int { return s[v] }) {
						continue
					}
					in := make([]num.Int, len(e.Inputs))
					for i := range in {
						in[i] = num.From(r.Int63n(9) - 4)
					}
					post, err := c.p.Step(e.From, s, cfa.Step{Edge: res.Edge, Inputs: in})
					if err == nil && !after.Eval(func(v lia.Var) num.Int { return post[v] }) {
						t.Fatalf("seed %d, edge %d: said to hold, fails from %v with %v", seed, res.Edge, s, in)
					}
				}
			}
		}
	}
	if fails < 20 || holds < 20 {
		t.Errorf("%d edges fail, %d hold: the test shows little", fails, holds)
	}
}

// TestEnginesInvariants checks that engines' invariants hold on every edge and in every state of a
// run.
func TestEnginesInvariants(t *testing.T) {
	ctx := context.Background()
	safe := 0
	for name, src := range gallery(t) {
		limited, limits := enginetest.Bounded(t, 400)
		rep := verify.Check(limited, name, []byte(src), verify.Options{Yield: limits.Yield})
		c := load(t, src)
		states := c.Sample()
		texts := map[cfa.Loc]string{}
		for _, i := range rep.Certificate.Invariant {
			texts[cfa.Loc(i.Loc)] = i.Formula
		}
		claims := c.claimsAt(t, texts)
		start := time.Now()
		results := c.Check(ctx, claims, states)
		t.Logf("%s: %v for %d edges", name, time.Since(start), len(results))
		if rep.Verdict != "safe" {
			continue
		}
		safe++
		for _, r := range results {
			if r.Answer != Holds {
				t.Errorf("%s: edge %d: %v %s", name, r.Edge, r.Answer, r.Reason)
			}
		}
		for l, f := range claims {
			if s, found := states.Breaking(l, f); found {
				t.Errorf("%s: the invariant at %s is broken by %v", name, c.p.LocName(l), s)
			}
		}
	}
	if safe < 5 {
		t.Errorf("only %d programs of the gallery are safe", safe)
	}
}

func TestStates(t *testing.T) {
	c := load(t, "int main(void) { int x = 0; while (nondet_int()) { if (x < 5) x = x + 1; } assert(x <= 5); }")
	at := head(t, c)
	states := c.Sample()
	vars, values, counts := states.At(at)
	if len(vars) != 1 || len(values) != 6 || len(counts) != 6 {
		t.Fatalf("variables %v, states %v", vars, values)
	}
	f, _ := c.Parse(at, "x <= 3")
	if s, found := states.Breaking(at, f); !found || !s[vars[0]].Equal(num.From(4)) {
		t.Errorf("x <= 3 is broken by %v", s)
	}
	if _, found := states.Breaking(at, lia.True()); found {
		t.Error("true is broken")
	}
	again := c.Sample()
	if _, v, n := again.At(at); len(v) != len(values) || n[0] != counts[0] {
		t.Error("two samples differ")
	}
	if _, v, _ := states.At(-1); v != nil {
		t.Error("a location that is none has states")
	}
}

func TestCancelled(t *testing.T) {
	c := load(t, counters)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	for _, r := range c.Check(ctx, c.claimsAt(t, map[cfa.Loc]string{head(t, c): "x <= n"}), nil) {
		if r.Answer == Fails {
			t.Errorf("edge %d: %v after the end", r.Edge, r.Answer)
		}
	}
}

func TestQuery(t *testing.T) {
	testQuery(t, func(text string) string { return text })
}

// TestQueryHostile repeats TestQuery with keywords of SMT-LIB as names of variables.
func TestQueryHostile(t *testing.T) {
	testQuery(t, words)
}

// testQuery makes the queries of some lemmas and compares each answer with that of z3. The function
// "rename" changes the variable names of the program and the lemmas.
func testQuery(t *testing.T, rename func(string) string) {
	c := load(t, rename(counters))
	at := head(t, c)
	frames := c.claimsAt(t, map[cfa.Loc]string{at: rename("x + y == n")})
	asked := map[Answer]int{}
	var scripts strings.Builder
	var want, about []string
	for _, text := range []string{"x >= 0", "y >= 0", "x + y == n", "x <= 4", "y == 0", "n <= 2", "x % 2 == 0 || y >= 0", "true", "false"} {
		f, diags := c.Parse(at, rename(text))
		if len(diags) > 0 {
			t.Fatalf("%s: %v", text, diags)
		}
		for _, q := range c.Query(context.Background(), at, f, frames) {
			asked[q.Answer]++
			if q.Answer == Unknown || (q.Answer == Fails) != (q.Step != nil) {
				t.Errorf("%s: %v, step %v: %s", text, q.Answer, q.Step, q.Reason)
			}
			if strings.Contains(q.Script, "(get-model)") != (q.Answer == Fails) {
				t.Errorf("%s: %v, and a model is asked for: %s", text, q.Answer, q.Script)
			}
			lines := strings.Split(q.Script, "\n")
			for i, line := range lines {
				if strings.HasPrefix(line, "(assert") && slices.Contains(lines[:i], line) {
					t.Errorf("%s: %s is said twice: %s", text, line, q.Script)
				}
			}
			scripts.WriteString("(reset)\n" + q.Script)
			want = append(want, map[Answer]string{Holds: "unsat", Fails: "sat"}[q.Answer])
			about = append(about, text+":\n"+q.Script)
		}
	}
	if asked[Holds] < 3 || asked[Fails] < 3 {
		t.Errorf("answers %v", asked)
	}
	got := z3test.Answers(t, strings.NewReader(scripts.String()), 10*z3test.PerSecond)
	if len(got) != len(want) {
		t.Fatalf("z3 gave %d answers to %d questions", len(got), len(want))
	}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("z3 says %s, want %s: %s", got[i], want[i], about[i])
		}
	}
}

func BenchmarkCheck(b *testing.B) {
	c := load(b, counters)
	claims := c.claimsAt(b, map[cfa.Loc]string{head(b, c): "x >= 0 && x <= n"})
	states := c.Sample()
	for b.Loop() {
		c.Check(context.Background(), claims, states)
	}
}

func BenchmarkSample(b *testing.B) {
	c := load(b, counters)
	for b.Loop() {
		c.Sample()
	}
}
