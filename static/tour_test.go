package static

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"ic3play/engine/cfa"
	"ic3play/engine/trace"
	"ic3play/frontend/ast"
	"ic3play/frontend/claim"
	"ic3play/frontend/verify"
)

// checkedNatively has the sentences of the tour that the page does not show to be true. Each
// function runs an engine and checks its sentence. test/tour-text.mjs checks the other sentences on
// the page.
var checkedNatively = map[string]func(t *testing.T){
	"The rest is as before: node 2 will cover node 3.": func(t *testing.T) {
		if s := tourRun(t, "two-counters", "impact"); !covered(s.events, 3, 2) {
			t.Error("node 2 does not cover node 3")
		}
	},
	"The nodes below node 1 were made without these predicates: they leave the tree, and the tree grows again.": func(t *testing.T) {
		s := tourRun(t, "two-counters", "predabs")
		refined, left, grown := 0, false, false
		for _, e := range s.events {
			switch {
			case e.Kind == trace.Precision:
				refined++
			case e.Kind == trace.Prune && e.Node == 1:
				left = left || refined == 2
			case e.Kind == trace.Node && e.Parent == 1:
				grown = grown || left
			}
		}
		if !grown {
			t.Errorf("precision %d times, left %v, grown %v", refined, left, grown)
		}
	},
	"All three engines end with the same invariant at the loop: `y >= 0` and `x + y == n`.": func(t *testing.T) {
		for _, name := range []string{"tree", "impact", "predabs"} {
			s := tourRun(t, "two-counters", name)
			var all []string
			for _, i := range s.report.Certificate.Invariant {
				if i.Line == 9 {
					all = append(all, i.Conjuncts...)
				}
			}
			has := func(f ...string) bool {
				return slices.ContainsFunc(f, func(f string) bool { return slices.Contains(all, f) })
			}
			both := has("x + y == n", "n == x + y") || has("x + y <= n") && has("n <= x + y")
			if !both || !has("y >= 0") || s.report.Verdict != "safe" {
				t.Errorf("%s: %v", name, all)
			}
		}
	},
	"The engine `icp` compares one variable with a number, and nothing else.": func(t *testing.T) {
		for _, id := range []string{"growing-box", "side-by-side"} {
			for _, e := range tourRun(t, id, "icp+levels=5").events {
				if e.Kind != trace.Lemma {
					continue
				}
				for part := range strings.SplitSeq(e.Formula, " || ") {
					if part != "false" && !boxed.MatchString(part) {
						t.Errorf("%s: %s", id, e.Formula)
					}
				}
			}
		}
	},
	"The solver finds the greatest `x` to which a step leads.": func(t *testing.T) {
		// With bound=optimal, the generaliser moves a bound to its greatest possible value. So the
		// lemma allows exactly the states that a step reaches.
		s := tourRun(t, "growing-box", "icp+bound=optimal")
		if found, _ := s.lemma("x <= 2", 6); !found {
			t.Error("x <= 2 is not learnt")
		}
		for _, e := range s.events {
			if e.Kind == trace.Generalise && e.Step == "bound" && e.Before == "x >= 6" && e.After == "x >= 3" {
				return
			}
		}
		t.Error("no side moves from 6 to 3")
	},
	"Without it the engine would go on for ever.": func(t *testing.T) {
		s := tourRun(t, "side-by-side", "icp")
		if n := s.count(trace.Level); s.report.Verdict != "unknown" || n <= 5 {
			t.Errorf("%s after %d frames", s.report.Verdict, n)
		}
	},
	"To see the proof, choose `math` in the menu Integers, and the engine `auto`.": func(t *testing.T) {
		if s := show(t, math(example(t, "counter")), "auto", "safe"); s.report.Verdict != "safe" {
			t.Error(s.report.Verdict)
		}
	},
	"Another lemma says that the cell holds at most 7.": func(t *testing.T) {
		if found, _ := tourRun(t, "all-sevens", "ic3").lemma("i <= k || a[k] <= 7", 5); !found {
			t.Error("the lemma is not learnt")
		}
	},
	"Here you can claim it yourself: at line 5, write `forall k: k < i ==> a[k] == 7`.": func(t *testing.T) {
		if broken := claimed(t, "forall k: k < i ==> a[k] == 8"); broken == claimed(t, "forall k: k < i ==> a[k] == 7") {
			t.Error("7 and 8 are answered alike")
		}
	},
	"Each round keeps it.": func(t *testing.T) {
		if broken := claimed(t, "forall k: k < i ==> a[k] == 7"); broken != 0 {
			t.Errorf("%d steps break it", broken)
		}
	},
	"With 8 in place of 7 a round breaks it.": func(t *testing.T) {
		if broken := claimed(t, "forall k: k < i ==> a[k] == 8"); broken == 0 {
			t.Error("no step breaks it")
		}
	},
	"In the example “Backwards”, a run writes after the end of an array.": func(t *testing.T) {
		s := tourRun(t, titled(t, "Backwards").ID, "ic3")
		if got := s.report.Certificate.Failure; got != "index" {
			t.Errorf("it fails by %s", got)
		}
	},
	"A thousand rounds would need thousands.": func(t *testing.T) {
		few, more := tourRounds(t, "explicit", "20"), tourRounds(t, "explicit", "40")
		if each := (more - few) / 20; each*1000 < 2000 {
			t.Errorf("%d nodes a round", each)
		}
	},
	"This takes no solver query.": func(t *testing.T) {
		s := tourRun(t, "the-light", "explicit-itp")
		for _, k := range []string{"queries", "solvers", "sat_calls"} {
			if n, there := s.report.Stats[k]; n != 0 || !there {
				t.Errorf("%s: %d", k, n)
			}
		}
	},
	"Nodes made without `light` leave the tree.": func(t *testing.T) {
		s := tourRun(t, "the-light", "explicit-itp")
		if s.count(trace.Prune) == 0 {
			t.Error("nothing leaves the tree")
		}
	},
	"The tree has 14 nodes, and a thousand rounds would need no more.": func(t *testing.T) {
		if six, more := tourRounds(t, "explicit-itp", "6"), tourRounds(t, "explicit-itp", "1000"); six != more {
			t.Errorf("%d and %d", six, more)
		}
	},
	"The example “A sum of two inputs” shows where values are not enough.": func(t *testing.T) {
		e := titled(t, "A sum of two inputs")
		for _, name := range []string{"explicit", "explicit-itp"} {
			if s := tourRun(t, e.ID, name); s.report.Verdict != "unknown" {
				t.Errorf("%s: %s", name, s.report.Verdict)
			}
		}
	},
	"The example “Off by one” shows what happens when there is no proof.": func(t *testing.T) {
		if e := titled(t, "Off by one"); e.Verdict != "unsafe" {
			t.Error(e.Verdict)
		}
	},
}

// claimed counts the edges around the first loop of the example all-sevens on which the claim in
// "text" is not proved to hold after a round if it holds before.
func claimed(t *testing.T, text string) int {
	t.Helper()
	e := example(t, "all-sevens")
	o, diags, err := verify.Open(t.Context(), e.File, []byte(e.Source), ast.Rules{}, "ic3", nil)
	if err != nil || o == nil {
		t.Fatal(diags, err)
	}
	p := o.Simple
	head := cfa.Loc(slices.IndexFunc(p.Locs, func(l cfa.Location) bool { return l.Pos.Start.Line == 5 }))
	c := claim.New(p, nil)
	f, diags := c.Parse(head, text)
	if len(diags) > 0 {
		t.Fatal(diags[0].String())
	}
	n := 0
	for _, r := range c.Check(t.Context(), cfa.Invariant{head: f}, nil) {
		if from, to := p.Edges[r.Edge].From, p.Edges[r.Edge].To; from == head && to == head && r.Answer != claim.Holds {
			n++
		}
	}
	return n
}

var boxed = regexp.MustCompile(`^[a-z]\w* (<=|>=|==) -?\d+$`)

func tourRun(t *testing.T, id, engine string) *exampleRun {
	t.Helper()
	e := example(t, id)
	verdict := e.Verdict
	if strings.Contains(engine, "levels=") {
		// The engine stops after this number of levels. So pass a verdict for which show sets no
		// further limit.
		verdict = "safe"
	}
	return show(t, e, engine, verdict)
}

// tourRounds runs the example the-light with another number of rounds of its loop. It returns the
// number of nodes in the engine's tree.
func tourRounds(t *testing.T, engine, rounds string) int {
	t.Helper()
	e := example(t, "the-light")
	e.Source = strings.Replace(e.Source, "round < 6", "round < "+rounds, 1)
	s := show(t, e, engine, "safe")
	if s.report.Verdict != "safe" {
		t.Errorf("%s, %s rounds: %s", engine, rounds, s.report.Verdict)
	}
	return s.count(trace.Node)
}

func covered(events []trace.Event, node, coverer int) bool {
	at := 0
	for _, e := range events {
		if e.Node == node && e.Kind == trace.Cover {
			at = e.By
		} else if e.Node == node && e.Kind == trace.Uncover {
			at = 0
		}
	}
	return at == coverer
}

func math(e Example) Example {
	e.Ints = ""
	return e
}

func example(t *testing.T, id string) Example {
	t.Helper()
	return findExample(t, id, func(e Example) bool { return e.ID == id })
}

func titled(t *testing.T, title string) Example {
	t.Helper()
	return findExample(t, title, func(e Example) bool { return e.Title == title })
}

// findExample returns the first example that the function "is" accepts. If there is none, the test
// fails with a message that contains "what".
func findExample(t *testing.T, what string, is func(Example) bool) Example {
	t.Helper()
	all := gallery(t)
	i := slices.IndexFunc(all, is)
	if i < 0 {
		t.Fatalf("no example %s", what)
	}
	return all[i]
}

// test/tour-text.mjs marks sentences of the tour with "natively" if a Go test must check them.
// checkedNatively must have exactly these sentences, and all of them must be true.
func TestTourNatively(t *testing.T) {
	script, err := os.ReadFile("src/tour/script.ts")
	if err != nil {
		t.Fatal(err)
	}
	tourText, err := os.ReadFile("test/tour-text.mjs")
	if err != nil {
		t.Fatal(err)
	}
	// The regular expression nativeSentences allows white space, because prettier may break lines
	// in tour-text.mjs.
	marked := map[string]bool{}
	for _, m := range nativeSentences.FindAllStringSubmatch(string(tourText), -1) {
		marked[m[1]] = true
	}
	for sentence, holds := range checkedNatively {
		t.Run(sentence, func(t *testing.T) {
			if !strings.Contains(string(script), sentence) {
				t.Error("the tour does not say it")
			}
			// If tour-text.mjs does not contain the sentence, the test of the page does not check
			// all of it.
			if !strings.Contains(string(tourText), sentence) {
				t.Error("test/tour-text.mjs does not have it")
			}
			holds(t)
		})
	}
	for sentence := range marked {
		if checkedNatively[sentence] == nil {
			t.Errorf("nothing runs for %q", sentence)
		}
	}
}

var nativeSentences = regexp.MustCompile(`\[\s*"([^"]*)",\s*natively`)
