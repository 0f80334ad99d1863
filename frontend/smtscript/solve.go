package smtscript

import (
	"context"
	"errors"
	"fmt"

	"ic3play/engine/meter"
	"ic3play/frontend/logic"
	"ic3play/lia"
	"ic3play/lia/num"
	"ic3play/lia/proof"
	"ic3play/lia/refute"
	"ic3play/lia/sexp"
	"ic3play/lia/smt"
)

// answer is the answer to the last check-sat. A change of the assertions deletes it.
type answer struct {
	checked bool
	status  smt.Status
	reason  string

	model map[*logic.Var]num.Int

	// The following fields are set if the answer is unsat. They contain contradictory assertions
	// and assumptions, and the refutation of their formulas.
	core       []*assertion
	assumed    []*assertion
	formulas   []lia.Formula
	refutation *proof.Refutation
}

// These are reasons for the answer "unknown", for which a script can ask by :reason-unknown. They
// are in the words of SMT-LIB or of other solvers. Every other reason is a sentence in quotation
// marks.
const (
	timeout    = "timeout"
	memout     = "memout"
	canceled   = "canceled"
	incomplete = "incomplete"
)

// "minimizing" limits the number of solver queries that minimise one core.
const minimizing = 200

func (s *session) checkSat(sexp.Node, []sexp.Node) *sexp.Error {
	s.check(nil)
	return nil
}

func (s *session) checkSatAssuming(_ sexp.Node, args []sexp.Node) *sexp.Error {
	t := s.text
	if t.Kind(args[0]) != sexp.List {
		return t.Errorf(args[0], "write (check-sat-assuming (a (not b)))", "a list of formulas is missing here")
	}
	var assumed []*assertion
	defer func() { s.retire(assumed) }()
	for _, n := range t.Items(args[0]) {
		a, err := s.formula(n)
		if err != nil {
			return err
		}
		assumed = append(assumed, a)
	}
	s.check(assumed)
	return nil
}

func (s *session) check(assumed []*assertion) {
	s.last = s.decide(assumed)
	s.last.checked = true
	failed := s.stackError
	for _, l := range s.levels {
		failed = failed || l.failed && s.last.status == smt.Sat
	}
	if failed && s.last.status != smt.Unknown {
		s.last = answer{checked: true, reason: quoted("a command before had an error")}
	}
	switch s.last.status {
	case smt.Sat:
		s.outcome.Sat++
	case smt.Unsat:
		s.outcome.Unsat++
	default:
		s.outcome.Unknown++
	}
	s.println(s.last.status.String())
}

// decide solves the assertions under the assumptions, and checks the model or the refutation.
func (s *session) decide(assumed []*assertion) answer {
	ctx, search := s.ctx, s.ctx
	if t := s.opts.Timeout; t > 0 {
		var stop, stopSearch context.CancelFunc
		ctx, stop = context.WithTimeout(s.ctx, t)
		defer stop()
		search, stopSearch = context.WithTimeout(ctx, t-t/8) // leave an eighth of the time for the proof
		defer stopSearch()
	}
	var all []*assertion
	for _, l := range s.levels {
		all = append(all, l.asserts...)
	}
	all = append(all, assumed...)
	var lits []smt.Lit
	for _, a := range all {
		for _, p := range a.conjuncts {
			lits = append(lits, p.lit)
		}
	}
	switch s.solver.Check(search, lits...) {
	case smt.Sat:
		return s.satAnswer(all)
	case smt.Unsat:
		core := s.solver.Core()
		if s.set.minimiseCores || len(assumed) > 0 {
			core = s.solver.Minimize(search, core, nil, minimizing)
		}
		return s.unsatAnswer(ctx, core, all, assumed)
	}
	return answer{reason: s.unknownReason(search, incomplete)}
}

// unknownReason returns why ctx has ended: memory limit, time limit or cancellation. If ctx has not
// ended, it returns the argument "fallback".
func (s *session) unknownReason(ctx context.Context, fallback string) string {
	switch cause := context.Cause(ctx); {
	case errors.Is(cause, meter.ErrMemory):
		return memout
	case errors.Is(cause, context.DeadlineExceeded):
		return timeout
	case cause != nil:
		return canceled
	}
	return fallback
}

// satAnswer evaluates the assertions in the solver's model. If all of them are true, it returns the
// answer sat with this model, and otherwise the answer unknown.
func (s *session) satAnswer(asserted []*assertion) answer {
	model := make(map[*logic.Var]num.Int, len(s.vars))
	for v, x := range s.vars {
		model[v] = s.solver.Value(x)
	}
	a := answer{status: smt.Sat, model: model}
	in := a.interpretation()
	for _, x := range asserted {
		if v := in.Eval(x.term); !v.Known || v.Num.IsZero() {
			return answer{reason: quoted(fmt.Sprintf("internal error: a model does not satisfy the formula at line %d", s.text.Pos(x.node).Line))}
		}
	}
	return a
}

// interpretation assigns the model's values to the constants. If a constant has no value in the
// model, it gets 0.
func (a answer) interpretation() logic.Interpretation {
	return logic.Interpretation{Var: func(v *logic.Var) logic.Value { return logic.Value{Num: a.model[v], Known: true} }}
}

// unsatAnswer returns the answer unsat with a checked refutation of the formulas in a core. If it
// finds no such refutation, the answer is unknown.
func (s *session) unsatAnswer(ctx context.Context, core []smt.Lit, asserted, assumed []*assertion) answer {
	needed := map[smt.Lit]bool{}
	for _, l := range core {
		needed[l] = true
	}
	a := answer{status: smt.Unsat}
	bounded := map[lia.Var]bool{}
	for i, x := range asserted {
		used := false
		for _, p := range x.conjuncts {
			if !needed[p.lit] {
				continue
			}
			delete(needed, p.lit) // equal formulas share a literal, and one of them is enough
			used = true
			a.formulas = append(a.formulas, p.f)
			p.f.Vars(func(v lia.Var) {
				if s.bits[v] && !bounded[v] {
					bounded[v] = true
					a.formulas = append(a.formulas, bit(v))
				}
			})
		}
		switch {
		case used && i >= len(asserted)-len(assumed):
			a.assumed = append(a.assumed, x)
		case used:
			a.core = append(a.core, x)
		}
	}
	r, err := refute.Prove(ctx, a.formulas)
	if err == nil {
		err = proof.CheckRefutation(a.formulas, r)
	}
	if err != nil {
		return answer{reason: s.unknownReason(ctx, quoted("a contradiction was found and not proved: "+err.Error()))}
	}
	a.refutation = r
	return a
}
