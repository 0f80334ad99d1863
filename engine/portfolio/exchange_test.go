package portfolio

import (
	"math/rand"
	"testing"

	"ic3play/engine"
	"ic3play/engine/board"
	"ic3play/engine/cegar"
	"ic3play/engine/cfa"
	"ic3play/engine/enginetest"
	"ic3play/engine/ic3"
	"ic3play/engine/trace"
	"ic3play/lia"
	"ic3play/lia/num"
	"ic3play/lia/rounds"
)

func proverAndCegar(exchange bool) Engine {
	return Engine{strategy{info: engine.Info{Name: "both"}, exchange: exchange, parts: func(c Config) []part {
		prover := engine.Defaults[ic3.Config]()
		prover.Seeds = c.Seeds
		return []part{
			{engine: ic3.Engine{}, config: prover, slice: 10, main: true},
			{engine: cegar.Engine{}, slice: 40},
		}
	}}}
}

type exchanged struct{ published, taken map[string]int64 }

// examine runs the portfolio on c. It checks the verdict and the certificate, compares the
// statistics with the events, and checks that the facts on the board are inductive.
func (x *exchanged) examine(t *testing.T, c enginetest.Case, seeds bool) engine.Result {
	t.Helper()
	var events []trace.Event
	told := map[string]int64{}
	rec := trace.New(func(e trace.Event) {
		events = append(events, e)
		if e.Kind == trace.Lemma && e.Note == trace.LemmaShared {
			told[e.Source]++
			if e.Level != trace.EveryLevel || e.From == e.Source {
				t.Errorf("a lemma was taken so: %+v", e)
			}
		}
	}, false)
	ctx, limits := enginetest.Bounded(t, 3000)
	config := engine.Defaults[Config]()
	config.Seeds = seeds
	shared := &board.Board{}
	r := proverAndCegar(true).Check(ctx, c.Program, engine.Options{Config: config, Limits: limits, Board: shared}, rec)
	enginetest.Check(t, c, r)
	if err := trace.Validate(events, c.Program); err != nil {
		t.Error(err)
	}
	for _, name := range []string{"ic3", "cegar"} {
		x.published[name] += r.Stats[name+".lemmas_published"]
		x.taken[name] += r.Stats[name+".lemmas_taken"]
		if n := r.Stats[name+".lemmas_taken"]; n != told[name] {
			t.Errorf("%s took %d lemmas and told of %d", name, n, told[name])
		}
	}
	inv := cfa.Invariant{}
	for l := range c.Program.Locs {
		inv[cfa.Loc(l)] = lia.True()
	}
	for _, f := range shared.Join("test").Take() {
		inv[f.Loc] = lia.And(inv[f.Loc], f.Clause)
	}
	if err := enginetest.Inductive(c.Program, inv); err != nil {
		t.Errorf("what was published: %v", err)
	}
	return r
}

func TestExchange(t *testing.T) {
	cases := enginetest.Cases()
	named := len(cases)
	rounds := rounds.Of(t, 60, 30)
	r := rand.New(rand.NewSource(8))
	for range rounds {
		cases = append(cases, enginetest.Random(r))
	}
	x := exchanged{map[string]int64{}, map[string]int64{}}
	decided, verdicts := 0, map[engine.Verdict]int{}
	for i, c := range cases {
		seeds := i%2 == 0
		res := x.examine(t, c, seeds)
		verdicts[res.Verdict]++
		if res.Verdict != engine.Unknown {
			decided++
		} else if i < named {
			t.Errorf("%s: %s", c.Name, res.Reason)
		}
	}
	t.Logf("%d programs: %v; published %v, taken %v", len(cases), verdicts, x.published, x.taken)
	for _, name := range []string{"ic3", "cegar"} {
		if x.published[name] == 0 || x.taken[name] == 0 {
			t.Errorf("%s published %d lemmas and took %d", name, x.published[name], x.taken[name])
		}
	}
	if decided < len(cases)*9/10 {
		t.Errorf("decided %d of %d", decided, len(cases))
	}
}

// The engines share a board if and only if their row in the table of strategies says so.
func TestRowWithBoard(t *testing.T) {
	for _, with := range []bool{false, true} {
		ctx, limits := enginetest.Bounded(t, 200)
		r := proverAndCegar(with).Check(ctx, enginetest.Diverging().Program, engine.Options{Limits: limits}, nil)
		for _, name := range []string{"ic3", "cegar"} {
			if _, ok := r.Stats[name+".lemmas_taken"]; ok != with {
				t.Errorf("exchange %v: %s has statistics of it: %v", with, name, ok)
			}
		}
	}
}

// Each engine must need fewer queries if the invariant is on the board, and its own invariant must
// be inductive without the board.
func TestTakenFactProves(t *testing.T) {
	for _, c := range enginetest.Cases() {
		if c.Name != "at most three a round" {
			continue
		}
		fact := lia.Le(lia.V(0).Sub(lia.V(1).Mul(num.From(3))))
		for _, e := range []engine.Engine{ic3.Engine{}, cegar.Engine{}} {
			alone := e.Check(t.Context(), c.Program, engine.Options{}, nil)
			shared := &board.Board{}
			shared.Join("test").Publish([]board.Lemma{{Loc: 2, Clause: fact}})
			r := e.Check(t.Context(), c.Program, engine.Options{Board: shared}, nil)
			enginetest.Check(t, c, r)
			if r.Verdict != engine.Safe || r.Stats["lemmas_taken"] != 1 || r.Stats["queries"] >= alone.Stats["queries"] {
				t.Errorf("%s: %v (%s) of %d taken facts, with %d queries; alone %d", e.Info().Name, r.Verdict, r.Reason,
					r.Stats["lemmas_taken"], r.Stats["queries"], alone.Stats["queries"])
			}
		}
		return
	}
	t.Error("the program is gone")
}
