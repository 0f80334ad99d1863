package art

import (
	"encoding/binary"
	"slices"

	"ic3play/engine/cfa"
	"ic3play/engine/step"
	"ic3play/lia"
	"ic3play/lia/num"
	"ic3play/lia/smt"
)

// Label is a conjunction of formulas over state variables. A Facts creates only one *Label for each
// conjunction, so two labels are equal if their pointers are. Apart from its caches, a label is
// immutable.
type Label struct {
	Parts   []lia.Formula // in the order in which Facts first saw them
	Formula lia.Formula

	ids    []int32 // the numbers of the formulas in Parts, ascending
	holds  map[int32]bool
	states []state
}

// state maps variables to values. Variables that are not in the map are 0.
type state map[lia.Var]num.Int

func (s state) value(v lia.Var) num.Int { return s[v] }

// keepStates is the largest number of states that a label stores. These states satisfy the label. A
// query whether the label implies a formula first evaluates the formula in these states. If it is
// false in one of them, the answer is no, without a solver.
const keepStates = 8

// Facts is the domain of labels that are conjunctions. A solver decides whether a label implies
// each conjunct of another label, and the label caches the answers.
type Facts struct {
	q      *step.Solvers
	names  lia.Names
	parts  lia.Table[lia.Formula]
	labels map[string]*Label
	// asked is the label of the last query. The solver asserts this label, because consecutive
	// queries are often about the same label.
	asked  *Label
	solver *smt.Solver
	// Implications counts solver queries.
	Implications int64
}

// NewFacts returns an empty domain. The parameter "names" gives the names of variables in events.
func NewFacts(q *step.Solvers, names lia.Names) *Facts {
	return &Facts{q: q, names: names, labels: map[string]*Label{}}
}

func (d *Facts) id(f lia.Formula) int32 {
	i, _ := d.parts.Add(f)
	return i
}

// Top returns the label true.
func (d *Facts) Top() *Label { return d.label(nil) }

// False returns the label false.
func (d *Facts) False() *Label { return d.label([]int32{d.id(lia.False())}) }

// label returns the label whose conjuncts have the numbers "ids", which must be sorted.
func (d *Facts) label(ids []int32) *Label {
	key := make([]byte, 0, 2*len(ids))
	for _, i := range ids {
		key = binary.AppendUvarint(key, uint64(i))
	}
	if l, ok := d.labels[string(key)]; ok {
		return l
	}
	l := &Label{ids: ids, holds: map[int32]bool{}}
	for _, i := range ids {
		l.Parts = append(l.Parts, d.parts.All[i])
	}
	l.Formula = lia.And(l.Parts...)
	d.labels[string(key)] = l
	return l
}

// And returns the conjunction of l and the formulas fs. If lia.And simplifies the conjunction to
// false, the result is the label False.
func (d *Facts) And(l *Label, fs ...lia.Formula) *Label {
	ids := slices.Clone(l.ids)
	for _, f := range fs {
		for _, part := range f.Conjuncts() {
			ids = append(ids, d.id(part))
		}
	}
	slices.Sort(ids)
	ids = slices.Compact(ids)
	if m := d.label(ids); !m.Formula.IsFalse() {
		return m
	}
	return d.False()
}

// Bottom reports whether a label is syntactically false.
func (d *Facts) Bottom(l *Label) bool { return l.Formula.IsFalse() }

// Text implements Domain.
func (d *Facts) Text(l *Label) (string, []string) {
	return l.Formula.Format(d.names), d.Write(l.Parts)
}

// Write returns formulas as texts.
func (d *Facts) Write(fs []lia.Formula) []string {
	out := make([]string, len(fs))
	for i, f := range fs {
		out[i] = f.Format(d.names)
	}
	return out
}

// Entails implements Domain.
func (d *Facts) Entails(_ cfa.Loc, a, b *Label) (bool, error) {
	if d.Bottom(a) || a == b {
		return true, nil
	}
	for i, id := range b.ids {
		if ok, err := d.implies(a, id, b.Parts[i]); err != nil || !ok {
			return false, err
		}
	}
	return true, nil
}

// Holds reports whether label l implies f.
func (d *Facts) Holds(l *Label, f lia.Formula) (bool, error) {
	if d.Bottom(l) || f.IsTrue() {
		return true, nil
	}
	return d.implies(l, d.id(f), f)
}

func (d *Facts) implies(a *Label, id int32, f lia.Formula) (bool, error) {
	if _, part := slices.BinarySearch(a.ids, id); part {
		return true, nil
	}
	if yes, known := a.holds[id]; known {
		return yes, nil
	}
	for _, s := range a.states {
		if !f.Eval(s.value) {
			a.holds[id] = false
			return false, nil
		}
	}
	if d.asked != a {
		d.asked, d.solver = a, d.q.New()
		d.solver.Assert(a.Formula)
	}
	d.Implications++
	not := lia.Not(f)
	sat, err := d.q.Check(d.solver, d.solver.Lit(not))
	if err != nil {
		return false, err
	}
	if sat && len(a.states) < keepStates {
		s := state{}
		keep := func(v lia.Var) { s[v] = d.solver.Value(v) }
		a.Formula.Vars(keep)
		not.Vars(keep)
		a.states = append(a.states, s)
	}
	a.holds[id] = !sat
	return !sat, nil
}
