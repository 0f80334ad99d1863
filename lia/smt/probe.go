package smt

import (
	"context"
	"slices"

	"ic3play/lia/integer"
	"ic3play/lia/sat"
)

// ProbeResult is the result of Probe.
type ProbeResult struct {
	// Refuted is true if propagation alone shows that the assumptions contradict the permanent
	// formulas. If Refuted is false, the assumptions may still contradict the formulas.
	Refuted bool
	// If Refuted is set, the formulas and the literals in Reasons together make the literal
	// FalseLit false. FalseLit is an element of lits. Reasons contains given literals, and after
	// them elements of lits that Probe assumed, in the order of lits.
	//
	// If GivenConflict is set, the given literals already contradict the formulas. Then FalseLit
	// has no meaning, and Reasons contains the given literals that cause the contradiction.
	FalseLit      Lit
	GivenConflict bool
	Reasons       []Lit
}

// Probe assumes the given literals, then each of lits in turn, and propagates after each. It stops
// as soon as some literal of lits is false, even if Probe has not assumed this literal yet. If
// several literals of lits are false, Probe chooses the first one in the order of lits.
//
// Propagation uses all clauses that the propositional solver has: those of the formulas, the
// clauses between bounds of the same linear form, and the known lemmas. It also asks the theory
// solver, with few branches, whether the implied literals contradict each other. A solver that
// decides its assumptions one by one, and propagates bounds after each of them, has the same result
// (Winterer, Seufert, Scheibler, Teige, Scholl, Becker: ICP and IC3 with Stronger Generalization,
// MBMV 2021, 2.4.1).
//
// Probe does not search, and does not change the results of Value and Core. It adds the theory
// lemmas that it finds. If a prefix of lits is refuted, each longer prefix is refuted too. So a
// binary search finds the shortest refuted prefix with few propagations.
func (s *Solver) Probe(ctx context.Context, given, lits []Lit) ProbeResult {
	s.ctx.counters.probes++
	p := probe{s: s, givenLits: given, lits: lits, numGiven: len(given)}
	for i, l := range slices.Concat(given, lits) {
		switch {
		case l == litFalse && i < len(given):
			return ProbeResult{Refuted: true, GivenConflict: true, Reasons: []Lit{l}}
		case l == litFalse:
			return ProbeResult{Refuted: true, FalseLit: l}
		case l == litTrue:
			p.asm = append(p.asm, 0)
		default:
			p.asm = append(p.asm, s.satLit(l))
		}
	}
	s.addMissingClauses()
	if !p.refutes(ctx, len(lits)) {
		return ProbeResult{}
	}
	low, high := 0, len(lits) // the prefix of length "high" is refuted, and the prefix of length low-1 is not
	for low < high {
		if m := (low + high) / 2; p.refutes(ctx, m) {
			high = m
		} else {
			low = m + 1
		}
	}
	for high > 0 && p.refutes(ctx, high-1) { // lemmas for longer lists may refute shorter ones
		high--
	}
	return p.explain(high)
}

type probe struct {
	s               *Solver
	givenLits, lits []Lit
	// asm contains the given literals and then the assumptions, as literals of the propositional
	// solver. The constant true is 0.
	asm      []sat.Lit
	numGiven int // number of given literals
	buf      []sat.Lit
}

// prefix returns a list with the given literals and the first k assumptions.
func (p *probe) prefix(k int) []sat.Lit {
	p.buf = p.buf[:0]
	for _, x := range p.asm[:p.numGiven+k] {
		if x != 0 {
			p.buf = append(p.buf, x)
		}
	}
	return p.buf
}

// firstFalse returns the first assumption from index k on that is false after a propagation without
// conflict. If there is none, it returns -1.
func (p *probe) firstFalse(k int) int {
	for j := k; j < len(p.lits); j++ {
		if x := p.asm[p.numGiven+j]; x != 0 && p.s.sat.Value(x.Not()) {
			return j
		}
	}
	return -1
}

// probeRounds limits the theory's conflicts in one propagation.
const probeRounds = 50

// refutes returns whether the first k assumptions contradict the formulas, or make a later
// assumption false, as far as propagation and the theory show this within their limits.
func (p *probe) refutes(ctx context.Context, k int) bool {
	s := p.s
	s.nodeLimit = firstNodeLimit
	for range probeRounds {
		s.ctx.counters.propagations++
		if s.sat.Propagate(p.prefix(k)) == sat.Unsat || p.firstFalse(k) >= 0 {
			return true
		}
		s.theory.Push()
		st := s.theoryCheck(ctx, s.assertImplied())
		if st == integer.Unsat {
			s.learn()
		}
		s.theory.Pop()
		if st != integer.Unsat {
			return false
		}
	}
	return false
}

// explain returns the result of Probe. The caller has found k, the smallest number of assumptions
// for which "refutes" returns true.
func (p *probe) explain(k int) ProbeResult {
	s := p.s
	failed := k - 1
	if s.sat.Propagate(p.prefix(k)) != sat.Unsat {
		failed = p.firstFalse(k)
		s.sat.Propagate(append(p.prefix(k), p.asm[p.numGiven+failed]))
	}
	why := append([]sat.Lit(nil), s.sat.Core()...)
	out := ProbeResult{Refuted: true, GivenConflict: failed < 0}
	if !out.GivenConflict {
		out.FalseLit = p.lits[failed]
		why = slices.DeleteFunc(why, func(x sat.Lit) bool { return x == p.asm[p.numGiven+failed] })
	}
	for i, x := range p.asm[:p.numGiven+k] {
		at := slices.Index(why, x)
		if at < 0 {
			continue
		}
		why = slices.Delete(why, at, at+1) // count a repeated assumption once
		if i < p.numGiven {
			out.Reasons = append(out.Reasons, p.givenLits[i])
		} else {
			out.Reasons = append(out.Reasons, p.lits[i-p.numGiven])
		}
	}
	return out
}

// Rotate shrinks the assumptions lits by repeated probes. The formulas, the given literals and lits
// together must be contradictory. The next probe gets the failed literal first and then its
// reasons, so that each remaining literal fails in some probe (section 2.4.1 of the paper that
// Probe cites). Rotate returns the remaining literals, in the order of lits, and the number of
// probes. If propagation does not find the contradiction, Rotate returns lits.
func (s *Solver) Rotate(ctx context.Context, given, lits []Lit) ([]Lit, int) {
	order := slices.Clone(lits)
	n := 0
	for n <= len(order) && len(order) > 0 {
		p := s.Probe(ctx, given, order)
		n++
		if !p.Refuted && n == 1 {
			return order, n
		}
		if !p.Refuted {
			break
		}
		order = p.rotated(order)
	}
	kept := make([]Lit, 0, len(order))
	for _, l := range lits {
		if slices.Contains(order, l) && !slices.Contains(kept, l) {
			kept = append(kept, l)
		}
	}
	return kept, n
}

// rotated returns the order of the literals for the next probe: first the failed literal, then its
// reasons.
func (p *ProbeResult) rotated(order []Lit) []Lit {
	var next []Lit
	if !p.GivenConflict {
		next = append(next, p.FalseLit)
	}
	for _, l := range p.Reasons {
		if slices.Contains(order, l) && !slices.Contains(next, l) {
			next = append(next, l)
		}
	}
	return next
}
