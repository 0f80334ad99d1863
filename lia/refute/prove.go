package refute

import (
	"context"
	"errors"
	"fmt"

	"ic3play/lia"
	"ic3play/lia/num"
	"ic3play/lia/proof"
)

// ErrUnknown means that Prove found neither a refutation nor a solution, for example because a
// budget was spent or the context ended.
var ErrUnknown = errors.New("no refutation was found")

// Satisfiable is the error for formulas that have a solution.
type Satisfiable struct {
	// Model has the values of variables. A variable without an entry has the value 0.
	Model map[lia.Var]num.Int
}

// Error omits the model.
func (*Satisfiable) Error() string { return "the formulas have a solution" }

// Counterexample returns Model. engine/certify and its clients call it to distinguish satisfiable
// formulas from those that are too hard.
func (s *Satisfiable) Counterexample() map[lia.Var]num.Int { return s.Model }

// "options" contains the settings that tests change.
type options struct {
	maxConflicts      int // limit on the search's conflicts
	maxRounds         int // limit on theory checks
	hullsAfter        int // number of conflicts before hulls are computed
	theory, unlimited Theory
}

func defaults() options {
	return options{maxConflicts: 500_000, maxRounds: 50_000, hullsAfter: hullsAfter, theory: newInteger(quickNodes), unlimited: newInteger(0)}
}

// Theory decides conjunctions of literals.
type Theory interface {
	// Decide returns at least one conflict if the cube has no integer solution. Otherwise it
	// returns a model. An error means no answer.
	Decide(ctx context.Context, cube []lia.Literal) (conflicts []Conflict, model func(lia.Var) num.Int, err error)
}

// Conflict contains those literals of a cube that contradict each other. Cert is a certificate for
// the contradiction.
type Conflict struct {
	Literals []lia.Literal
	Cert     *proof.Cert
}

// Prove refutes the conjunction of formulas. If they have a solution, the error is a *Satisfiable;
// otherwise it wraps ErrUnknown.
func Prove(ctx context.Context, fs []lia.Formula) (*proof.Refutation, error) {
	return prove(ctx, fs, defaults())
}

func prove(ctx context.Context, fs []lia.Formula, opts options) (*proof.Refutation, error) {
	p := prover{fs: fs, clauses: proof.Clausify(fs), search: newSearch(), theory: opts.theory, unlimited: opts.unlimited}
	p.search.growTo(p.clauses.NumVars())
	for _, c := range p.clauses.List {
		p.search.add(c)
	}
	p.splitDisequalities()
	lemmas, bounds := boundLemmas(p.clauses)
	for _, l := range lemmas {
		p.addLemma(l)
	}
	p.search.theoryLemma = newValues(p.search, p.clauses, bounds, p.addLemma).propagate
	transferred := transfers{clauses: p.clauses, forms: bounds, done: map[proof.Prop]bool{}}
	common := &hulls{p: &p, forms: bounds, levelZero: varBounds{}, budget: hullsBudget}
	for round := 0; ; round++ {
		if common != nil && p.search.conflicts >= opts.hullsAfter {
			common.find(ctx)
			common = nil
		}
		switch p.search.run(ctx, opts.maxConflicts) {
		case refuted:
			return p.refutation(), nil
		case stopped:
			return nil, fmt.Errorf("refute: %w: %d conflicts in the propositional search", ErrUnknown, p.search.conflicts)
		}
		if round == opts.maxRounds {
			return nil, fmt.Errorf("refute: %w: %d theory checks", ErrUnknown, round)
		}
		cube := p.cube()
		conflicts, value, err := p.theory.Decide(ctx, cube)
		if err != nil && ctx.Err() == nil {
			if p.splitPoints(cube) {
				continue
			}
			if p.unlimited != nil {
				conflicts, value, err = p.unlimited.Decide(ctx, cube)
			}
		}
		if err != nil {
			return nil, fmt.Errorf("refute: %w: %w", ErrUnknown, err)
		}
		if len(conflicts) == 0 {
			return nil, p.satisfiable(value)
		}
		before := len(p.lemmas)
		var more []proof.Lemma
		for _, c := range conflicts {
			lemma := proof.Lemma{Clause: make([]lia.Literal, len(c.Literals)), Cert: c.Cert}
			for i, l := range c.Literals {
				lemma.Clause[i] = l.Not()
			}
			p.addLemma(lemma)
			more = append(more, transferred.lemmas(c.Literals)...)
		}
		if !p.excludesCube(p.lemmas[before:]) {
			return nil, fmt.Errorf("refute: %w: a theory conflict does not exclude the assignment of the query", ErrUnknown)
		}
		for _, l := range more {
			p.addLemma(l)
		}
	}
}

// quickNodes is the number of cases after which the first theory solver gives up. Then the prover
// tries splitPoints, and after that a theory solver without this limit.
const quickNodes = 20_000

type prover struct {
	fs        []lia.Formula
	clauses   *proof.Clauses
	search    *search
	theory    Theory
	unlimited Theory           // used if the first theory gives up; may be nil
	splitVars map[lia.Var]bool // variables that splitPoints has split
	// Each element of extraCases comes from one call of splitPoints or from the type "hulls". An
	// element of the first kind contains one literal for each case of the split. An element of the
	// second kind contains one derived bound. Each cube contains the literals of extraCases that
	// are true.
	extraCases [][]proof.Prop
	lemmas     []proof.Lemma
	ids        []int32                      // ids[i] is the number of the clause of lemmas[i]
	strictOf   map[proof.Prop][2]proof.Prop // maps an atom t != 0 to the atoms t < 0 and t > 0
	inCube     []proof.Prop                 // inCube[v] is the literal of variable v in the previous cube, or 0
}

func (p *prover) addLemma(l proof.Lemma) {
	lits := make([]proof.Prop, len(l.Clause))
	for i, lit := range l.Clause {
		lits[i] = p.clauses.Lit(lit)
	}
	p.lemmas = append(p.lemmas, l)
	p.ids = append(p.ids, p.search.addInPlace(lits))
}

// splitDisequalities adds the lemma t = 0 or t < 0 or t > 0 for every disequality t != 0. So the
// search makes the case split, which it does better than the theory.
func (p *prover) splitDisequalities() {
	p.strictOf = map[proof.Prop][2]proof.Prop{}
	for _, c := range p.clauses.List {
		for _, q := range c {
			l, ok := p.clauses.Literal(q)
			if !ok || l.Kind != lia.EQ || !l.Neg {
				continue
			}
			if _, ok := p.strictOf[q]; ok {
				continue
			}
			less, more := lia.Lt(l.T).Lit(), lia.Gt(l.T).Lit()
			p.strictOf[q] = [2]proof.Prop{p.clauses.Lit(less), p.clauses.Lit(more)}
			// Facts: 0 is t != 0, 1 is t >= 0, 2 is t <= 0. In the left case fact 3 is t < 0, and in
			// the right case it is t > 0.
			p.addLemma(proof.Lemma{Clause: []lia.Literal{l.Not(), less, more},
				Cert: &proof.Cert{Diseq: &proof.Diseq{Fact: 0, Left: sumOf(1, 3), Right: sumOf(2, 3)}}})
		}
	}
}

// cube returns literals that are true in the search's model and together imply the formulas. For
// each clause it takes one true literal. If this literal is the variable of an And or Or, it adds
// nothing to the cube, because the clauses about that variable add their own literals.
func (p *prover) cube() []lia.Literal {
	var out []lia.Literal
	p.inCube = append(p.inCube[:0], make([]proof.Prop, len(p.search.value))...)
next:
	for _, c := range p.clauses.List {
		best := proof.Prop(0)
		for _, q := range c {
			if p.search.truth(q) < 0 {
				continue
			}
			if p.inCube[variable(q)] != 0 || !p.clauses.IsAtom(q) {
				continue next // q satisfies the clause
			}
			if best == 0 || p.search.level[variable(q)] < p.search.level[variable(best)] {
				best = q
			}
		}
		if best == 0 {
			continue // in a model, each clause has a true literal
		}
		p.inCube[variable(best)] = best
		if sides, ok := p.strictOf[best]; ok { // t < 0 or t > 0 is stronger than t != 0
			side := sides[0]
			if p.search.truth(side) < 0 {
				side = sides[1]
			}
			if p.inCube[variable(side)] != 0 {
				continue
			}
			best, p.inCube[variable(side)] = side, side
		}
		l, _ := p.clauses.Literal(best)
		out = append(out, l)
	}
	for _, qs := range p.extraCases {
		for _, q := range qs {
			if p.search.truth(q) > 0 && p.inCube[variable(q)] == 0 {
				p.inCube[variable(q)] = q
				l, _ := p.clauses.Literal(q)
				out = append(out, l)
			}
		}
	}
	return out
}

func (p *prover) firstLemma() int {
	if len(p.ids) == 0 {
		return len(p.search.clauses)
	}
	return int(p.ids[0])
}

// excludesCube reports whether at least one lemma is false in the last cube. Otherwise the search
// might return the same cube again and again.
func (p *prover) excludesCube(lemmas []proof.Lemma) bool {
	for _, l := range lemmas {
		all := true
		for _, lit := range l.Clause {
			q := p.clauses.Lit(lit.Not())
			all = all && variable(q) < len(p.inCube) && p.inCube[variable(q)] == q
		}
		if all {
			return true
		}
	}
	return false
}

// satisfiable returns a *Satisfiable with the model. If a formula is false in the model, it returns
// an error that wraps ErrUnknown.
func (p *prover) satisfiable(value func(lia.Var) num.Int) error {
	model := map[lia.Var]num.Int{}
	for _, f := range p.fs {
		f.Vars(func(v lia.Var) { model[v] = value(v) })
		if !holds(f, value) {
			return fmt.Errorf("refute: %w: the theory's model does not satisfy the formulas", ErrUnknown)
		}
	}
	return &Satisfiable{Model: model}
}

// holds returns whether f is true for these values. It visits each shared node once and does not
// recurse.
func holds(f lia.Formula, value func(lia.Var) num.Int) bool {
	truth := map[any]bool{}
	stack := []lia.Formula{f}
	for len(stack) > 0 {
		g := stack[len(stack)-1]
		if _, ok := truth[g.ID()]; ok {
			stack = stack[:len(stack)-1]
			continue
		}
		switch g.Op() {
		case lia.OpTrue, lia.OpFalse:
			truth[g.ID()] = g.IsTrue()
			continue
		case lia.OpLit:
			truth[g.ID()] = g.Lit().Holds(value)
			continue
		}
		ready, all, some := true, true, false
		for _, a := range g.Args() {
			t, ok := truth[a.ID()]
			if !ok {
				stack, ready = append(stack, a), false
			}
			all, some = all && t, some || t
		}
		if ready {
			truth[g.ID()] = g.Op() == lia.OpAnd && all || g.Op() == lia.OpOr && some
		}
	}
	return truth[f.ID()]
}

// refutation returns the refutation of a finished search, with only the lemmas and steps on which
// the empty clause depends. It numbers them as proof.Refutation requires: the formulas' clauses,
// lemmas, steps.
func (p *prover) refutation() *proof.Refutation {
	all := p.search.clauses
	last := len(all) - 1
	for !all[last].derived || len(all[last].lits) > 0 {
		last--
	}
	need := make([]bool, len(all))
	need[last] = true
	for id := last; id >= 0; id-- {
		if need[id] {
			for _, h := range all[id].hints {
				need[h] = true
			}
		}
	}
	number := make([]int32, len(all))
	next := int32(0)
	// Before the first lemma, each clause without a derivation comes from the formulas.
	for id := range all {
		if !all[id].derived && id < p.firstLemma() {
			number[id] = next
			next++
		}
	}
	r := &proof.Refutation{}
	for i, id := range p.ids {
		if need[id] {
			number[id] = next
			next++
			r.Lemmas = append(r.Lemmas, p.lemmas[i])
		}
	}
	// The checker gives each new atom the next free number. It reads the formulas first, then the
	// kept lemmas in order. So the following loop does the same, and renamed returns the checker's
	// number.
	checker := proof.Clausify(p.fs)
	renamed := func(q proof.Prop) proof.Prop {
		if l, ok := p.clauses.Literal(q); ok {
			return checker.Lit(l)
		}
		return q
	}
	for _, l := range r.Lemmas {
		for _, lit := range l.Clause {
			checker.Lit(lit)
		}
	}
	for id := 0; id <= last; id++ {
		if !all[id].derived || !need[id] {
			continue
		}
		number[id] = next
		next++
		hints := make([]int32, len(all[id].hints))
		for i, h := range all[id].hints {
			hints[i] = number[h]
		}
		lits := make([]proof.Prop, len(all[id].lits))
		for i, q := range all[id].lits {
			lits[i] = renamed(q)
		}
		r.Steps = append(r.Steps, proof.Step{Clause: lits, Hints: hints})
	}
	return r
}
