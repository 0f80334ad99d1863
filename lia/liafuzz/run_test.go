package liafuzz

import (
	"context"
	"errors"
	"os/exec"
	"strings"
	"testing"
	"time"

	"ic3play/lia"
	"ic3play/lia/num"
	"ic3play/lia/replay"
	"ic3play/lia/rounds"
	"ic3play/lia/smt"
	"ic3play/lia/smtlib"
)

// formulas returns how many formulas a test tries. They take some seconds.
func formulas(t *testing.T) int {
	t.Helper()
	return rounds.Of(t, 1000, 200)
}

// patience is a time limit that is far longer than any query takes.
const patience = 5 * time.Minute

func report(t *testing.T, n Counts, bad []Disagreement, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%+v", n)
	for _, d := range bad {
		t.Errorf("seed %d (%s, in the batch from %d of %d): %s\n%s", d.Seed, d.Family, d.First, d.Length, d.What, d.Script)
	}
}

// There must be no disagreement, and a run must make every kind of check.
func TestRun(t *testing.T) {
	count := formulas(t)
	n, bad, err := Run(context.Background(), Options{Count: count, Seed: 7_000_000, Timeout: patience})
	report(t, n, bad, err)
	if n.Formulas != count || n.Sat+n.Unsat+n.Unknown != count || n.Unknown*100 > count {
		t.Errorf("%d formulas: %d sat, %d unsat, %d unknown", n.Formulas, n.Sat, n.Unsat, n.Unknown)
	}
	few := count / 20
	for what, m := range map[string]int{"enumerated": n.Enumerated, "models": n.Models, "incremental": n.Incremental, "refutations": n.Refutations,
		"lemmas": n.Lemmas, "cores": n.Cores, "minimal cores": n.Minimal, "projections": n.Projections,
		"interpolants": n.Interpolants, "sequences of interpolants": n.Sequences} {
		if m < few {
			t.Errorf("only %d %s", m, what)
		}
	}
	if len(n.Families) != len(families()) {
		t.Errorf("families %v", n.Families)
	}
}

func TestAgainstZ3(t *testing.T) {
	z3, err := exec.LookPath(replay.Z3)
	if err != nil {
		t.Skip("z3 is not in PATH (Debian package z3)")
	}
	count := formulas(t) / 2
	n, bad, err := Run(context.Background(), Options{Count: count, Seed: 8_000_000, Z3: z3, Timeout: patience})
	report(t, n, bad, err)
	if n.Peer < 2*count/3 {
		t.Errorf("only %d answers of z3", n.Peer)
	}
}

func TestTamperedAnswers(t *testing.T) {
	flip := func(st smt.Status) smt.Status {
		switch st {
		case smt.Sat:
			return smt.Unsat
		case smt.Unsat:
			return smt.Sat
		}
		return st
	}
	z3, err := exec.LookPath(replay.Z3)
	for check, says := range map[string]string{"enumerate": "by trying all points", "refute": "the prover found a solution",
		"incremental": "from an incremental session", "core": "has a solution", "project": "cannot be completed", "z3": "from z3"} {
		o := Options{Count: 40, Seed: 3, tamper: func(c string, st smt.Status) smt.Status {
			if c == check {
				return flip(st)
			}
			return st
		}}
		if check == "z3" {
			if err != nil {
				continue
			}
			o.Z3 = z3
		}
		n, bad, err := Run(context.Background(), o)
		if err != nil || n.Disagreements == 0 || n.Disagreements != len(bad) {
			t.Errorf("%s: %d disagreements, error %v", check, n.Disagreements, err)
			continue
		}
		for _, d := range bad {
			if !strings.Contains(d.What, says) {
				t.Errorf("%s: %s", check, d.What)
			}
			if _, err := smtlib.Parse(strings.NewReader(d.Script)); err != nil {
				t.Errorf("%s: the reproducer: %v", check, err)
			}
		}
	}
}

// Wrong interpolants must be detected, also by z3 if this package's own check is skipped.
func TestSpoiledInterpolants(t *testing.T) {
	z3, _ := exec.LookPath(replay.Z3)
	spoils := map[string]func(lia.Formula) lia.Formula{
		"true":    func(lia.Formula) lia.Formula { return lia.True() },
		"false":   func(lia.Formula) lia.Formula { return lia.False() },
		"negated": lia.Not,
		"alien":   func(i lia.Formula) lia.Formula { return lia.And(i, lia.Or(i, lia.Le(lia.V(7777)))) },
		"stronger": func(i lia.Formula) lia.Formula {
			return lia.And(i, lia.Divides(num.From(2), lia.V(0)), lia.Divides(num.From(3), lia.V(1)))
		},
		"part": func(i lia.Formula) lia.Formula {
			switch i.Op() {
			case lia.OpAnd, lia.OpOr:
				return i.Args()[0]
			}
			return lia.True()
		},
	}
	for name, spoil := range spoils {
		for _, program := range []string{"", z3} {
			says := "interpolant "
			o := Options{Count: 60, Seed: 31, Kind: "boolean", spoil: spoil}
			if program != "" && name != "alien" {
				says, o.Z3 = "from z3", program
				o.tamper = func(check string, st smt.Status) smt.Status {
					if check == "interpolant" {
						return smt.Unsat
					}
					return st
				}
			}
			n, bad, err := Run(context.Background(), o)
			if err != nil || n.Interpolants+n.Sequences == 0 || len(bad) == 0 {
				t.Errorf("%s: %d and %d interpolants, %d disagreements, error %v", name, n.Interpolants, n.Sequences, len(bad), err)
			}
			found := false
			for _, d := range bad {
				found = found || strings.Contains(d.What, says)
			}
			if !found {
				t.Errorf("%s: no disagreement says %q: %v", name, says, bad)
			}
		}
	}
}

func TestSameSeedSameFormula(t *testing.T) {
	first := make([]string, 301)
	for seed := range first {
		first[seed] = Script(New(int64(seed), ""))
	}
	for seed, want := range first[:300] {
		if Script(New(int64(seed), "")) != want || want == first[seed+1] {
			t.Fatalf("seed %d", seed)
		}
	}
}

func TestCancel(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	n, _, err := Run(ctx, Options{Count: 1 << 30, Progress: func(Counts) { cancel() }})
	if !errors.Is(err, context.Canceled) || n.Formulas == 0 {
		t.Fatalf("%d formulas, %v", n.Formulas, err)
	}
}

func FuzzFormulas(f *testing.F) {
	f.Add(int64(1))
	f.Add(int64(1 << 40))
	f.Fuzz(func(t *testing.T, seed int64) {
		n, bad, err := Run(context.Background(), Options{Count: 2, Seed: seed, Workers: 1})
		report(t, n, bad, err)
	})
}
