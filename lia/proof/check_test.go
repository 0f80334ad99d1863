package proof

import (
	"math/rand"
	"strings"
	"testing"

	"ic3play/lia"
	"ic3play/lia/num"
)

func term(c int64, ks ...int64) lia.Term {
	var ms []lia.Mono
	for i, k := range ks {
		ms = append(ms, lia.Mono{Coef: num.From(k), Var: lia.Var(i)})
	}
	return lia.NewTerm(ms, num.From(c))
}

func le(c int64, ks ...int64) lia.Literal { return lia.Le(term(c, ks...)).Lit() }
func eq(c int64, ks ...int64) lia.Literal { return lia.Eq(term(c, ks...)).Lit() }
func div(k, c int64, ks ...int64) lia.Literal {
	return lia.Divides(num.From(k), term(c, ks...)).Lit()
}

// ws returns a list of weights. Each pair of arguments is the number of a fact and its coefficient.
func ws(v ...int64) []Weight {
	var out []Weight
	for i := 0; i < len(v); i += 2 {
		out = append(out, Weight{int(v[i]), num.From(v[i+1])})
	}
	return out
}

func TestCheck(t *testing.T) {
	xLe0, xGe1 := le(0, 1), le(1, -1)
	shared := &Cert{Sum: ws(0, 1, 1, 1)}
	loop := &Cert{Derive: ws(0, 1)}
	loop.Next = loop
	// 2x + 3y <= 4 and 2x - 3y <= -1 and x >= 1 imply y <= 2/3 and y >= 1.
	cutPrem := []lia.Literal{le(-4, 2, 3), le(1, 2, -3), le(1, -1)}
	cases := []struct {
		name     string
		premises []lia.Literal
		cert     *Cert
		want     string // part of the expected error; "" means that Check must accept
	}{
		{"sum", []lia.Literal{xLe0, xGe1}, &Cert{Sum: ws(0, 1, 1, 1)}, ""},
		{"sum of equations", []lia.Literal{eq(0, 1), eq(-1, 1)}, &Cert{Sum: ws(0, 3, 1, -3)}, ""},
		{"parity", []lia.Literal{eq(1, 2, 2, 1), eq(0, 0, 0, 1)}, &Cert{Sum: ws(0, 1, 1, -1)}, ""},
		{"equation in inequality, negative", []lia.Literal{eq(0, 1), le(-1, 0, 1), le(2, 1, -1)},
			&Cert{Sum: ws(0, -1, 1, 1, 2, 1)}, ""},
		{"cut", cutPrem, &Cert{Derive: ws(0, 1, 2, 2), Next: &Cert{Derive: ws(1, 1, 2, 2), Next: &Cert{Sum: ws(3, 1, 4, 1)}}}, ""},
		{"rounding is needed", cutPrem, &Cert{Sum: ws(0, 1, 1, 1, 2, 3)}, "left over"},
		{"branch", []lia.Literal{le(-1, 2, -2), le(1, -2, 2), eq(-1, 1)}, nil, "ends without"},
		{"diseq", []lia.Literal{le(0, 1), le(0, -1), eq(0, 1).Not()},
			&Cert{Diseq: &Diseq{Fact: 2, Left: &Cert{Sum: ws(1, 1, 3, 1)}, Right: &Cert{Sum: ws(0, 1, 3, 1)}}}, ""},
		{"diseq leaves no gap below", []lia.Literal{le(0, 1), le(-1, -1), eq(0, 1).Not()},
			&Cert{Diseq: &Diseq{Fact: 2, Left: &Cert{Sum: ws(1, 1, 3, 1)}, Right: &Cert{Sum: ws(0, 1, 3, 1)}}}, "no contradiction"},
		{"diseq leaves no gap above", []lia.Literal{le(-1, 1), le(0, -1), eq(0, 1).Not()},
			&Cert{Diseq: &Diseq{Fact: 2, Left: &Cert{Sum: ws(1, 1, 3, 1)}, Right: &Cert{Sum: ws(0, 1, 3, 1)}}}, "no contradiction"},
		{"diseq of equation", []lia.Literal{eq(0, 1)},
			&Cert{Diseq: &Diseq{Fact: 0, Left: shared, Right: shared}}, "not a disequality"},
		{"quotient", []lia.Literal{div(2, 0, 1), eq(-3, 1)},
			&Cert{Quot: &Quot{Fact: 0, Q: 7, Next: &Cert{Sum: ws(2, 1, 1, -1)}}}, ""},
		{"quotient of negation", []lia.Literal{div(2, 0, 1).Not(), eq(-4, 1)}, // 1 <= x - 2q <= 1, x = 4
			&Cert{Quot: &Quot{Fact: 0, Q: 7, Next: &Cert{Derive: ws(2, 1, 1, -1), Next: &Cert{Derive: ws(3, 1, 1, 1), Next: &Cert{Sum: ws(4, 1, 5, 1)}}}}}, ""},
		{"quotient not fresh", []lia.Literal{div(2, 0, 1), eq(-3, 1), le(0, 0, 1)},
			&Cert{Quot: &Quot{Fact: 0, Q: 1, Next: &Cert{Sum: ws(3, 1, 1, -1)}}}, "not fresh"},
		{"quotient twice", []lia.Literal{div(2, 0, 1), div(2, 1, 1)},
			&Cert{Quot: &Quot{Fact: 0, Q: 1, Next: &Cert{Quot: &Quot{Fact: 1, Q: 1, Next: &Cert{Sum: ws(2, 1, 3, -1)}}}}}, "not fresh"},
		{"two quotients", []lia.Literal{div(2, 0, 1), div(2, 1, 1)},
			&Cert{Quot: &Quot{Fact: 0, Q: 1, Next: &Cert{Quot: &Quot{Fact: 1, Q: 2, Next: &Cert{Sum: ws(2, 1, 3, -1)}}}}}, ""},
		{"quotient of inequality", []lia.Literal{xLe0}, &Cert{Quot: &Quot{Fact: 0, Q: 7, Next: shared}}, "not a divisibility"},
		{"divisor 0", []lia.Literal{{Atom: lia.Atom{Kind: lia.DIV, T: term(0, 1)}}},
			&Cert{Quot: &Quot{Fact: 0, Q: 7, Next: shared}}, "not positive"},
		{"fact out of range", []lia.Literal{xLe0, xGe1}, &Cert{Sum: ws(0, 1, 2, 1)}, "does not exist"},
		{"negative fact", []lia.Literal{xLe0, xGe1}, &Cert{Sum: ws(-1, 1)}, "does not exist"},
		{"negative weight", []lia.Literal{xLe0, xGe1}, &Cert{Sum: ws(0, -1, 1, -1)}, "negative weight"},
		{"sum of disequality", []lia.Literal{eq(0, 1).Not(), eq(0, 1)}, &Cert{Sum: ws(0, 1, 1, 1)}, "neither"},
		{"sum of divisibility", []lia.Literal{div(2, 1, 1), eq(0, 1)}, &Cert{Sum: ws(0, 1, 1, -1)}, "neither"},
		{"no contradiction", []lia.Literal{xLe0, le(0, -1)}, &Cert{Sum: ws(0, 1, 1, 1)}, "no contradiction"},
		{"zero weights", []lia.Literal{xLe0, xGe1}, &Cert{Sum: ws(0, 0, 1, 0)}, "no contradiction"},
		{"solvable equation", []lia.Literal{eq(-3, 2, 3)}, &Cert{Sum: ws(0, 1)}, "left over"},
		{"derive a contradiction", []lia.Literal{eq(1, 2, 2, 1), eq(0, 0, 0, 1)},
			&Cert{Derive: ws(0, 1, 1, -1), Next: &Cert{Sum: ws(2, 1)}}, "it is a leaf"},
		{"shared node", []lia.Literal{xLe0, xGe1}, &Cert{Branch: &Branch{T: term(0, 0, 1), Left: shared, Right: shared}}, "used twice"},
		{"cycle", []lia.Literal{xLe0}, loop, "used twice"},
		{"missing right", []lia.Literal{xLe0, xGe1}, &Cert{Branch: &Branch{T: term(0, 0, 1), Left: shared}}, "ends without"},
		{"left fact not in right", []lia.Literal{le(0, 1)},
			&Cert{Branch: &Branch{T: term(1, -1), Left: &Cert{Sum: ws(0, 1, 1, 1)}, Right: &Cert{Sum: ws(0, 1, 1, 1)}}}, "left over"},
		{"nil", []lia.Literal{xLe0}, nil, "ends without"},
		{"empty", []lia.Literal{xLe0}, &Cert{}, "0 kinds"},
		{"two kinds", []lia.Literal{xLe0, xGe1}, &Cert{Sum: ws(0, 1, 1, 1), Derive: ws(0, 1)}, "2 kinds"},
		{"next of sum", []lia.Literal{xLe0, xGe1}, &Cert{Sum: ws(0, 1, 1, 1), Next: shared}, "derives nothing"},
	}
	for _, c := range cases {
		err := Check(c.premises, c.cert)
		switch {
		case c.want == "" && err != nil:
			t.Errorf("%s: %v", c.name, err)
		case c.want != "" && err == nil:
			t.Errorf("%s: accepted, want an error about %q", c.name, c.want)
		case c.want != "" && !strings.Contains(err.Error(), c.want):
			t.Errorf("%s: error %q, want %q in it", c.name, err, c.want)
		}
	}
}

// The box of a random system has the bounds lo <= x <= hi for each variable. For the variable with
// number i, premise 2i is x_i - hi <= 0, and premise 2i+1 is lo - x_i <= 0.
const (
	boxVars = 3
	boxLo   = -3
	boxHi   = 3
)

func boxPremises() []lia.Literal {
	var out []lia.Literal
	for i := 0; i < boxVars; i++ {
		up, down := make([]int64, boxVars), make([]int64, boxVars)
		up[i], down[i] = 1, -1
		out = append(out, le(-boxHi, up...), le(boxLo, down...))
	}
	return out
}

func randomLiteral(r *rand.Rand) (lia.Literal, bool) {
	t := term(int64(r.Intn(9)-4), int64(r.Intn(7)-3), int64(r.Intn(7)-3), int64(r.Intn(5)-2))
	var f lia.Formula
	switch r.Intn(4) {
	case 0, 1:
		f = lia.Le(t)
	case 2:
		f = lia.Eq(t)
	default:
		f = lia.Divides(num.From(int64(2+r.Intn(3))), t)
	}
	if r.Intn(3) == 0 {
		f = lia.Not(f)
	}
	return f.Lit(), f.Op() == lia.OpLit
}

func boxSat(premises []lia.Literal) bool {
	var p [boxVars]int64
	value := func(v lia.Var) num.Int { return num.From(p[v]) }
	for p[0] = boxLo; p[0] <= boxHi; p[0]++ {
		for p[1] = boxLo; p[1] <= boxHi; p[1]++ {
		next:
			for p[2] = boxLo; p[2] <= boxHi; p[2]++ {
				for _, l := range premises {
					if !l.Holds(value) {
						continue next
					}
				}
				return true
			}
		}
	}
	return false
}

// refuter splits the box until a premise is false in each part. Its certificates are long, but have
// every kind of node.
type refuter struct {
	r        *rand.Rand
	premises []lia.Literal
}

type bounds struct{ lo, hi, loFact, hiFact int64 }

func (m *refuter) refute(b [boxVars]bounds, facts int64) *Cert {
	for i := 2 * boxVars; i < len(m.premises); i++ {
		if c := m.violated(int64(i), b, facts); c != nil {
			return c
		}
	}
	v := m.r.Intn(boxVars)
	for b[v].lo == b[v].hi {
		v = (v + 1) % boxVars
	}
	mid := b[v].lo + m.r.Int63n(b[v].hi-b[v].lo)
	ks := make([]int64, boxVars)
	ks[v] = 1
	left, right := b, b
	left[v].hi, left[v].hiFact = mid, facts
	right[v].lo, right[v].loFact = mid+1, facts
	return &Cert{Branch: &Branch{T: term(-mid, ks...), Left: m.refute(left, facts+1), Right: m.refute(right, facts+1)}}
}

// bounded returns the least value of sign*t in the box, and the box's facts that prove it.
func bounded(t lia.Term, sign int64, b [boxVars]bounds) (minimum int64, out []Weight) {
	c, _ := t.Constant().Int64()
	minimum = sign * c
	for _, m := range t.Monos() {
		k, _ := m.Coef.Int64()
		k *= sign
		if k > 0 {
			minimum += k * b[m.Var].lo
			out = append(out, ws(b[m.Var].loFact, k)...)
		} else {
			minimum += k * b[m.Var].hi
			out = append(out, ws(b[m.Var].hiFact, -k)...)
		}
	}
	return minimum, out
}

func (m *refuter) violated(i int64, b [boxVars]bounds, facts int64) *Cert {
	l := m.premises[i]
	least, lows := bounded(l.T, 1, b)
	minusMost, highs := bounded(l.T, -1, b)
	switch {
	case l.Kind == lia.LE && least > 0:
		return &Cert{Sum: append(ws(i, 1), lows...)}
	case l.Kind == lia.EQ && !l.Neg && least > 0:
		return &Cert{Sum: append(ws(i, 1), lows...)}
	case l.Kind == lia.EQ && !l.Neg && minusMost > 0:
		return &Cert{Sum: append(ws(i, -1), highs...)}
	case l.Kind == lia.EQ && l.Neg && least == 0 && minusMost == 0:
		return &Cert{Diseq: &Diseq{Fact: int(i), Left: &Cert{Sum: append(ws(facts, 1), lows...)}, Right: &Cert{Sum: append(ws(facts, 1), highs...)}}}
	// The bounds make t constant. Bound the quotient from below and from above, so that no integer
	// is left.
	case l.Kind == lia.DIV && least == -minusMost:
		k, _ := l.K.Int64()
		if (((least%k)+k)%k == 0) != l.Neg {
			return nil
		}
		up, down := ws(facts, -1), ws(facts, 1) // t - k*q = 0
		next := facts + 1
		if l.Neg {
			up, down, next = ws(facts+1, 1), ws(facts, 1), facts+2
		}
		return &Cert{Quot: &Quot{Fact: int(i), Q: boxVars, Next: &Cert{Derive: append(up, highs...),
			Next: &Cert{Derive: append(down, lows...), Next: &Cert{Sum: ws(next, 1, next+1, 1)}}}}}
	}
	return nil
}

func TestRandomCertificatesAndMutations(t *testing.T) {
	r := rand.New(rand.NewSource(1))
	scale := 1
	if testing.Short() {
		scale = 10
	}
	refuted, rejected, still, satisfiable := 0, 0, 0, 0
	for round := range 1500 / scale {
		premises := boxPremises()
		for n := 2 + r.Intn(4); n > 0; n-- {
			if l, ok := randomLiteral(r); ok {
				premises = append(premises, l)
			}
		}
		if boxSat(premises) {
			continue
		}
		refuted++
		m := &refuter{r, premises}
		var b [boxVars]bounds
		for i := range b {
			b[i] = bounds{boxLo, boxHi, int64(2*i + 1), int64(2 * i)}
		}
		c := m.refute(b, int64(len(premises)))
		if err := Check(premises, c); err != nil {
			t.Fatalf("round %d: valid certificate rejected: %v", round, err)
		}
		for i := 0; i < 20; i++ {
			// A changed certificate may be accepted if the system still has no solution. So most
			// rounds also change the premises, to make the system satisfiable.
			ps, mut, what := mutate(r, premises, c)
			for r.Intn(3) > 0 {
				var more string
				ps, mut, more = mutate(r, ps, mut)
				what += ", " + more
			}
			sat := boxSat(ps)
			if sat {
				satisfiable++
			}
			if Check(ps, mut) != nil {
				rejected++
				continue
			}
			if sat {
				t.Fatalf("round %d: %s: a certificate of a satisfiable system was accepted", round, what)
			}
			still++
		}
	}
	if refuted < 200/scale || rejected < 1000/scale || still == 0 || satisfiable < 1000/scale {
		t.Fatalf("the test tests too little: %d systems, %d mutants satisfiable, %d rejected, %d accepted rightly", refuted, satisfiable, rejected, still)
	}
	t.Logf("%d systems, %d mutants satisfiable, %d rejected, %d accepted rightly", refuted, satisfiable, rejected, still)
}

// mutate makes one change, which is either to the certificate or to a premise. It does not change
// the premises that bound the variables.
func mutate(r *rand.Rand, premises []lia.Literal, c *Cert) ([]lia.Literal, *Cert, string) {
	if r.Intn(2) == 0 {
		ps := append([]lia.Literal(nil), premises...)
		i := 2*boxVars + r.Intn(len(ps)-2*boxVars)
		switch r.Intn(3) {
		case 0:
			ps[i] = ps[0]
			return ps, copyCert(c), "drop a premise"
		case 1:
			ps[i] = ps[i].Not()
			return ps, copyCert(c), "negate a premise"
		}
		ps[i].T = ps[i].T.AddConst(num.From(int64(r.Intn(5) - 2)))
		return ps, copyCert(c), "shift a premise"
	}
	c = copyCert(c)
	var nodes []*Cert
	collect(c, &nodes)
	n := nodes[r.Intn(len(nodes))]
	switch {
	case len(n.Sum)+len(n.Derive) > 0:
		w := n.Sum
		if w == nil {
			w = n.Derive
		}
		j := r.Intn(len(w))
		switch r.Intn(4) {
		case 0:
			w[j].Coef = w[j].Coef.Add(num.From(int64(r.Intn(5) - 2)))
		case 1:
			w[j].Fact += r.Intn(3) - 1
		case 2:
			w[j] = w[len(w)-1]
		default:
			if n.Derive != nil {
				*n = *n.Next
				return premises, c, "drop a derivation"
			}
			n.Sum = n.Sum[:len(n.Sum)-1]
		}
		return premises, c, "change a sum"
	case n.Branch != nil:
		switch r.Intn(3) {
		case 0:
			n.Branch.T = n.Branch.T.AddConst(num.From(int64(r.Intn(5) - 2)))
			return premises, c, "shift a split"
		case 1:
			n.Branch.Left, n.Branch.Right = n.Branch.Right, n.Branch.Left
			return premises, c, "swap a split"
		}
		*n = *n.Branch.Left
		return premises, c, "drop a branch"
	case n.Diseq != nil:
		if r.Intn(2) == 0 {
			*n = *n.Diseq.Left
			return premises, c, "drop a case"
		}
		n.Diseq.Fact += r.Intn(3) - 1
		return premises, c, "split another fact"
	case n.Quot == nil: // an earlier mutation has removed the field
		return premises, c, "nothing"
	}
	if r.Intn(2) == 0 {
		n.Quot.Q = lia.Var(r.Intn(boxVars))
		return premises, c, "quotient not fresh"
	}
	n.Quot.Fact += r.Intn(3) - 1
	return premises, c, "quotient of another fact"
}

func collect(c *Cert, out *[]*Cert) {
	if c == nil {
		return
	}
	*out = append(*out, c)
	collect(c.Next, out)
	switch {
	case c.Branch != nil:
		collect(c.Branch.Left, out)
		collect(c.Branch.Right, out)
	case c.Diseq != nil:
		collect(c.Diseq.Left, out)
		collect(c.Diseq.Right, out)
	case c.Quot != nil:
		collect(c.Quot.Next, out)
	}
}

func copyCert(c *Cert) *Cert {
	if c == nil {
		return nil
	}
	d := &Cert{Sum: append([]Weight(nil), c.Sum...), Derive: append([]Weight(nil), c.Derive...), Next: copyCert(c.Next)}
	switch {
	case c.Branch != nil:
		d.Branch = &Branch{c.Branch.T, copyCert(c.Branch.Left), copyCert(c.Branch.Right)}
	case c.Diseq != nil:
		d.Diseq = &Diseq{c.Diseq.Fact, copyCert(c.Diseq.Left), copyCert(c.Diseq.Right)}
	case c.Quot != nil:
		d.Quot = &Quot{c.Quot.Fact, c.Quot.Q, copyCert(c.Quot.Next)}
	}
	return d
}
