package registry

import (
	"cmp"
	"runtime"
	"strings"
	"testing"

	"ic3play/engine"
	"ic3play/engine/enginetest"
	"ic3play/engine/meter"
	"ic3play/engine/trace"
	"ic3play/lia/rounds"
)

// units is the number of units of work after which a test ends a run that may not
// terminate.
const units = 400

// promises returns whether an engine must decide a case with its default options.
func promises(i engine.Info, c enginetest.Case) bool {
	return i.Complete && (c.Verdict == engine.Safe && i.Proves || c.Verdict == engine.Unsafe && i.FindsBugs)
}

func ends(events []trace.Event) (n int) {
	for _, e := range events {
		if e.Kind == trace.Fixpoint || e.Kind == trace.Counterexample {
			n++
		}
	}
	return n
}

// TestConformance runs every engine, with every preset, on every case. It checks verdicts,
// certificates and events, and that an engine decides each case that its Info promises. An engine
// that promises no case must still decide some case for each of its capabilities.
func TestConformance(t *testing.T) {
	forEachEngine(t, func(t *testing.T, e engine.Engine) {
		info := e.Info()
		decided := map[engine.Verdict]int{}
		framed, unwound := 0, 0 // events of opened frames and of new nodes
		for _, preset := range presets(info) {
			for i, c := range enginetest.Cases() {
				if runtime.GOOS == "js" && i%2 != 0 {
					continue
				}
				t.Run(cmp.Or(preset.Name, "defaults")+"/"+c.Name, func(t *testing.T) {
					config, err := info.ParseOptions(preset, nil)
					if err != nil {
						t.Fatal(err)
					}
					must := preset.Name == "" && promises(info, c)
					ctx, limits := t.Context(), meter.Limits{}
					if !must {
						ctx, limits = enginetest.Bounded(t, units)
					}
					var events []trace.Event
					rec := trace.New(func(e trace.Event) { events = append(events, e) }, false)
					r := e.Check(ctx, c.Program, engine.Options{Config: config, Limits: limits}, rec)
					enginetest.Check(t, c, r)
					if r.Reason.Code == engine.Fault {
						t.Errorf("an internal fault: %s (an undecided search returns an engine.Reason)", r.Reason)
					}
					if err := trace.Validate(events, c.Program); err != nil {
						t.Error(err)
					}
					if r.Verdict == engine.Unknown && (r.Reason.Code == engine.NoReason || must) {
						t.Fatalf("unknown: %q (%d events, %v); want %v, as Info says that the engine is complete", r.Reason, len(events), r.Stats, c.Verdict)
					}
					if preset.Name == "" {
						decided[r.Verdict]++
					}
					if r.Verdict == engine.Safe && !info.Proves || r.Verdict == engine.Unsafe && !info.FindsBugs {
						t.Errorf("the answer is %v, which Info excludes: Proves is %v, FindsBugs is %v", r.Verdict, info.Proves, info.FindsBugs)
					}
					if n := ends(events); n > 1 || n == 0 && r.Verdict != engine.Unknown {
						t.Errorf("%v after %d events, of which %d are a fixpoint or a counterexample: want one", r.Verdict, len(events), n)
					}
					for _, e := range events {
						switch e.Kind {
						case trace.Level:
							framed++
						case trace.Node:
							unwound++
						case trace.VerdictKind:
							t.Error("an engine does not tell its verdict: whoever called it does")
						}
					}
				})
			}
		}
		if info.Frames != (framed > 0) {
			t.Errorf("%s emits %d events level, but Info.Frames is %v", info.Name, framed, info.Frames)
		}
		if info.Tree != (unwound > 0) {
			t.Errorf("%s emits %d events node, but Info.Tree is %v", info.Name, unwound, info.Tree)
		}
		if info.Proves && decided[engine.Safe] == 0 || info.FindsBugs && decided[engine.Unsafe] == 0 {
			t.Errorf("%s decides %d safe and %d unsafe cases, but Info.Proves is %v and Info.FindsBugs is %v",
				info.Name, decided[engine.Safe], decided[engine.Unsafe], info.Proves, info.FindsBugs)
		}
	})
}

// presets returns the presets that TestConformance tries, the defaults first. With -short it
// returns a sample if an engine has very many. Under js it returns only the defaults, because the
// other presets run the same code.
func presets(info engine.Info) []engine.Preset {
	const many, some = 10, 4
	out := []engine.Preset{{}}
	if runtime.GOOS == "js" {
		return out
	}
	for i, p := range info.Presets {
		if !testing.Short() || len(info.Presets) < many || i%some == 1 {
			out = append(out, p)
		}
	}
	return out
}

// figures maps the name of a statistic to the kind of event that it counts.
var figures = map[string]trace.Kind{"lemmas_learnt": trace.Lemma, "clauses": trace.Lemma, "lemmas_pushed": trace.Push, "blocked": trace.Blocked, "predicates": trace.Predicate}

func agrees(t *testing.T, r engine.Result, events []trace.Event) {
	t.Helper()
	told := map[string]int64{}
	for _, e := range events {
		for name, kind := range figures {
			if e.Kind == kind {
				told[name]++
			}
		}
		if e.Kind == trace.Obligation {
			told["obligations"] = max(told["obligations"], int64(e.Obl))
		}
	}
	for name, n := range r.Stats {
		_, key, found := strings.Cut(name, ".") // in a portfolio, the name of a statistic begins with the engine's name and a dot
		if !found {
			key = name
		}
		if want, ok := told[key]; (ok || figures[key] != "" || key == "obligations") && want != n {
			t.Errorf("%s is %d, events tell of %d", name, n, want)
		}
	}
}

// TestAnswersWhereverItEnds cancels every engine after some units of work. Even then, each query in
// the events must be followed by its answer.
func TestAnswersWhereverItEnds(t *testing.T) {
	forEachEngine(t, func(t *testing.T, e engine.Engine) {
		dropped := map[string]int{}
		cases := append(enginetest.Cases(), enginetest.Diverging())
		for i := len(cases) - 1; i >= 0; i -= rounds.Stride(t, 3) { // begin with the last program, which diverges
			c := cases[i]
			for n := 1; n < units; n += 1 + n/3 {
				var events []trace.Event
				rec := trace.New(func(e trace.Event) { events = append(events, e) }, false)
				ctx, limits := enginetest.Bounded(t, n)
				r := e.Check(ctx, c.Program, engine.Options{Limits: limits}, rec)
				enginetest.Check(t, c, r)
				agrees(t, r, events)
				if err := trace.Validate(events, c.Program); err != nil {
					t.Fatalf("%s, after %d units: %v", c.Name, n, err)
				}
				asked := false
				for _, e := range events {
					asked = asked || e.Kind == trace.Obligation
					if e.Kind == trace.Drop {
						dropped[e.Note]++
					}
				}
				if last := len(events) - 1; asked && r.Verdict == engine.Safe && events[last].Kind == trace.Drop && events[last].Note == trace.DropEnded {
					t.Errorf("%s is safe, and questions are left: %+v", c.Name, events[last])
				}
			}
		}
		if e.Info().Frames && dropped[trace.DropEnded] == 0 {
			t.Errorf("no run ended on the way: %v", dropped)
		}
		t.Log(dropped)
	})
}
