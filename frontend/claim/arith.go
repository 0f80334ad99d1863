package claim

import (
	"context"
	"fmt"

	"ic3play/lia"
	"ic3play/lia/num"
	"ic3play/lia/qe"
)

// maxTruths limits how many comparisons of truth values, such as (x < 1) == (y < 1), a claim may
// contain. The formula for such a comparison contains each operand twice, so formulas for nested
// comparisons grow exponentially.
const maxTruths = 10

func (r *reader) apply(op token, a, b value) (value, *problem) {
	if (op.text == "==" || op.text == "!=") && a.truth && b.truth {
		if r.truths++; r.truths > maxTruths {
			return value{}, &problem{a.from, b.to, fmt.Sprintf("a claim may have at most %d comparisons of truth values", maxTruths), "write && and ||"}
		}
		f := lia.Or(lia.And(a.f, b.f), lia.And(lia.Not(a.f), lia.Not(b.f)))
		if op.text == "!=" {
			f = lia.Not(f)
		}
		return value{from: a.from, to: b.to, truth: true, f: f}, nil
	}
	for _, v := range []value{a, b} {
		if err := r.wantNumber(v); err != nil {
			if _, chain := order[op.text]; chain {
				err.hint = "write a <= b && b <= c for a <= b <= c, and brackets around comparisons"
			}
			return value{}, err
		}
	}
	out := value{from: a.from, to: b.to}
	out.quotients = append(append(out.quotients, a.quotients...), b.quotients...)
	out.defs = append(append(out.defs, a.defs...), b.defs...)
	switch op.text {
	case "+":
		out.t = a.t.Add(b.t)
	case "-":
		out.t = a.t.Sub(b.t)
	case "*":
		switch {
		case b.t.IsConst():
			out.t = a.t.Mul(b.t.Constant())
		case a.t.IsConst():
			out.t = b.t.Mul(a.t.Constant())
		default:
			var ok bool
			if out.t, ok = r.product(a.t, b.t); !ok {
				return value{}, multiplies(a.from, b.to)
			}
		}
	case "/", "%":
		if r.isPartial(a.t) {
			return value{}, multiplies(a.from, a.to)
		}
		return r.divide(op, out, a, b)
	default:
		f, err := r.compare(op.text, a, b)
		return value{from: a.from, to: b.to, truth: true, f: f}, err
	}
	return out, nil
}

// order maps a comparison operator to a function. Applied to left - right, the function returns the
// formula for the comparison: lia.Lt returns left < right.
var order = map[string]func(lia.Term) lia.Formula{
	"==": lia.Eq, "!=": lia.Ne, "<": lia.Lt, "<=": lia.Le, ">": lia.Gt, ">=": lia.Ge,
}

func (r *reader) wantNumber(v value) *problem {
	if !v.truth {
		return nil
	}
	return &problem{v.from, v.to, "this is a truth value, not a number", "compare numbers, and join comparisons with && and ||"}
}

func (r *reader) compare(op string, a, b value) (lia.Formula, *problem) {
	if f, ok := remainder(op, a, b); ok {
		return f, nil
	}
	return r.pinned(order[op](a.t.Sub(b.t)), a, b)
}

// remainder translates the comparison t % k == c, where c is a number, into a formula about
// divisibility: k divides t - c. If c is not 0, the formula also says that t has the sign of c,
// because in C a remainder is 0 or has the sign of t. If c is not between -k and k, the formula is
// false. For t % k != c, the result is the negation. If the comparison has another form, the second
// result is false.
func remainder(op string, a, b value) (lia.Formula, bool) {
	if b.dividend != nil {
		a, b = b, a
	}
	if op != "==" && op != "!=" || a.dividend == nil || !b.t.IsConst() {
		return lia.Formula{}, false
	}
	c := b.t.Constant()
	var f lia.Formula
	if c.Abs().Less(a.modulus) {
		parts := []lia.Formula{lia.Divides(a.modulus, a.dividend.AddConst(c.Neg()))}
		switch c.Sign() {
		case 1:
			parts = append(parts, lia.Gt(*a.dividend))
		case -1:
			parts = append(parts, lia.Lt(*a.dividend))
		}
		f = lia.And(parts...)
	}
	if op == "!=" {
		f = lia.Not(f)
	}
	return f, true
}

// divide returns a / b or a % b. The quotient is rounded towards zero, so the remainder is 0
// or has the sign of a.
func (r *reader) divide(op token, out, a, b value) (value, *problem) {
	if !b.t.IsConst() || b.t.Constant().IsZero() {
		p := &problem{b.from, b.to, "this divides by a variable", "the right side of / and % must be a number other than 0"}
		if b.t.IsConst() {
			p.message = "this divides by 0"
		}
		return value{}, p
	}
	k := b.t.Constant()
	q := lia.V(r.next)
	out.quotients = append(out.quotients, r.next)
	r.next++
	size := k.Abs()
	rest := a.t.Sub(q.Mul(size))
	most := size.Sub(num.One())
	out.defs = append(out.defs, lia.Or(
		lia.And(lia.Ge(a.t), lia.Ge(rest), lia.Le(rest.AddConst(most.Neg()))),
		lia.And(lia.Lt(a.t), lia.Le(rest), lia.Ge(rest.AddConst(most)))))
	if op.text == "%" {
		out.t = rest
		if len(a.quotients) == 0 {
			t := a.t
			out.dividend, out.modulus = &t, size
		}
		return out, nil
	}
	out.t = q
	if k.Sign() < 0 {
		out.t = q.Neg()
	}
	return out, nil
}

// eliminate eliminates variables from f exactly. If it would create more than "budget" literals, it
// returns an error.
func eliminate(ctx context.Context, f lia.Formula, elim func(lia.Var) bool, budget int) (lia.Formula, error) {
	return qe.Formula(ctx, f, elim, qe.Options{Budget: budget})
}
