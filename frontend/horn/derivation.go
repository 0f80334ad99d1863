package horn

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"ic3play/frontend/logic"
	"ic3play/lia/sexp"
	"ic3play/lia/smtlib"
)

// Step is one line of a derivation that a user wrote or that Search found. It names an assertion
// and earlier steps. With the values in Values for the assertion's variables, the assertion derives
// the fact Pred(Args) from the facts of these steps.
type Step struct {
	Pred   *logic.Pred
	Args   []logic.Value
	Assert int
	From   []int
	// values of the assertion's variables; a variable without an entry may have any value
	Values map[*logic.Var]logic.Value
}

// FactText returns the fact as a term of SMT-LIB.
func (st *Step) FactText() string { return factText(st.Pred, st.Args) }

func factText(p *logic.Pred, args []logic.Value) string {
	if p == nil {
		return "false"
	}
	name := smtlib.Symbol(p.Name)
	if len(args) == 0 {
		return name
	}
	parts := []string{name}
	for i, a := range args {
		parts = append(parts, a.Text(p.Params[i].Sort))
	}
	return "(" + strings.Join(parts, " ") + ")"
}

// VarNames returns the variables of an assertion in the order in which they are bound, and a
// different name for each. If several variables have the name x, they are called x, x!1, x!2 and so
// on.
func (s *System) VarNames(assert int) (vars []*logic.Var, names []string) {
	seen := map[*logic.Term]bool{}
	taken := map[string]bool{}
	var visit func(t *logic.Term)
	visit = func(t *logic.Term) {
		if seen[t] || !t.HasQuantifiers() {
			return
		}
		seen[t] = true
		for _, v := range t.Bound {
			name := v.Name
			for n := 1; taken[name]; n++ {
				name = fmt.Sprintf("%s!%d", v.Name, n)
			}
			taken[name] = true
			vars, names = append(vars, v), append(names, name)
		}
		for _, a := range t.Args {
			visit(a)
		}
	}
	visit(s.Asserts[assert].Term)
	return vars, names
}

// StepText is a step of a derivation as text. Its facts and values are in SMT-LIB.
type StepText struct {
	Step, Assert int // numbers from 1
	Fact         string
	From         []int
	Names        []string
	Values       []string
}

// String returns the step as an S-expression.
func (w StepText) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "(step %d %s :by %d :from (%s) :with (", w.Step, w.Fact, w.Assert, strings.Trim(fmt.Sprint(w.From), "[]"))
	for i, name := range w.Names {
		if i > 0 {
			b.WriteByte(' ')
		}
		text := w.Values[i]
		if strings.HasPrefix(text, "-") {
			text = "(- " + text[1:] + ")"
		}
		b.WriteString("(" + smtlib.Symbol(name) + " " + text + ")")
	}
	b.WriteString("))")
	return b.String()
}

// IsDerivation reports whether a text begins like a derivation.
func IsDerivation(src []byte) bool {
	rest, _ := bytes.CutPrefix(bytes.TrimSpace(src), []byte("unsat"))
	rest, ok := bytes.CutPrefix(bytes.TrimSpace(rest), []byte("("))
	return ok && bytes.HasPrefix(bytes.TrimSpace(rest), []byte("derivation"))
}

type derivationReader struct {
	s    *System
	text *sexp.Text
	vars map[int]map[string]*logic.Var
}

// ReadDerivation reads a derivation in the form (derivation (step ...) ...). The word unsat may
// precede it.
func (s *System) ReadDerivation(src []byte) ([]Step, *sexp.Error) {
	text, n, err := sexp.Read(src)
	if err != nil {
		return nil, err
	}
	if n != sexp.None && text.Is(n, "unsat") {
		n = text.Next(n)
	}
	if n == sexp.None || text.Head(n) != "derivation" {
		return nil, &sexp.Error{At: text.PosAt(0), Msg: "this is not a derivation", Hint: "write (derivation (step 1 fact :by 1 :from () :with ()))"}
	}
	if next := text.Next(n); next != sexp.None {
		return nil, text.Errorf(next, "remove it", "something follows the derivation")
	}
	r := derivationReader{s: s, text: text, vars: map[int]map[string]*logic.Var{}}
	var out []Step
	for _, k := range text.Items(n)[1:] {
		st, err := r.step(k, len(out))
		if err != nil {
			return nil, err
		}
		out = append(out, st)
	}
	return out, nil
}

func (r *derivationReader) step(n sexp.Node, before int) (Step, *sexp.Error) {
	t := r.text
	it := t.Items(n)
	const form = "write (step 1 fact :by 1 :from () :with ((x 1)))"
	if len(it) != 9 || t.Head(n) != "step" || t.Word(it[3]) != ":by" || t.Word(it[5]) != ":from" || t.Word(it[7]) != ":with" || t.Kind(it[6]) != sexp.List || t.Kind(it[8]) != sexp.List {
		return Step{}, t.Errorf(n, form, "this is not a step of a derivation")
	}
	number, err := r.index(it[1], before+1, "step")
	if err != nil {
		return Step{}, err
	}
	if number != before {
		return Step{}, t.Errorf(it[1], "number the steps from 1 on", "step %d has the number %d", before+1, number+1)
	}
	st := Step{Values: map[*logic.Var]logic.Value{}}
	if st.Pred, st.Args, err = r.fact(it[2]); err != nil {
		return st, err
	}
	if st.Assert, err = r.index(it[4], len(r.s.Asserts), "assertion"); err != nil {
		return st, err
	}
	for _, k := range t.Items(it[6]) {
		i, err := r.index(k, before, "earlier step")
		if err != nil {
			return st, err
		}
		st.From = append(st.From, i)
	}
	vars := r.varsOf(st.Assert)
	for _, k := range t.Items(it[8]) {
		pair := t.Items(k)
		if len(pair) != 2 || t.Kind(pair[0]) != sexp.Symbol {
			return st, t.Errorf(k, "write (x 1)", "this is not a variable with its value")
		}
		v := vars[t.Word(pair[0])]
		if v == nil {
			return st, t.Errorf(pair[0], "use a variable of the assertion", "the assertion has no variable %s", t.Word(pair[0]))
		}
		if _, twice := st.Values[v]; twice {
			return st, t.Errorf(pair[0], "give it one", "%s has two values", t.Word(pair[0]))
		}
		if st.Values[v], err = r.value(pair[1], v.Sort); err != nil {
			return st, err
		}
	}
	return st, nil
}

func (r *derivationReader) index(n sexp.Node, limit int, noun string) (int, *sexp.Error) {
	k, err := strconv.Atoi(r.text.Word(n))
	if r.text.Kind(n) != sexp.Number || err != nil || k < 1 || k > limit {
		return 0, r.text.Errorf(n, "write a number from 1 on", "there is no such %s", noun)
	}
	return k - 1, nil
}

func (r *derivationReader) varsOf(assert int) map[string]*logic.Var {
	if m := r.vars[assert]; m != nil {
		return m
	}
	m := map[string]*logic.Var{}
	vars, names := r.s.VarNames(assert)
	for i, name := range names {
		m[name] = vars[i]
	}
	r.vars[assert] = m
	return m
}

func (r *derivationReader) fact(n sexp.Node) (*logic.Pred, []logic.Value, *sexp.Error) {
	t := r.text
	if t.Is(n, "false") {
		return nil, nil, nil
	}
	name, args := n, []sexp.Node(nil)
	if t.Kind(n) == sexp.List && t.First(n) != sexp.None {
		it := t.Items(n)
		name, args = it[0], it[1:]
	}
	p := r.s.pred(t.Word(name))
	if t.Kind(name) != sexp.Symbol || p == nil {
		return nil, nil, t.Errorf(n, "write a predicate of the clauses, or false", "this is not a fact")
	}
	if len(args) != len(p.Params) {
		return nil, nil, t.Errorf(n, fmt.Sprintf("give %s %d", p.Name, len(p.Params)), "%s has %d arguments here, not %d", p.Name, len(args), len(p.Params))
	}
	var out []logic.Value
	for i, a := range args {
		x, err := r.value(a, p.Params[i].Sort)
		if err != nil {
			return nil, nil, err
		}
		out = append(out, x)
	}
	return p, out, nil
}

func (r *derivationReader) value(n sexp.Node, s logic.Sort) (logic.Value, *sexp.Error) {
	reader := logic.NewReader(r.text)
	reader.Arrays = true
	x, err := reader.Term(n)
	if err != nil {
		return logic.Value{}, err
	}
	v := logic.Interpretation{}.Eval(x)
	if x.Sort != s || !v.Known || x.HasQuantifiers() {
		return v, r.text.Errorf(n, "write a number, true or false, or an array of numbers", "this is not a value of the sort %v", s)
	}
	return v, nil
}

// CheckSteps checks every step of a derivation by evaluation of the step's assertion with the
// step's values. In this evaluation the facts of the steps in From are true, the step's own fact is
// false, and all other facts are unknown. If the assertion is then false, the step's fact follows.
// The last fact must be false.
func (s *System) CheckSteps(ctx context.Context, steps []Step) error {
	if s.elements {
		return errElements
	}
	keys := make([]string, len(steps))
	for i := range steps {
		if i%1024 == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		st := &steps[i]
		if st.Pred != nil {
			keys[i] = key(st.Pred, st.Args)
		}
		known := map[string]bool{}
		for _, k := range st.From {
			known[keys[k]] = true
		}
		if keys[i] != "" && known[keys[i]] {
			continue
		}
		if err := s.checkInstance(st.Assert, st.Values, known, keys[i]); err != nil {
			return fmt.Errorf("step %d, by the assertion at line %d: %w", i+1, s.Asserts[st.Assert].Span.Start.Line, err)
		}
	}
	if n := len(steps); n == 0 || slices.Index(keys, "") != n-1 {
		return errors.New("the derivation does not end in false, or goes on after it")
	}
	return nil
}
