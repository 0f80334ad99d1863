package enginetest

import (
	"math/rand"

	"ic3play/engine"
	"ic3play/engine/cfa"
	"ic3play/lia"
	"ic3play/lia/num"
)

// Clause adds an edge with premises, and marks the program as a program of clauses. Each premise
// must have an argument for every variable.
func (b *Builder) Clause(from, to int, guard lia.Formula, sets map[int]lia.Term, premises ...Body) {
	b.Edge(from, to, guard, sets)
	e := &b.p.Edges[len(b.p.Edges)-1]
	for _, body := range premises {
		pr := cfa.Premise{At: cfa.Loc(body.At)}
		for v, t := range body.Args {
			pr.Args = append(pr.Args, cfa.Assign{Var: lia.Var(v), Term: t})
			for _, m := range t.Monos() {
				b.input(e, m.Var)
			}
		}
		e.Premises = append(e.Premises, pr)
	}
	b.p.Clauses = true
}

// Body is a predicate in the body of a clause, in addition to the predicate of the edge's source.
type Body struct {
	At   int
	Args []lia.Term
}

const clauseBox = 2

// Clauses returns random Horn clauses over two small variables, with up to three predicates in a
// body. It determines the verdict by exhaustive evaluation.
func Clauses(r *rand.Rand) Case {
	locs := 4 + r.Intn(2)
	b := New(locs, "x", "y")
	inBox := func(t lia.Term) lia.Formula {
		return lia.And(lia.Le(t.AddConst(num.From(-clauseBox))), lia.Ge(t.AddConst(num.From(clauseBox))))
	}
	clause := func(from, to, bodies int) {
		var known []lia.Term // values of the variables in the clause's body
		if from != 0 {
			known = append(known, b.Var(0), b.Var(1))
		}
		var fs []lia.Formula
		value := func() lia.Term {
			t := lia.Int(int64(r.Intn(3) - 1))
			for _, k := range known {
				t = t.Add(k.Mul(num.From([]int64{0, 0, 1, 1, -1}[r.Intn(5)])))
			}
			return t
		}
		var premises []Body
		free := func() lia.Term {
			in := b.Input()
			fs = append(fs, inBox(in))
			known = append(known, in)
			return in
		}
		for range bodies {
			args := []lia.Term{value(), free()}
			if bodies == 1 && r.Intn(2) == 0 || r.Intn(5) == 0 {
				args[0] = free()
			}
			if r.Intn(2) == 0 {
				args[0], args[1] = args[1], args[0]
			}
			premises = append(premises, Body{2 + r.Intn(locs-2), args})
		}
		sets := map[int]lia.Term{}
		for v := range 2 {
			if from == 0 || r.Intn(3) > 0 {
				sets[v] = value()
				if from == 0 && bodies == 0 && r.Intn(2) == 0 {
					sets[v] = free()
				}
				fs = append(fs, inBox(sets[v]))
			}
		}
		switch t := value(); r.Intn(6) {
		case 0:
			fs = append(fs, lia.Ne(t))
		case 1:
			fs = append(fs, lia.Or(lia.Gt(t), lia.Divides(num.From(2), value())))
		case 2, 3:
			fs = append(fs, lia.Le(t))
		}
		if to == 1 && r.Intn(3) > 0 {
			fs = append(fs, lia.Eq(value()), lia.Ne(value()))
		}
		b.Clause(from, to, lia.And(fs...), sets, premises...)
	}
	for l := 2; l < locs; l++ {
		if l == 2 || r.Intn(2) == 0 {
			clause(0, l, 0)
		}
	}
	for range 2 + r.Intn(4) {
		from := 2 + r.Intn(locs-2)
		if r.Intn(3) == 0 {
			from = 0
		}
		clause(from, 2+r.Intn(locs-2), r.Intn(3))
	}
	clause(2+r.Intn(locs-2), 1, 1+r.Intn(2))
	p := b.Program()
	return Case{Name: "clauses", Program: p, Verdict: fixpoint(p)}
}

func fixpoint(p *cfa.Program) engine.Verdict {
	known := map[Point]bool{{Loc: p.Entry}: true}
	for again := true; again; {
		again = false
		for i := range p.Edges {
			e := &p.Edges[i]
			for s := range known {
				if s.Loc != e.From {
					continue
				}
				for _, next := range inferred(p, e, s, known) {
					again = again || !known[next]
					known[next] = true
				}
			}
		}
	}
	for s := range known {
		if s.Loc == p.Error {
			return engine.Unsafe
		}
	}
	return engine.Safe
}

// inferred returns the points to which the edge e leads from s. It takes e only if all its premises
// are known points.
func inferred(p *cfa.Program, e *cfa.Edge, s Point, known map[Point]bool) []Point {
	values := make([]num.Int, len(p.Vars)+p.NumIn)
	values[0], values[1] = num.From(s.X), num.From(s.Y)
	value := func(v lia.Var) num.Int { return values[v] }
	put := func(at cfa.Loc, s Point, as []cfa.Assign) Point {
		s.Loc = at
		for _, a := range as {
			n, _ := a.Term.Eval(value).Int64()
			if a.Var == 0 {
				s.X = n
			} else {
				s.Y = n
			}
		}
		return s
	}
	var out []Point
	var try func(i int)
	try = func(i int) {
		if i < len(e.Inputs) {
			for c := int64(-clauseBox); c <= clauseBox; c++ {
				values[e.Inputs[i].Var] = num.From(c)
				try(i + 1)
			}
			return
		}
		for _, pr := range e.Premises {
			if !known[put(pr.At, Point{}, pr.Args)] {
				return
			}
		}
		if e.Guard.Eval(value) {
			out = append(out, put(e.To, s, e.Assigns))
		}
	}
	try(0)
	return out
}
