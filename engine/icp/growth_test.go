package icp

import (
	"math/rand"
	"slices"
	"strconv"
	"strings"
	"testing"

	"ic3play/engine"
	"ic3play/engine/enginetest"
	"ic3play/engine/trace"
)

// side is a bound in an event's text, such as "x >= 3".
type side struct {
	v     string
	upper bool
	at    int
}

// sides returns the bounds of a box, given the texts of its conjuncts.
func sides(t *testing.T, parts []string) map[string]side {
	t.Helper()
	out := map[string]side{}
	for _, p := range parts {
		if p == "true" {
			continue
		}
		w := strings.Fields(p)
		if len(w) != 3 {
			t.Fatalf("%q is no bound", p)
		}
		n, err := strconv.Atoi(w[2])
		if err != nil || w[1] != "<=" && w[1] != ">=" {
			t.Fatalf("%q is no bound", p)
		}
		out[w[0]+w[1]] = side{w[0], w[1] == "<=", n}
	}
	return out
}

func (s side) negated() string {
	if s.upper {
		return s.v + " >= " + strconv.Itoa(s.at+1)
	}
	return s.v + " <= " + strconv.Itoa(s.at-1)
}

// growing is the box of an obligation during its generalisation.
type growing struct {
	t      *testing.T
	box    string   // the last blocked box
	parts  []string // the conjuncts of "box"
	tried  string   // the box after a join, or "" if there was no join
	counts map[string]int
}

func (g *growing) event(e trace.Event) {
	switch e.Kind {
	case trace.Obligation:
		g.box, g.parts, g.tried = e.Formula, e.Parts, ""
		g.around(e)
	case trace.Generalise:
		g.counts[e.Step]++
		if (e.Step == "join" || e.Step == "back" && e.Edge >= 0) != (e.Edge >= 0 && e.Formula != "") {
			g.t.Fatalf("%s: what stands in its way is %q, over edge %d", e.Step, e.Formula, e.Edge)
		}
		g.step(e)
	case trace.Lemma:
		if e.Obl == 0 {
			return
		}
		if g.tried != "" {
			g.t.Fatalf("a lemma is learnt, and what became of %s is not told", g.tried)
		}
		box := sides(g.t, g.parts)
		if len(box) == 0 {
			return // the lemma is false, or only about the program counter
		}
		if len(box) != len(e.Parts) {
			g.t.Fatalf("%s comes of %s", e.Formula, g.box)
		}
		for _, b := range box {
			if !strings.Contains(" "+strings.Join(e.Parts, " ")+" ", " "+b.negated()+" ") {
				g.t.Fatalf("%s comes of %s", e.Formula, g.box)
			}
		}
	}
}

func (g *growing) around(e trace.Event) {
	if e.Before == "" || e.Before == "true" {
		return
	}
	at := map[string]int{}
	for _, p := range strings.Split(e.Before, " && ") {
		w := strings.Fields(p)
		n, err := strconv.Atoi(w[len(w)-1])
		if err != nil || len(w) != 3 || w[1] != "==" {
			g.t.Fatalf("%q is no value", p)
		}
		at[w[0]] = n
	}
	box := sides(g.t, e.Parts)
	for _, b := range box {
		n, ok := at[b.v]
		if !ok || b.upper && n > b.at || !b.upper && n < b.at {
			g.t.Fatalf("%s was made around %s", e.Formula, e.Before)
		}
	}
	if len(box) < 2*len(at) {
		g.counts["open around"]++
	}
	g.counts["around"]++
}

func (g *growing) step(e trace.Event) {
	switch e.Step {
	case "ctg": // this event is about another box
	case "join":
		if g.tried != "" && e.Before != g.tried {
			g.t.Fatalf("%s is joined, and %s was tried", e.Before, g.tried)
		}
		c, d := sides(g.t, strings.Split(e.Before, " && ")), sides(g.t, strings.Split(e.Formula, " && "))
		hull := map[string]side{}
		for k, x := range c {
			if y, ok := d[k]; ok {
				if x.upper == (x.at < y.at) {
					x = y
				}
				hull[k] = x
			}
		}
		after := sides(g.t, e.Parts)
		for k, x := range hull {
			if after[k] != x {
				g.t.Fatalf("%s and %s are joined to %s", e.Before, e.Formula, e.After)
			}
		}
		if len(after) != len(hull) {
			g.t.Fatalf("%s and %s are joined to %s", e.Before, e.Formula, e.After)
		}
		g.tried = e.After
	case "back":
		if g.tried != "" && e.Before != g.tried || e.After != g.box {
			g.t.Fatalf("%s is given up for %s: %s was tried, %s refused", e.Before, e.After, g.tried, g.box)
		}
		g.tried = ""
	case "down":
		if e.Before != g.box || e.After != g.tried {
			g.t.Fatalf("%s becomes %s: %s was refused, %s tried", e.Before, e.After, g.box, g.tried)
		}
		g.box, g.parts, g.tried = e.After, e.Parts, ""
	default:
		if e.Before != g.box || g.tried != "" {
			g.t.Fatalf("%s: %s becomes %s, and the box was %s", e.Step, e.Before, e.After, g.box)
		}
		if e.Step == "bound" {
			old, now := sides(g.t, g.parts), sides(g.t, e.Parts)
			moved := 0
			for k, x := range old {
				if y, ok := now[k]; !ok || y != x {
					moved++
					if ok && x.upper == (y.at < x.at) {
						g.t.Fatalf("a side of %s moves inward: %s", e.Before, e.After)
					}
				}
			}
			if moved != 1 || len(now) > len(old) {
				g.t.Fatalf("%d sides move at once: %s becomes %s", moved, e.Before, e.After)
			}
		}
		g.box, g.parts = e.After, e.Parts
	}
}

// TestGrowth follows each obligation's box through its generalisation. Each step must begin with
// the result of the previous one. The step "bound" may move only one bound, outwards. A join must
// be the smallest box that includes the box and the event's states. After a join, the box must be
// accepted or given up. The lemma must be the negation of the last box.
func TestGrowth(t *testing.T) {
	r := rand.New(rand.NewSource(3))
	counts := map[string]int{}
	steps := []string{"core", "rotate", "bound", "drop", "join", "down", "back", "ctg", "ungeneralise", "around", "open around"}
	missing := func() []string {
		return slices.DeleteFunc(slices.Clone(steps), func(s string) bool { return counts[s] > 0 })
	}
	for round := 0; round < 150 || round < 1500 && len(missing()) > 0; round++ { // accepted joins are rare
		c := enginetest.Random(r)
		cfg, err := Engine{}.Info().ParseOptions(engine.Preset{}, map[string]string{
			"encoding": []string{"locations", "bits"}[r.Intn(2)], "bound": []string{"off", "propagated", "optimal"}[r.Intn(3)],
			"drop": []string{"off", "ld", "ldonce", "ig", "ig", "ig"}[r.Intn(6)], "j": []string{"false", "true", "true", "true"}[r.Intn(4)],
			"ctg": []string{"false", "true"}[r.Intn(2)], "loosen": []string{"false", "true"}[r.Intn(2)],
		})
		if err != nil {
			t.Fatal(err)
		}
		run := func(rec *trace.Recorder) engine.Result {
			ctx, limits := enginetest.Bounded(t, 1500)
			return Engine{}.Check(ctx, c.Program, engine.Options{Limits: limits, Config: cfg}, rec)
		}
		var events []trace.Event
		told := run(trace.New(func(e trace.Event) { events = append(events, e) }, false))
		boxes := map[int]*growing{}
		for _, e := range events {
			of := boxes[e.Obl]
			if of == nil {
				of = &growing{t: t, counts: counts}
				boxes[e.Obl] = of
			}
			of.event(e)
		}
		if err := trace.Validate(events, c.Program); err != nil {
			t.Fatal(err)
		}
		// Recording must not change the run.
		if quiet := run(nil); quiet.Verdict != told.Verdict || quiet.Stats["checks"] != told.Stats["checks"] || quiet.Stats["joins"] != told.Stats["joins"] {
			t.Fatalf("told %v after %d queries, else %v after %d", told.Verdict, told.Stats["checks"], quiet.Verdict, quiet.Stats["checks"])
		}
	}
	if m := missing(); len(m) > 0 {
		t.Errorf("there are no steps %q: %v", m, counts)
	}
}
