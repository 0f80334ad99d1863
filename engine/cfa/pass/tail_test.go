package pass

import (
	"context"
	"testing"

	"ic3play/engine/cfa"
	"ic3play/engine/cfa/cfatest"
	"ic3play/lia"
	"ic3play/lia/qe"
)

func eliminate(f lia.Formula, gone func(lia.Var) bool) (lia.Formula, error) {
	return qe.Formula(context.Background(), f, gone, qe.Options{})
}

// TestTailCalls turns a procedure that adds 1 to the result of its call into a loop. The verdict
// must stay the same, paths of the loop must become runs with calls, and the reachable states of
// the loop must become a contract of the procedure.
func TestTailCalls(t *testing.T) {
	for _, wrong := range []int{-1, 0} {
		p := cfatest.Recursion(3, wrong)
		q, back, err := TailCalls(t.Context(), p, eliminate)
		if err != nil {
			t.Fatal(err)
		}
		if q.HasPremises() {
			t.Fatalf("premises remain in\n%s", dump(q))
		}
		if err := cfa.Sanity(q); err != nil {
			t.Fatal(err)
		}
		x := cfatest.Explore(q, 1000)
		if !x.Complete || x.Unsafe != (wrong >= 0) {
			t.Errorf("wrong %d: unsafe %v, complete %v", wrong, x.Unsafe, x.Complete)
		}
		for l := range x.Paths {
			for _, path := range x.Paths[l] {
				mapped, err := back.Path(path)
				if err == nil {
					_, err = cfa.Run(p, mapped)
				}
				if err != nil {
					t.Errorf("path to %s: %v", q.LocName(cfa.Loc(l)), err)
				}
			}
		}
		if x.Unsafe {
			continue
		}
		inv, err := back.Invariant(strongest(q, x, true))
		if err != nil {
			t.Fatal(err)
		}
		linear, err := cfa.Discharged(p, inv)
		if err != nil {
			t.Fatal(err)
		}
		if err := checkInvariant(linear, inv); err != nil {
			t.Errorf("%v\n%v", err, inv)
		}
	}
}

// TailCalls must keep a procedure if something other than adding a term happens after its recursive
// call, and all procedures of programs with clauses or with reads of array cells.
func TestNoTailCalls(t *testing.T) {
	double := func(b *cfatest.Builder) {
		e := &b.Edges[len(b.Edges)-2] // the edge that returns from the call
		e.Assigns = []cfa.Assign{{Var: 1, Term: e.Assigns[0].Term.Add(e.Assigns[0].Term)}}
	}
	for name, change := range map[string]func(*cfatest.Builder){
		"twice the value":    double,
		"the sum of another": func(b *cfatest.Builder) { b.Edges[len(b.Edges)-2].Guard = cfatest.Ge(cfatest.V(0), 1) },
		"cell reads":         func(b *cfatest.Builder) { b.CellReads = true },
		"clauses":            func(b *cfatest.Builder) { b.Clauses = true },
		"two ways back": func(b *cfatest.Builder) {
			e := b.Edges[len(b.Edges)-2].InputsFrom(lia.Var(len(b.Vars) + b.NumIn))
			b.NumIn += len(e.Inputs)
			b.Edges = append(b.Edges, e)
		},
	} {
		b := cfatest.Builder{Program: cfatest.Recursion(3, 3)}
		change(&b)
		p := b.Program.With(b.Locs, b.Edges)
		p.Clauses, p.CellReads, p.NumIn = b.Clauses, b.CellReads, b.NumIn
		q, _, err := TailCalls(t.Context(), p, eliminate)
		if err != nil || q != p {
			t.Errorf("%s: %v, changed %v", name, err, q != p)
		}
	}
}
