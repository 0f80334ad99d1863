package cfa

import (
	"math/rand"
	"testing"
)

func TestLocSet(t *testing.T) {
	r := rand.New(rand.NewSource(3))
	p := &Program{Locs: make([]Location, 150)}
	for range 50 {
		s, u := NewLocSet(p), NewLocSet(p)
		in, also := map[Loc]bool{}, map[Loc]bool{}
		for range r.Intn(200) {
			l := Loc(r.Intn(len(p.Locs)))
			s.Add(l)
			in[l] = true
			l = Loc(r.Intn(len(p.Locs)))
			u.Add(l)
			also[l] = true
		}
		for l := range p.Locs {
			if s.Has(Loc(l)) != in[Loc(l)] {
				t.Fatalf("%d: %v, want %v", l, s.Has(Loc(l)), in[Loc(l)])
			}
		}
		s.Keep(u)
		for l := range p.Locs {
			if want := in[Loc(l)] && also[Loc(l)]; s.Has(Loc(l)) != want {
				t.Fatalf("%d after Keep: %v, want %v", l, s.Has(Loc(l)), want)
			}
		}
	}
}
