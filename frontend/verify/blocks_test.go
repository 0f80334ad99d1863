package verify

import (
	"context"
	"math/rand"
	"testing"

	"ic3play/engine"
	"ic3play/engine/registry"
	"ic3play/frontend/gen"
	"ic3play/lia/rounds"
)

// TestBlocks checks that answers are confirmed for each size of blocks: single statements, larger
// blocks, or the edges as lowered.
func TestBlocks(t *testing.T) {
	const src = `int next(int y) { return y + 1; }
int main() {
  int x = 0, y = 0, n = __VERIFIER_nondet_int();
  while (x < n) {
    x = x + 1;
    if (y < x) y = next(y);
  }
  __VERIFIER_assert(y >= 0);
}
`
	edges := map[string]int{}
	for _, blocks := range []string{"large", "statement", "raw", "loop", "function"} {
		rep := Check(context.Background(), "a.c", []byte(src), Options{Engine: "cegar:CR", Values: map[string]string{"blocks": blocks},
			Timeout: patience, Graph: func(g Graph) { edges[blocks] = len(g.Edges) }})
		if rep.Verdict != "safe" {
			t.Errorf("%s: %s, %s", blocks, rep.Verdict, rep.Reason)
		}
		if blocks == "raw" && int64(edges[blocks]) != rep.Stats["lowered_edges"] {
			t.Errorf("%d edges of %d", edges[blocks], rep.Stats["lowered_edges"])
		}
	}
	if edges["statement"] <= edges["large"] || edges["raw"] <= edges["statement"] || edges["function"] <= edges["loop"] || edges["raw"] <= edges["function"] {
		t.Errorf("edges: %v", edges)
	}
}

// TestRawBlocks runs every engine with each setting of "blocks", and checks that its answers are
// confirmed. With blocks=raw, the automaton must have all edges of the lowered automaton.
func TestRawBlocks(t *testing.T) {
	for _, tt := range []struct{ src, want string }{
		{"int main() { int flag = 0, ticks = 0;\n" +
			"  while (1) { ticks = ticks + 1; if (__VERIFIER_nondet_int() == 0 || ticks > 3) break; }\n" +
			"  __VERIFIER_assert(flag <= 0); }\n", "safe"},
		{"int f(int a) { return a + 1; }\nint main() { int x = __VERIFIER_nondet_int(), y = f(x);\n" +
			"  int dead = y / 3; if (x > 5 && y < 9) __VERIFIER_assert(y % 2); }\n", "unsafe"},
	} {
		for _, info := range registry.Infos() {
			if tt.want == "safe" && !info.Proves || tt.want == "unsafe" && !info.FindsBugs {
				continue
			}
			for _, blocks := range []string{"loop", "function"} {
				rep := Check(t.Context(), "a.c", []byte(tt.src), Options{Engine: info.Name, Values: map[string]string{"blocks": blocks}, Timeout: patience})
				if rep.Verdict != tt.want || !rep.Certificate.Checked {
					t.Errorf("%s, blocks=%s: %s, %s; want %s", info.Name, blocks, rep.Verdict, rep.Reason, tt.want)
				}
			}
			rep := Check(context.Background(), "a.c", []byte(tt.src), Options{Engine: info.Name, Values: map[string]string{"blocks": "raw"}, Timeout: patience})
			if rep.Verdict != tt.want || !rep.Certificate.Checked {
				t.Errorf("%s: %s, %s; want %s", info.Name, rep.Verdict, rep.Reason, tt.want)
			}
			if rep.Stats["edges"] != rep.Stats["lowered_edges"] {
				t.Errorf("%s: %d edges of %d", info.Name, rep.Stats["edges"], rep.Stats["lowered_edges"])
			}
		}
	}
}

// TestMotivatingExample decides Fig. 1 of the paper on explicit-value analysis. Without
// interpolation, the analysis unwinds a loop that is irrelevant to the assertion. With
// interpolation it does not track the loop's counter. The default configuration slices the counter
// away first.
func TestMotivatingExample(t *testing.T) {
	nodes := func(engine, limit string) int64 {
		src := "int main() { int flag = 0, ticks = 0;\n" +
			"  while (1) { ticks = ticks + 1; if (__VERIFIER_nondet_int() == 0 || ticks > " + limit + ") break; }\n" +
			"  __VERIFIER_assert(flag <= 0); }\n"
		rep := Check(t.Context(), "fig1.c", []byte(src), Options{Engine: engine, Timeout: patience})
		if rep.Verdict != "safe" {
			t.Errorf("%s, %s rounds: %s, %s", engine, limit, rep.Verdict, rep.Reason)
		}
		return rep.Stats["nodes"]
	}
	for engine, grows := range map[string]bool{"explicit:PAPER": true, "explicit-itp:PAPER": false, "explicit": false} {
		few, many := nodes(engine, "5"), nodes(engine, "50")
		if grows != (many > 5*few) {
			t.Errorf("%s: %d nodes for 5 rounds, %d for 50", engine, few, many)
		}
	}
}

// TestBisimulation checks that bisimulation merges the common parts of two branches. Safe and
// unsafe answers must be confirmed on the lowered program.
func TestBisimulation(t *testing.T) {
	for _, tt := range []struct{ check, want string }{{"x >= 1", "safe"}, {"x <= 4", "unsafe"}} {
		src := `int main() {
  int x = 0;
  while (__VERIFIER_nondet_int()) {
    if (__VERIFIER_nondet_int()) { x = 1; x = x + 1; x = x * 2; } else { x = 3; x = x + 1; x = x * 2; }
    __VERIFIER_assert(` + tt.check + `);
  }
}
`
		edges := map[string]int{}
		for _, on := range []string{"false", "true"} {
			rep := Check(t.Context(), "a.c", []byte(src), Options{Engine: "ic3", Values: map[string]string{"blocks": "raw", "bisimulation": on},
				Timeout: patience, Graph: func(g Graph) { edges[on] = len(g.Edges) }})
			if rep.Verdict != tt.want || !rep.Certificate.Checked {
				t.Errorf("%s, %s: %s, %s", tt.check, on, rep.Verdict, rep.Reason)
			}
			for i, s := range rep.Certificate.Steps {
				if s.Edge < 0 || s.Edge >= edges[on] {
					t.Errorf("%s: step %d takes edge %d of %d", on, i, s.Edge, edges[on])
				}
			}
		}
		if edges["true"] >= edges["false"] {
			t.Errorf("edges: %v", edges)
		}
	}
}

// TestBisimulationOfRandomPrograms compares verdicts with and without bisimulation. Every
// answer must be confirmed on the lowered program.
func TestBisimulationOfRandomPrograms(t *testing.T) {
	count := rounds.Of(t, 25, 10)
	smaller, decided := 0, 0
	for seed := range count {
		src := []byte(gen.Program(rand.New(rand.NewSource(int64(seed))), gen.Options{Statements: 8}))
		verdicts, edges := map[string]bool{}, map[string]int{}
		for _, on := range []string{"false", "true"} {
			rep := checkBounded(t, 1500, "a.c", src, Options{Engine: "ic3", Values: map[string]string{"blocks": "raw", "bisimulation": on},
				Graph: func(g Graph) { edges[on] = len(g.Edges) }})
			switch {
			case rep.Verdict == verdictSafe || rep.Verdict == verdictUnsafe:
				verdicts[rep.Verdict] = true
				decided++
			case rep.ReasonCode != engine.Cancelled:
				t.Errorf("seed %d, %s: %s, %s\n%s", seed, on, rep.Verdict, rep.Reason, src)
			}
		}
		if len(verdicts) > 1 {
			t.Errorf("seed %d: %v\n%s", seed, verdicts, src)
		}
		if edges["true"] < edges["false"] {
			smaller++
		}
	}
	t.Logf("%d of %d programs are smaller, %d of %d runs decided", smaller, count, decided, 2*count)
	if smaller < count/10 || decided < count/2 {
		t.Errorf("%d of %d programs are smaller, %d of %d runs decided", smaller, count, decided, 2*count)
	}
}

// TestLazyTraces is a regression test for lazy refinement. The analysis of a spurious
// counterexample can block a proof obligation. Then the obligation moves up one level, and the
// engine must not refine the transition that the obligation had at its old level.
func TestLazyTraces(t *testing.T) {
	const src = `int nondet_int(void);
int main(void) {
  int a = nondet_int(), left = 0, i;
  for (i = 0; i < a; i++) left += 2;
  for (i = 0; i < a; i++) {
    assert(left > 1);
    left -= 2;
  }
  return 0;
}
`
	rep := Check(context.Background(), "a.c", []byte(src), Options{Engine: "cegar:CRL",
		Values: map[string]string{"blocks": "statement", "maxSpurious": "1", "levels": "20"}, Timeout: patience})
	if rep.Verdict != "unknown" || rep.Reason != "level limit reached" {
		t.Errorf("%s, %s", rep.Verdict, rep.Reason)
	}
}

// TestStatementBlocksUnlifted decides an unsafe program without lifting, which generalises a state
// to a cube of states. So the states of the counterexample give y a value even where the
// transitions do not determine the value.
func TestStatementBlocksUnlifted(t *testing.T) {
	const src = `int main() {
  int y, x = nondet_int();
  assume(x > 3);
  while (nondet_int()) x++;
  y = x;
  while (y > 2) { y--; if (nondet_int()) y = 7; }
  assert(y != 2);
}
`
	for _, encoding := range []string{"pc", "locations"} {
		rep := Check(context.Background(), "a.c", []byte(src), Options{Engine: "cegar",
			Values: map[string]string{"blocks": "statement", "lifting": "false", "encoding": encoding}, Timeout: patience})
		if rep.Verdict != "unsafe" {
			t.Errorf("%s: %s, %s", encoding, rep.Verdict, rep.Reason)
		}
	}
}
