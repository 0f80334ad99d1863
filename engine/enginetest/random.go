package enginetest

import (
	"math/rand"

	"ic3play/engine"
	"ic3play/engine/cfa"
	"ic3play/lia"
	"ic3play/lia/num"
)

// box is the largest absolute value of a variable in random programs. It is small, so that tests
// can enumerate all states.
const box = 4

// Random returns a random program over two small variables. It determines the verdict by exhaustive
// execution.
func Random(r *rand.Rand) Case {
	locs := 3 + r.Intn(4)
	b := New(locs, "x", "y")
	term := func() lia.Term {
		return b.Var(0).Mul(num.From(int64(r.Intn(4) - 1))).Add(b.Var(1).Mul(num.From(int64(r.Intn(3) - 1)))).AddConst(num.From(int64(r.Intn(5) - 2)))
	}
	literal := func() lia.Formula {
		switch t := term(); r.Intn(8) {
		case 0:
			return lia.Eq(t)
		case 1, 2:
			return lia.Ne(t)
		case 3:
			return lia.Divides(num.From(int64(2+r.Intn(2))), t)
		default:
			return lia.Le(t)
		}
	}
	inBox := func(t lia.Term) lia.Formula {
		return lia.And(lia.Le(t.AddConst(num.From(-box))), lia.Ge(t.AddConst(num.From(box))))
	}
	edge := func(from, to int, guard lia.Formula) {
		sets := map[int]lia.Term{}
		fs := []lia.Formula{guard}
		for v := 0; v < 2; v++ {
			switch r.Intn(4) {
			case 0:
				in := b.Input()
				fs = append(fs, inBox(in))
				if r.Intn(2) == 0 {
					in2 := in.Add(b.Var(v))
					fs = append(fs, inBox(in2))
					in = in2
				}
				sets[v] = in
			case 1, 2:
				sets[v] = term()
				fs = append(fs, inBox(sets[v]))
			}
		}
		b.Edge(from, to, lia.And(fs...), sets)
	}
	b.Edge(0, 2, lia.True(), map[int]lia.Term{0: lia.Int(int64(r.Intn(5) - 2)), 1: lia.Int(int64(r.Intn(5) - 2))})
	for i, n := 0, locs+r.Intn(5); i < n; i++ {
		g := literal()
		if r.Intn(3) == 0 {
			g = lia.Or(g, lia.And(literal(), literal()))
		}
		edge(2+r.Intn(locs-2), 2+r.Intn(locs-2), g)
	}
	edge(2+r.Intn(locs-2), 1, lia.And(literal(), literal(), literal()))
	p := b.Program()
	return Case{Name: "random", Program: p, Verdict: explore(p)}
}

func explore(p *cfa.Program) engine.Verdict {
	verdict := engine.Safe
	visit(p, func(s Point) bool {
		if s.Loc == p.Error {
			verdict = engine.Unsafe
		}
		return verdict == engine.Safe
	})
	return verdict
}

// visit calls "see" for every reachable state until "see" returns false.
func visit(p *cfa.Program, see func(Point) bool) {
	start := Point{Loc: p.Entry}
	seen := map[Point]bool{start: true}
	work := []Point{start}
	for len(work) > 0 {
		s := work[len(work)-1]
		work = work[:len(work)-1]
		if !see(s) {
			return
		}
		for _, id := range p.Out(s.Loc) {
			for _, next := range Successors(p, id, s) {
				if !seen[next] {
					seen[next] = true
					work = append(work, next)
				}
			}
		}
	}
}

// Box is the largest absolute value of a random program's variables.
const Box = box

// Point is a state of a program over two variables.
type Point struct {
	Loc  cfa.Loc
	X, Y int64
}

// Value returns the value of variable 0 or 1 in s. All other variables have the value 0.
func (s Point) Value(v lia.Var) num.Int {
	switch v {
	case 0:
		return num.From(s.X)
	case 1:
		return num.From(s.Y)
	}
	return num.Int{}
}

// Successors returns the points to which an edge of a random program leads from s. It tries all
// values of the inputs that the guard may allow.
func Successors(p *cfa.Program, id cfa.EdgeID, s Point) []Point {
	e := &p.Edges[id]
	values := make([]num.Int, len(p.Vars)+p.NumIn)
	values[0], values[1] = num.From(s.X), num.From(s.Y)
	value := func(v lia.Var) num.Int { return values[v] }
	var out []Point
	var try func(i int)
	try = func(i int) {
		if i < len(e.Inputs) {
			for c := int64(-2 * box); c <= 2*box; c++ {
				values[e.Inputs[i].Var] = num.From(c)
				try(i + 1)
			}
			return
		}
		if !e.Guard.Eval(value) {
			return
		}
		next := Point{e.To, s.X, s.Y}
		for _, a := range e.Assigns {
			n, _ := a.Term.Eval(value).Int64()
			if a.Var == 0 {
				next.X = n
			} else {
				next.Y = n
			}
		}
		out = append(out, next)
	}
	try(0)
	return out
}
