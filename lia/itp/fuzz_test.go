package itp

import (
	"context"
	"errors"
	"testing"
	"time"

	"ic3play/lia"
	"ic3play/lia/num"
)

func FuzzInterpolate(f *testing.F) {
	f.Add([]byte{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16})
	f.Add([]byte{3, 0x51, 10, 0x3e, 0, 0, 0xff, 0x51, 10, 0x3e, 20, 1})
	f.Add([]byte{7, 0x22, 0x81, 0x13, 9, 4, 0x31, 0xa0, 0x47, 0x15, 0x99, 2, 0xc1, 0x40, 0x0e})
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) > 64 {
			return
		}
		next := func() byte {
			if len(data) == 0 {
				return 0
			}
			b := data[0]
			data = data[1:]
			return b
		}
		mode := next()
		literal := func(side int64) lia.Formula {
			t := lia.Int(int64(int8(next())))
			kind := next()
			for range 1 + kind>>6 {
				b := next()
				v := lia.Var(10 + int64(b&1))
				if b&2 != 0 {
					v = lia.Var(side + int64(b&1))
				}
				t = t.AddMul(num.From(int64(int8(b))>>2), lia.V(v))
			}
			switch kind & 7 {
			case 0, 1:
				return lia.Eq(t)
			case 2:
				return lia.Ne(t)
			case 3:
				return lia.Divides(num.From(int64(kind>>3&7)+2), t)
			case 4:
				return lia.Not(lia.Divides(num.From(int64(kind>>3&7)+2), t))
			}
			return lia.Le(t)
		}
		formula := func(side int64, cube bool) lia.Formula {
			f := lia.And(literal(side), literal(side), literal(side))
			if cube {
				return f
			}
			return lia.And(f, lia.Or(literal(side), lia.And(literal(side), literal(side))))
		}
		a, b := formula(0, mode&1 == 0), formula(20, mode&2 == 0)
		opt := Options{Strength: Strength(mode >> 2 & 1), Decompose: mode&8 != 0, Certify: mode&16 != 0}
		if mode&32 != 0 {
			opt.SimplifyChecks = -1
		}
		ctx, cancel := context.WithTimeout(context.Background(), 2*time.Second)
		defer cancel()
		i, err := Interpolate(ctx, nil, a, b, opt)
		var sat *Satisfiable
		switch {
		case errors.As(err, &sat):
			if !a.Eval(sat.Model.Value) || !b.Eval(sat.Model.Value) {
				t.Fatalf("the model is wrong\nA: %s\nB: %s", a.Format(names), b.Format(names))
			}
		case errors.Is(err, ErrUnknown):
		case err != nil:
			t.Fatalf("%v\nA: %s\nB: %s", err, a.Format(names), b.Format(names))
		default:
			verify(t, a, b, i)
		}
	})
}
