package horn

import (
	"testing"

	"ic3play/engine/cfa"
	"ic3play/lia"
	"ic3play/lia/num"
)

// pc is a clause that encodes a whole program. The Bools a and b are its program counter:
//
//   - At 00, x counts to 10. Then x is doubled, and the program goes to 01.
//   - At 01, it goes to 11.
//   - At 11, the query asserts x = 20, and the program goes to 10.
//   - At 10, it ends.
//
// The third Bool does not belong to the program counter.
const pc = `(declare-fun s (Bool Bool Bool Int) Bool)
(assert (forall ((k Bool)) (s false false k 0)))
(assert (forall ((a Bool) (b Bool) (k Bool) (x Int) (c Bool) (d Bool) (y Int)) (=> (and (s a b k x)
  (or a b (>= x 10) (and (not c) (not d) (= y (+ x 1))))
  (or a b (< x 10) (and (not c) d (= y (* 2 x))))
  (or a (not b) (and c d (= y x)))
  (or (not a) (and c b (not d) (= y 7)))) (s c d k y))))
(assert (forall ((k Bool) (x Int)) (=> (and (s true true k x) (distinct x 20)) false)))`

func control(t *testing.T, src string) (*Automaton, *Control) {
	t.Helper()
	s, wrong := Read("a.smt2", []byte(src))
	if wrong != nil {
		t.Fatal(wrong)
	}
	a, wrong := Translate(s)
	if wrong != nil {
		t.Fatal(wrong)
	}
	c, err := a.Control(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if c != nil {
		if err := cfa.Sanity(c.Program); err != nil {
			t.Fatal(err)
		}
	}
	return a, c
}

func TestControl(t *testing.T) {
	a, c := control(t, pc)
	if c == nil {
		t.Fatal("no Bool became control")
	}
	names := map[string]cfa.Loc{}
	for l := range c.Program.Locs {
		names[c.Program.Locs[l].Name] = cfa.Loc(l)
	}
	for _, name := range []string{"start", "false", "s/000", "s/001", "s/010", "s/011", "s/110", "s/111", "s/100", "s/101"} {
		if _, ok := names[name]; !ok {
			t.Errorf("there is no %s in %v", name, names)
		}
	}
	if n := len(c.Program.Locs); n != 10 {
		t.Errorf("%d locations", n)
	}
	var path cfa.Path
	at := c.Program.Entry
	for _, to := range []string{"s/000", "s/000", "s/010", "s/110"} {
		for _, id := range c.Program.Out(at) {
			e := &c.Program.Edges[id]
			if e.To != names[to] {
				continue
			}
			st := cfa.Step{Edge: id}
			for range e.Inputs {
				st.Inputs = append(st.Inputs, num.From(int64(len(path))))
			}
			path = append(path, st)
			at = e.To
			break
		}
	}
	back, err := c.Path(path)
	if err != nil || len(back) != len(path) {
		t.Fatalf("%v, %v", back, err)
	}
	for i, st := range back {
		if n := len(a.Program.Edges[st.Edge].Inputs); len(st.Inputs) != n {
			t.Errorf("step %d has %d of %d inputs", i, len(st.Inputs), n)
		}
	}
}

func TestControlInvariant(t *testing.T) {
	a, c := control(t, pc)
	x := a.Slots[0][3]
	inv := cfa.Invariant{}
	for l, loc := range c.Program.Locs {
		switch loc.Name {
		case "s/000", "s/001":
			inv[cfa.Loc(l)] = lia.Le(lia.V(x).AddConst(num.From(-10)))
		case "s/110", "s/111":
			inv[cfa.Loc(l)] = lia.Eq(lia.V(x).AddConst(num.From(-20)))
		}
	}
	back, err := c.Invariant(t.Context(), inv)
	if err != nil {
		t.Fatal(err)
	}
	f := back[a.Locs[0]]
	for _, tt := range []struct {
		bits [3]int64
		x    int64
		want bool
	}{{[3]int64{0, 0, 1}, 10, true}, {[3]int64{0, 0, 1}, 11, false}, {[3]int64{0, 1, 0}, 20, true}, {[3]int64{0, 1, 0}, 19, false}, {[3]int64{1, 1, 0}, 20, true}, {[3]int64{1, 1, 0}, 21, false}} {
		got := f.Eval(func(v lia.Var) num.Int {
			for i := range tt.bits {
				if a.Slots[0][i] == v {
					return num.From(tt.bits[i])
				}
			}
			return num.From(tt.x)
		})
		if got != tt.want {
			t.Errorf("%v, x = %d: %v", tt.bits, tt.x, got)
		}
	}
}

// TestNoControl checks systems in which Control must not split any location by the values of Bools.
func TestNoControl(t *testing.T) {
	for name, src := range map[string]string{
		"no Bool":    "(declare-fun s (Int) Bool)(assert (s 0))(assert (forall ((x Int)) (=> (s x) (s (+ x 1)))))",
		"only Bools": "(declare-fun s (Bool) Bool)(assert (s true))(assert (forall ((x Bool)) (=> (s x) (s (not x)))))",
		"no loop":    "(declare-fun s (Bool Int) Bool)(assert (s true 1))(assert (forall ((f Bool) (x Int)) (=> (s f x) false)))",
		"any value":  "(declare-fun s (Bool Bool Bool Bool Bool Int) Bool)(assert (forall ((a Bool) (b Bool) (c Bool) (d Bool) (e Bool)) (s a b c d e 1)))(assert (forall ((a Bool) (b Bool) (c Bool) (d Bool) (e Bool) (f Bool) (g Bool) (h Bool) (i Bool) (j Bool) (x Int)) (=> (s a b c d e x) (s f g h i j x))))",
	} {
		if _, c := control(t, src); c != nil {
			t.Errorf("%s: %d locations", name, len(c.Program.Locs))
		}
	}
}
