package logic

import (
	"fmt"

	"ic3play/lia"
	"ic3play/lia/num"
)

// Unsupported is the error for a term that cannot be translated to linear arithmetic. The field At
// is the offset of the term in the text.
type Unsupported struct {
	At        int
	Msg, Hint string
}

// Error implements error.
func (u *Unsupported) Error() string { return u.Msg }

// Translator translates terms to formulas of linear integer arithmetic. A Bool b becomes an
// integer. The caller must add 0 <= b <= 1 for the Bool variables that the functions Var and Fresh
// return.
//
// A term with ite or abs has several cases. For example, (abs x) is x if x >= 0, and -x otherwise.
// If a comparison has at most maxCases cases, it becomes a disjunction over the cases. Otherwise
// the ite or abs becomes a new variable, which a formula in Defs defines. A quotient also becomes a
// new variable. The translated formula is equivalent to its term in all states in which the
// formulas in Defs hold.
type Translator struct {
	Var   func(*Var) lia.Term
	Fresh func(s Sort, name string, at int) lia.Var
	// Apply, if not nil, translates the application of a predicate to arguments.
	Apply func(t *Term, args []lia.Term) (lia.Formula, error)
	// Open allows the translator to remove an existential quantifier, or a universal one below a
	// negation, and to leave its variables free. Then the formula is satisfiable if and only if the
	// term is.
	Open bool
	// Products, if not nil, supplies variables for products of two terms that are not constant, and
	// for quotients whose divisor is not constant. The caller must assert Products.Facts together
	// with Defs. Then the formula over-approximates its term.
	Products *Products
	Defs     []lia.Formula

	yes, no map[*Term]lia.Formula
	values  map[*Term][]guarded
	names   map[*Term]lia.Term

	quotients []quotient
	divisions []division
}

// "quotient" records that the variable q is the quotient of x by the constant k: x = k*q + r for
// some r with 0 <= r < |k|.
type quotient struct {
	x lia.Term
	k num.Int
	q lia.Term
}

// guarded is one case of a term: its condition and its value.
type guarded struct {
	condition lia.Formula
	value     lia.Term
}

const maxCases = 8

// Formula translates a term of sort Bool. The term must not contain quantifiers, except those that
// the option Open removes.
func (tr *Translator) Formula(t *Term) (lia.Formula, error) {
	if tr.yes == nil {
		tr.yes, tr.no = map[*Term]lia.Formula{}, map[*Term]lia.Formula{}
		tr.values, tr.names = map[*Term][]guarded{}, map[*Term]lia.Term{}
	}
	return tr.formula(t, true)
}

// formula translates t if "positive" is true, and the negation of t otherwise.
func (tr *Translator) formula(t *Term, positive bool) (lia.Formula, error) {
	memo := tr.yes
	if !positive {
		memo = tr.no
	}
	if f, ok := memo[t]; ok {
		return f, nil
	}
	f, err := tr.compute(t, positive)
	if err == nil {
		memo[t] = f
	}
	return f, err
}

func (tr *Translator) compute(t *Term, positive bool) (lia.Formula, error) {
	sign := func(f lia.Formula, err error) (lia.Formula, error) {
		if err == nil && !positive {
			f = lia.Not(f)
		}
		return f, err
	}
	switch t.Op {
	case Constant:
		return sign(lia.Bool(!t.Num.IsZero()), nil)
	case Variable:
		return sign(lia.Gt(tr.Var(t.Var)), nil)
	case Not:
		return tr.formula(t.Args[0], !positive)
	case And, Or:
		var all []lia.Formula
		for _, a := range t.Args {
			f, err := tr.formula(a, positive)
			if err != nil {
				return f, err
			}
			all = append(all, f)
		}
		if (t.Op == And) == positive {
			return lia.And(all...), nil
		}
		return lia.Or(all...), nil
	case Implies:
		a, err := tr.formula(t.Args[0], !positive)
		if err != nil {
			return a, err
		}
		b, err := tr.formula(t.Args[1], positive)
		if positive {
			return lia.Or(a, b), err
		}
		return lia.And(a, b), err
	case Ite:
		return tr.choice(t.Args[0], [2]*Term{t.Args[1], t.Args[2]}, [2]bool{positive, positive})
	case Xor:
		if isBit(t.Args[0]) && isBit(t.Args[1]) {
			return tr.sameBits(t, !positive)
		}
		return tr.choice(t.Args[0], [2]*Term{t.Args[1], t.Args[1]}, [2]bool{!positive, positive})
	case Equal:
		if t.Args[0].Sort == Array {
			return lia.Formula{}, &Unsupported{At: t.At, Msg: "arrays are not supported here", Hint: "compare elements"}
		}
		if t.Args[0].Sort == Bool {
			if isBit(t.Args[0]) && isBit(t.Args[1]) {
				return tr.sameBits(t, positive)
			}
			return tr.choice(t.Args[0], [2]*Term{t.Args[1], t.Args[1]}, [2]bool{positive, !positive})
		}
		return sign(tr.equal(t.Args[0], t.Args[1]))
	case Le:
		return sign(tr.atom(t.Args[0], t.Args[1], lia.Le))
	case Lt:
		return sign(tr.atom(t.Args[0], t.Args[1], lia.Lt))
	case Apply:
		return sign(tr.apply(t))
	case Exists, Forall:
		if tr.Open && (t.Op == Exists) == positive {
			return tr.formula(t.Args[0], positive)
		}
	}
	return lia.Formula{}, &Unsupported{At: t.At, Msg: "a quantifier stands where it cannot be removed", Hint: "quantify universally over whole clauses, and existentially over bodies"}
}

func isBit(t *Term) bool { return t.Op == Variable || t.Op == Not && t.Args[0].Op == Variable }

// sameBits returns a formula about the two arguments of t, which are Bools. If "equal" is true, the
// formula says that the arguments are equal. Otherwise it says that they differ.
func (tr *Translator) sameBits(t *Term, equal bool) (lia.Formula, error) {
	a, err := tr.bit(t.Args[0])
	if err != nil {
		return lia.Formula{}, err
	}
	b, err := tr.bit(t.Args[1])
	if !equal {
		b = lia.Int(1).Sub(b)
	}
	return lia.Eq(a.Sub(b)), err
}

// choice returns the formula (c and x) or (not c and y), where x and y are the two terms in xy. If
// sign[0] is false, x is negated; if sign[1] is false, y is negated.
func (tr *Translator) choice(c *Term, xy [2]*Term, sign [2]bool) (lia.Formula, error) {
	var out []lia.Formula
	for i, when := range []bool{true, false} {
		a, err := tr.formula(c, when)
		if err != nil {
			return a, err
		}
		b, err := tr.formula(xy[i], sign[i])
		if err != nil {
			return b, err
		}
		out = append(out, lia.And(a, b))
	}
	return lia.Or(out...), nil
}

func (tr *Translator) apply(t *Term) (lia.Formula, error) {
	if tr.Apply == nil {
		return lia.Formula{}, &Unsupported{At: t.At, Msg: fmt.Sprintf("the predicate %s stands inside of a term", t.Pred.Name), Hint: "write it as a conjunct of the body or as the head"}
	}
	args := make([]lia.Term, len(t.Args))
	for i, a := range t.Args {
		var err error
		if args[i], err = tr.Term(a); err != nil {
			return lia.Formula{}, err
		}
	}
	return tr.Apply(t, args)
}

// Term translates a term of sort Int or Bool to a linear term. A term with several cases becomes a
// new variable, which Defs defines.
func (tr *Translator) Term(t *Term) (lia.Term, error) {
	if tr.yes == nil {
		if _, err := tr.Formula(Truth(true, 0)); err != nil {
			return lia.Term{}, err
		}
	}
	if t.Sort == Bool {
		return tr.bit(t)
	}
	cs, err := tr.cases(t)
	if err != nil {
		return lia.Term{}, err
	}
	return tr.single(t, cs)
}

// bit translates t, a term of sort Bool, to a linear term that is 1 if t is true and 0 otherwise.
func (tr *Translator) bit(t *Term) (lia.Term, error) {
	switch t.Op {
	case Constant:
		return lia.Const(t.Num), nil
	case Variable:
		return tr.Var(t.Var), nil
	case Not:
		x, err := tr.bit(t.Args[0])
		return lia.Int(1).Sub(x), err
	}
	if x, ok := tr.names[t]; ok {
		return x, nil
	}
	yes, err := tr.formula(t, true)
	if err != nil {
		return lia.Term{}, err
	}
	no, err := tr.formula(t, false)
	if err != nil {
		return lia.Term{}, err
	}
	x := lia.V(tr.Fresh(Bool, "", t.At))
	tr.names[t] = x
	tr.Defs = append(tr.Defs, lia.Or(lia.And(yes, lia.Eq(x.AddConst(num.MinusOne()))), lia.And(no, lia.Eq(x))))
	return x, nil
}

// The method "single" returns one linear term for the cases cs of the term t. If there are several
// cases, this is a new variable, which Defs defines.
func (tr *Translator) single(t *Term, cs []guarded) (lia.Term, error) {
	if len(cs) == 1 {
		return cs[0].value, nil
	}
	if x, ok := tr.names[t]; ok {
		return x, nil
	}
	x := lia.V(tr.Fresh(Int, "", t.At))
	tr.names[t] = x
	var some []lia.Formula
	for _, c := range cs {
		some = append(some, lia.And(c.condition, lia.Eq(x.Sub(c.value))))
	}
	tr.Defs = append(tr.Defs, lia.Or(some...))
	return x, nil
}

// "equal" translates a = b. If one side is a remainder and the other a constant, the result is a
// divisibility: x mod 3 = 2 becomes 3 | x - 2.
func (tr *Translator) equal(a, b *Term) (lia.Formula, error) {
	if b.Op == Mod {
		a, b = b, a
	}
	c, isConst := b.number()
	if a.Op == Mod && isConst {
		k, err := tr.divisor(a)
		if err != nil {
			return lia.Formula{}, err
		}
		if k.IsZero() {
			return tr.atom(a, b, lia.Eq)
		}
		if c.Sign() < 0 || c.Cmp(k.Abs()) >= 0 {
			return lia.False(), nil
		}
		return tr.atom(a.Args[0], b, func(d lia.Term) lia.Formula { return lia.Divides(k.Abs(), d) })
	}
	return tr.atom(a, b, lia.Eq)
}

// atom translates a comparison of a and b. The function "make" returns the formula for the
// comparison of a difference with 0. If a and b have several cases, the result is a disjunction
// over all pairs of cases.
func (tr *Translator) atom(a, b *Term, make func(lia.Term) lia.Formula) (lia.Formula, error) {
	as, err := tr.cases(a)
	if err != nil {
		return lia.Formula{}, err
	}
	bs, err := tr.cases(b)
	if err != nil {
		return lia.Formula{}, err
	}
	if len(as)*len(bs) > maxCases {
		if as, err = tr.singleCase(a, as); err != nil {
			return lia.Formula{}, err
		}
		if len(bs) > maxCases {
			if bs, err = tr.singleCase(b, bs); err != nil {
				return lia.Formula{}, err
			}
		}
	}
	var some []lia.Formula
	for _, x := range as {
		for _, y := range bs {
			some = append(some, lia.And(x.condition, y.condition, make(x.value.Sub(y.value))))
		}
	}
	return lia.Or(some...), nil
}

// singleCase combines the cases cs of the term t into a list with only one case (see single).
func (tr *Translator) singleCase(t *Term, cs []guarded) ([]guarded, error) {
	x, err := tr.single(t, cs)
	return []guarded{{lia.True(), x}}, err
}

// cases returns the possible values of t, a term of sort Int, each with its condition. In every
// state, exactly one of the conditions holds.
func (tr *Translator) cases(t *Term) ([]guarded, error) {
	switch t.Op {
	case Constant:
		return []guarded{{lia.True(), lia.Const(t.Num)}}, nil
	case Variable:
		return []guarded{{lia.True(), tr.Var(t.Var)}}, nil
	}
	if cs, ok := tr.values[t]; ok {
		return cs, nil
	}
	cs, err := tr.computeCases(t)
	if err != nil {
		return nil, err
	}
	if len(cs) > maxCases {
		if cs, err = tr.singleCase(t, cs); err != nil {
			return nil, err
		}
	}
	tr.values[t] = cs
	return cs, nil
}

func (tr *Translator) computeCases(t *Term) ([]guarded, error) {
	switch t.Op {
	case Ite:
		var out []guarded
		for i, when := range []bool{true, false} {
			c, err := tr.formula(t.Args[0], when)
			if err != nil {
				return nil, err
			}
			if c.IsFalse() {
				continue
			}
			cs, err := tr.cases(t.Args[1+i])
			if err != nil {
				return nil, err
			}
			for _, x := range cs {
				out = append(out, guarded{lia.And(c, x.condition), x.value})
			}
		}
		return out, nil
	case Neg:
		cs, err := tr.cases(t.Args[0])
		out := make([]guarded, len(cs))
		for i, x := range cs {
			out[i] = guarded{x.condition, x.value.Neg()}
		}
		return out, err
	case Add:
		out := []guarded{{lia.True(), lia.Int(0)}}
		for _, a := range t.Args {
			cs, err := tr.cases(a)
			if err == nil && len(out)*len(cs) > maxCases {
				cs, err = tr.singleCase(a, cs)
			}
			if err != nil {
				return nil, err
			}
			next := make([]guarded, 0, len(out)*len(cs))
			for _, x := range out {
				for _, y := range cs {
					next = append(next, guarded{lia.And(x.condition, y.condition), x.value.Add(y.value)})
				}
			}
			out = next
		}
		return out, nil
	case Mul:
		return tr.product(t)
	case Abs:
		x, err := tr.Term(t.Args[0])
		return []guarded{{lia.Ge(x), x}, {lia.Lt(x), x.Neg()}}, err
	case Div, Mod:
		k, err := tr.divisor(t)
		if err != nil {
			return nil, err
		}
		x, err := tr.Term(t.Args[0])
		if err != nil {
			return nil, err
		}
		if k.IsZero() {
			y, err := tr.Term(t.Args[1])
			if err != nil {
				return nil, err
			}
			d := tr.divide(t, x, y)
			if t.Op == Div {
				return []guarded{{lia.True(), d.q}}, nil
			}
			return []guarded{{lia.True(), d.r}}, nil
		}
		q := tr.quotient(t, x, k)
		if t.Op == Div {
			return []guarded{{lia.True(), q}}, nil
		}
		return []guarded{{lia.True(), x.AddMul(k.Neg(), q)}}, nil
	}
	return nil, &Unsupported{At: t.At, Msg: "this term is not supported", Hint: "use + - * div mod abs ite"}
}

// product returns the cases of a product. If neither factor is constant in each of its cases, the
// product is nonlinear, and tr.Products must supply a variable for it.
func (tr *Translator) product(t *Term) ([]guarded, error) {
	factor, other := t.Args[0], t.Args[1]
	a, err := tr.cases(factor)
	if err != nil {
		return nil, err
	}
	b, err := tr.cases(other)
	if err != nil {
		return nil, err
	}
	if !constant(a) {
		a, b, other = b, a, factor
		if !constant(a) && tr.Products != nil {
			return tr.nonlinear(t)
		}
		if !constant(a) {
			return nil, &Unsupported{At: t.At, Msg: "this is a product of two terms that vary", Hint: "make one side a number"}
		}
	}
	if len(a)*len(b) > maxCases {
		if b, err = tr.singleCase(other, b); err != nil {
			return nil, err
		}
	}
	var out []guarded
	for _, x := range a {
		for _, y := range b {
			if !isSmall(x.value.Constant(), y.value) {
				return nil, &Unsupported{At: t.At, Msg: "the numbers of this product are too large", Hint: "use smaller numbers"}
			}
			out = append(out, guarded{lia.And(x.condition, y.condition), y.value.Mul(x.value.Constant())})
		}
	}
	return out, nil
}

// The method "nonlinear" translates a product of two terms that are not constant to a linear term.
// In it, each product of variables is represented by a variable from tr.Products.
func (tr *Translator) nonlinear(t *Term) ([]guarded, error) {
	a, err := tr.Term(t.Args[0])
	if err != nil {
		return nil, err
	}
	b, err := tr.Term(t.Args[1])
	if err != nil {
		return nil, err
	}
	if len(a.Monos())*len(b.Monos()) > maxExpanded || bits(a)+bits(b) > maxBits {
		return nil, &Unsupported{At: t.At, Msg: "this product is too large", Hint: "multiply fewer terms at once"}
	}
	return []guarded{{lia.True(), tr.Products.Times(a, b)}}, nil
}

// maxExpanded limits the number of monomials that the product of two sums may have after
// multiplication.
const maxExpanded = 64

func isSmall(k num.Int, t lia.Term) bool { return bits(t)+k.BitLen() <= maxBits }

func bits(t lia.Term) int {
	n := t.Constant().BitLen()
	for _, m := range t.Monos() {
		n = max(n, m.Coef.BitLen())
	}
	return n
}

func constant(cs []guarded) bool {
	for _, c := range cs {
		if !c.value.IsConst() {
			return false
		}
	}
	return true
}

// divisor returns the divisor of t, a term with the operation Div or Mod. If the divisor is not
// constant, "divisor" returns 0 if tr.Products is set, and an error otherwise. If the divisor is
// the constant 0, it returns an error.
func (tr *Translator) divisor(t *Term) (num.Int, error) {
	cs, err := tr.cases(t.Args[1])
	if err != nil {
		return num.Int{}, err
	}
	if len(cs) != 1 || !cs[0].value.IsConst() {
		if tr.Products != nil {
			return num.Int{}, nil
		}
		return num.Int{}, &Unsupported{At: t.At, Msg: "the divisor varies", Hint: "divide by a number"}
	}
	if k := cs[0].value.Constant(); !k.IsZero() {
		return k, nil
	}
	return num.Int{}, &Unsupported{At: t.At, Msg: "division by 0 has any value in SMT-LIB and is not supported", Hint: "exclude the divisor 0"}
}

// quotient returns a term for the quotient of x by k: x itself if k is 1, and otherwise a variable
// q. Formulas in Defs say that x = k*q + r and 0 <= r < |k| for some r.
func (tr *Translator) quotient(t *Term, x lia.Term, k num.Int) lia.Term {
	if k.IsOne() {
		return x
	}
	for _, d := range tr.quotients {
		if d.k.Equal(k) && d.x.Equal(x) {
			return d.q
		}
	}
	q := lia.V(tr.Fresh(Int, "quotient", t.At))
	r := x.AddMul(k.Neg(), q)
	tr.Defs = append(tr.Defs, lia.Ge(r), lia.Lt(r.AddConst(k.Abs().Neg())))
	tr.quotients = append(tr.quotients, quotient{x, k, q})
	return q
}
