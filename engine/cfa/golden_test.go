package cfa

import (
	"flag"
	"os"
	"path/filepath"
	"testing"

	"golang.org/x/tools/txtar"

	"ic3play/lia"
	"ic3play/lia/num"
)

var update = flag.Bool("update", false, "write the goldens")

// goldenPrograms are small automata on which each pass has something to do.
func goldenPrograms() map[string]*Program {
	out := map[string]*Program{"loop": loop()}

	// A constant decides a branch; one side becomes unreachable.
	b := newBuilder(3, 6)
	b.init(1)
	b.edge(1, 2, eq(v(0), 0), Assign{1, plus(v(0), 4)})
	b.edge(1, 3, lia.Ne(v(0)), Assign{2, v(1)})
	b.edge(2, 4, le(v(2).Add(v(1)), 4), Assign{2, v(2).Add(v(1))})
	b.edge(3, 4, lia.True())
	b.edge(4, 5, ge(v(2), 5))
	out["constants"] = b.done()

	// v2 counts and influences nothing; v1 takes part of a quotient of it.
	b = newBuilder(3, 5)
	b.init(1)
	b.edge(1, 2, le(v(0), 9), Assign{2, plus(v(2), 1)})
	e := b.edge(2, 1, lia.True())
	q := b.input(e, Quotient)
	e.Inputs[0].Name = "v2 / 2"
	e.Guard = lia.And(lia.Le(q.Mul(num.From(2)).Sub(v(2))), lia.Le(plus(v(2).Sub(q.Mul(num.From(2))), -1)))
	e.Assigns = []Assign{{0, plus(v(0), 1)}, {1, q}}
	b.edge(1, 3, ge(v(0), 10))
	b.edge(3, 4, ge(v(0), 11))
	out["slice"] = b.done()

	// A branch in a loop, whose sides assign different values.
	b = newBuilder(2, 7)
	b.init(1)
	e = b.edge(1, 2, lia.True())
	in := b.input(e, Nondet)
	e.Guard = lia.And(ge(in, 0), le(in, 9))
	e.Assigns = []Assign{{1, in}}
	b.edge(2, 3, le(v(1), 4))
	b.edge(2, 4, ge(v(1), 5))
	b.edge(3, 5, lia.True(), Assign{0, v(0).Add(v(1))})
	b.edge(4, 5, lia.True(), Assign{0, v(0).Sub(v(1))})
	b.edge(5, 1, le(v(0), 100))
	b.edge(5, 6, ge(v(0), 101))
	out["branch"] = b.done()

	// The loop ends in its first round, for reasons of constants: its head
	// keeps the mark.
	b = newBuilder(2, 5)
	b.init(1)
	b.edge(1, 2, le(v(0), 5), Assign{0, lia.Int(7)})
	b.edge(2, 1, le(v(0), 6), Assign{1, plus(v(1), 1)})
	e = b.edge(2, 3, ge(v(0), 7))
	in = b.input(e, Nondet)
	e.Assigns = []Assign{{1, in}}
	b.edge(3, 4, ge(v(1), 1))
	out["once"] = b.done()
	return out
}

func TestGoldens(t *testing.T) {
	for name, p := range goldenPrograms() {
		if err := Sanity(p); err != nil {
			t.Fatal(err)
		}
		file := filepath.Join("testdata", name+".txtar")
		got := txtar.Archive{Comment: []byte("What each pass alone makes of an automaton; \"same\" where it changes nothing.\n")}
		add := func(name, text string) {
			got.Files = append(got.Files, txtar.File{Name: name, Data: []byte(text)})
		}
		add("before", dumpString(t, p))
		for _, pass := range allPasses(t) {
			q, _ := pass.run(p)
			if text := dumpString(t, q); text != dumpString(t, p) {
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
