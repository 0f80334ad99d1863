package smt

import (
	"context"

	"ic3play/lia"
	"ic3play/lia/integer"
	"ic3play/lia/num"
	"ic3play/lia/proof"
)

type boxTheory struct {
	atoms  []lia.Atom
	trail  []integer.Lit
	levels []int
	model  point
	confl  []integer.Lit
}

func (b *boxTheory) Atom(a lia.Atom) integer.AtomID {
	for i := range b.atoms {
		if b.atoms[i].Equal(a) {
			return integer.AtomID(i)
		}
	}
	b.atoms = append(b.atoms, a)
	return integer.AtomID(len(b.atoms) - 1)
}
func (b *boxTheory) Push() { b.levels = append(b.levels, len(b.trail)) }
func (b *boxTheory) Pop() {
	b.trail = b.trail[:b.levels[len(b.levels)-1]]
	b.levels = b.levels[:len(b.levels)-1]
}
func (b *boxTheory) Assert(l integer.Lit) bool { b.trail = append(b.trail, l); return true }
func (b *boxTheory) find(ls []integer.Lit) bool {
	return box(3, 4, func(p point) bool {
		for _, l := range ls {
			if b.atoms[l.Atom].Holds(p.value) == l.Neg {
				return false
			}
		}
		b.model = append(b.model[:0], p...)
		return true
	})
}
func (b *boxTheory) Check(context.Context) integer.Status {
	if b.find(b.trail) {
		return integer.Sat
	}
	c := append([]integer.Lit(nil), b.trail...)
	for i := 0; i < len(c); {
		d := append(append([]integer.Lit(nil), c[:i]...), c[i+1:]...)
		if b.find(d) {
			i++
		} else {
			c = d
		}
	}
	b.confl = c
	return integer.Unsat
}
func (b *boxTheory) CheckRational(c context.Context) integer.Status { return integer.Unknown }
func (b *boxTheory) Conflict() []integer.Lit                        { return b.confl }
func (b *boxTheory) Conflicts() [][]integer.Lit                     { return [][]integer.Lit{b.confl} }
func (b *boxTheory) Cert() *proof.Cert                              { return nil }
func (b *boxTheory) Value(v lia.Var) num.Int                        { return b.model.value(v) }
func (b *boxTheory) Reason() string                                 { return "" }

func newTestContext(o Options) *Context {
	c := NewContext(o)
	c.makeTheory = func(integer.Options) theory { return &boxTheory{} }
	return c
}
