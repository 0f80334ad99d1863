// Package cfatest has helpers for tests of automata and passes: a builder, random
// programs, and enumeration of the states of small programs.
package cfatest

import (
	"strconv"

	"ic3play/engine/cfa"
	"ic3play/engine/source"
	"ic3play/lia"
	"ic3play/lia/num"
)

// Builder builds an automaton by hand. Location 0 is the entry, and the last location is the error.
type Builder struct {
	*cfa.Program
}

// New returns a builder for a program with "vars" variables, named v0, v1 and so on, and "locs"
// locations.
func New(vars, locs int) *Builder {
	b := &Builder{&cfa.Program{File: "test.c"}}
	for i := range vars {
		b.Vars = append(b.Vars, cfa.Var{Name: "v" + strconv.Itoa(i)})
	}
	for i := range locs {
		b.Locs = append(b.Locs, cfa.Location{Name: "L" + strconv.Itoa(i)})
	}
	b.Locs[0].Name, b.Locs[locs-1].Name = "entry", "error"
	b.Entry, b.Error = 0, cfa.Loc(locs-1)
	return b
}

// Edge adds an edge and returns it, so that the caller can add inputs.
func (b *Builder) Edge(from, to cfa.Loc, guard lia.Formula, as ...cfa.Assign) *cfa.Edge {
	n := len(b.Edges) + 1
	b.Edges = append(b.Edges, cfa.Edge{From: from, To: to, Guard: guard, Assigns: as,
		Spans: []source.Span{{Start: source.Pos{Line: n, Col: 1}, End: source.Pos{Line: n, Col: 2}}}})
	return &b.Edges[n-1]
}

// Input adds an input to an edge and returns it as a term.
func (b *Builder) Input(e *cfa.Edge, kind cfa.InputKind) lia.Term {
	v := lia.Var(len(b.Vars) + b.NumIn)
	b.NumIn++
	e.Inputs = append(e.Inputs, cfa.Input{Var: v, Kind: kind, Name: "nondet()"})
	return lia.V(v)
}

// Init adds an edge from the entry that assigns 0 to every variable.
func (b *Builder) Init(to cfa.Loc) {
	var as []cfa.Assign
	for v := range b.Vars {
		as = append(as, cfa.Assign{Var: lia.Var(v)})
	}
	b.Edge(b.Entry, to, lia.True(), as...)
}

// Done marks the loop heads and returns the program. The builder must not be used afterwards.
func (b *Builder) Done() *cfa.Program {
	b.MarkLoopHeads()
	return b.Program
}

// Recursion returns a program whose procedure calls itself until its argument v0 is 0. The
// procedure counts its calls, so its result v1 equals its argument. The function main passes a
// number from 0 to maxArg, and reaches the error if the result is "wrong". The procedure begins at
// location 2 and ends at location 4. The call sites are the locations 1 and 3.
func Recursion(maxArg, wrong int) *cfa.Program {
	const n, r = 0, 1 // argument and result
	b := New(3, 7)    // v2 belongs to main
	for _, l := range []cfa.Loc{2, 4} {
		b.Locs[l].Sticky = true
	}
	e := b.Edge(0, 1, lia.True())
	in := b.Input(e, cfa.Nondet)
	e.Guard, e.Assigns = lia.And(Ge(in, 0), Le(in, maxArg)), []cfa.Assign{{Var: 2, Term: in}}
	call := func(site, behind cfa.Loc, arg lia.Term, plus int) {
		b.Edge(site, 2, lia.True(), cfa.Assign{Var: n, Term: arg})
		e := b.Edge(site, behind, lia.True())
		y := b.Input(e, cfa.Returned)
		e.Premises = []cfa.Premise{{At: 4, Args: []cfa.Assign{{Var: n, Term: arg}, {Var: r, Term: y}}}}
		e.Assigns = []cfa.Assign{{Var: r, Term: Plus(y, plus)}}
	}
	call(1, 5, V(2), 0)
	b.Edge(2, 4, Le(V(n), 0), cfa.Assign{Var: r, Term: lia.Int(0)})
	b.Edge(2, 3, Ge(V(n), 1))
	call(3, 4, Plus(V(n), -1), 1)
	b.Edge(5, 6, Eq(V(r), wrong))
	return b.Done()
}

// V returns variable i as a term. Plus returns the term t + k.
func V(i int) lia.Term                { return lia.V(lia.Var(i)) }
func Plus(t lia.Term, k int) lia.Term { return t.AddConst(num.From(int64(k))) }

// Le returns t <= k.
func Le(t lia.Term, k int) lia.Formula {
	return lia.Le(Plus(t, -k))
}

// Ge returns t >= k.
func Ge(t lia.Term, k int) lia.Formula {
	return lia.Ge(Plus(t, -k))
}

// Eq returns t = k.
func Eq(t lia.Term, k int) lia.Formula {
	return lia.Eq(Plus(t, -k))
}

// Loop returns a program that counts v0 up to 10 and adds 2 to v1 in each round. Afterwards it
// asserts that v1 is not 21.
func Loop() *cfa.Program {
	b := New(2, 4)
	b.Init(1)
	b.Edge(1, 2, Le(V(0), 9))
	b.Edge(2, 1, lia.True(), cfa.Assign{Var: 0, Term: Plus(V(0), 1)}, cfa.Assign{Var: 1, Term: Plus(V(1), 2)})
	b.Edge(1, 3, lia.And(Ge(V(0), 10), Eq(V(1), 21)))
	return b.Done()
}
