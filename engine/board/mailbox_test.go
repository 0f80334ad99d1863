package board

import (
	"fmt"
	"math/rand"
	"strings"
	"testing"

	"ic3play/engine/cfa"
	"ic3play/lia"
	"ic3play/lia/num"
)

// A sent clause must arrive exactly once in each other mailbox, and not in the sender's own.
func TestBoxes(t *testing.T) {
	boxes := Boxes(3)
	either := lia.Or(le(0, 1), le(1, 1))
	boxes[0].Send([]Lemma{{Loc: 2, Clause: lia.And(le(0, 3), either), From: "ada"}, {Loc: 3, Clause: either, From: "ada"}})
	boxes[1].Send([]Lemma{{Loc: 2, Clause: either, From: "ben"}})
	for i, want := range []string{"ben2", "ada2 ada2 ada3", "ada2 ada2 ada3"} {
		var got []string
		for _, f := range boxes[i].Take() {
			got = append(got, fmt.Sprintf("%s%d", f.From, f.Loc))
		}
		if strings.Join(got, " ") != want {
			t.Errorf("box %d: %q, want %q", i, got, want)
		}
		if again := boxes[i].Take(); len(again) > 0 {
			t.Errorf("box %d: %v again", i, again)
		}
	}
}

func TestFull(t *testing.T) {
	var in Incoming
	for i := range int64(MostWaiting + 10) {
		in.Add([]Lemma{{Loc: 1, Clause: le(0, i)}})
	}
	got := in.Take()
	if len(got) != MostWaiting || !got[0].Clause.Equal(le(0, 10)) {
		t.Errorf("%d wait, the first %v", len(got), got[0].Clause)
	}
}

func TestText(t *testing.T) {
	p := &cfa.Program{Locs: make([]cfa.Location, 9), Vars: make([]cfa.Var, 5)}
	r := rand.New(rand.NewSource(7))
	literal := func() lia.Formula {
		big, err := num.Parse("123456789012345678901234567890")
		if err != nil {
			t.Fatal(err)
		}
		v := lia.V(lia.Var(r.Intn(5))).AddMul(num.From(int64(r.Intn(9)-4)), lia.V(lia.Var(r.Intn(5)))).AddConst(num.From(int64(r.Intn(99) - 50)))
		return []lia.Formula{lia.Le(v), lia.Eq(v), lia.Ne(v), lia.Divides(num.From(6), v), lia.Not(lia.Divides(num.From(4), v)),
			lia.Le(v.AddConst(big))}[r.Intn(6)]
	}
	for range 500 {
		f := Lemma{Loc: cfa.Loc(r.Intn(9)), Clause: lia.Or(literal(), literal(), literal()), From: "ic3"}
		if f.Clause.IsTrue() || f.Clause.IsFalse() {
			if f.Text() != "" {
				t.Errorf("%v is written as %q", f.Clause, f.Text())
			}
			continue
		}
		got, err := ReadFact(p, f.Text())
		if err != nil || got.Loc != f.Loc || got.From != f.From || !got.Clause.Equal(f.Clause) {
			t.Errorf("%v was written as %q and read as %v, %v", f.Clause, f.Text(), got.Clause, err)
		}
	}
}

// ReadFact must return an error for text that is not a clause of the program.
func TestHostileText(t *testing.T) {
	p := &cfa.Program{Locs: make([]cfa.Location, 3), Vars: make([]cfa.Var, 2)}
	if _, err := ReadFact(p, "ic3 1 | le 0 1 0 -1 1 | not 3 0 1 0"); err != nil {
		t.Error(err)
	}
	for _, text := range []string{
		"", "ic3", "ic3 1", "ic3 1 |", "ic3 1 | le", "ic3 1 | le 0 1", "ic3 1 | le x 1 0", "ic3 1 | le 0 y 0",
		"ic3 3 | le 0 1 0", "ic3 -1 | le 0 1 0", "ic3 1 | le 0 1 2", "ic3 1 | le 0 1 -1", "ic3 1 | 0 0 1 0", "ic3 1 | -2 0 1 0",
		"ic3 1 | ge 0 1 0", "ic3 1 | not not le 0 1 0", "<b> 1 | le 0 1 0", "ic3 1 2 | le 0 1 0", "ic3 1 | le 0 1 0 |",
		"ic3 1 | le " + strings.Repeat("9", maxText) + " 1 0",
	} {
		if f, err := ReadFact(p, text); err == nil {
			t.Errorf("%q was read as %v", text, f.Clause)
		}
	}
}
