package pass

import (
	"flag"
	"os"
	"path/filepath"
	"testing"

	"golang.org/x/tools/txtar"
	"ic3play/engine/cfa"
	"ic3play/engine/cfa/cfatest"
	"ic3play/lia"
	"ic3play/lia/num"
)

var update = flag.Bool("update", false, "write the goldens")

func goldenPrograms() map[string]*cfa.Program {
	out := map[string]*cfa.Program{"loop": cfatest.Loop()}

	// A constant decides a branch, so one side is unreachable.
	b := cfatest.New(3, 6)
	b.Init(1)
	b.Edge(1, 2, eq(v(0), 0), cfa.Assign{Var: 1, Term: plus(v(0), 4)})
	b.Edge(1, 3, lia.Ne(v(0)), cfa.Assign{Var: 2, Term: v(1)})
	b.Edge(2, 4, le(v(2).Add(v(1)), 4), cfa.Assign{Var: 2, Term: v(2).Add(v(1))})
	b.Edge(3, 4, lia.True())
	b.Edge(4, 5, ge(v(2), 5))
	out["constants"] = b.Done()

	// One edge increments v2, and another edge assigns v2 / 2 to v1. Neither variable matters for
	// the error.
	b = cfatest.New(3, 5)
	b.Init(1)
	b.Edge(1, 2, le(v(0), 9), cfa.Assign{Var: 2, Term: plus(v(2), 1)})
	e := b.Edge(2, 1, lia.True())
	q := b.Input(e, cfa.Quotient)
	e.Inputs[0].Name = "v2 / 2"
	e.Guard = lia.And(lia.Le(q.Mul(num.From(2)).Sub(v(2))), lia.Le(plus(v(2).Sub(q.Mul(num.From(2))), -1)))
	e.Assigns = []cfa.Assign{{Var: 0, Term: plus(v(0), 1)}, {Var: 1, Term: q}}
	b.Edge(1, 3, ge(v(0), 10))
	b.Edge(3, 4, ge(v(0), 11))
	out["slice"] = b.Done()

	// A loop contains a branch whose sides assign different values.
	b = cfatest.New(2, 7)
	b.Init(1)
	e = b.Edge(1, 2, lia.True())
	in := b.Input(e, cfa.Nondet)
	e.Guard = lia.And(ge(in, 0), le(in, 9))
	e.Assigns = []cfa.Assign{{Var: 1, Term: in}}
	b.Edge(2, 3, le(v(1), 4))
	b.Edge(2, 4, ge(v(1), 5))
	b.Edge(3, 5, lia.True(), cfa.Assign{Var: 0, Term: v(0).Add(v(1))})
	b.Edge(4, 5, lia.True(), cfa.Assign{Var: 0, Term: v(0).Sub(v(1))})
	b.Edge(5, 1, le(v(0), 100))
	b.Edge(5, 6, ge(v(0), 101))
	out["branch"] = b.Done()

	// The loop body assigns the constant 7, and the edge back to the loop head requires at most 6.
	// So the loop ends in its first iteration. The location stays marked as a loop head.
	b = cfatest.New(2, 5)
	b.Init(1)
	b.Edge(1, 2, le(v(0), 5), cfa.Assign{Var: 0, Term: lia.Int(7)})
	b.Edge(2, 1, le(v(0), 6), cfa.Assign{Var: 1, Term: plus(v(1), 1)})
	e = b.Edge(2, 3, ge(v(0), 7))
	in = b.Input(e, cfa.Nondet)
	e.Assigns = []cfa.Assign{{Var: 1, Term: in}}
	b.Edge(3, 4, ge(v(1), 1))
	out["once"] = b.Done()
	return out
}

func TestGoldens(t *testing.T) {
	for name, p := range goldenPrograms() {
		if err := cfa.Sanity(p); err != nil {
			t.Fatal(err)
		}
		file := filepath.Join("testdata", name+".txtar")
		got := txtar.Archive{Comment: []byte("What each pass alone makes of an automaton; \"same\" where it changes nothing.\n")}
		add := func(name, text string) {
			got.Files = append(got.Files, txtar.File{Name: name, Data: []byte(text)})
		}
		add("before", dump(p))
		for _, pass := range allPasses(t) {
			q, _ := pass.run(p)
			if text := dump(q); text != dump(p) {
				add(pass.name, text)
			} else {
				add(pass.name, "same\n")
			}
		}
		data := txtar.Format(&got)
		if *update {
			if err := os.MkdirAll("testdata", 0o755); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(file, data, 0o644); err != nil {
				t.Fatal(err)
			}
			continue
		}
		want, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if string(want) != string(data) {
			t.Errorf("%s differs (run with -update and look at the change):\n%s", file, data)
		}
	}
}
