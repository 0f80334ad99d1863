package verify

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"path"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"golang.org/x/tools/txtar"

	"ic3play/engine"
	"ic3play/engine/cfa"
	"ic3play/engine/enginetest"
	"ic3play/engine/meter"
	"ic3play/engine/registry"
	"ic3play/engine/trace"
	"ic3play/frontend/ast"
	"ic3play/lia"
	"ic3play/lia/num"
)

type program struct {
	name, verdict string
	src           []byte
	rules         ast.Rules
}

func programs(t testing.TB) []program {
	t.Helper()
	ar, err := txtar.ParseFile("testdata/programs.txtar")
	if err != nil {
		t.Fatal(err)
	}
	var out []program
	for _, f := range ar.Files {
		out = append(out, program{name: f.Name, verdict: path.Dir(f.Name), src: f.Data})
	}
	return out
}

func TestPrograms(t *testing.T) {
	for _, p := range programs(t) {
		t.Run(p.name, func(t *testing.T) {
			var graph Graph
			rep := Check(t.Context(), p.name, p.src, Options{Timeout: patience,
				Graph: func(g Graph) { graph = g }})
			if rep.Verdict != p.verdict {
				t.Fatalf("%s (%s)", rep.Verdict, rep.Reason)
			}
			if !rep.Certificate.Checked || rep.Reason != "" {
				t.Errorf("checked %v, reason %q", rep.Certificate.Checked, rep.Reason)
			}
			checkGraph(t, graph)
			if p.verdict == "safe" {
				checkInvariant(t, rep, graph)
			} else {
				checkTrace(t, rep, graph)
			}
			if _, err := json.Marshal(rep); err != nil {
				t.Error(err)
			}
		})
	}
}

func checkGraph(t *testing.T, g Graph) {
	t.Helper()
	if g.Entry >= len(g.Locs) || g.Error >= len(g.Locs) {
		t.Errorf("entry %d, error %d of %d locations", g.Entry, g.Error, len(g.Locs))
	}
	for i, e := range g.Edges {
		if e.From >= len(g.Locs) || e.To >= len(g.Locs) || g.Locs[e.From].Gone || g.Locs[e.To].Gone {
			t.Errorf("edge %d leads from %d to %d", i, e.From, e.To)
		}
		if e.Label == nil || e.Lines == nil || (e.Text == "") != (len(e.Label) == 0) {
			t.Errorf("edge %d has label %v, text %q and lines %v", i, e.Label, e.Text, e.Lines)
		}
	}
}

func checkInvariant(t *testing.T, rep Report, g Graph) {
	t.Helper()
	if rep.Certificate.Kind != "invariant" {
		t.Errorf("certificate %s", rep.Certificate.Kind)
	}
	for _, inv := range rep.Certificate.Invariant {
		if inv.Loc >= len(g.Locs) || inv.Formula == "" || len(inv.Conjuncts) == 0 {
			t.Errorf("%+v", inv)
		}
	}
}

func checkTrace(t *testing.T, rep Report, g Graph) {
	t.Helper()
	c := rep.Certificate
	if c.Kind != "path" || len(c.Steps) == 0 {
		t.Fatalf("certificate %s with %d steps", c.Kind, len(c.Steps))
	}
	if c.Steps[len(c.Steps)-1].Note == "" {
		t.Error("the last step does not say what fails")
	}
	edge := -1
	for i, s := range c.Steps {
		if s.Edge < 0 || s.Edge >= len(g.Edges) || s.Loc != g.Edges[s.Edge].From {
			t.Fatalf("step %d is on edge %d at %d", i, s.Edge, s.Loc)
		}
		if edge >= 0 && s.Edge != edge && g.Edges[edge].To != s.Loc && c.Truncated == 0 {
			t.Errorf("step %d: edge %d to %d is followed by edge %d from %d", i, edge, g.Edges[edge].To, s.Edge, s.Loc)
		}
		edge = s.Edge
		if s.Line < 1 || s.Values == nil {
			t.Errorf("step %d: %+v", i, s)
		}
	}
	if g.Edges[edge].To != g.Error {
		t.Errorf("the last step is on edge %d to %d, which is not the error location", edge, g.Edges[edge].To)
	}
}

// TestEngines runs every engine on every test program. Each verdict must be correct or
// unknown.
func TestEngines(t *testing.T) {
	for _, e := range registry.All() {
		name := e.Info().Name
		t.Run(name, func(t *testing.T) {
			decided := 0
			for _, p := range programs(t) {
				rep := checkBounded(t, 200, p.name, p.src, Options{Engine: name})
				switch rep.Verdict {
				case p.verdict:
					decided++
				case "unknown":
					if rep.Reason == "" || strings.Contains(rep.Reason, "internal") {
						t.Errorf("%s: unknown because of %q", p.name, rep.Reason)
					}
				default:
					t.Errorf("%s: %s (%s)", p.name, rep.Verdict, rep.Reason)
				}
			}
			if decided == 0 {
				t.Error("it decides nothing")
			}
		})
	}
}

const patience = 10 * time.Minute

// checkBounded calls Check with a limit on units of work, so that the search stops at the same
// point on every machine.
func checkBounded(t testing.TB, units int, file string, src []byte, opts Options) Report {
	t.Helper()
	ctx, limits := enginetest.Bounded(t, units)
	opts.Yield, opts.Timeout = limits.Yield, patience
	return Check(ctx, file, src, opts)
}

// decides checks that the program src gets the given verdict. If it does not, the message shows
// "body", the part of src that differs from one program to the next.
func decides(t *testing.T, units int, src, rules, body, verdict string) {
	t.Helper()
	if rep := checkBounded(t, units, "a.c", []byte(src), Options{Rules: rulesOf(t, rules)}); rep.Verdict != verdict {
		t.Errorf("%s %s: %s, not %s: %s %v", rules, body, rep.Verdict, verdict, rep.Reason, rep.Diagnostics)
	}
}

type fake func(ctx context.Context, p *cfa.Program, rec *trace.Recorder) engine.Result

func (fake) Info() engine.Info { return engine.Info{Name: "fake"} }

func (f fake) Check(ctx context.Context, p *cfa.Program, _ engine.Options, rec *trace.Recorder) engine.Result {
	return f(ctx, p, rec)
}

func checkWith(t *testing.T, f fake, src string, opts Options) Report {
	t.Helper()
	r := newRun("test.c", []byte(src), opts)
	r.findEngine = func(string, map[string]string) (engine.Engine, any, error) { return f, nil, nil }
	return r.report(t.Context())
}

const (
	safeLoop   = "int main() { int x = 0; while (x < 10) x = x + 1; assert(x == 10); }"
	unsafeLine = "int main() { int x = nondet_int(); assert(x != 7); }"
)

func TestLies(t *testing.T) {
	everywhere := func(p *cfa.Program, f lia.Formula) cfa.Invariant {
		inv := cfa.Invariant{}
		for l := range p.Locs {
			if p.Locs[l].LoopHead {
				inv[cfa.Loc(l)] = f
			}
		}
		return inv
	}
	tests := []struct {
		name, src string
		answer    func(p *cfa.Program) engine.Result
		reason    string
	}{
		{"true is too weak", safeLoop, func(p *cfa.Program) engine.Result {
			return engine.Result{Verdict: engine.Safe, Invariant: everywhere(p, lia.True())}
		}, "unconfirmed: the invariant was not accepted"},
		{"false is not initial", safeLoop, func(p *cfa.Program) engine.Result {
			return engine.Result{Verdict: engine.Safe, Invariant: everywhere(p, lia.False())}
		}, "unconfirmed: the invariant was not accepted"},
		{"no invariant", safeLoop, func(*cfa.Program) engine.Result {
			return engine.Result{Verdict: engine.Safe}
		}, "unconfirmed"},
		{"safe but it is not", unsafeLine, func(p *cfa.Program) engine.Result {
			return engine.Result{Verdict: engine.Safe, Invariant: cfa.Invariant{}}
		}, "unconfirmed"},
		{"empty path", unsafeLine, func(*cfa.Program) engine.Result {
			return engine.Result{Verdict: engine.Unsafe}
		}, "unconfirmed"},
		{"impossible path", safeLoop, func(p *cfa.Program) engine.Result {
			return engine.Result{Verdict: engine.Unsafe, Path: walk(p, num.From(8))}
		}, "unconfirmed"},
		{"no reason", unsafeLine, func(*cfa.Program) engine.Result { return engine.Result{} }, "the engine gives no reason"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			rep := checkWith(t, func(_ context.Context, p *cfa.Program, _ *trace.Recorder) engine.Result {
				return tt.answer(p)
			}, tt.src, Options{Timeout: patience})
			if rep.Verdict != "unknown" || !strings.HasPrefix(rep.Reason, tt.reason) || rep.Certificate.Checked {
				t.Errorf("%s (%s), checked %v; want unknown (%s...)", rep.Verdict, rep.Reason, rep.Certificate.Checked, tt.reason)
			}
		})
	}
}

func walk(p *cfa.Program, v num.Int) cfa.Path {
	var path cfa.Path
	for at := p.Entry; at != p.Error && len(path) < 10; {
		id := p.Out(at)[0]
		for _, other := range p.Out(at) {
			if p.Edges[other].To == p.Error {
				id = other
			}
		}
		inputs := make([]num.Int, len(p.Edges[id].Inputs))
		for i := range inputs {
			inputs[i] = v
		}
		path = append(path, cfa.Step{Edge: id, Inputs: inputs})
		at = p.Edges[id].To
	}
	return path
}

func TestRightPathIsBelieved(t *testing.T) {
	rep := checkWith(t, func(_ context.Context, p *cfa.Program, _ *trace.Recorder) engine.Result {
		return engine.Result{Verdict: engine.Unsafe, Path: walk(p, num.From(7))}
	}, unsafeLine, Options{})
	if rep.Verdict != "unsafe" || len(rep.Certificate.Inputs) != 1 || rep.Certificate.Inputs[0].Value != "7" {
		t.Errorf("%s (%s), inputs %+v", rep.Verdict, rep.Reason, rep.Certificate.Inputs)
	}
}

func TestPanicIsAnAnswer(t *testing.T) {
	rep := checkWith(t, func(context.Context, *cfa.Program, *trace.Recorder) engine.Result {
		var none []int
		return engine.Undecided(errors.New(fmt.Sprint(none[len(none)])))
	}, safeLoop, Options{})
	const want = "internal error while searching: runtime error: index out of range [0] with length 0 (check_test.go:"
	if rep.Verdict != "unknown" || !strings.HasPrefix(rep.Reason, want) {
		t.Errorf("%s (%s)", rep.Verdict, rep.Reason)
	}
}

// TestTimes checks that Check returns in time whether or not the engine watches the clock. The
// tests run in a synctest bubble, where time advances when all goroutines wait.
func TestTimes(t *testing.T) {
	var release chan struct{}
	tests := []struct {
		name   string
		f      fake
		reason string
	}{
		{"obedient", func(ctx context.Context, _ *cfa.Program, _ *trace.Recorder) engine.Result {
			<-ctx.Done()
			return engine.Undecided(meter.ErrTimeout)
		}, "timeout"},
		{"deaf", func(context.Context, *cfa.Program, *trace.Recorder) engine.Result {
			<-release
			return engine.Result{}
		}, "timeout while searching"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				const timeout = 200 * time.Millisecond
				release = make(chan struct{})
				rep := checkWith(t, tt.f, safeLoop, Options{Timeout: timeout})
				if rep.Verdict != "unknown" || rep.Reason != tt.reason {
					t.Errorf("%s (%s), want unknown (%s)", rep.Verdict, rep.Reason, tt.reason)
				}
				if took := time.Duration(rep.Seconds * float64(time.Second)); took > timeout+500*time.Millisecond {
					t.Errorf("it took %v", took)
				}
				close(release)
			})
		})
	}
}

func TestCancel(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	started := make(chan bool, 1)
	done := make(chan Report)
	r := newRun("test.c", []byte(safeLoop), Options{})
	r.findEngine = func(string, map[string]string) (engine.Engine, any, error) {
		return fake(func(ctx context.Context, _ *cfa.Program, _ *trace.Recorder) engine.Result {
			started <- true
			<-ctx.Done()
			return engine.Undecided(meter.ErrCancelled)
		}), nil, nil
	}
	go func() { done <- r.report(ctx) }()
	<-started
	cancel()
	if rep := <-done; rep.Verdict != "unknown" || rep.Reason != "cancelled" {
		t.Errorf("%s (%s)", rep.Verdict, rep.Reason)
	}
}

func TestEventsStopWithTheReport(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		release, ended := make(chan struct{}), make(chan struct{})
		n := 0
		rep := checkWith(t, func(_ context.Context, _ *cfa.Program, rec *trace.Recorder) engine.Result {
			rec.Emit(trace.Event{Kind: trace.Level})
			<-release
			rec.Emit(trace.Event{Kind: trace.Level})
			close(ended)
			return engine.Result{}
		}, safeLoop, Options{Timeout: time.Second, Recorder: func(trace.Event) { n++ }})
		close(release)
		<-ended
		if n != 1 {
			t.Errorf("%d events were delivered, want the one before the end; %s", n, rep.Reason)
		}
	})
}

func TestErrors(t *testing.T) {
	rep := Check(t.Context(), "broken.c", []byte("int main() { p = 1; return q; }"), Options{})
	if rep.Verdict != "error" || len(rep.Diagnostics) < 2 || !strings.HasPrefix(rep.Reason, "broken.c:1:") {
		t.Errorf("%s (%s), %d diagnostics", rep.Verdict, rep.Reason, len(rep.Diagnostics))
	}
	rep = Check(t.Context(), "a.c", []byte(safeLoop), Options{Engine: "nosuch"})
	if rep.Verdict != "error" || !strings.Contains(rep.Reason, "nosuch") {
		t.Errorf("%s (%s)", rep.Verdict, rep.Reason)
	}
	rep = Check(t.Context(), "a.c", []byte(safeLoop), Options{Values: map[string]string{"nosuch": "1"}})
	if rep.Verdict != "error" || !strings.Contains(rep.Reason, "nosuch") {
		t.Errorf("%s (%s)", rep.Verdict, rep.Reason)
	}
}

func TestLongTraceIsCutInTheMiddle(t *testing.T) {
	const src = "int main() { int x = 0; while (x < 3000) x = x + 1; assert(x != 3000); }"
	rep := Check(t.Context(), "deep.c", []byte(src), Options{Timeout: patience})
	c := rep.Certificate
	if rep.Verdict != "unsafe" || len(c.Steps) != defaultSteps || c.Truncated < 1000 {
		t.Fatalf("%s (%s): %d steps, %d left out", rep.Verdict, rep.Reason, len(c.Steps), c.Truncated)
	}
	if n := rep.Stats["path_statements"]; n != int64(defaultSteps+c.Truncated) || n <= rep.Stats["path_steps"] {
		t.Errorf("the run has %d statements, its path %d steps", n, rep.Stats["path_steps"])
	}
	if first := c.Steps[defaultSteps/2]; len(first.Values) == 0 {
		t.Error("the first step after the gap does not show all values")
	}
	rep = Check(t.Context(), "deep.c", []byte(src), Options{Timeout: patience, Steps: 100_000})
	if c := rep.Certificate; rep.Verdict != "unsafe" || len(c.Steps) < 6000 || c.Truncated != 0 {
		t.Errorf("%s (%s): %d steps, %d left out", rep.Verdict, rep.Reason, len(c.Steps), c.Truncated)
	}
}

func TestEngineTime(t *testing.T) {
	for _, timeout := range []time.Duration{100 * time.Millisecond, 10 * time.Second, time.Hour} {
		if got := engineTime(timeout); got >= timeout || got < timeout*3/4 || timeout-got > certifyMax {
			t.Errorf("of %v the engine gets %v", timeout, got)
		}
	}
}

// TestUnconfirmed distinguishes answers that the check refused from answers that it had no
// time to check.
func TestUnconfirmed(t *testing.T) {
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	late, cancel := context.WithDeadline(t.Context(), time.Now().Add(-time.Second))
	defer cancel()
	full, stop := context.WithCancelCause(t.Context())
	stop(meter.ErrMemory)
	refused := errors.New("no proof")
	for _, tt := range []struct {
		ctx    context.Context
		code   engine.Code
		reason string
	}{
		{t.Context(), engine.Unconfirmed, "unconfirmed: the invariant was not accepted: no proof"},
		{late, engine.Timeout, "timeout before the invariant could be checked"},
		{cancelled, engine.Cancelled, "cancelled before the invariant could be checked"},
		{full, engine.Memory, "memory limit reached before the invariant could be checked"},
	} {
		c := &confirmation{rep: &Report{}}
		c.setUnconfirmed(tt.ctx, answerInvariant, "was not accepted", refused)
		if c.rep.Verdict != "unknown" || c.rep.Reason != tt.reason || c.rep.ReasonCode != tt.code {
			t.Errorf("%s (%s, %q), want unknown (%s, %q)", c.rep.Verdict, c.rep.ReasonCode, c.rep.Reason, tt.code, tt.reason)
		}
	}
}
