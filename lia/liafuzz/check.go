package liafuzz

import (
	"context"
	"errors"
	"time"

	"ic3play/lia"
	"ic3play/lia/num"
	"ic3play/lia/proof"
	"ic3play/lia/refute"
	"ic3play/lia/smt"
)

type session struct {
	ctx *smt.Context
	s   *smt.Solver
}

func newSession() *session {
	c := smt.NewContext(smt.Options{Proofs: true})
	return &session{ctx: c, s: c.NewSolver()}
}

type value func(lia.Var) num.Int

func fresh(ctx context.Context, parts []lia.Formula) (smt.Status, *smt.Solver) {
	s := smt.NewContext(smt.Options{}).NewSolver()
	for _, f := range parts {
		s.Assert(f)
	}
	return s.Check(ctx), s
}

func holds(parts []lia.Formula, v value) bool {
	for _, f := range parts {
		if !f.Eval(v) {
			return false
		}
	}
	return true
}

// The method "problem" makes all checks of one random problem. It returns the answer of a new
// solver. It returns an error if ctx has ended.
func (b *batch) problem(ctx context.Context, seed int64, p Problem) (smt.Status, error) {
	limited := func() (context.Context, context.CancelFunc) { return context.WithTimeout(ctx, b.o.Timeout) }
	b.count.Formulas++
	b.count.Families[p.Family]++
	c, cancel := limited()
	start := time.Now()
	st, s := fresh(c, p.Parts)
	b.count.TimeHere += time.Since(start)
	b.count.took(seed, time.Since(start))
	cancel()
	if ctx.Err() != nil {
		return smt.Unknown, context.Cause(ctx)
	}
	switch st {
	case smt.Sat:
		b.count.Sat++
		b.count.Models++
		if !holds(p.Parts, s.Value) {
			b.disagree(seed, p, "the model of a fresh solver violates a formula")
		} else {
			b.projection(ctx, seed, p, s.Value)
		}
	case smt.Unsat:
		b.count.Unsat++
	default:
		b.count.Unknown++
	}
	if p.Box > 0 {
		b.enumerate(seed, p, st)
	}
	if b.tamper("refute", st) == smt.Unsat {
		c, cancel := limited()
		start := time.Now()
		b.refute(c, seed, p)
		b.count.took(seed, time.Since(start))
		cancel()
	}
	c, cancel = limited()
	b.incremental(c, seed, p, st)
	cancel()
	return st, context.Cause(ctx)
}

func (b *batch) enumerate(seed int64, p Problem, st smt.Status) {
	point := make([]num.Int, p.Vars)
	at := make([]int64, p.Vars)
	for i := range at {
		at[i] = -p.Box
		point[i] = num.From(at[i])
	}
	v := func(v lia.Var) num.Int { return point[v] }
	want := smt.Unsat
	for i := 0; i < p.Vars; {
		if holds(p.Parts, v) {
			want = smt.Sat
			break
		}
		for i = 0; i < p.Vars; i++ {
			if at[i]++; at[i] <= p.Box {
				point[i] = num.From(at[i])
				i = 0
				break
			}
			at[i] = -p.Box
			point[i] = num.From(at[i])
		}
	}
	b.count.Enumerated++
	if got := b.tamper("enumerate", st); got != smt.Unknown && got != want {
		b.disagree(seed, p, "%s, but by trying all points %s", got, want)
	}
}

func (b *batch) refute(ctx context.Context, seed int64, p Problem) {
	r, err := refute.Prove(ctx, p.Parts)
	var sat *refute.Satisfiable
	switch {
	case errors.As(err, &sat):
		b.disagree(seed, p, "unsat, but the prover found a solution")
	case err != nil:
		b.count.Unproved++
	default:
		b.count.Refutations++
		if err := proof.CheckRefutation(p.Parts, r); err != nil {
			b.disagree(seed, p, "the refutation is rejected: %v", err)
		}
	}
}

// The method "incremental" decides the problem again in the solver that the whole batch shares.
// First it asks about half of the formulas, then about all. It compares the answer with st, and
// checks models and cores.
func (b *batch) incremental(ctx context.Context, seed int64, p Problem, st smt.Status) {
	s := b.session.s
	lits := make([]smt.Lit, len(p.Parts))
	part := map[smt.Lit]lia.Formula{}
	var selectors []smt.Lit
	for i, f := range p.Parts {
		if (seed+int64(i))%3 == 0 {
			lits[i] = s.Lit(f)
		} else {
			lits[i] = s.Selector()
			s.AssertUnder(lits[i], f)
			selectors = append(selectors, lits[i])
		}
		part[lits[i]] = f
	}
	defer func() {
		for _, l := range selectors {
			s.Retire(l)
		}
	}()
	s.Check(ctx, lits[:len(lits)/2]...) // an earlier query about some assumptions
	got := s.Check(ctx, lits...)
	switch {
	case got == smt.Unknown:
		return
	case st != smt.Unknown:
		b.count.Incremental++
	}
	if got = b.tamper("incremental", got); st != smt.Unknown && got != st {
		b.disagree(seed, p, "%s from a fresh solver, %s from an incremental session", st, got)
		return
	}
	if got == smt.Sat {
		b.count.Models++
		if !holds(p.Parts, s.Value) {
			b.disagree(seed, p, "the model of an incremental session violates a formula")
		}
		return
	}
	core := s.Core()
	b.core(ctx, seed, p, part, core, "the core")
	small := s.Minimize(ctx, core, nil, 2*len(core))
	b.core(ctx, seed, p, part, small, "the minimised core")
	if len(small) > len(core) || ctx.Err() != nil {
		return
	}
	for i := range small {
		rest := append(append([]smt.Lit(nil), small[:i]...), small[i+1:]...)
		if s.Check(ctx, rest...) == smt.Unsat {
			b.disagree(seed, p, "the minimised core is not minimal")
			return
		}
	}
	b.count.Minimal++
}

// The method "core" checks a core that a solver returned: all of its literals must have been
// assumptions, and their formulas must be unsatisfiable together.
func (b *batch) core(ctx context.Context, seed int64, p Problem, part map[smt.Lit]lia.Formula, core []smt.Lit, what string) {
	var fs []lia.Formula
	for _, l := range core {
		f, ok := part[l]
		if !ok {
			b.disagree(seed, p, "%s holds a literal that was not assumed", what)
			return
		}
		fs = append(fs, f)
	}
	st, _ := fresh(ctx, fs)
	switch b.tamper("core", st) {
	case smt.Sat:
		b.disagree(seed, p, "%s has a solution", what)
	case smt.Unsat:
		b.count.Cores++
	}
}

// "lemmas" checks the certificates of the session's theory lemmas.
func (b *batch) lemmas() {
	for _, l := range b.session.ctx.Lemmas() {
		negated := make([]lia.Literal, len(l.Clause))
		for i, x := range l.Clause {
			negated[i] = x.Not()
		}
		b.count.Lemmas++
		if err := proof.Check(negated, l.Cert); err != nil {
			b.disagree(b.first, Problem{Family: "lemmas", Parts: []lia.Formula{lia.Cube(negated)}}, "the certificate of a theory lemma is rejected: %v", err)
		}
	}
}
