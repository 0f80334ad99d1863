package proof

import (
	"errors"
	"fmt"

	"ic3play/lia"
)

// Refutation shows that formulas have no integer solution. It has theory lemmas with certificates,
// and a propositional derivation of the empty clause from the formulas' clauses and the lemmas.
//
// Clauses are numbered from 0: first those of Clausify(formulas), then the lemmas, then the steps.
type Refutation struct {
	Lemmas []Lemma
	Steps  []Step
}

// Lemma is a clause that holds for all integers: Cert refutes the negations of its literals, in
// order.
type Lemma struct {
	Clause []lia.Literal
	Cert   *Cert
}

// Step is a clause that follows by unit propagation. Assume that its literals are false. Then the
// first clause in Hints has only one literal that is not false, which must be true. The same
// applies to each further clause. All literals of the last clause are false, which is a
// contradiction. (This is the LRAT format without deletions: Cruz-Filipe, Heule, Hunt, Kaufmann,
// Schneider-Kamp, Efficient Certified RAT Verification, CADE 2017.)
type Step struct {
	Clause []Prop
	Hints  []int32
}

// CheckRefutation checks that r refutes the formulas. If it returns nil, no integers satisfy all of
// the formulas. It does not search: every step names the clauses that it needs, so the time is
// linear in the number of these clauses.
func CheckRefutation(fs []lia.Formula, r *Refutation) error {
	if r == nil {
		return errors.New("check refutation: there is none")
	}
	c := Clausify(fs)
	clauses := append([][]Prop(nil), c.List...)
	for i, l := range r.Lemmas {
		negated := make([]lia.Literal, len(l.Clause))
		clause := make([]Prop, len(l.Clause))
		for j, lit := range l.Clause {
			if lit.T.IsConst() || lit.Kind == lia.LE && lit.Neg {
				return fmt.Errorf("check refutation: lemma %d: literal %d is not in normal form", i, j)
			}
			negated[j], clause[j] = lit.Not(), c.Lit(lit)
		}
		if err := Check(negated, l.Cert); err != nil {
			return fmt.Errorf("check refutation: lemma %d: %w", i, err)
		}
		clauses = append(clauses, clause)
	}
	k := propagation{clauses: clauses, value: make([]int8, c.NumVars()+1)}
	for i, s := range r.Steps {
		if err := k.step(s); err != nil {
			return fmt.Errorf("check refutation: step %d: %w", i, err)
		}
		if len(s.Clause) == 0 {
			return nil
		}
		k.clauses = append(k.clauses, s.Clause)
	}
	return errors.New("check refutation: no step derives the empty clause")
}

// "propagation" checks the steps of a refutation by unit propagation. value[v] is 1 if variable v
// is true, -1 if it is false, and 0 if it is unassigned. Between two steps, all variables are
// unassigned.
type propagation struct {
	clauses  [][]Prop
	value    []int8
	assigned []Prop // propositions assigned by the current step
}

func (k *propagation) truth(p Prop) int8 {
	if p < 0 {
		return -k.value[-p]
	}
	return k.value[p]
}

func (k *propagation) assign(p Prop) {
	if p < 0 {
		k.value[-p] = -1
	} else {
		k.value[p] = 1
	}
	k.assigned = append(k.assigned, p)
}

func (k *propagation) step(s Step) error {
	defer func() {
		for _, p := range k.assigned {
			k.value[max(p, -p)] = 0
		}
		k.assigned = k.assigned[:0]
	}()
	for _, p := range s.Clause {
		if v := int(max(p, -p)); v <= 0 || v >= len(k.value) {
			return fmt.Errorf("there is no variable %d", p)
		}
		if k.truth(p) == 0 {
			k.assign(-p)
		} else if k.truth(p) > 0 { // p and -p are in the clause
			return errors.New("the clause is a tautology")
		}
	}
	for i, h := range s.Hints {
		if h < 0 || int(h) >= len(k.clauses) {
			return fmt.Errorf("hint %d names clause %d of %d", i, h, len(k.clauses))
		}
		unit := Prop(0)
		for _, p := range k.clauses[h] {
			if k.truth(p) < 0 || p == unit {
				continue
			}
			if unit != 0 || k.truth(p) > 0 {
				return fmt.Errorf("hint %d: clause %d is not down to one open literal", i, h)
			}
			unit = p
		}
		if unit == 0 {
			return nil
		}
		k.assign(unit)
	}
	return errors.New("the hints lead to no contradiction")
}
