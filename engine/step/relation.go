package step

import (
	"errors"

	"ic3play/engine/cfa"
	"ic3play/lia"
	"ic3play/lia/num"
)

// Relation is the transition relation T of a program: a formula over the variables, a program
// counter that the caller encodes, and primed copies of both. T is the disjunction of the edges'
// formulas. Papers often use a conjunction of implications, but here guards may overlap and need
// not cover all states. Inputs are variables of T. T does not constrain the new value of a variable
// that is dead after the edge.
type Relation struct {
	p         *cfa.Program
	after     *Copy
	live      func(cfa.Loc, lia.Var) bool
	counterAt func(l cfa.Loc, primed bool) lia.Formula
}

// NewRelation returns the transition relation of p. The callback counterAt returns a formula which
// says that the program counter is at a location before the step, or after the step if "primed" is
// set.
func NewRelation(p *cfa.Program, vars *Vars, live func(cfa.Loc, lia.Var) bool, counterAt func(l cfa.Loc, primed bool) lia.Formula) *Relation {
	return &Relation{p: p, after: vars.Primed(), live: live, counterAt: counterAt}
}

// Formula returns the relation as a formula.
func (r *Relation) Formula() lia.Formula {
	steps := make([]lia.Formula, len(r.p.Edges))
	for i := range r.p.Edges {
		e := &r.p.Edges[i]
		fs := []lia.Formula{r.counterAt(e.From, false), e.Guard, r.counterAt(e.To, true)}
		r.eachLive(e, func(v lia.Var, t lia.Term) bool {
			fs = append(fs, lia.Eq(lia.V(r.after.Of(v)).Sub(t)))
			return true
		})
		steps[i] = lia.And(fs...)
	}
	return lia.Or(steps...)
}

// eachLive calls "visit" with each variable that is live after the edge e, and with the term for
// its value after e. It stops when "visit" returns false, and then returns false.
func (r *Relation) eachLive(e *cfa.Edge, visit func(v lia.Var, t lia.Term) bool) bool {
	before := e.Substitution()
	for v := range r.p.Vars {
		if !r.live(e.To, lia.Var(v)) {
			continue
		}
		t, ok := before(lia.Var(v))
		if !ok {
			t = lia.V(lia.Var(v))
		}
		if !visit(lia.Var(v), t) {
			return false
		}
	}
	return true
}

// TakenEdge returns the first edge that takes the step which a model of T describes. The callback
// "value" returns the values of the variables in the model.
func (r *Relation) TakenEdge(value func(lia.Var) num.Int) (cfa.EdgeID, error) {
	for i := range r.p.Edges {
		e := &r.p.Edges[i]
		if r.counterAt(e.From, false).Eval(value) && r.counterAt(e.To, true).Eval(value) && e.Guard.Eval(value) &&
			r.eachLive(e, func(v lia.Var, t lia.Term) bool { return t.Eval(value).Equal(value(r.after.Of(v))) }) {
			return cfa.EdgeID(i), nil
		}
	}
	return 0, errors.New("internal error: a model of the transition relation takes no edge")
}
