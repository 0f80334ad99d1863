package cfa_test

import (
	"strings"
	"testing"

	"ic3play/engine/cfa"
	"ic3play/engine/cfa/cfatest"
	"ic3play/lia"
	"ic3play/lia/num"
)

// The edges of cfatest.Recursion.
const (
	start = iota
	callFirst
	backFirst
	base
	down
	callAgain
	backAgain
	fails
)

func path(steps ...[2]int64) cfa.Path {
	var out cfa.Path
	for _, s := range steps {
		st := cfa.Step{Edge: cfa.EdgeID(s[0])}
		if s[0] == start || s[0] == backFirst || s[0] == backAgain {
			st.Inputs = []num.Int{num.From(s[1])}
		}
		out = append(out, st)
	}
	return out
}

// A path must contain the steps of each call. The edge that returns from a call must start in the
// state at the call site.
func TestRunWithCalls(t *testing.T) {
	p := cfatest.Recursion(5, 2)
	if err := cfa.Sanity(p); err != nil {
		t.Fatal(err)
	}
	good := path([2]int64{start, 2}, [2]int64{callFirst}, [2]int64{down}, [2]int64{callAgain}, [2]int64{down}, [2]int64{callAgain},
		[2]int64{base}, [2]int64{backAgain, 0}, [2]int64{backAgain, 1}, [2]int64{backFirst, 2}, [2]int64{fails})
	states, err := cfa.Run(p, good)
	if err != nil {
		t.Fatal(err)
	}
	if got := states[len(states)-2]; !got[0].Equal(num.Zero()) || !got[1].Equal(num.From(2)) || !got[2].Equal(num.From(2)) {
		t.Errorf("behind the call the state is %v; want main's, with the result 2", got)
	}
	for _, c := range []struct {
		name, want string
		path       cfa.Path
	}{
		{"another result", "another value of v1", path([2]int64{start, 0}, [2]int64{callFirst}, [2]int64{base}, [2]int64{backFirst, 1})},
		{"another call", "returns from", path([2]int64{start, 0}, [2]int64{callFirst}, [2]int64{base}, [2]int64{backAgain, 0})},
		{"no call", "did not begin", path([2]int64{start, 0}, [2]int64{backFirst, 0})},
		{"before the end", "returns from", path([2]int64{start, 1}, [2]int64{callFirst}, [2]int64{backFirst, 0})},
	} {
		if _, err := cfa.Run(p, c.path); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", c.name, err, c.want)
		}
	}
}

// A product of an edge that returns from a call is about the state at the call site, not about the
// callee's last state.
func TestProductsOfReturns(t *testing.T) {
	p := cfatest.Recursion(5, 2)
	run := path([2]int64{start, 2}, [2]int64{callFirst}, [2]int64{down}, [2]int64{callAgain}, [2]int64{down}, [2]int64{callAgain},
		[2]int64{base}, [2]int64{backAgain, 0}, [2]int64{backAgain, 1}, [2]int64{backFirst, 2}, [2]int64{fails})
	// The callee's last state has n = 2 and a result of 2, and the state at the call site has n = 0.
	for value, want := range map[int64]bool{0: true, 4: false} {
		p.Edges[backFirst].Products = []cfa.Product{{Value: lia.Int(value), Factors: []lia.Term{lia.V(0), lia.Int(2)}}}
		if got := p.MultipliesRight(run); got != want {
			t.Errorf("0 * 2 = %d: %t", value, got)
		}
	}
}

// The location of a premise must be a loop head, and the premise must have an argument for each
// live variable.
func TestSanityOfPremises(t *testing.T) {
	for _, c := range []struct {
		want   string
		damage func(*cfa.Premise)
	}{
		{"no marked location", func(pr *cfa.Premise) { pr.At = 5 }},
		{"leaves v0 open", func(pr *cfa.Premise) { pr.Args = pr.Args[1:] }},
		{"not its own", func(pr *cfa.Premise) { pr.Args[1].Term = lia.V(3) }}, // v3 is an input of another edge, in main
		{"not sorted", func(pr *cfa.Premise) { pr.Args[0], pr.Args[1] = pr.Args[1], pr.Args[0] }},
	} {
		p := cfatest.Recursion(5, 2)
		q := p.With(p.Locs, append([]cfa.Edge(nil), p.Edges...))
		pr := q.Edges[backAgain].Premises[0]
		pr.Args = append([]cfa.Assign(nil), pr.Args...)
		c.damage(&pr)
		q.Edges[backAgain].Premises = []cfa.Premise{pr}
		if err := cfa.Sanity(q); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("Sanity says %v, want %q", err, c.want)
		}
	}
}

// Only a program of clauses may have an edge with several premises or without source positions.
func TestSeveralPremises(t *testing.T) {
	p := cfatest.Recursion(5, 2)
	q := p.With(p.Locs, append([]cfa.Edge(nil), p.Edges...))
	e := &q.Edges[backAgain]
	e.Premises = append(e.Premises[:1:1], e.Premises[0])
	if err := cfa.Sanity(q); err == nil || !strings.Contains(err.Error(), "has 2 premises") {
		t.Errorf("Sanity says %v of two premises", err)
	}
	e.Spans = nil
	if err := cfa.Sanity(q); err == nil || !strings.Contains(err.Error(), "no source position") {
		t.Errorf("Sanity says %v of an edge without a position", err)
	}
	q.Clauses = true
	if err := cfa.Sanity(q); err != nil {
		t.Error(err)
	}
	e.Premises = []cfa.Premise{{At: q.Error}}
	q.Locs = append([]cfa.Location(nil), q.Locs...)
	q.Locs[q.Error].LoopHead = true
	if err := cfa.Sanity(q); err == nil || !strings.Contains(err.Error(), "a premise at error") {
		t.Errorf("Sanity says %v of a premise at the error location", err)
	}
}

// Discharged must replace a premise by the formula at its location, without the conjuncts about
// variables that have no argument. A missing formula must be an error.
func TestDischarged(t *testing.T) {
	p := cfatest.Recursion(5, 2)
	equal := lia.Eq(cfatest.V(0).Sub(cfatest.V(1)))
	q, err := cfa.Discharged(p, cfa.Invariant{4: equal})
	if err != nil {
		t.Fatal(err)
	}
	if q.HasPremises() || !p.HasPremises() {
		t.Error("the result has premises, or the program lost them")
	}
	y := p.Edges[backAgain].Inputs[0].Var
	if want := lia.Eq(cfatest.Plus(cfatest.V(0), -1).Sub(lia.V(y))); !q.Edges[backAgain].Guard.Equal(want) {
		t.Errorf("the guard is %s", q.Edges[backAgain].Guard.Format(q.VarName))
	}
	open, err := cfa.Discharged(p, cfa.Invariant{4: lia.And(equal, lia.Eq(cfatest.V(2)))})
	if err != nil {
		t.Fatal(err)
	}
	if !open.Edges[backAgain].Guard.Equal(q.Edges[backAgain].Guard) {
		t.Errorf("with an open variable, the guard is %s", open.Edges[backAgain].Guard.Format(q.VarName))
	}
	if _, err := cfa.Discharged(p, cfa.Invariant{}); err == nil {
		t.Error("a missing formula is accepted")
	}
}
