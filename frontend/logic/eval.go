package logic

import (
	"ic3play/lia/num"
	"ic3play/lia/smtlib"
)

// Value is the value of a term. If the field Known is false, the value is unknown. Otherwise the
// value of a term of sort Array is in the field Array, and any other value is in the field Num. For
// a term of sort Bool, Num is 0 or 1.
type Value struct {
	Num   num.Int
	Array *Contents
	Known bool
}

// Known returns the known value x.
func Known(x num.Int) Value { return Value{Num: x, Known: true} }

func (v Value) equal(w Value) bool {
	if v.Array != nil && w.Array != nil {
		return v.Array.Equal(w.Array)
	}
	return v.Array == nil && w.Array == nil && v.Num.Equal(w.Num)
}

// Text returns v, which must be known, as an SMT-LIB term of the sort s.
func (v Value) Text(s Sort) string {
	switch {
	case s == Array:
		return v.Array.String()
	case s == Int:
		return smtlib.Number(v.Num)
	case v.Num.IsZero():
		return "false"
	}
	return "true"
}

func truth(b bool) Value {
	if b {
		return Known(num.One())
	}
	return Known(num.Int{})
}

func (v Value) isTrue() bool  { return v.Known && !v.Num.IsZero() }
func (v Value) isFalse() bool { return v.Known && v.Num.IsZero() }

// Interpretation defines the values of variables and of applied predicates; any value may be
// unknown. Var must also define the value of each variable that a quantifier binds. The evaluation
// of a quantified term ignores the quantifier and uses these values.
type Interpretation struct {
	Var  func(*Var) Value
	Pred func(p *Pred, args []Value) Value
}

// Eval returns the value of a term in Kleene's three-valued logic. So (or a b) is true if a is true
// and b is unknown, but unknown if a is false and b is unknown.
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
		return Known(t.Num)
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

// values returns the values of the terms in ts. If one of these values is unknown, the second
// result is false.
func (e *evaluation) values(ts []*Term) ([]Value, bool) {
	out := make([]Value, len(ts))
	for i, t := range ts {
		if out[i] = e.value(t); !out[i].Known || (t.Sort == Array) != (out[i].Array != nil) {
			return nil, false
		}
	}
	return out, true
}

func (e *evaluation) compute(t *Term) Value {
	switch t.Op {
	case Apply:
		if args, ok := e.values(t.Args); ok {
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
		if a, b := e.value(t.Args[1]), e.value(t.Args[2]); a.Known && b.Known && a.equal(b) {
			return a
		}
		return Value{}
	case Forall, Exists:
		return e.value(t.Args[0])
	}
	vs, ok := e.values(t.Args)
	if !ok {
		return Value{}
	}
	switch t.Op {
	case Equal:
		return truth(vs[0].equal(vs[1]))
	case Select:
		return Known(vs[0].Array.Select(vs[1].Num))
	case Store:
		return Value{Array: vs[0].Array.Store(vs[1].Num, vs[2].Num), Known: true}
	case Fill:
		return Value{Array: Filled(vs[0].Num), Known: true}
	}
	xs := make([]num.Int, len(vs))
	for i, v := range vs {
		xs[i] = v.Num
	}
	return e.arith(t.Op, xs)
}

func (e *evaluation) arith(op Op, xs []num.Int) Value {
	switch op {
	case Xor:
		return truth(!xs[0].Equal(xs[1]))
	case Le:
		return truth(xs[0].Cmp(xs[1]) <= 0)
	case Lt:
		return truth(xs[0].Cmp(xs[1]) < 0)
	case Add:
		sum := num.Int{}
		for _, x := range xs {
			sum = sum.Add(x)
		}
		return Known(sum)
	case Neg:
		return Known(xs[0].Neg())
	case Mul:
		if xs[0].BitLen()+xs[1].BitLen() > maxBits {
			return Value{}
		}
		return Known(xs[0].Mul(xs[1]))
	case Abs:
		return Known(xs[0].Abs())
	case Div, Mod:
		if xs[1].IsZero() {
			return Value{}
		}
		// In SMT-LIB, the remainder is never negative, and the quotient follows from the remainder.
		r := xs[0].Mod(xs[1].Abs())
		if op == Mod {
			return Known(r)
		}
		return Known(xs[0].Sub(r).Quo(xs[1]))
	}
	return Value{}
}
