package portfolio

import (
	"context"
	"maps"
	"slices"
	"testing"

	"ic3play/engine"
	"ic3play/engine/cfa"
	"ic3play/engine/cfa/cfatest"
	"ic3play/engine/enginetest"
	"ic3play/engine/meter"
	"ic3play/engine/trace"
	"ic3play/lia"
	"ic3play/lia/num"
)

// fake is an engine for tests. It spends some units of work and then answers. It may ask for seeds
// first.
type fake struct {
	name   string
	units  int
	seeds  bool
	answer engine.Result
	got    *engine.Seeds
}

func (f fake) Info() engine.Info { return engine.Info{Name: f.name} }

func (f fake) Check(ctx context.Context, _ *cfa.Program, opts engine.Options, _ *trace.Recorder) engine.Result {
	m := meter.New(ctx, opts.Limits)
	if f.seeds {
		*f.got = opts.Seeds(m, f.name)
	}
	for range f.units {
		if err := m.Tick(); err != nil {
			return engine.Undecided(err)
		}
	}
	f.answer.Stats = map[string]int64{"work": int64(f.units)}
	return f.answer
}

func run(ctx context.Context, p *cfa.Program, parts ...part) engine.Result {
	return Engine{strategy{info: engine.Info{Name: "test"}, parts: func(Config) []part { return parts }}}.Check(ctx, p, engine.Options{}, nil)
}

// After a proof that Accepts does not accept, the search must go on. If no other engine has an
// answer, this proof must be the answer.
func TestProofsThatAreNotAccepted(t *testing.T) {
	p := enginetest.Cases()[0].Program
	list := cfa.Invariant{0: lia.True()}
	proof := part{engine: fake{name: "list", answer: engine.Result{Verdict: engine.Safe, Invariant: list}}, slice: 2, lists: true}
	for name, tt := range map[string]struct {
		other   engine.Result
		accepts bool
		want    string
	}{
		"accepted":                     {engine.Result{Verdict: engine.Safe}, true, "list"},
		"another proof":                {engine.Result{Verdict: engine.Safe}, false, "other"},
		"no other answer":              {engine.Result{}, false, "list"},
		"a counterexample comes later": {engine.Result{Verdict: engine.Unsafe, Path: cfa.Path{{Edge: 3}}}, false, "other"},
	} {
		parts := []part{proof, {engine: fake{name: "other", units: 20, answer: tt.other}, slice: 2, main: true}}
		asked := 0
		accepts := func(r engine.Result) bool {
			asked++
			return tt.accepts && len(r.Invariant) == 1
		}
		e := Engine{strategy{info: engine.Info{Name: "test"}, parts: func(Config) []part { return parts }}}
		r := e.Check(t.Context(), p, engine.Options{Accepts: accepts}, nil)
		if r.By != tt.want || asked != 1 {
			t.Errorf("%s: answered by %q, asked %d times", name, r.By, asked)
		}
	}
}

func TestTheFirstThatKnowsAnswers(t *testing.T) {
	p := enginetest.Cases()[0].Program
	path := cfa.Path{{Edge: 3}}
	stuck := engine.Reason{Code: engine.Stuck, Text: "nothing new"}
	full := engine.Reason{Code: engine.Bound, Text: "full"}
	for name, tt := range map[string]struct {
		parts []part
		want  engine.Result
		stats []string
	}{
		"one knows": {[]part{
			{engine: fake{name: "a", units: 3, answer: engine.Result{Reason: stuck}}, slice: 2, main: true},
			{engine: fake{name: "b", units: 9, answer: engine.Result{Verdict: engine.Unsafe, Path: path}}, slice: 2},
			{engine: fake{name: "c", units: 1000}, slice: 2},
		}, engine.Result{Verdict: engine.Unsafe, Path: path}, []string{"a.work", "b.work"}},
		"the main one's reason": {[]part{
			{engine: fake{name: "a", units: 3, answer: engine.Result{Reason: stuck}}, slice: 2},
			{engine: fake{name: "b", units: 1, answer: engine.Result{Reason: full}}, slice: 2, main: true},
		}, engine.Result{Reason: full}, []string{"a.work", "b.work"}},
		"no main one": {[]part{
			{engine: fake{name: "a", units: 3, answer: engine.Result{Reason: stuck}}, slice: 2},
		}, engine.Result{Reason: errNone}, []string{"a.work"}},
	} {
		r := run(t.Context(), p, tt.parts...)
		if r.Verdict != tt.want.Verdict || r.Reason != tt.want.Reason || len(r.Path) != len(tt.want.Path) {
			t.Errorf("%s: %v (%v)", name, r.Verdict, r.Reason)
		}
		if got := slices.Sorted(maps.Keys(r.Stats)); !slices.Equal(got, tt.stats) {
			t.Errorf("%s: statistics %q, want %q", name, got, tt.stats)
		}
	}
}

// If a part answers with a path on which a product has a wrong value, the portfolio must wait until
// the exact part has ended.
func TestWrongProductsWait(t *testing.T) {
	b := cfatest.New(1, 2)
	e := b.Edge(0, 1, lia.True())
	in := b.Input(e, cfa.Estimate)
	e.Products = []cfa.Product{{Value: in, Factors: []lia.Term{lia.Int(2), lia.Int(3)}}}
	p := b.Done()
	path := func(x int64) engine.Result {
		return engine.Result{Verdict: engine.Unsafe, Path: cfa.Path{{Inputs: []num.Int{num.From(x)}}}}
	}
	wrong := part{engine: fake{name: "wrong", units: 1, answer: path(7)}, slice: 2, main: true}
	for name, tt := range map[string]struct {
		first, second part
		verdict       engine.Verdict
		by            string
	}{
		"exact says safe":     {wrong, part{engine: fake{name: "exact", units: 50, answer: engine.Result{Verdict: engine.Safe}}, slice: 2, exact: true}, engine.Safe, "exact"},
		"exact gives up":      {wrong, part{engine: fake{name: "exact", units: 50}, slice: 2, exact: true}, engine.Unsafe, "wrong"},
		"exact gave up first": {part{engine: fake{name: "exact", units: 1}, slice: 2, exact: true}, wrong, engine.Unsafe, "wrong"},
		"no exact part":       {wrong, part{engine: fake{name: "b", units: 50, answer: engine.Result{Verdict: engine.Safe}}, slice: 2}, engine.Unsafe, "wrong"},
		"right product": {part{engine: fake{name: "right", units: 1, answer: path(6)}, slice: 2, main: true},
			part{engine: fake{name: "exact", units: 50, answer: engine.Result{Verdict: engine.Safe}}, slice: 2, exact: true}, engine.Unsafe, "right"},
	} {
		if r := run(t.Context(), p, tt.first, tt.second); r.Verdict != tt.verdict || r.By != tt.by {
			t.Errorf("%s: %v by %s, not %v by %s", name, r.Verdict, r.By, tt.verdict, tt.by)
		}
	}
}

func TestTheEndIsTheReason(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	r := run(ctx, enginetest.Cases()[0].Program, part{engine: fake{name: "a", units: 1}, slice: 2, main: true})
	if r.Verdict != engine.Unknown || r.Reason.Code != engine.Cancelled {
		t.Errorf("%v (%v)", r.Verdict, r.Reason)
	}
}

// The second engine that asks for seeds must get the seeds that were computed for the first one.
func TestSeedsAreFoundOnce(t *testing.T) {
	p := enginetest.Cases()[0].Program
	var a, b engine.Seeds
	events := 0
	e := Engine{strategy{info: engine.Info{Name: "test"}, parts: func(Config) []part {
		return []part{
			{engine: fake{name: "a", units: 3, seeds: true, got: &a}, slice: 100000},
			{engine: fake{name: "b", units: 3, seeds: true, got: &b}, slice: 100000},
		}
	}}}
	e.Check(t.Context(), p, engine.Options{}, trace.New(func(trace.Event) { events++ }, false))
	if len(a.Facts) == 0 || !maps.EqualFunc(a.Facts, b.Facts, func(f, g []lia.Formula) bool { return slices.EqualFunc(f, g, lia.Formula.Equal) }) {
		t.Errorf("seeds %v and %v", a.Facts, b.Facts)
	}
	before := events
	e.Check(t.Context(), p, engine.Options{Seeds: func(*meter.Meter, string) engine.Seeds { return a }}, trace.New(func(trace.Event) { events++ }, false))
	if events != before {
		t.Errorf("%d events of a search for seeds that were there", events-before)
	}
}

// With the option "values", the engine "explicit-itp" takes turns with the other engines from the
// start. No engine can decide this program, because it has no invariant in linear integer
// arithmetic.
func TestValues(t *testing.T) {
	for _, values := range []bool{false, true} {
		c := engine.Defaults[Config]()
		c.Values = values
		ctx, limits := enginetest.Bounded(t, 3000)
		auto := Engines()[0]
		p := enginetest.Diverging().Program
		r := auto.Check(ctx, p, engine.Options{Config: c, Limits: limits}, nil)
		if r.Verdict != engine.Unknown || (r.Stats["explicit-itp.nodes"] > 0) != values {
			t.Errorf("values %v: %v (%s), %v", values, r.Verdict, r.Reason, r.Stats)
		}
	}
}
