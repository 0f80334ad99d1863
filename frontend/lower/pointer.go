package lower

import (
	"ic3play/frontend/ast"
	"ic3play/lia"
	"ic3play/lia/num"
)

// oneOf returns a formula for "the term t equals one of the numbers". The numbers must be in
// ascending order. Consecutive numbers become intervals: for 1, 2, 3, 7 the formula is 1 <= t <= 3
// or t = 7.
func oneOf(t lia.Term, numbers []int) lia.Formula {
	var out []lia.Formula
	for i := 0; i < len(numbers); {
		j := i + 1
		for j < len(numbers) && numbers[j] == numbers[j-1]+1 {
			j++
		}
		out = append(out, inIntRange(t, numbers[i], numbers[j-1]))
		i = j
	}
	return lia.Or(out...)
}

func inIntRange(t lia.Term, low, high int) lia.Formula {
	if low == high {
		return lia.Eq(t.AddConst(num.From(int64(-low))))
	}
	return lia.And(lia.Ge(t.AddConst(num.From(int64(-low)))), lia.Le(t.AddConst(num.From(int64(-high)))))
}

// active reports whether the variable v may exist at the current location. A local variable exists
// only while its function is active. Inside a procedure the callers are unknown, so the result is
// true for all variables.
func (l *lowerer) active(v *ast.Var) bool {
	if v.Kind == ast.Global || v.Kind == ast.Static {
		return true
	}
	for id := l.inst.id; id >= 0; id = l.res.Instances[id].Parent {
		in := l.res.Instances[id]
		if in.Func == v.Func || in.Parent < 0 && in.Func.Recursive {
			return true
		}
	}
	return false
}

func (l *lowerer) numbers(x *ast.Element) []int {
	var out []int
	for k, n := range x.At {
		if l.active(x.Cells[k]) {
			out = append(out, n)
		}
	}
	return out
}

func (l *lowerer) pointees(x *ast.Element, at lia.Term) []cell {
	var out []cell
	for k, n := range x.At {
		if !l.active(x.Cells[k]) {
			continue
		}
		if is := lia.Eq(at.AddConst(num.From(int64(-n)))); !is.IsFalse() {
			out = append(out, cell{is, x.Cells[k]})
		}
	}
	return out
}

// offset returns the value of pointer arithmetic such as p + i or p - q. It adds a check that the
// pointers stay within one array.
func (l *lowerer) offset(x *ast.Offset) lia.Term {
	p, y := l.operands(x.X, x.Y)
	other, out := y, p.Sub(y)
	if !x.Diff {
		out = p.AddMul(num.From(int64(x.Size)), y)
		other = out
	}
	if x.Most > 0 {
		// x.Most is a guess, so under all rules a violation must lead to Error
		l.check(check{condition: inIntRange(y, 0, x.Most-1), at: x.Span})
	}
	if x.Ranges == nil {
		return out
	}
	var disjuncts []lia.Formula
	for _, r := range x.Ranges {
		disjuncts = append(disjuncts, lia.And(inIntRange(p, r.Low, r.High), inIntRange(other, r.Low, r.High)))
	}
	if f := lia.Or(disjuncts...); !f.IsTrue() {
		l.check(check{condition: f, at: x.Span, endsRun: !l.rules.MemoryFails(ast.ValidDeref) && !x.Coarse})
	}
	return out
}
