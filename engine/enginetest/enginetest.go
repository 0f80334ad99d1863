// Package enginetest has shared helpers for tests of engines: small automata with known
// verdicts, and checks of an engine's answer against its program.
package enginetest

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"ic3play/engine"
	"ic3play/engine/accel"
	"ic3play/engine/certify"
	"ic3play/engine/cfa"
	"ic3play/lia"
	"ic3play/lia/num"
	"ic3play/lia/smt"
)

// Case is a program with its verdict.
type Case struct {
	Name    string
	Program *cfa.Program
	Verdict engine.Verdict
}

// Builder makes automata, with entry 0 and error 1.
type Builder struct {
	p cfa.Program
}

// New returns a builder for a program with the given variables and the given number of locations.
func New(locs int, vars ...string) *Builder {
	b := &Builder{}
	for _, v := range vars {
		b.p.Vars = append(b.p.Vars, cfa.Var{Name: v, Orig: v})
	}
	for i := 0; i < locs; i++ {
		b.p.Locs = append(b.p.Locs, cfa.Location{Name: fmt.Sprintf("l%d", i)})
	}
	b.p.Entry, b.p.Error = 0, 1
	return b
}

// Input returns a fresh input for the next edge.
func (b *Builder) Input() lia.Term {
	v := lia.Var(len(b.p.Vars) + b.p.NumIn)
	b.p.NumIn++
	return lia.V(v)
}

// Var returns variable i.
func (b *Builder) Var(i int) lia.Term { return lia.V(lia.Var(i)) }

// Edge adds an edge that assigns the terms in "sets" to variables. The inputs that the guard or the
// terms mention become inputs of this edge.
func (b *Builder) Edge(from, to int, guard lia.Formula, sets map[int]lia.Term) {
	e := cfa.Edge{From: cfa.Loc(from), To: cfa.Loc(to), Guard: guard}
	guard.Vars(func(v lia.Var) { b.input(&e, v) })
	for i := range b.p.Vars {
		if t, ok := sets[i]; ok {
			e.Assigns = append(e.Assigns, cfa.Assign{Var: lia.Var(i), Term: t})
			for _, m := range t.Monos() {
				b.input(&e, m.Var)
			}
		}
	}
	b.p.Edges = append(b.p.Edges, e)
}

func (b *Builder) input(e *cfa.Edge, v lia.Var) {
	if int(v) >= len(b.p.Vars) && !slices.ContainsFunc(e.Inputs, func(in cfa.Input) bool { return in.Var == v }) {
		e.Inputs = append(e.Inputs, cfa.Input{Var: v, Kind: cfa.Nondet, Name: "nondet()"})
	}
}

// Program returns the program. The builder must not be used afterwards.
func (b *Builder) Program() *cfa.Program {
	b.p.MarkLoopHeads()
	return &b.p
}

// Cases returns programs that every complete engine must decide.
func Cases() []Case {
	t := lia.True()
	n := func(c int64) lia.Term { return lia.Int(c) }
	var out []Case
	add := func(name string, v engine.Verdict, b *Builder) { out = append(out, Case{name, b.Program(), v}) }

	b := New(3, "x")
	x := b.Var(0)
	b.Edge(0, 2, t, map[int]lia.Term{0: n(0)})
	b.Edge(2, 2, lia.Lt(x.Sub(n(10))), map[int]lia.Term{0: x.Add(n(1))})
	b.Edge(2, 1, lia.And(lia.Ge(x.Sub(n(10))), lia.Ne(x.Sub(n(10)))), nil)
	add("count to ten", engine.Safe, b)

	b = New(3, "x")
	b.Edge(0, 2, t, map[int]lia.Term{0: n(0)})
	b.Edge(2, 2, lia.Lt(x.Sub(n(10))), map[int]lia.Term{0: x.Add(n(1))})
	b.Edge(2, 1, lia.Ge(x.Sub(n(5))), nil)
	add("reaches five", engine.Unsafe, b)

	b = New(3, "x", "y")
	y := b.Var(1)
	in := b.Input()
	b.Edge(0, 2, t, map[int]lia.Term{0: in, 1: in})
	b.Edge(2, 2, t, map[int]lia.Term{0: x.Add(n(1)), 1: y.Add(n(1))})
	b.Edge(2, 1, lia.Ne(x.Sub(y)), nil)
	add("two equal counters", engine.Safe, b)

	b = New(3, "x", "y")
	b.Edge(0, 2, t, map[int]lia.Term{0: n(0), 1: n(0)})
	in = b.Input()
	b.Edge(2, 2, lia.And(lia.Ge(in), lia.Le(in.Sub(n(3)))), map[int]lia.Term{0: x.Add(in), 1: y.Add(n(1))})
	b.Edge(2, 1, lia.Gt(x.Sub(y.Mul(num.From(3)))), nil)
	add("at most three a round", engine.Safe, b)

	b = New(3, "x", "y")
	b.Edge(0, 2, t, map[int]lia.Term{0: n(0), 1: n(0)})
	in = b.Input()
	b.Edge(2, 2, lia.And(lia.Ge(in), lia.Le(in.Sub(n(3)))), map[int]lia.Term{0: x.Add(in), 1: y.Add(n(1))})
	b.Edge(2, 1, lia.And(lia.Eq(x.Sub(n(17))), lia.Eq(y.Sub(n(6)))), nil)
	add("exact sum", engine.Unsafe, b)

	b = New(3, "x")
	b.Edge(0, 2, t, map[int]lia.Term{0: n(1)})
	b.Edge(2, 2, t, map[int]lia.Term{0: x.Add(n(2))})
	b.Edge(2, 1, lia.Divides(num.From(2), x), nil)
	add("stays odd", engine.Safe, b)

	b = New(4, "x", "lock")
	l := b.Var(1)
	b.Edge(0, 2, t, map[int]lia.Term{0: n(0), 1: n(0)})
	b.Edge(2, 3, lia.Eq(l), map[int]lia.Term{1: n(1)})
	b.Edge(2, 1, lia.Ne(l), nil)
	b.Edge(3, 2, lia.Eq(l.Sub(n(1))), map[int]lia.Term{1: n(0)})
	b.Edge(3, 1, lia.Ne(l.Sub(n(1))), nil)
	add("lock protocol", engine.Safe, b)

	b = New(2, "x")
	b.Edge(0, 1, lia.And(lia.Gt(x), lia.Lt(x)), nil)
	add("contradictory guard", engine.Safe, b)

	b = New(2, "x")
	b.Edge(0, 1, lia.Gt(x.Sub(n(7))), nil)
	// The value 8 comes from an input and not from x. A run starts in the state in which all
	// variables are 0, although the engines treat every state at the entry as initial.
	b.p.Edges = nil
	in = b.Input()
	b.Edge(0, 1, lia.Gt(in.Sub(n(7))), nil)
	add("one step", engine.Unsafe, b)
	return out
}

// Check fails the test if the answer has a wrong verdict or no valid certificate: a feasible path,
// a derivation, or an inductive invariant. Unknown passes.
func Check(t *testing.T, c Case, r engine.Result) {
	t.Helper()
	if r.Verdict != engine.Unknown && r.Verdict != c.Verdict {
		t.Fatalf("verdict %v, want %v", r.Verdict, c.Verdict)
	}
	switch r.Verdict {
	case engine.Unsafe:
		if c.Program.Clauses && c.Program.HasPremises() {
			if err := certify.Derivation(c.Program, r.Derivation); err != nil {
				t.Fatal(err)
			}
			return
		}
		end, _, err := accel.End(c.Program, r.Path)
		if err != nil {
			t.Fatalf("the path does not run: %v", err)
		}
		if end != c.Program.Error {
			t.Fatalf("the path of %d steps does not end at the error", r.Path.Len())
		}
	case engine.Safe:
		if err := Proves(c.Program, r.Invariant); err != nil {
			t.Fatal(err)
		}
	}
}

// Proves returns an error unless inv is a valid certificate of p. Each marked loop head must have a
// formula, and all conditions of package certify must be unsatisfiable.
func Proves(p *cfa.Program, inv cfa.Invariant) error {
	for l := range p.Locs {
		if _, ok := inv[cfa.Loc(l)]; p.Locs[l].LoopHead && !ok {
			return fmt.Errorf("no formula at %s, the head of a loop", p.LocName(cfa.Loc(l)))
		}
	}
	conditions, err := certify.Conditions(context.Background(), p, inv)
	if err != nil {
		return err
	}
	for _, c := range conditions {
		s := smt.NewContext(smt.Options{}).NewSolver()
		for _, f := range c.Formulas {
			s.Assert(f)
		}
		if st := s.Check(context.Background()); st != smt.Unsat {
			return fmt.Errorf("%s: this fails (%s): %s", c.Name, st, formatted(p, c.Formulas))
		}
	}
	return nil
}

func formatted(p *cfa.Program, fs []lia.Formula) string {
	texts := make([]string, len(fs))
	for i, f := range fs {
		texts[i] = f.Format(p.VarName)
	}
	return strings.Join(texts, "; and ")
}

// Inductive returns an error unless inv is inductive for each edge. Entry has the formula true, and
// a location without a formula has the formula false. The invariant need not exclude Error.
func Inductive(p *cfa.Program, inv cfa.Invariant) error {
	at := func(l cfa.Loc) lia.Formula {
		if l == p.Entry {
			return lia.True()
		}
		return inv[l] // the zero Formula is False
	}
	for i := range p.Edges {
		e := &p.Edges[i]
		post := at(e.To).Subst(e.Substitution())
		s := smt.NewContext(smt.Options{}).NewSolver()
		s.Assert(at(e.From))
		s.Assert(e.Guard)
		s.Assert(lia.Not(post))
		st := s.Check(context.Background())
		if st == smt.Unsat {
			continue
		}
		if _, ok := inv[e.To]; !ok && e.To != p.Error && e.To != p.Entry {
			return fmt.Errorf("edge %d from %s: no formula at %s", i, p.LocName(e.From), p.LocName(e.To))
		}
		return fmt.Errorf("edge %d from %s: %s does not lead into %s: %s", i, p.LocName(e.From),
			at(e.From).Format(p.VarName), at(e.To).Format(p.VarName), st)
	}
	return nil
}

// Diverging returns a program that is safe but has no invariant in linear integer arithmetic. y
// goes up and down, and x is always y*(y-1)/2. A search runs until it is stopped.
func Diverging() Case {
	b := New(3, "x", "y")
	x, y := b.Var(0), b.Var(1)
	one := lia.Int(1)
	b.Edge(0, 2, lia.True(), map[int]lia.Term{0: lia.Int(0), 1: lia.Int(0)})
	b.Edge(2, 2, lia.True(), map[int]lia.Term{0: x.Add(y), 1: y.Add(one)})
	b.Edge(2, 2, lia.True(), map[int]lia.Term{0: x.Sub(y).Add(one), 1: y.Sub(one)})
	b.Edge(2, 1, lia.Lt(x), nil)
	return Case{"a parabola", b.Program(), engine.Safe}
}
