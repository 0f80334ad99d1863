package horn

import (
	"bytes"
	"fmt"
	"slices"

	"ic3play/engine/source"
	"ic3play/frontend/logic"
	"ic3play/lia/num"
	"ic3play/lia/sexp"
)

// System is a set of Horn clauses, with the assertions from which they were built.
type System struct {
	File string
	Text *sexp.Text
	// Preds contains the predicates in the order of their declaration.
	Preds []*logic.Pred
	// Asserts contains the assertions. They have no free variables.
	Asserts []Assert
	Clauses []Clause

	values   []num.Int
	arrays   bool
	starts   map[*logic.Pred][]start // for each array of each predicate; only if "arrays" is set
	elements bool
}

// Assert is an assertion with its position. It comes from the command "assert", or from another
// command that adds an assertion, such as rule or query.
type Assert struct {
	Term *logic.Term
	Span source.Span
}

// Is reports whether a text begins like an SMT-LIB script.
func Is(src []byte) bool {
	text := src
	for {
		text = bytes.TrimLeft(text, " \t\r\n")
		if !bytes.HasPrefix(text, []byte(";")) {
			break
		}
		_, text, _ = bytes.Cut(text, []byte("\n"))
	}
	if !bytes.HasPrefix(text, []byte("(")) {
		return false
	}
	text = bytes.TrimLeft(text[1:], " \t\r\n")
	commands := []string{"set-logic", "set-info", "set-option", "declare-", "define-", "assert", "rule", "query", "check-sat", "synth-inv"}
	return slices.ContainsFunc(commands, func(w string) bool { return bytes.HasPrefix(text, []byte(w)) })
}

// Read reads a script and builds its clauses.
func Read(file string, src []byte) (*System, *sexp.Error) {
	text, first, err := sexp.Read(src)
	if err != nil {
		return nil, err
	}
	s := &System{File: file, Text: text}
	r := logic.NewReader(text)
	r.Arrays = true
	for n := first; n != sexp.None; n = text.Next(n) {
		if err := s.command(r, n); err != nil {
			return nil, err
		}
		if text.Head(n) == "exit" {
			break
		}
	}
	s.Preds = r.Preds
	s.values = s.numbers()
	s.arrays = slices.ContainsFunc(s.Preds, func(p *logic.Pred) bool { return slices.ContainsFunc(p.Params, isArray) }) ||
		slices.ContainsFunc(s.Asserts, func(a Assert) bool { return a.Term.HasArrays() })
	if s.arrays {
		s.starts = s.findStarts()
		_, err := s.EliminateArrays(Form{})
		return s, err
	}
	if err := s.makeClauses(); err != nil {
		return nil, err
	}
	s.nameParams()
	return s, nil
}

func (s *System) command(r *logic.Reader, n sexp.Node) *sexp.Error {
	t := s.Text
	it := t.Items(n)
	word := t.Head(n)
	args := func(count int, form string) *sexp.Error {
		if len(it) != count+1 {
			return t.Errorf(n, "write "+form, "%s takes %d arguments", word, count)
		}
		return nil
	}
	switch word {
	case "":
		return t.Errorf(n, "write a command such as (assert ...)", "this is not a command")
	case "set-logic":
		if len(it) == 2 && slices.Contains([]string{"HORN", "ALL", "LIA", "CLIA", "INV"}, t.Word(it[1])) {
			return nil
		}
		return t.Errorf(n, "write (set-logic HORN), or decide a script without predicates with ic3play smt", "the logic of Horn clauses is HORN")
	case "set-info", "set-option", "check-sat", "get-model", "get-proof", "get-info", "echo", "exit":
		return nil
	case "declare-fun":
		if err := args(3, "(declare-fun p (Int Bool) Bool)"); err != nil {
			return err
		}
		result, err := r.Sort(it[3])
		if err != nil {
			return err
		}
		if result != logic.Bool {
			return t.Errorf(n, "declare predicates, and quantify over Ints where they are used", "%s is a function of the sort %v; Horn clauses have predicates", t.Word(it[1]), result)
		}
		return s.declare(r, it[1], it[2])
	case "declare-rel":
		if err := args(2, "(declare-rel p (Int Bool))"); err != nil {
			return err
		}
		return s.declare(r, it[1], it[2])
	case "declare-const":
		if err := args(2, "(declare-const p Bool)"); err != nil {
			return err
		}
		if sort, err := r.Sort(it[2]); err != nil || sort == logic.Bool {
			if err == nil {
				err = r.DeclarePred(it[1], nil)
			}
			return err
		}
		return t.Errorf(n, "quantify over it where it is used", "%s is a constant of the sort Int; Horn clauses have predicates", t.Word(it[1]))
	case "declare-var":
		if err := args(2, "(declare-var x Int)"); err != nil {
			return err
		}
		sort, err := r.Sort(it[2])
		if err != nil {
			return err
		}
		return r.DeclareVar(it[1], sort)
	case "define-fun":
		if err := args(4, "(define-fun f ((x Int)) Int body)"); err != nil {
			return err
		}
		_, _, err := r.Define(it[1], it[2], it[3], it[4])
		return err
	case "define-const":
		if err := args(3, "(define-const c Int body)"); err != nil {
			return err
		}
		return t.Errorf(n, "write (define-fun c () Int body)", "define-const is not supported")
	case "assert":
		if err := args(1, "(assert formula)"); err != nil {
			return err
		}
		return s.assert(r, n, it[1])
	case "rule":
		if len(it) < 2 || len(it) > 3 {
			return t.Errorf(n, "write (rule (=> body head))", "rule takes a formula and perhaps a name")
		}
		return s.assert(r, n, it[1])
	case "synth-inv":
		return s.synthInv(r, n, it)
	case "inv-constraint":
		return s.invConstraint(r, n, it)
	case "declare-primed-var", "check-synth": // declare-primed-var has no use since SyGuS-IF 2
		return nil
	case "query":
		if len(it) < 2 {
			return t.Errorf(n, "write (query p)", "query takes a predicate")
		}
		return s.query(r, n, it[1])
	}
	return t.Errorf(n, "use declare-fun, define-fun, assert, check-sat, or declare-rel, declare-var, rule, query", "the command %.40s is not supported", word)
}

func (s *System) declare(r *logic.Reader, name, list sexp.Node) *sexp.Error {
	if s.Text.Kind(list) != sexp.List {
		return s.Text.Errorf(list, "write (Int Bool)", "a list of sorts is missing here")
	}
	var sorts []logic.Sort
	for n := s.Text.First(list); n != sexp.None; n = s.Text.Next(n) {
		sort, err := r.Sort(n)
		if err != nil {
			return err
		}
		sorts = append(sorts, sort)
	}
	return r.DeclarePred(name, sorts)
}

// add adds the assertion f. The node n is its text.
func (s *System) add(f *logic.Term, n sexp.Node) {
	s.Asserts = append(s.Asserts, Assert{f, source.Span{Start: source.Pos(s.Text.Pos(n)), End: source.Pos(s.Text.End(n))}})
}

func (s *System) assert(r *logic.Reader, n, formula sexp.Node) *sexp.Error {
	f, err := r.ClosedFormula(formula)
	if err != nil {
		return err
	}
	s.add(f, n)
	return nil
}

// query reads the command (query what), where "what" is a predicate or a closed formula. It adds
// the assertion that "what" is false for all values.
func (s *System) query(r *logic.Reader, n, what sexp.Node) *sexp.Error {
	var f *logic.Term
	at := s.Text.Offset(what)
	if s.Text.Kind(what) == sexp.Symbol {
		for _, p := range r.Preds {
			if p.Name != s.Text.Word(what) || len(p.Params) == 0 {
				continue
			}
			var vars []*logic.Var
			var args []*logic.Term
			for i, a := range p.Params {
				vars = append(vars, &logic.Var{Name: fmt.Sprintf("x%d", i), Sort: a.Sort})
				args = append(args, logic.VarTerm(vars[i], at))
			}
			f = logic.New(logic.Term{Op: logic.Apply, Sort: logic.Bool, Pred: p, Args: args, At: at})
			f = logic.New(logic.Term{Op: logic.Exists, Sort: logic.Bool, Bound: vars, Args: []*logic.Term{f}, At: at})
		}
	}
	if f == nil {
		g, err := r.ClosedFormula(what)
		if err != nil {
			return err
		}
		// In a query, the variables of the formula are existentially quantified: the query asks
		// whether the formula holds for some values.
		if f = g; f.Op == logic.Forall {
			f = logic.New(logic.Term{Op: logic.Exists, Sort: logic.Bool, Bound: f.Bound, Args: f.Args, At: at})
		}
	}
	s.add(logic.Negation(f), n)
	return nil
}
