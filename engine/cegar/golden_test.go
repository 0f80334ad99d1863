package cegar

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"ic3play/engine"
	"ic3play/engine/enginetest"
	"ic3play/engine/trace"
	"ic3play/lia"
)

var update = flag.Bool("update", false, "write the goldens")

// whileLess is the loop of the thesis, section 2.3: b is arbitrary, a counts up to b, and the
// assertion says that a is ten at the end.
func whileLess() enginetest.Case {
	b := enginetest.New(3, "a", "b")
	x, y := b.Var(0), b.Var(1)
	in := b.Input()
	b.Edge(0, 2, lia.True(), map[int]lia.Term{0: lia.Int(0), 1: in})
	b.Edge(2, 2, lia.Lt(x.Sub(y)), map[int]lia.Term{0: x.Add(lia.Int(1))})
	b.Edge(2, 1, lia.And(lia.Ge(x.Sub(y)), lia.Ne(x.Sub(lia.Int(10)))), nil)
	return enginetest.Case{Name: "while a < b", Program: b.Program(), Verdict: engine.Unsafe}
}

// line returns an event as one line of text: its kind, its formulas, and its numbers, such as frame
// F1, location l2, edge e3, obligation O1, lemma L2 and predicate P3.
func line(e trace.Event) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%-12s", e.Kind)
	number := func(format string, n, none int) {
		if n != none {
			fmt.Fprintf(&b, " "+format, n)
		}
	}
	list := func(format string, ns []int) {
		for _, n := range ns {
			fmt.Fprintf(&b, " "+format, n)
		}
	}
	number("F%d", e.Level, 0)
	number("l%d", e.Loc, -1)
	list("about l%d", e.Locs)
	number("e%d", e.Edge, -1)
	number("O%d", e.Obl, 0)
	list("drops O%d", e.Obls)
	number("for O%d", e.Parent, 0)
	number("waits for O%d", e.Next, 0)
	number("L%d", e.Lemma, 0)
	list("with L%d", e.Lemmas)
	number("by L%d", e.By, 0)
	number("asked in F%d", e.Asked, 0)
	number("P%d", e.Pred, 0)
	number("node %d", e.Node, 0)
	above, below := "implies P%d", "implied by P%d"
	if e.Kind == trace.Abstraction {
		above, below = "in P%d", "outside P%d"
	}
	list(above, e.Above)
	list(below, e.Below)
	for _, text := range []struct{ word, text string }{
		{"", e.Step}, {"", e.Formula}, {"before", e.Before}, {"after", e.After}, {"parts", strings.Join(e.Parts, ", ")},
		{"without", strings.Join(e.Gone, ", ")}, {"note", e.Note},
	} {
		if text.text != "" {
			fmt.Fprintf(&b, "  %s[%s]", text.word, text.text)
		}
	}
	return strings.TrimRight(b.String(), " ")
}

func TestGoldenStream(t *testing.T) {
	cases := enginetest.Cases()
	lazy := map[string]string{"pairs": "0", "expressions": "false", "maxSpurious": "3", "maxGeo": "100"}
	for _, run := range []struct {
		file   string
		c      enginetest.Case
		values map[string]string
	}{
		{"while", whileLess(), nil},
		{"ten-preimage", cases[0], map[string]string{"expressions": "false", "refinement": "preimage"}},
		{"three-beautiful", cases[3], map[string]string{"expressions": "false", "refinement": "beautiful"}},
		{"three-lazy", cases[3], lazy},
		{"lock-lazy", cases[6], lazy},
	} {
		t.Run(run.file, func(t *testing.T) {
			var sb strings.Builder
			kinds := map[trace.Kind]int{}
			rec := trace.New(func(e trace.Event) {
				sb.WriteString(line(e) + "\n")
				kinds[e.Kind]++
			}, false)
			r, _ := solve(t, run.c.Program, run.values, enough, rec)
			enginetest.Check(t, run.c, r)
			if r.Verdict != run.c.Verdict {
				t.Fatalf("%v: %s", r.Verdict, r.Reason)
			}
			t.Log(kinds)
			file := filepath.Join("testdata", run.file+".txtar")
			got := txtar.Format(&txtar.Archive{Files: []txtar.File{{Name: "events", Data: []byte(sb.String())}}})
			if *update {
				if err := os.WriteFile(file, got, 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			want, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if string(got) != string(want) {
				t.Errorf("%s differs from the events of this run; go test -update writes it anew", file)
			}
		})
	}
}
