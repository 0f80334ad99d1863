package liafuzz

import (
	"math/rand/v2"

	"ic3play/lia"
	"ic3play/lia/num"
)

// Problem is a conjunction of formulas.
type Problem struct {
	Family string
	Parts  []lia.Formula
	Vars   int   // variables 0..Vars-1
	Box    int64 // variables are in [-Box, Box]; 0: unbounded
}

// family is a kind of formulas; "weight" is its percentage.
type family struct {
	name   string
	weight int
	make   func(r *rand.Rand) Problem
}

func families() []family {
	return []family{
		{"boolean", 17, boolean}, {"box", 25, box}, {"equations", 10, equations},
		{"divisible", 10, divisible}, {"unequal", 8, unequal}, {"unbounded", 10, unbounded},
		{"wide", 1, wide}, {"residues", 2, residues}, {"slim", 2, slim}, {"thin", 5, thin}, {"near2^31", 5, func(r *rand.Rand) Problem { return large(r, 31) }},
		{"near2^62", 5, func(r *rand.Rand) Problem { return large(r, 62) }},
	}
}

// Kinds returns the names of the families.
func Kinds() []string {
	var names []string
	for _, f := range families() {
		names = append(names, f.name)
	}
	return names
}

// New returns the problem that the seed determines. "kind" is the name of the problem's family. If
// "kind" is "", the seed also chooses the family.
func New(seed int64, kind string) Problem {
	r := rand.New(rand.NewPCG(uint64(seed), 0x6c6961))
	fs := families()
	n := r.IntN(100)
	pick := fs[0]
	for _, f := range fs {
		if kind == f.name || kind == "" && n < f.weight {
			pick = f
			break
		}
		n -= f.weight
	}
	p := pick.make(r)
	p.Family = pick.name
	return p
}

type shape struct {
	r        *rand.Rand
	vars     int
	monos    int
	coef     func() num.Int
	constant func() num.Int
	// Percentages of equations, disequalities, divisibilities and negated divisibilities.
	eq, ne, div, nodiv int
	modulus            int
}

func around(r *rand.Rand, n int) func() num.Int {
	return func() num.Int { return num.From(int64(r.IntN(2*n+1) - n)) }
}

func (s *shape) term() lia.Term {
	ms := make([]lia.Mono, 1+s.r.IntN(s.monos))
	for i := range ms {
		ms[i] = lia.Mono{Coef: s.coef(), Var: lia.Var(s.r.IntN(s.vars))}
	}
	return lia.NewTerm(ms, s.constant())
}

func (s *shape) literal() lia.Formula {
	t := s.term()
	n := s.r.IntN(100)
	mod := func() num.Int { return num.From(int64(2 + s.r.IntN(s.modulus-1))) }
	switch {
	case n < s.eq:
		return lia.Eq(t)
	case n < s.eq+s.ne:
		return lia.Ne(t)
	case n < s.eq+s.ne+s.div:
		return lia.Divides(mod(), t)
	case n < s.eq+s.ne+s.div+s.nodiv:
		return lia.Not(lia.Divides(mod(), t))
	}
	return lia.Le(t)
}

func (s *shape) formula(depth int) lia.Formula {
	if depth == 0 || s.r.IntN(5) == 0 {
		return s.literal()
	}
	args := make([]lia.Formula, 2+s.r.IntN(2))
	for i := range args {
		args[i] = s.formula(depth - 1)
	}
	switch s.r.IntN(5) {
	case 0, 1:
		return lia.And(args...)
	case 2, 3:
		return lia.Or(args...)
	}
	return lia.Not(lia.And(args...))
}

func (s *shape) formulas(n, depth int) []lia.Formula {
	out := make([]lia.Formula, n)
	for i := range out {
		out[i] = s.formula(depth)
	}
	return out
}

func boolean(r *rand.Rand) Problem {
	s := shape{r: r, vars: 2 + r.IntN(6), monos: 3, coef: around(r, []int{1, 3, 10}[r.IntN(3)]),
		constant: around(r, []int{4, 30, 500}[r.IntN(3)]), eq: 15, ne: 10, div: 6, nodiv: 4, modulus: 7}
	return Problem{Parts: s.formulas(2+r.IntN(6), 1+r.IntN(3)), Vars: s.vars}
}

func boxBounds(vars int, n int64) []lia.Formula {
	var out []lia.Formula
	for v := range lia.Var(vars) {
		out = append(out, lia.Le(lia.V(v).AddConst(num.From(-n))), lia.Le(lia.V(v).Neg().AddConst(num.From(-n))))
	}
	return out
}

func box(r *rand.Rand) Problem {
	s := shape{r: r, vars: 2 + r.IntN(2), monos: 3, coef: around(r, []int{1, 3, 12}[r.IntN(3)]), constant: around(r, []int{3, 20}[r.IntN(2)]),
		eq: 15, ne: 15, div: 12, nodiv: 8, modulus: 9}
	n := int64(2 + r.IntN(3))
	return Problem{Parts: append(s.formulas(2+r.IntN(6), r.IntN(3)), boxBounds(s.vars, n)...), Vars: s.vars, Box: n}
}

func equations(r *rand.Rand) Problem {
	s := shape{r: r, vars: 2 + r.IntN(5), monos: 4, coef: around(r, 20), constant: around(r, 60), eq: 70, ne: 5, div: 5, nodiv: 5, modulus: 12}
	return Problem{Parts: s.formulas(2+r.IntN(4), r.IntN(2)), Vars: s.vars}
}

func divisible(r *rand.Rand) Problem {
	s := shape{r: r, vars: 1 + r.IntN(4), monos: 3, coef: around(r, 9), constant: around(r, 20), eq: 10, ne: 5, div: 40, nodiv: 15, modulus: 64}
	return Problem{Parts: s.formulas(2+r.IntN(5), r.IntN(2)), Vars: s.vars}
}

func unequal(r *rand.Rand) Problem {
	s := shape{r: r, vars: 2, monos: 2, coef: around(r, 2), constant: around(r, 3), eq: 5, ne: 75, modulus: 2}
	n := int64(1 + r.IntN(2))
	return Problem{Parts: append(s.formulas(8+r.IntN(16), r.IntN(2)), boxBounds(s.vars, n)...), Vars: s.vars, Box: n}
}

// unbounded returns 3 to 7 literals over 3 to 6 variables, with small constants. With so few
// constraints, the solutions usually form cones, in which variables are unbounded.
func unbounded(r *rand.Rand) Problem {
	s := shape{r: r, vars: 3 + r.IntN(4), monos: 4, coef: around(r, 6), constant: around(r, 12), eq: 10, ne: 10, div: 5, nodiv: 5, modulus: 5}
	return Problem{Parts: s.formulas(3+r.IntN(5), 0), Vars: s.vars}
}

// "wide" returns formulas with many variables and constraints, which are hardest for the theory.
func wide(r *rand.Rand) Problem {
	s := shape{r: r, vars: 4 + r.IntN(9), monos: 4, coef: around(r, 100), constant: around(r, 400), eq: 5, ne: 10, div: 8, nodiv: 7, modulus: 64}
	return Problem{Parts: s.formulas(5+r.IntN(26), 0), Vars: s.vars}
}

// "thin" returns formulas whose solutions lie in narrow strips -w <= t <= 0. The width w is at most
// a quarter of the largest coefficient that t may have.
func thin(r *rand.Rand) Problem {
	vars := 2 + r.IntN(2)
	size := []int{15, 60, 300}[r.IntN(3)]
	s := shape{r: r, vars: vars, monos: vars, coef: around(r, size), constant: around(r, 4*size), modulus: 2}
	var parts []lia.Formula
	for range 1 + r.IntN(3) {
		t := s.term()
		w := num.From(int64(r.IntN(1 + size/4)))
		parts = append(parts, lia.Le(t), lia.Le(t.Neg().AddConst(w.Neg())))
	}
	if r.IntN(2) == 0 {
		n := num.From(int64(size * (1 + r.IntN(20))))
		for v := range lia.Var(vars) {
			parts = append(parts, lia.Le(lia.V(v).Neg()), lia.Le(lia.V(v).AddConst(n.Neg())))
		}
	}
	if r.IntN(3) == 0 {
		parts = append(parts, lia.Or(s.literal(), s.literal()))
	}
	return Problem{Parts: parts, Vars: vars}
}

// large returns a problem in which most coefficients and constants are near 2^bits or 1.5*2^bits.
// So a product (for 31 bits) or a sum (for 62 bits) of two such numbers may overflow an int64.
func large(r *rand.Rand, bits uint) Problem {
	number := func() num.Int {
		n := num.From(1<<bits).AddMul(num.From(int64(r.IntN(2))), num.From(1<<(bits-1))).Add(num.From(int64(r.IntN(7) - 3)))
		if r.IntN(3) == 0 {
			n = num.From(int64(1 + r.IntN(4)))
		}
		if r.IntN(2) == 0 {
			n = n.Neg()
		}
		return n
	}
	s := shape{r: r, vars: 2 + r.IntN(2), monos: 2, coef: number, constant: number, eq: 20, ne: 10, div: 10, nodiv: 5, modulus: 9}
	return Problem{Parts: s.formulas(2+r.IntN(4), r.IntN(2)), Vars: s.vars}
}
