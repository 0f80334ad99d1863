package logic

import (
	"ic3play/lia/num"
)

// Value is the value of a term: a number, 0 or 1 for Bool, or open.
type Value struct {
	Num   num.Int
	Known bool
}

func truth(b bool) Value {
	if b {
		return Value{num.One(), true}
	}
	return Value{num.Int{}, true}
}

func (v Value) isTrue() bool  { return v.Known && !v.Num.IsZero() }
func (v Value) isFalse() bool { return v.Known && v.Num.IsZero() }

// Interpretation gives values to variables and to predicates; either may be open. A
// quantifier is evaluated for the one instance that the values of its variables are.
type Interpretation struct {
	Var  func(*Var) Value
	Pred func(p *Pred, args []num.Int) Value
}

// Eval returns the value of a term in Kleene's three-valued logic: what it is whatever the
// open parts are.
func (in Interpretation) Eval(t *Term) Value {
	e := evaluation{in, map[*Term]Value{}}
	return e.value(t)
}

type evaluation struct {
	in   Interpretation
	seen map[*Term]Value
}

func (e *evaluation) value(t *Term) Value {
	switch t.Op {
	case Constant:
		return Value{t.Num, true}
	case Variable:
		return e.in.Var(t.Var)
	}
	v, ok := e.seen[t]
	if !ok {
		v = e.compute(t)
		e.seen[t] = v
	}
	return v
}

// numbers returns the values of terms, or false if one is open.
func (e *evaluation) numbers(ts []*Term) ([]num.Int, bool) {
	out := make([]num.Int, len(ts))
	for i, t := range ts {
		v := e.value(t)
		if !v.Known {
			return nil, false
		}
		out[i] = v.Num
	}
	return out, true
}

func (e *evaluation) compute(t *Term) Value {
	switch t.Op {
	case Apply:
		if args, ok := e.numbers(t.Args); ok {
			return e.in.Pred(t.Pred, args)
		}
		return Value{}
	case Not:
		if v := e.value(t.Args[0]); v.Known {
			return truth(v.isFalse())
		}
		return Value{}
	case And, Or:
		out := truth(t.Op == And)
		for _, a := range t.Args {
			v := e.value(a)
			if v.Known && v.isTrue() == (t.Op == Or) {
				return v
			}
			if !v.Known {
				out = v
			}
		}
		return out
	case Implies:
		a := e.value(t.Args[0])
		if a.isFalse() {
			return truth(true)
		}
		if b := e.value(t.Args[1]); a.isTrue() || b.isTrue() {
			return b
		}
		return Value{}
	case Ite:
		c := e.value(t.Args[0])
		switch {
		case c.isTrue():
			return e.value(t.Args[1])
		case c.isFalse():
			return e.value(t.Args[2])
		}
		if a, b := e.value(t.Args[1]), e.value(t.Args[2]); a.Known && b.Known && a.Num.Equal(b.Num) {
			return a
		}
		return Value{}
	case Forall, Exists:
		return e.value(t.Args[0])
	}
	xs, ok := e.numbers(t.Args)
	if !ok {
		return Value{}
	}
	return e.arith(t.Op, xs)
}

// arith computes an operation on known values.
func (e *evaluation) arith(op Op, xs []num.Int) Value {
	switch op {
	case Xor:
		return truth(!xs[0].Equal(xs[1]))
	case Equal:
		return truth(xs[0].Equal(xs[1]))
	case Le:
		return truth(xs[0].Cmp(xs[1]) <= 0)
	case Lt:
		return truth(xs[0].Cmp(xs[1]) < 0)
	case Add:
		sum := num.Int{}
		for _, x := range xs {
			sum = sum.Add(x)
		}
		return Value{sum, true}
	case Neg:
		return Value{xs[0].Neg(), true}
	case Mul:
		if xs[0].BitLen()+xs[1].BitLen() > maxBits {
			return Value{}
		}
		return Value{xs[0].Mul(xs[1]), true}
	case Abs:
		return Value{xs[0].Abs(), true}
	case Div, Mod:
		if xs[1].IsZero() {
			return Value{}
		}
		// The remainder is never negative.
		r := xs[0].Mod(xs[1].Abs())
		if op == Mod {
			return Value{r, true}
		}
		return Value{xs[0].Sub(r).Quo(xs[1]), true}
	}
	return Value{}
}
