package witness

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"ic3play/engine/cfa"
	"ic3play/engine/source"
	"ic3play/frontend"
	"ic3play/frontend/ast"
	"ic3play/frontend/interp"
	"ic3play/lia/num"
	"ic3play/lia/rounds"
)

func parse(t *testing.T, src string) *ast.File {
	t.Helper()
	u, diags := frontend.Load("a.c", []byte(src))
	if u == nil {
		t.Fatalf("%v\n%s", diags, src)
	}
	return u.AST
}

// "replayed" runs a program on a witness's inputs. The interpreter may skip rounds of loops after
// "from" steps, and "leaps" is the number of times that it does so. The result "fits" reports
// whether the program asked for exactly these inputs.
func replayed(t *testing.T, f *ast.File, list []Input, from int) (out interp.Outcome, fits bool, leaps int) {
	t.Helper()
	r := &reader{list: list}
	out = interp.Run(t.Context(), f, r.give, interp.Options{LeapFrom: from, Ahead: r, MaxSteps: 100_000,
		Leapt: func(interp.Leap) { leaps++ }})
	fits = r.mismatch == "" && !r.other && r.next() == nil
	if fits && r.used != total(list) {
		t.Errorf("%d inputs are used, %d given", r.used, total(list))
	}
	return out, fits, leaps
}

func expanded(list []Input) []Input {
	var out []Input
	for i := range list {
		in := list[i]
		round := list[i+1-max(in.Of, 1) : i+1]
		in.Again, in.Of = 0, 0
		out = append(out, in)
		for range list[i].Again {
			for _, x := range round {
				x.Again, x.Of = 0, 0
				out = append(out, x)
			}
		}
	}
	return out
}

func recorded(t *testing.T, f *ast.File, values func(i int) int64) []Input {
	t.Helper()
	var list []Input
	interp.Run(t.Context(), f, func(_ cfa.InputKind, name string, pos source.Pos) (num.Int, bool) {
		v := num.From(values(len(list)))
		list = append(list, Input{Name: name, Line: pos.Line, Col: pos.Col, Value: v.String()})
		return v, true
	}, interp.Options{MaxSteps: 100_000})
	return list
}

func asking(r *rand.Rand) string {
	var b strings.Builder
	b.WriteString("int nondet(); int other();\nint g;\nvoid f(int p) { g += p; if (nondet() > 1) g++; }\nint main() {\nint x = 0, y = 0;\n")
	for range 1 + r.IntN(2) {
		fmt.Fprintf(&b, "for (int i = 0; i < %d; i++) {\n", 30+r.IntN(90))
		for range 1 + r.IntN(3) {
			b.WriteString([]string{"x += nondet();", "y = other();", "x += 2 * y;", "if (nondet() > 0) x++; else y--;", "f(1);",
				"g = nondet() + other();", "if (i % 2 == 0) y += nondet();", "if (i > 40) x += other();",
				"for (int j = 0; j < 2; j++) y += nondet();", "if (other() == 2) break;"}[r.IntN(10)] + "\n")
		}
		b.WriteString("}\n")
	}
	b.WriteString("assert(0);\n}\n")
	return b.String()
}

// TestRandomRounds records the inputs of random programs and rewrites equal groups of inputs as
// repetitions, sometimes with a wrong number of repetitions. It then replays each list twice: once
// with every round of each loop executed, and once with skipped rounds. Both runs must end in the
// same way.
func TestRandomRounds(t *testing.T) {
	right, wrong, leapt := 0, 0, 0
	for seed := range uint64(rounds.Of(t, 1500, 300)) {
		r := rand.New(rand.NewPCG(seed, 9))
		f := parse(t, asking(r))
		few := 1 + r.IntN(3)
		period := 1 + r.IntN(4)
		base := make([]int64, period)
		for i := range base {
			base[i] = int64(r.IntN(few))
		}
		odd := r.IntN(400)
		all := recorded(t, f, func(i int) int64 {
			if i == odd {
				return 1
			}
			return base[i%period]
		})
		var list []Input
		for i := 0; i < len(all); {
			of := min(1+r.IntN(4), len(all)-i)
			again := 0
			for same := true; same; {
				next := i + (again+1)*of
				same = next+of <= len(all)
				for k := 0; same && k < of; k++ {
					same = all[next+k] == all[i+k]
				}
				if same {
					again++
				}
			}
			if r.IntN(20) == 0 {
				again = max(again+r.IntN(3)-1, 0) // may make the repetition wrong
			}
			list = append(list, all[i:i+of]...)
			if again > 0 {
				last := &list[len(list)-1]
				last.Again, last.Of = again, of
			}
			i += (again + 1) * of
		}
		if why := wrongRounds(list); why != "" {
			t.Fatal(why)
		}
		if len(list) > 0 && r.IntN(3) == 0 {
			in := &list[r.IntN(len(list))]
			in.Value = strconv.Itoa(r.IntN(3))
		}
		want, fits, none := replayed(t, f, expanded(list), 0)
		got, says, leaps := replayed(t, f, list, 10)
		if none > 0 {
			t.Fatal("rounds are taken at once where none should be")
		}
		leapt += leaps
		if says && !fits {
			t.Fatalf("seed %d: accepted, but one by one the inputs do not fit\n%+v", seed, list)
		}
		if !says {
			wrong++
			continue
		}
		right++
		if got.Kind != want.Kind || got.Pos != want.Pos || got.Steps != want.Steps || got.Message != want.Message {
			t.Fatalf("seed %d: %+v, one by one %+v\n%+v", seed, got, want, list)
		}
	}
	t.Logf("%d right, %d wrong, %d times rounds at once", right, wrong, leapt)
	if min(right, wrong, leapt) < 50 {
		t.Errorf("%d right, %d wrong, %d times rounds at once: too few to say something", right, wrong, leapt)
	}
}

// twoRounds is a program with two loops. One loop reads two inputs in each round, the other loop
// reads one. The program fails only if each of three sums of inputs has a certain value.
const twoRounds = `int nondet();
int main() {
 int x = 0, y = 0, z = 0;
 for (int i = 0; i < 400000; i++) {
  x += nondet();
  y += 3 * nondet();
 }
 for (int i = 0; i < 300000; i++) z += nondet();
 assert(x != 800000 || y != 6000000 || z != 2100000);
}
`

// TestForgedRounds changes each repetition number of a witness; no changed witness may be
// confirmed.
func TestForgedRounds(t *testing.T) {
	src := []byte(twoRounds)
	good := func() *Witness {
		w := &Witness{Format: Format, SHA256: Digest(src), Verdict: unsafe, Failure: &Failure{Line: 9, Col: 2}}
		w.Inputs = []Input{{Name: "nondet()", Line: 5, Col: 8, Value: "2"}, {Name: "nondet()", Line: 6, Col: 12, Value: "5", Again: 399_999, Of: 2},
			{Name: "nondet()", Line: 8, Col: 40, Value: "7", Again: 299_999, Of: 1}}
		return w
	}
	if a := Validate(t.Context(), good(), "a.c", src); a.Status != Confirmed {
		t.Fatalf("%v: %s %+v", a.Status, a.Text, a.Steps)
	}
	forged := func(what string, change func(w *Witness)) {
		t.Helper()
		w := good()
		change(w)
		if a := Validate(t.Context(), w, "a.c", src); a.Status == Confirmed {
			t.Errorf("%s: confirmed: %s", what, a.Text)
		}
	}
	for i := range good().Inputs {
		for name, field := range map[string]func(in *Input) *int{
			"again": func(in *Input) *int { return &in.Again }, "of": func(in *Input) *int { return &in.Of },
			"line": func(in *Input) *int { return &in.Line }, "col": func(in *Input) *int { return &in.Col },
		} {
			is := *field(&good().Inputs[i])
			for _, to := range []int{is - 1, is + 1, 0, 2, -is, 1 << 40, 1<<63 - 1, -1 << 63} {
				if to != is {
					forged(fmt.Sprintf("input %d, %s %d", i+1, name, to), func(w *Witness) { *field(&w.Inputs[i]) = to })
				}
			}
		}
		for _, to := range []string{"0", "-2", "1", "3", "2000000", "x", "", "18446744073709551618"} {
			forged(fmt.Sprintf("input %d, value %s", i+1, to), func(w *Witness) { w.Inputs[i].Value = to })
		}
		forged(fmt.Sprintf("without input %d", i+1), func(w *Witness) { w.Inputs = append(w.Inputs[:i:i], w.Inputs[i+1:]...) })
		forged(fmt.Sprintf("input %d twice", i+1), func(w *Witness) {
			w.Inputs = append(w.Inputs[:i+1:i+1], append([]Input{w.Inputs[i]}, w.Inputs[i+1:]...)...)
		})
	}
	forged("the rounds exchanged", func(w *Witness) {
		w.Inputs[1].Again, w.Inputs[2].Again = w.Inputs[2].Again, w.Inputs[1].Again
	})
	forged("the values exchanged", func(w *Witness) {
		w.Inputs[0].Value, w.Inputs[1].Value = w.Inputs[1].Value, w.Inputs[0].Value
	})
	forged("rounds in one another", func(w *Witness) {
		w.Inputs[0].Again, w.Inputs[0].Of = 1, 1
		w.Inputs[1].Again = 199_999
	})
}

// TestRoundsAreNotOneAnother replays inputs of a program that reads 200 numbers: one 3, and
// otherwise only 2. For every position of the 3, the run must fail, although the list contains the
// other inputs as repetitions. If the list repeats 2 in all rounds, the run must end without a
// failure.
func TestRoundsAreNotOneAnother(t *testing.T) {
	f := parse(t, "int nondet(); int main() { int x = 0; for (int i = 0; i < 200; i++) x += nondet();\nassert(x != 401); }")
	list := recorded(t, f, func(int) int64 { return 2 })
	one := list[0]
	for at := range 200 {
		first, last := one, one
		odd := one
		odd.Value = "3"
		var in []Input
		if at > 0 {
			if first.Again = at - 1; at > 1 {
				first.Of = 1
			}
			in = append(in, first)
		}
		in = append(in, odd)
		if left := 199 - at; left > 0 {
			if last.Again = left - 1; left > 1 {
				last.Of = 1
			}
			in = append(in, last)
		}
		out, fits, leaps := replayed(t, f, in, 5)
		if out.Kind != interp.Failed || !fits || leaps == 0 {
			t.Errorf("the odd one at %d: %+v, fits %t, %d leaps", at, out, fits, leaps)
		}
	}
	all := one
	all.Again, all.Of = 199, 1
	if out, _, leaps := replayed(t, f, []Input{all}, 5); out.Kind != interp.Ended || leaps == 0 {
		t.Errorf("without an odd one: %+v, %d leaps", out, leaps)
	}
}
