package integer

import (
	"context"
	"testing"

	"ic3play/lia"
	"ic3play/lia/num"
)

// decode reads a conjunction over three variables, six bytes for each literal.
func decode(data []byte) []lia.Literal {
	var out []lia.Literal
	for ; len(data) >= 6 && len(out) < 12; data = data[6:] {
		var ms []lia.Mono
		for v := range 3 {
			k := num.From(int64(int8(data[v])))
			if data[5]&(1<<v) != 0 {
				k = k.Mul(num.From(1<<31 + 1))
			}
			ms = append(ms, lia.Mono{Coef: k, Var: lia.Var(v)})
		}
		c := num.From(int64(int8(data[3])))
		if data[5]&8 != 0 {
			c = c.Mul(num.From(1 << 55))
		}
		t := lia.NewTerm(ms, c)
		f := lia.Le(t)
		switch data[4] % 5 {
		case 1:
			f = lia.Eq(t)
		case 2:
			f = lia.Ne(t)
		case 3:
			f = lia.Divides(num.From(int64(data[4]/5)), t)
		case 4:
			f = lia.Not(lia.Divides(num.From(int64(data[4]/5)), t))
		}
		if f.Op() == lia.OpLit {
			out = append(out, f.Lit())
		}
	}
	return out
}

// FuzzTheory decides a conjunction twice: once with all literals at one level, and once with a new
// level and a check for each literal. The two answers must agree, and no answer may be Unknown.
func FuzzTheory(f *testing.F) {
	f.Add([]byte{2, 254, 0, 1, 1, 0})
	f.Add([]byte{3, 253, 0, 254, 0, 0, 253, 3, 0, 1, 0, 0})
	f.Add([]byte{1, 1, 0, 1, 13, 0, 1, 1, 0, 1, 14, 9, 7, 200, 3, 4, 1, 5})
	f.Fuzz(func(t *testing.T, data []byte) {
		ls := decode(data)
		once := solve(t, New(Options{}), ls)
		if once == Unknown {
			t.Fatalf("unknown:\n%s", show(ls))
		}
		th := New(Options{})
		st := Sat
		for i, l := range ls {
			th.Push()
			if !th.Assert(Lit{th.Atom(l.Atom), l.Neg}) {
				st = Unsat
			} else {
				st = th.Check(context.Background())
			}
			if st == Unsat {
				verifyConflict(t, th, ls[:i+1])
				for range i + 1 {
					th.Pop()
				}
				break
			}
		}
		if st != once {
			t.Fatalf("at once %v, step by step %v:\n%s", once, st, show(ls))
		}
		if st == Unsat && solve(t, th, ls) != Unsat {
			t.Fatalf("another answer after Pop:\n%s", show(ls))
		}
	})
}
