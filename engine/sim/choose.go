package sim

import (
	"math/rand/v2"

	"ic3play/lia"
	"ic3play/lia/num"
)

type chooser struct {
	src     *rand.PCG
	rng     *rand.Rand
	pool    []int64 // the program's constants, if they are not too large, and the numbers next to them
	learned []int64 // values that variables had when an earlier run reached a guard change (see Runner.atGuardChange)
	lo, hi  []int64 // lo[i] and hi[i] are bounds of the input in slot i, if this input still needs a value
	hasLo   []bool
	hasHi   []bool
	open    []bool // whether the input in slot i still needs a value
	lits    []*lit
	rule    *rule // rule for the inputs of this run (rule.go); nil means that inputs are random
}

func newChooser(slots int, pool []int64) *chooser {
	src := rand.NewPCG(0, 0)
	return &chooser{src: src, rng: rand.New(src), pool: pool,
		lo: make([]int64, slots), hi: make([]int64, slots), hasLo: make([]bool, slots), hasHi: make([]bool, slots),
		open: make([]bool, slots)}
}

// choose chooses values for the inputs in e.open, and reports whether the guard holds with them.
func (c *chooser) choose(e *edge, v []int64) bool {
	if len(e.open) == 0 {
		return e.guard.holds(v)
	}
	for _, x := range e.open {
		c.open[x], c.hasLo[x], c.hasHi[x] = true, false, false
	}
	c.lits = c.lits[:0]
	ok := c.collect(&e.guard, v)
	if ok {
		if c.rule != nil {
			for _, a := range e.sourceInputs {
				for c.propagate(v) {
				}
				if c.open[a.input] {
					v[a.input] = c.byRule(a)
					c.open[a.input] = false
				}
			}
		}
		for _, x := range e.open {
			for c.propagate(v) {
			}
			if c.open[x] {
				v[x] = c.value(x)
				c.open[x] = false
			}
		}
		ok = e.guard.holds(v)
	}
	for _, x := range e.open {
		c.open[x] = false
	}
	return ok
}

// collect looks for literals that together imply the formula f. If all inputs of a literal have
// values, the literal must be true. Other literals are stored in c.lits, and inputs are chosen for
// them later. Of a disjunction, collect uses the first disjunct for which it finds such literals,
// beginning with a random one. It reports whether it found such literals.
func (c *chooser) collect(f *formula, v []int64) bool {
	switch f.op {
	case lia.OpTrue:
		return true
	case lia.OpLit:
		if c.isDetermined(&f.lit.t) {
			return f.lit.holds(v)
		}
		c.lits = append(c.lits, &f.lit)
		return true
	case lia.OpAnd:
		for i := range f.args {
			if !c.collect(&f.args[i], v) {
				return false
			}
		}
		return true
	case lia.OpOr:
		start := c.rng.IntN(len(f.args))
		for i := range f.args {
			n := len(c.lits)
			if c.collect(&f.args[(i+start)%len(f.args)], v) {
				return true
			}
			c.lits = c.lits[:n]
		}
	}
	return false
}

// isDetermined reports whether all inputs in a term already have a value.
func (c *chooser) isDetermined(t *term) bool {
	for _, x := range t.vars {
		if c.open[x] {
			return false
		}
	}
	return true
}

// propagate turns each inequality or equation in which only one input has no value yet into a bound
// of this input. If the bounds leave at most one value, the input gets it. propagate reports
// whether an input got a value.
func (c *chooser) propagate(v []int64) bool {
	given := false
	for _, l := range c.lits {
		if l.kind == lia.DIV {
			continue
		}
		at, undecided := 0, 0
		rest, ok := l.t.c, !l.t.wide
		for i, y := range l.t.vars {
			if c.open[y] {
				at = i
				undecided++
				continue
			}
			p, fits := mul(l.t.coefs[i], v[y])
			rest += p
			ok = ok && fits && rest <= limit && rest >= -limit
		}
		if undecided != 1 {
			continue
		}
		x := l.t.vars[at]
		if ok && rest <= limit && rest >= -limit {
			c.bound(l, x, l.t.coefs[at], rest)
		} else {
			c.boundExactly(l, x, v)
		}
		if c.hasLo[x] && c.hasHi[x] && c.lo[x] >= c.hi[x] {
			v[x], c.open[x] = c.lo[x], false
			given = true
		}
	}
	return given
}

// bound bounds the input x, which has no value yet, by the literal l: k*x + rest <= 0, or k*x +
// rest = 0. It ignores the negation of an equation.
func (c *chooser) bound(l *lit, x int32, k, rest int64) {
	if l.kind == lia.LE || !l.neg {
		if k > 0 {
			c.boundAbove(x, floorDiv(-rest, k))
		} else {
			c.boundBelow(x, -floorDiv(-rest, -k))
		}
	}
	if l.kind == lia.EQ && !l.neg {
		if k > 0 {
			c.boundBelow(x, -floorDiv(rest, k))
		} else {
			c.boundAbove(x, floorDiv(rest, -k))
		}
	}
}

// boundExactly does the same as bound for numbers that do not fit into int64. It ignores bounds
// whose absolute value is greater than "limit".
func (c *chooser) boundExactly(l *lit, x int32, v []int64) {
	if l.kind == lia.EQ && l.neg {
		return
	}
	k := l.t.exact.Coef(lia.Var(x))
	rest := l.t.exact.Eval(func(y lia.Var) num.Int {
		if int32(y) == x {
			return num.Zero()
		}
		return num.From(v[y])
	})
	if k.Sign() < 0 && l.kind == lia.EQ {
		k, rest = k.Neg(), rest.Neg()
	}
	fits := func(n num.Int) (int64, bool) {
		b, ok := n.Int64()
		return b, ok && b <= limit && b >= -limit
	}
	if k.Sign() > 0 {
		if b, ok := fits(rest.Neg().FloorDiv(k)); ok {
			c.boundAbove(x, b)
		}
	}
	if k.Sign() < 0 || l.kind == lia.EQ {
		if b, ok := fits(rest.Neg().CeilDiv(k)); ok {
			c.boundBelow(x, b)
		}
	}
}

func (c *chooser) boundAbove(x int32, b int64) {
	if !c.hasHi[x] || b < c.hi[x] {
		c.hi[x], c.hasHi[x] = b, true
	}
}

func (c *chooser) boundBelow(x int32, b int64) {
	if !c.hasLo[x] || b > c.lo[x] {
		c.lo[x], c.hasLo[x] = b, true
	}
}

func (c *chooser) value(x int32) int64 {
	var r int64
	switch n := c.rng.IntN(10); {
	case n < 4:
		r = int64(c.rng.IntN(8)) - 2
	case n == 5 && len(c.learned) > 0:
		r = c.learned[c.rng.IntN(len(c.learned))]
	case n < 6 && len(c.pool) > 0:
		r = c.pool[c.rng.IntN(len(c.pool))]
	case n < 7 && c.hasLo[x]:
		r = c.lo[x] + int64(c.rng.IntN(3))
	case n < 8 && c.hasHi[x]:
		r = c.hi[x] - int64(c.rng.IntN(3))
	case n < 9:
		r = int64(c.rng.IntN(200)) - 50
	default:
		r = int64(c.rng.IntN(1 << 20))
	}
	if c.hasHi[x] && r > c.hi[x] {
		r = c.hi[x]
		if c.hasLo[x] && c.lo[x] < r {
			if w := r - c.lo[x]; w > 0 && w < 1<<40 {
				r -= c.rng.Int64N(w + 1)
			}
		}
	}
	if c.hasLo[x] && r < c.lo[x] {
		r = c.lo[x]
		if c.hasHi[x] {
			if w := c.hi[x] - r; w > 0 && w < 1<<40 {
				r += c.rng.Int64N(w + 1)
			}
		}
	}
	return r
}

func floorDiv(a, b int64) int64 {
	q := a / b
	if a%b < 0 {
		q--
	}
	return q
}
