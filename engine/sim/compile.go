package sim

import (
	"math"
	"slices"

	"ic3play/engine/cfa"
	"ic3play/engine/source"
	"ic3play/lia"
	"ic3play/lia/num"
)

// term is a lia.Term over int64 slots. If its constant or a coefficient does not fit into int64,
// "wide" is set, and only the field "exact" is complete. An example is the 2^64 of unsigned
// arithmetic.
type term struct {
	c     int64
	vars  []int32
	coefs []int64
	wide  bool
	exact lia.Term
}

// lit is a lia.Literal over int64 slots.
type lit struct {
	kind lia.AtomKind
	neg  bool
	t    term
	k    num.Int
}

// formula is a lia.Formula over int64 slots.
type formula struct {
	op   lia.Op
	lit  lit
	args []formula
}

// edge is a compiled edge. The number of a variable is the index of its slot: state variables come
// first, then inputs.
type edge struct {
	to            cfa.Loc
	guard         formula
	vars          []int32
	terms         []term
	inputs        []int32
	open          []int32        // inputs whose values the run may choose, because no premise determines them
	sourceInputs  []sourceInput  // the inputs of "open" that the C program itself reads
	premiseInputs []premiseInput // inputs that a premise determines
	// premiseArgs are the arguments of the premise that are not inputs. When a run returns over
	// this edge, their values must equal the state at the procedure's exit.
	premiseArgs []premiseArg
	exit        cfa.Loc // the location of the premise, or -1 if there is no premise
	cost        int     // number of literals and terms
	scratch     []int64
}

// sourceInput is an input that the source program reads. The number "place" identifies the position
// in the source where it is read.
type sourceInput struct{ input, place int32 }

// premiseInput is an input that must have the same value as a variable in the state at the
// premise's location. "input" is the slot of the input, and "at" is the slot of the variable.
type premiseInput struct{ input, at int32 }

// premiseArg is a term that must have the same value as the variable in slot "at" in the state at
// the premise's location.
type premiseArg struct {
	t    term
	at   int32
	want int64
}

// satisfiesPremise reports whether the terms of premiseArgs have the values that the state at the
// premise's location requires.
func (e *edge) satisfiesPremise(v []int64) bool {
	for i := range e.premiseArgs {
		if x, ok := e.premiseArgs[i].t.eval(v); !ok || x != e.premiseArgs[i].want {
			return false
		}
	}
	return true
}

func compileTerm(t lia.Term) term {
	out := term{exact: t}
	c, fits := t.Constant().Int64()
	out.c, out.wide = c, !fits
	for _, m := range t.Monos() {
		k, fits := m.Coef.Int64()
		out.wide = out.wide || !fits
		out.vars = append(out.vars, int32(m.Var))
		out.coefs = append(out.coefs, k)
	}
	return out
}

func compileFormula(f lia.Formula) formula {
	out := formula{op: f.Op()}
	if out.op == lia.OpLit {
		l := f.Lit()
		out.lit = lit{kind: l.Kind, neg: l.Neg, t: compileTerm(l.T), k: l.K}
	}
	for _, a := range f.Args() {
		out.args = append(out.args, compileFormula(a))
	}
	return out
}

func compile(p *cfa.Program) []edge {
	out := make([]edge, len(p.Edges))
	places := map[source.Pos]int32{}
	for i := range p.Edges {
		e := &p.Edges[i]
		c := edge{to: e.To, guard: compileFormula(e.Guard)}
		for _, a := range e.Assigns {
			c.vars = append(c.vars, int32(a.Var))
			c.terms = append(c.terms, compileTerm(a.Term))
		}
		c.exit = -1
		for _, pr := range e.Premises {
			c.exit = pr.At
			for _, a := range pr.Args {
				m := a.Term.Monos()
				if len(m) == 1 && p.IsInput(m[0].Var) && a.Term.Equal(lia.V(m[0].Var)) &&
					!slices.ContainsFunc(c.premiseInputs, func(g premiseInput) bool { return g.input == int32(m[0].Var) }) {
					c.premiseInputs = append(c.premiseInputs, premiseInput{int32(m[0].Var), int32(a.Var)})
					continue
				}
				c.premiseArgs = append(c.premiseArgs, premiseArg{t: compileTerm(a.Term), at: int32(a.Var)})
			}
		}
		for _, in := range e.Inputs {
			x := int32(in.Var)
			c.inputs = append(c.inputs, x)
			if slices.ContainsFunc(c.premiseInputs, func(g premiseInput) bool { return g.input == x }) {
				continue
			}
			c.open = append(c.open, x)
			if in.Kind == cfa.Nondet || in.Kind == cfa.Uninit {
				if _, known := places[in.Pos]; !known {
					places[in.Pos] = int32(len(places))
				}
				c.sourceInputs = append(c.sourceInputs, sourceInput{x, places[in.Pos]})
			}
		}
		c.cost = 1 + e.Guard.Size() + len(e.Assigns)
		c.scratch = make([]int64, len(c.terms))
		out[i] = c
	}
	return out
}

// limit is the largest absolute value of a sum that does not count as an overflow. The
// function mul returns at most 2^62, so a sum of at most "limit" and one product fits into int64. A
// larger constant plus one product may wrap around, but then it is still larger than "limit".
const limit = math.MaxInt64 / 4

func mul(a, b int64) (int64, bool) {
	if a == 0 || b == 0 {
		return 0, true
	}
	if a > math.MaxInt32 || a < math.MinInt32 || b > math.MaxInt32 || b < math.MinInt32 {
		c := a * b
		if c/b != a || a == math.MinInt64 || b == math.MinInt64 || c > limit || c < -limit {
			return 0, false
		}
		return c, true
	}
	return a * b, true
}

// eval returns the value of the term, or false if its absolute value is greater than "limit". For a
// constant, eval returns any value that fits into int64: a run may hold LLONG_MAX, but not compute
// with it.
func (t *term) eval(v []int64) (int64, bool) {
	if x, ok := t.small(v); ok {
		return x, true
	}
	x, ok := t.value(v).Int64()
	return x, ok && x <= limit && x >= -limit
}

// small computes the term in int64, or returns false if that is not possible.
func (t *term) small(v []int64) (int64, bool) {
	if t.wide {
		return 0, false
	}
	sum := t.c
	for i, x := range t.vars {
		p, ok := mul(t.coefs[i], v[x])
		if !ok {
			return 0, false
		}
		sum += p
		if sum > limit || sum < -limit {
			return 0, false
		}
	}
	return sum, true
}

// value computes the term exactly.
func (t *term) value(v []int64) num.Int {
	return t.exact.Eval(func(x lia.Var) num.Int { return num.From(v[x]) })
}

func (l *lit) holds(v []int64) bool {
	if x, ok := l.t.small(v); ok && l.kind != lia.DIV {
		if l.kind == lia.LE {
			return x <= 0
		}
		return (x == 0) != l.neg
	}
	switch x := l.t.value(v); l.kind {
	case lia.LE:
		return x.Sign() <= 0
	case lia.EQ:
		return x.IsZero() != l.neg
	default:
		return x.Mod(l.k).IsZero() != l.neg
	}
}

func (f *formula) holds(v []int64) bool {
	switch f.op {
	case lia.OpTrue:
		return true
	case lia.OpLit:
		return f.lit.holds(v)
	case lia.OpAnd:
		for i := range f.args {
			if !f.args[i].holds(v) {
				return false
			}
		}
		return true
	case lia.OpOr:
		for i := range f.args {
			if f.args[i].holds(v) {
				return true
			}
		}
	}
	return false
}

// take performs the edge's assignments, or returns false on overflow.
func (e *edge) take(v []int64) bool {
	for i := range e.terms {
		x, ok := e.terms[i].eval(v)
		if !ok {
			return false
		}
		e.scratch[i] = x
	}
	for i, x := range e.vars {
		v[x] = e.scratch[i]
	}
	return true
}
