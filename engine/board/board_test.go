package board

import (
	"math/rand"
	"testing"

	"ic3play/lia"
	"ic3play/lia/num"
)

func le(v lia.Var, c int64) lia.Formula { return lia.Le(lia.V(v).AddConst(num.From(-c))) }

// Each member must receive every fact of the other members exactly once, split into clauses.
func TestBoard(t *testing.T) {
	b := &Board{}
	ada, ben, cleo := b.Join("ada"), b.Join("ben"), b.Join("cleo")
	either := lia.Or(le(0, 1), le(1, 1))
	if n, ok := ada.Publish([]Lemma{{Loc: 2, Clause: lia.And(le(0, 3), either)}, {Loc: 3, Clause: either}, {Loc: 3, Clause: lia.True()}}); n != 3 || !ok {
		t.Errorf("%d facts, %v", n, ok)
	}
	if n, ok := ben.Publish([]Lemma{{Loc: 2, Clause: either}, {Loc: 2, Clause: lia.False()}}); n != 1 || !ok {
		t.Errorf("%d facts of the second, %v", n, ok)
	}
	for _, k := range []struct {
		m    *Member
		want string
	}{{ada, "ben2"}, {ben, "ada2 ada2 ada3"}, {cleo, "ada2 ada2 ada3 ben2"}} {
		got := ""
		for _, f := range k.m.Take() {
			if got != "" {
				got += " "
			}
			got += f.From + string(rune('0'+f.Loc))
			if _, ok := lia.Not(f.Clause).Literals(); !ok {
				t.Errorf("no clause: %v", f.Clause)
			}
		}
		if got != k.want {
			t.Errorf("%s takes %q, want %q", k.m.name, got, k.want)
		}
		if again := k.m.Take(); len(again) > 0 {
			t.Errorf("%s takes %v again", k.m.name, again)
		}
	}
}

// If one fact of a publication has too many clauses, the board must not accept any fact of this
// publication.
func TestAllOrNothing(t *testing.T) {
	var of []lia.Formula
	for i := range lia.Var(7) {
		of = append(of, lia.And(le(2*i, 0), le(2*i+1, 0)))
	}
	b := &Board{}
	m := b.Join("ada")
	if n, ok := m.Publish([]Lemma{{Loc: 2, Clause: le(0, 3)}, {Loc: 2, Clause: lia.Or(of...)}}); n != 0 || ok || len(b.lemmas) > 0 {
		t.Errorf("%d facts, %v, %d on the board", n, ok, len(b.lemmas))
	}
	if n, ok := m.Publish([]Lemma{{Loc: 2, Clause: lia.Or(of[:6]...)}}); n != 64 || !ok {
		t.Errorf("%d facts, %v", n, ok)
	}
}

func TestClauses(t *testing.T) {
	r := rand.New(rand.NewSource(1))
	var random func(depth int) lia.Formula
	random = func(depth int) lia.Formula {
		if depth == 0 || r.Intn(4) == 0 {
			v, c := lia.V(lia.Var(r.Intn(2))), num.From(int64(r.Intn(5)-2))
			return []lia.Formula{lia.Le(v.AddConst(c)), lia.Eq(v.AddConst(c)), lia.Ne(v.AddConst(c)), lia.Divides(num.From(2), v.AddConst(c))}[r.Intn(4)]
		}
		fs := []lia.Formula{random(depth - 1), random(depth - 1)}
		if r.Intn(2) == 0 {
			return lia.And(fs...)
		}
		return lia.Or(fs...)
	}
	several := 0
	for range 300 {
		f := random(3)
		cs, ok := clauses(f)
		if !ok {
			t.Fatalf("%v is too large", f)
		}
		if len(cs) > 1 {
			several++
		}
		for _, c := range cs {
			if _, ok := lia.Not(c).Literals(); !ok {
				t.Fatalf("%v is no clause", c)
			}
		}
		for x := range int64(7) {
			for y := range int64(7) {
				value := func(v lia.Var) num.Int { return num.From([]int64{x - 3, y - 3}[v]) }
				if f.Eval(value) != lia.And(cs...).Eval(value) {
					t.Fatalf("%v is not %v", f, cs)
				}
			}
		}
	}
	if several < 50 {
		t.Errorf("only %d of more than one clause", several)
	}
}
