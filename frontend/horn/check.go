package horn

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"ic3play/engine/certify"
	"ic3play/frontend/logic"
	"ic3play/lia"
	"ic3play/lia/num"
	"ic3play/lia/smt"
)

// CheckModel proves that each assertion holds if the predicates have the model's definitions. It
// replaces the predicates in the negated assertion by their definitions. The result must have a
// refutation that lia/proof accepts.
func (s *System) CheckModel(ctx context.Context, model []Definition, prover certify.Prover) (*certify.Certificate, error) {
	of := byPred(model)
	if s.arrays {
		return nil, errors.New("a model of arrays is checked by cells")
	}
	var conds []certify.Condition
	for i := range s.Asserts {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		cond, err := s.condition(i, of)
		if err != nil {
			return nil, err
		}
		conds = append(conds, cond)
	}
	return certify.Prove(ctx, conds, prover)
}

func byPred(model []Definition) map[*logic.Pred]Definition {
	out := map[*logic.Pred]Definition{}
	for _, d := range model {
		out[d.Pred] = d
	}
	return out
}

// condition returns a list of formulas. If their conjunction is unsatisfiable, assertion i holds.
// For products of variables the list has only facts, so the converse need not be true.
func (s *System) condition(i int, of map[*logic.Pred]Definition) (certify.Condition, error) {
	x := newEncoding(of, s.values)
	x.tr.Open = true
	f, err := x.tr.Formula(logic.Negation(s.Asserts[i].Term))
	if err != nil {
		return certify.Condition{}, err
	}
	name := fmt.Sprintf("the assertion at line %d", s.Asserts[i].Span.Start.Line)
	return certify.Condition{Name: name, Formulas: append(x.facts(), f)}, nil
}

// encoding translates terms to formulas. It replaces predicates by their definitions, and gives
// each variable of the terms a number. "next" is the next unused number.
type encoding struct {
	definitions map[*logic.Pred]Definition
	next        lia.Var
	vars        map[*logic.Var]lia.Term
	ranges      []lia.Formula // the formula 0 <= b <= 1 for each variable b that represents a Bool
	defs        []lia.Formula // equations that determine variables in "definitions"
	products    *logic.Products
	depth       int
	tr          *logic.Translator
}

// newEncoding returns an encoding without variables. The parameter "values" contains constants: the
// facts about a product distinguish the cases in which a factor has one of these values.
func newEncoding(definitions map[*logic.Pred]Definition, values []num.Int) *encoding {
	m := &encoding{definitions: definitions, vars: map[*logic.Var]lia.Term{}}
	m.products = &logic.Products{Values: values, Fresh: func(string) lia.Var { return m.fresh(logic.Int) }}
	m.tr = m.translator(func(v *logic.Var) lia.Term {
		t, ok := m.vars[v]
		if !ok {
			t = lia.V(m.fresh(v.Sort))
			m.vars[v] = t
		}
		return t
	})
	return m
}

func (m *encoding) fresh(sort logic.Sort) lia.Var {
	v := m.next
	m.next++
	if sort == logic.Bool {
		m.ranges = append(m.ranges, bit(lia.V(v)))
	}
	return v
}

// facts returns formulas about the variables that the translation has introduced: their definitions
// and bounds.
func (m *encoding) facts() []lia.Formula {
	return slices.Concat(m.ranges, m.defs, m.tr.Defs, m.products.Facts())
}

// values returns the value of each variable of the terms in the solver's model.
func (m *encoding) values(solver *smt.Solver) map[*logic.Var]num.Int {
	out := map[*logic.Var]num.Int{}
	for v, t := range m.vars {
		out[v] = t.Eval(solver.Value)
	}
	return out
}

func (m *encoding) translator(variable func(*logic.Var) lia.Term) *logic.Translator {
	return &logic.Translator{
		Var:      variable,
		Products: m.products,
		Fresh:    func(sort logic.Sort, _ string, _ int) lia.Var { return m.fresh(sort) },
		Apply: func(t *logic.Term, args []lia.Term) (lia.Formula, error) {
			d, ok := m.definitions[t.Pred]
			if !ok {
				return lia.Formula{}, fmt.Errorf("the model does not define %s", t.Pred.Name)
			}
			return m.apply(d, args)
		},
	}
}

func (m *encoding) apply(d Definition, args []lia.Term) (lia.Formula, error) {
	if d.term == nil {
		args = args[:len(args):len(args)]
		for _, p := range d.products {
			t := lia.Int(1)
			for _, i := range p {
				t = m.products.Times(t, args[i])
			}
			args = append(args, t)
		}
		if d.Formula.HasAny(func(v lia.Var) bool { return v < 0 || int(v) >= len(args) }) {
			return lia.Formula{}, fmt.Errorf("the definition of %s has other variables than its parameters", d.Pred.Name)
		}
		return d.Formula.Subst(func(v lia.Var) (lia.Term, bool) { return args[v], true }), nil
	}
	if m.depth > len(m.definitions) {
		return lia.Formula{}, fmt.Errorf("the definition of %s uses itself", d.Pred.Name)
	}
	param := map[*logic.Var]lia.Term{}
	for i, v := range d.params {
		param[v] = args[i]
	}
	m.depth++
	tr := m.translator(func(v *logic.Var) lia.Term { return param[v] })
	f, err := tr.Formula(d.term)
	m.depth--
	m.defs = append(m.defs, tr.Defs...)
	return f, err
}

// errElements is the error for a derivation from clauses about single array elements. Such a
// derivation does not prove that the clauses about arrays have a derivation.
var errElements = errors.New("a derivation about cells need not be a derivation about arrays: its instances of one predicate may belong to different arrays")

// CheckDerivation checks every inference of a derivation. It evaluates the inference's assertion
// with the inference's values. In this evaluation, the facts of earlier inferences are true, the
// inference's own fact is false, and all other facts are unknown. If the assertion is then false,
// the inference's fact follows from the earlier facts. The last fact must be false.
func (s *System) CheckDerivation(ctx context.Context, ds []Inference) error {
	if s.arrays || s.elements {
		return errElements
	}
	known := map[string]bool{}
	for i := range ds {
		if i%1024 == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		d := &ds[i]
		c := &s.Clauses[d.Clause]
		if err := s.checkInference(d, c, known); err != nil {
			return fmt.Errorf("step %d, by the assertion at line %d: %w", i+1, s.Asserts[c.Assert].Span.Start.Line, err)
		}
		if d.Fact.Pred == nil {
			return nil
		}
		known[d.Fact.key()] = true
	}
	return errors.New("the derivation does not end in false")
}

// key returns a text that identifies a fact. Different facts have different keys.
func key(p *logic.Pred, args []logic.Value) string {
	var b strings.Builder
	b.WriteString(p.Name)
	for i, a := range args {
		b.WriteByte(' ')
		b.WriteString(a.Text(p.Params[i].Sort))
	}
	return b.String()
}

func (f Fact) key() string { return key(f.Pred, f.values()) }

func (f Fact) values() []logic.Value {
	out := make([]logic.Value, len(f.Args))
	for i, a := range f.Args {
		out[i] = logic.Known(a)
	}
	return out
}

func (s *System) checkInference(d *Inference, c *Clause, known map[string]bool) error {
	if len(d.Values) != len(c.Vars) {
		return fmt.Errorf("%d values for %d variables", len(d.Values), len(c.Vars))
	}
	isBit := func(x num.Int) bool { return x.IsZero() || x.IsOne() }
	values := make(map[*logic.Var]logic.Value, len(c.Vars))
	for i, v := range c.Vars {
		if v.Sort == logic.Bool && !isBit(d.Values[i]) {
			return fmt.Errorf("the value of %s is not a Bool", v.Name)
		}
		// The fact must follow for every value of an array variable, so these variables get no
		// value here.
		if v.Sort != logic.Array {
			values[v] = logic.Known(d.Values[i])
		}
	}
	own := ""
	if p := d.Fact.Pred; p != nil {
		if len(d.Fact.Args) != len(p.Params) {
			return fmt.Errorf("%s has %d arguments", p.Name, len(d.Fact.Args))
		}
		if own = d.Fact.key(); known[own] {
			return nil
		}
	}
	return s.checkInstance(c.Assert, values, known, own)
}

// checkInstance checks that a fact follows from an instance of an assertion and the known facts.
// The instance must evaluate to false if the known facts are true and the fact is false.
func (s *System) checkInstance(assert int, values map[*logic.Var]logic.Value, known map[string]bool, fact string) error {
	a := s.Asserts[assert].Term
	if !a.IsUniversal() {
		return errors.New("the assertion has an existential quantifier")
	}
	in := logic.Interpretation{
		Var: func(v *logic.Var) logic.Value { return values[v] },
		Pred: func(p *logic.Pred, args []logic.Value) logic.Value {
			switch k := key(p, args); {
			case known[k]:
				return logic.Value{Num: num.One(), Known: true}
			case k == fact:
				return logic.Value{Known: true}
			}
			return logic.Value{}
		},
	}
	if v := in.Eval(a); !v.Known || !v.Num.IsZero() {
		return errors.New("the fact does not follow")
	}
	return nil
}
