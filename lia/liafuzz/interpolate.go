package liafuzz

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"time"

	"ic3play/lia"
	"ic3play/lia/itp"
	"ic3play/lia/smt"
)

// itpTime limits the time of an interpolation. If there are few common variables and many divisors,
// an interpolant may be arbitrarily long.
const itpTime = time.Second

// interpolants distributes the formulas of p over A and B, or over the steps of a path, and
// interpolates. If the result is a model, it evaluates the formulas in this model. If the result is
// interpolants, it checks the definition. The seed determines the options: strength, decomposition
// and direction. The method does nothing if the status st of p is Unknown, if p has only one
// formula, and for three quarters of the satisfiable problems.
func (b *batch) interpolants(ctx context.Context, seed int64, p Problem, st smt.Status) {
	if st == smt.Unknown || len(p.Parts) < 2 || st == smt.Sat && seed%4 != 0 {
		return
	}
	r := rand.New(rand.NewPCG(uint64(seed), 0x697470))
	opt := itp.Options{Strength: itp.Strength(seed % 2), Decompose: seed/2%2 == 0, Backward: seed/4%2 == 0, MaxConflicts: 2000}
	n := 2
	if seed%3 == 0 {
		n = 2 + r.IntN(3)
	}
	path := b.cutUp(r, p, n)
	ctx, cancel := context.WithTimeout(ctx, itpTime)
	defer cancel()
	var is []lia.Formula
	var err error
	if seed%3 == 0 {
		is, err = itp.Sequence(ctx, nil, path, opt)
	} else {
		var i lia.Formula
		i, err = itp.Interpolate(ctx, nil, path[0], path[1], opt)
		is = []lia.Formula{lia.True(), i, lia.False()}
	}
	q := Problem{Family: p.Family, Parts: path}
	var sat *itp.Satisfiable
	switch {
	case errors.As(err, &sat):
		if st == smt.Unsat {
			b.disagree(seed, q, "unsat, but interpolation found a model")
		} else if b.count.Models++; !holds(path, sat.Model.Value) {
			b.disagree(seed, q, "the model of interpolation violates a formula")
		}
	case errors.Is(err, itp.ErrUnknown):
		b.count.NoInterpolant++
	case err != nil:
		b.disagree(seed, q, "interpolation: %v", err)
	case st == smt.Sat:
		b.disagree(seed, q, "sat, but interpolation found an interpolant")
	case seed%3 == 0:
		b.count.Sequences++
		b.defined(seed, q, is)
	default:
		b.count.Interpolants++
		b.defined(seed, q, is)
	}
}

// cutUp distributes the formulas of a problem over n steps of a path. In each step it replaces some
// variables by local variables, which must not occur in the interpolants.
func (b *batch) cutUp(r *rand.Rand, p Problem, n int) []lia.Formula {
	steps := make([][]lia.Formula, n)
	for _, f := range p.Parts {
		k := r.IntN(n)
		steps[k] = append(steps[k], f)
	}
	path := make([]lia.Formula, n)
	fresh := lia.Var(1000)
	for k, fs := range steps {
		f := lia.And(fs...)
		own := map[lia.Var]lia.Term{}
		f.Vars(func(v lia.Var) {
			if _, ok := own[v]; !ok && r.IntN(3) == 0 {
				own[v] = lia.V(fresh)
				fresh++
			}
		})
		eqs := []lia.Formula{f.Subst(lia.ByMap(own))}
		for v := range lia.Var(p.Vars) {
			if t, ok := own[v]; ok {
				eqs = append(eqs, lia.Eq(lia.V(v).Sub(t)))
			}
		}
		path[k] = lia.And(eqs...)
	}
	return path
}

// "defined" checks the interpolants of a path. The first must be true, and the last must be false.
// Each interpolant must follow from the one before it and from the step of the path between them.
// An interpolant must contain only variables that occur both in steps before it and in steps after
// it.
func (b *batch) defined(seed int64, q Problem, itps []lia.Formula) {
	for k := 1; k < len(itps)-1; k++ {
		if b.o.spoil != nil {
			itps[k] = b.o.spoil(itps[k])
		}
		alien := func(v lia.Var) bool { return !mentions(q.Parts[:k], v) || !mentions(q.Parts[k:], v) }
		if itps[k].HasAny(alien) {
			b.disagree(seed, q, "interpolant %d has a variable that is not shared", k)
			return
		}
	}
	if !itps[0].IsTrue() || !itps[len(itps)-1].IsFalse() {
		b.disagree(seed, q, "the interpolants do not go from true to false")
		return
	}
	for k := range q.Parts {
		step := Problem{Family: q.Family, Parts: []lia.Formula{itps[k], q.Parts[k], lia.Not(itps[k+1])}}
		ctx, cancel := context.WithTimeout(context.Background(), b.o.Timeout)
		st, _ := fresh(ctx, step.Parts)
		cancel()
		if st = b.tamper("interpolant", st); st == smt.Sat {
			b.disagree(seed, q, "interpolant %d does not follow from what is before it", k+1)
			return
		}
		b.all = append(b.all, asked{seed, step, st})
	}
}

func mentions(fs []lia.Formula, x lia.Var) bool {
	return slices.ContainsFunc(fs, func(f lia.Formula) bool { return f.Has(x) })
}
