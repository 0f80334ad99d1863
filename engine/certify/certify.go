package certify

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"ic3play/engine/cfa"
	"ic3play/lia"
	"ic3play/lia/num"
	"ic3play/lia/proof"
)

// Prover returns a refutation of the conjunction of fs, which the caller checks. If it finds none,
// it returns an error with the reason.
type Prover func(ctx context.Context, fs []lia.Formula) (*proof.Refutation, error)

// Certificate is a checked proof that an invariant is inductive and excludes the error
// location.
type Certificate struct {
	Conditions []Proved
	Stats      Stats
}

// Proved is a verification condition, or one case of it, with its refutation.
type Proved struct {
	Condition
	Refutation *proof.Refutation
}

// Stats are the statistics of making and checking a certificate.
type Stats struct {
	Conditions int // verification conditions
	Literals   int // number of literals in all conditions; a shared literal counts once
	Lemmas     int // theory lemmas in refutations
	Steps      int // number of propositional steps in all refutations
	Generate   time.Duration
	Prove      time.Duration
	Check      time.Duration
}

// Add adds o to s.
func (s *Stats) Add(o Stats) {
	s.Conditions += o.Conditions
	s.Literals += o.Literals
	s.Lemmas += o.Lemmas
	s.Steps += o.Steps
	s.Generate += o.Generate
	s.Prove += o.Prove
	s.Check += o.Check
}

// Map returns the statistics by name, with times in microseconds.
func (s Stats) Map() map[string]int64 {
	return map[string]int64{
		"certify_conditions":  int64(s.Conditions),
		"certify_literals":    int64(s.Literals),
		"certify_lemmas":      int64(s.Lemmas),
		"certify_steps":       int64(s.Steps),
		"certify_generate_us": s.Generate.Microseconds(),
		"certify_prove_us":    s.Prove.Microseconds(),
		"certify_check_us":    s.Check.Microseconds(),
	}
}

// Invariant proves that inv is an inductive invariant of the lowered program p and excludes Error.
// An error names the condition that failed, and does not mean that p is unsafe.
func Invariant(ctx context.Context, p *cfa.Program, inv cfa.Invariant, prover Prover) (*Certificate, error) {
	start := time.Now()
	conds, err := Conditions(ctx, p, inv)
	if err != nil {
		return nil, fmt.Errorf("certify: %w", err)
	}
	generate := time.Since(start)
	c, err := Prove(ctx, conds, prover)
	if err != nil {
		return nil, fmt.Errorf("certify: %w", err)
	}
	c.Stats.Generate = generate
	return c, nil
}

// Prove calls the prover for every condition and checks the refutations.
func Prove(ctx context.Context, conds []Condition, prover Prover) (*Certificate, error) {
	c := &Certificate{}
	for _, cond := range conds {
		c.Stats.Conditions++
		some, err := cases(ctx, cond)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", cond.Name, err)
		}
		for _, d := range some {
			splits := maxSplits
			if err := c.prove(ctx, d, prover, &splits); err != nil {
				return nil, fmt.Errorf("%s: %w", cond.Name, err)
			}
		}
	}
	return c, nil
}

// maxSplits is the largest number of case distinctions about factors of products, for each
// condition that "cases" returns.
const maxSplits = 100

// prove refutes a condition. If the prover finds a solution in which a product is wrong, prove
// makes two cases: in the first, the variables of the product's factors have the values that they
// have in the solution; in the second, at least one of them has another value.
func (c *Certificate) prove(ctx context.Context, cond Condition, prover Prover, splits *int) error {
	for {
		err := c.refute(ctx, cond, prover)
		var found interface{ Counterexample() map[lia.Var]num.Int }
		if err == nil || !errors.As(err, &found) || ctx.Err() != nil {
			return err
		}
		solution := found.Counterexample()
		maps.Copy(solution, cond.known)
		m, wrong := wrongProduct(cond.Products, solution)
		if !wrong || *splits == 0 {
			return err
		}
		*splits--
		var same []lia.Formula
		for _, f := range m.Factors {
			f.Vars(func(v lia.Var) { same = append(same, lia.Eq(lia.V(v).AddConst(solution[v].Neg()))) })
		}
		all := lia.And(same...)
		if d, ok := cond.with(cond.Formulas, all); ok {
			if err := c.prove(ctx, d, prover, splits); err != nil {
				return err
			}
		}
		cond.Formulas = append(slices.Clip(cond.Formulas), lia.Not(all))
	}
}

// wrongProduct returns the first product that is false in the solution.
func wrongProduct(products []cfa.Product, solution lia.Model) (m cfa.Product, ok bool) {
	i := slices.IndexFunc(products, func(m cfa.Product) bool { return !m.Holds(solution.Value) })
	if i < 0 {
		return m, false
	}
	return products[i], true
}

func (c *Certificate) refute(ctx context.Context, cond Condition, prover Prover) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	start := time.Now()
	r, err := prover(ctx, cond.Formulas)
	if err != nil {
		return err
	}
	proved := time.Now()
	if err := proof.CheckRefutation(cond.Formulas, r); err != nil {
		return err
	}
	c.Conditions = append(c.Conditions, Proved{cond, r})
	c.Stats.Add(Stats{Literals: literals(cond.Formulas), Lemmas: len(r.Lemmas), Steps: len(r.Steps),
		Prove: proved.Sub(start), Check: time.Since(proved)})
	return nil
}

func literals(fs []lia.Formula) int {
	n := 0
	for _, f := range fs {
		f.EachLiteral(func(*lia.Literal) { n++ })
	}
	return n
}
