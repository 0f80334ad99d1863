package smtscript

import (
	"strings"

	"ic3play/frontend/logic"
	"ic3play/lia/num"
	"ic3play/lia/sexp"
	"ic3play/lia/smt"
	"ic3play/lia/smtlib"
)

// requireAnswer returns an error unless the last check-sat had the answer "want" and the named
// option is enabled.
func (s *session) requireAnswer(n sexp.Node, want smt.Status, enabled bool, option string) *sexp.Error {
	switch {
	case !enabled:
		return s.text.Errorf(n, "write (set-option "+option+" true) first", "the option %s is false", option)
	case !s.last.checked:
		return s.text.Errorf(n, "write (check-sat) before", "nothing was checked since the assertions changed")
	case s.last.status != want:
		return s.text.Errorf(n, "ask for it after "+want.String(), "the last answer is %s", s.last.status)
	}
	return nil
}

func value(sort logic.Sort, x num.Int) string {
	switch {
	case sort == logic.Int:
		return smtlib.Number(x)
	case x.IsZero():
		return "false"
	}
	return "true"
}

func (s *session) source(n sexp.Node) string { return s.text.Source(n) }

func (s *session) getModel(n sexp.Node, _ []sexp.Node) *sexp.Error {
	if err := s.requireAnswer(n, smt.Sat, s.set.models, ":produce-models"); err != nil {
		return err
	}
	s.println("(")
	for _, v := range s.reader.Constants() {
		s.println("  (define-fun " + smtlib.Symbol(v.Name) + " () " + v.Sort.String() + " " + value(v.Sort, s.last.model[v]) + ")")
	}
	s.println(")")
	return nil
}

func (s *session) getValue(n sexp.Node, args []sexp.Node) *sexp.Error {
	if err := s.requireAnswer(n, smt.Sat, s.set.models, ":produce-models"); err != nil {
		return err
	}
	t := s.text
	if t.Kind(args[0]) != sexp.List || t.First(args[0]) == sexp.None {
		return t.Errorf(args[0], "write (get-value (x))", "a list of terms is missing here")
	}
	in := s.last.interpretation()
	var parts []string
	for _, n := range t.Items(args[0]) {
		x, err := s.reader.Term(n)
		if err != nil {
			return err
		}
		v := in.Eval(x)
		if !v.Known || x.HasQuantifiers() {
			return t.Errorf(n, "ask for its parts", "this term has no value: it divides by 0, has a quantifier, or is too large")
		}
		parts = append(parts, "("+s.source(n)+" "+value(x.Sort, v.Num)+")")
	}
	s.println("(" + strings.Join(parts, "\n ") + ")")
	return nil
}

// getAssignment prints the truth values of the named formulas.
func (s *session) getAssignment(n sexp.Node, _ []sexp.Node) *sexp.Error {
	if err := s.requireAnswer(n, smt.Sat, s.set.assign, ":produce-assignments"); err != nil {
		return err
	}
	in := s.last.interpretation()
	var parts []string
	for _, x := range s.reader.Named {
		if v := in.Eval(x.Term); x.Term.Sort == logic.Bool && v.Known && !x.Term.HasQuantifiers() {
			parts = append(parts, "("+smtlib.Symbol(x.Name)+" "+value(logic.Bool, v.Num)+")")
		}
	}
	s.println("(" + strings.Join(parts, " ") + ")")
	return nil
}

func (s *session) getAssertions(sexp.Node, []sexp.Node) *sexp.Error {
	var parts []string
	for _, l := range s.levels {
		for _, a := range l.asserts {
			parts = append(parts, s.source(a.node))
		}
	}
	s.println("(" + strings.Join(parts, "\n ") + ")")
	return nil
}

// getUnsatCore prints the names of a set of contradictory assertions. It omits the unnamed
// assertions of the set.
func (s *session) getUnsatCore(n sexp.Node, _ []sexp.Node) *sexp.Error {
	if err := s.requireAnswer(n, smt.Unsat, s.set.cores, ":produce-unsat-cores"); err != nil {
		return err
	}
	var names []string
	for _, a := range s.last.core {
		if a.name != "" {
			names = append(names, smtlib.Symbol(a.name))
		}
	}
	s.println("(" + strings.Join(names, " ") + ")")
	return nil
}

func (s *session) getUnsatAssumptions(n sexp.Node, _ []sexp.Node) *sexp.Error {
	if err := s.requireAnswer(n, smt.Unsat, s.set.assumptions, ":produce-unsat-assumptions"); err != nil {
		return err
	}
	var parts []string
	for _, a := range s.last.assumed {
		parts = append(parts, s.source(a.node))
	}
	s.println("(" + strings.Join(parts, " ") + ")")
	return nil
}
