package integer

import (
	"context"

	"ic3play/lia"
	"ic3play/lia/num"
	"ic3play/lia/proof"
	"ic3play/lia/simplex"
	"ic3play/lia/sorting"
)

// Theory decides conjunctions of literals incrementally. It keeps atoms and their linear forms;
// Push, Pop and Reset only affect asserted literals. It is not safe for concurrent use.
type Theory struct {
	opt Options
	tab *simplex.Tableau

	vars           map[lia.Var]simplex.Var
	structuralVars []simplex.Var
	// The list "names" contains the caller's name of each structural variable. For a variable that
	// the theory added as a quotient, it contains quotientName.
	names    []lia.Var
	isStruct []bool
	model    []num.Int // the last model: the value of each structural variable
	dense    []num.Int // scratch space; all entries are 0 between uses
	arena    []num.Int // storage for the numbers that the method dio computes
	columns  []int32

	forms  []form
	formOf map[uint64]int32
	atoms  []atom
	atomOf map[uint64]int32

	facts []fact
	// numbers of the premises t != 0 and "k does not divide t", which the search ignores until a
	// model violates them
	diseqs []int32
	levels []level

	// stableFacts and stableForms are the indices of the first fact and the first form that the
	// last check added. Cert needs the added facts and forms, and trim drops them.
	stableFacts int
	stableForms int
	dirty       bool

	mark  uint32
	marks []uint32
	work  []int32

	countedBig       int64 // the value of tab.Big() that has already been added to Stats.Big
	refutation       *refutation
	lits             []Lit
	furtherConflicts [][]Lit
	reason           string
	splits           []lia.Atom
	gaveUpAtLimit    bool
	splitDisequality bool // whether the last check branched because a model violated a disequality

	search search // kept so that the next check reuses its memory
	clock  clock
	stop   func() bool // whether the context has ended
}

type level struct{ facts, diseqs int }

// New returns an empty theory.
func New(opt Options) *Theory {
	opt = opt.withDefaults()
	t := &Theory{
		opt:    opt,
		tab:    simplex.New(opt.MaxBits),
		vars:   map[lia.Var]simplex.Var{},
		formOf: map[uint64]int32{},
		atomOf: map[uint64]int32{},
	}
	t.stop = t.clock.ended
	return t
}

// SetBudget limits pivots and branch nodes of further checks; 0 means the default.
func (t *Theory) SetBudget(pivots, nodes int) {
	t.opt.MaxPivots, t.opt.MaxNodes = pivots, nodes
	t.opt = t.opt.withDefaults()
}

// trim drops the facts and forms that the last check added.
func (t *Theory) trim() {
	if !t.dirty {
		return
	}
	t.dirty = false
	t.facts = t.facts[:t.stableFacts]
	t.dropForms(t.stableForms)
	t.refutation = nil
}

// Push opens a level of assertions.
func (t *Theory) Push() {
	t.trim()
	t.tab.Push()
	t.levels = append(t.levels, level{len(t.facts), len(t.diseqs)})
}

// Pop drops the literals that were asserted since the matching Push. Without a matching Push it
// does nothing.
func (t *Theory) Pop() {
	t.trim()
	n := len(t.levels) - 1
	if n < 0 {
		return
	}
	t.tab.Pop()
	t.facts = t.facts[:t.levels[n].facts]
	t.diseqs = t.diseqs[:t.levels[n].diseqs]
	t.levels = t.levels[:n]
}

// Reset drops all literals and levels.
func (t *Theory) Reset() {
	t.trim()
	t.tab.Reset()
	t.facts, t.diseqs, t.levels = t.facts[:0], t.diseqs[:0], t.levels[:0]
}

// Assert adds a literal at the current level. If it contradicts the bounds so far, or is the
// negation of an asserted divisibility, Assert does not add it and returns false; see Conflict,
// Conflicts and Cert. Asserting a literal again has no effect.
func (t *Theory) Assert(l Lit) bool {
	t.trim()
	a := &t.atoms[l.Atom]
	switch a.Kind {
	case lia.LE:
		f := fact{lit: l, form: a.form, sign: int8(a.sign), c: a.c}
		if l.Neg {
			f.sign, f.c = -f.sign, num.One().Sub(f.c)
		}
		return t.assert(f)
	case lia.EQ:
		if l.Neg {
			t.diseqs = append(t.diseqs, t.newFact(fact{lit: l, form: -1}))
			return true
		}
		return t.assert(fact{lit: l, form: a.form, sign: int8(a.sign), c: a.c, eq: true})
	}
	return t.assertDiv(l, a)
}

// assertDiv asserts K | T as T - K*q = 0, where the variable q is the quotient. If the literal is
// negated (K does not divide T), assertDiv only stores it, and the search ignores it until a model
// violates it. The exception is K = 2. Then the remainder of T must be 1, and assertDiv asserts
// this at once. If the opposite literal is already asserted, assertDiv returns false.
func (t *Theory) assertDiv(l Lit, a *atom) bool {
	old := int32(-1)
	for _, id := range t.diseqs {
		if t.facts[id].lit.Atom == l.Atom {
			old = id
		}
	}
	if old < 0 && a.form >= 0 { // the form of a divisibility gets bounds only from its own atom
		if _, why, ok := t.tab.Lower(t.forms[a.form].v); ok {
			old = t.facts[why].divisibility
		}
	}
	if old >= 0 && t.facts[old].lit.Neg == l.Neg {
		return true
	}
	id := t.newFact(fact{lit: l, form: -1})
	if old >= 0 {
		r := &refutation{clash: true, forbidden: -1, dependsOn: []int32{old, id}}
		t.stableFacts, t.stableForms, t.dirty = int(id), len(t.forms), true
		t.setRefutation(r)
		return false
	}
	if l.Neg && !a.K.Equal(num.From(2)) {
		t.diseqs = append(t.diseqs, id)
		return true
	}
	a.form, a.sign = t.quotientForm(a)
	for _, q := range t.remainder(id, a.form, a.sign) {
		if !t.bound(q) {
			return false
		}
	}
	return true
}

// remainder creates the facts about the quotient q of a divisibility, and returns their numbers.
// For K | T, the fact is T - K*q = 0. For the negation, the facts are T - K*q <= K-1 and T - K*q >=
// 1.
func (t *Theory) remainder(owner, form int32, sign int) []int32 {
	p := t.facts[owner]
	a := &t.atoms[p.lit.Atom]
	f := fact{kind: quotientFact, divisibility: owner, firstOfQuotient: int32(len(t.facts)), form: form, sign: int8(sign), c: a.c, eq: true}
	if !p.lit.Neg {
		return []int32{t.newFact(f)}
	}
	f.eq, f.c = false, a.c.Sub(a.K).Add(num.One())
	hi := t.newFact(f)
	f.sign, f.c = -f.sign, num.One().Sub(a.c)
	return []int32{hi, t.newFact(f)}
}

func (t *Theory) assert(f fact) bool {
	id := t.newFact(f)
	if t.bound(id) {
		return true
	}
	// Cert uses this fact, so the fact stays until the next change of the theory.
	t.stableFacts, t.stableForms, t.dirty = int(id), len(t.forms), true
	t.setRefutation(t.leaf(t.weights(t.tab.Conflict())))
	return false
}

// setRefutation stores a refutation for Conflict, Conflicts and Cert.
func (t *Theory) setRefutation(r *refutation) {
	t.refutation, t.lits, t.furtherConflicts = r, t.literals(r), nil
}

func (t *Theory) count(f func(*Stats)) {
	if t.opt.Stats != nil {
		f(t.opt.Stats)
	}
}

// Check decides the conjunction of the asserted literals.
func (t *Theory) Check(ctx context.Context) Status { return t.check(ctx, false, 0) }

// CheckUpTo decides the conjunction of the asserted literals, as Check does, but visits only a
// limited number of branching nodes. At the limit it answers Unknown, and Splits returns the
// inequalities on which it was branching. A caller that has a better search than depth-first
// search, such as a SAT solver, can continue with these inequalities.
func (t *Theory) CheckUpTo(ctx context.Context, nodes int) Status { return t.check(ctx, false, nodes) }

// CheckRational decides the relaxation to rational numbers by the simplex method. Unsat means that
// there is no integer solution either. Sat only means that the relaxation has a solution; Value
// then returns no model. CheckRational costs little, so a SAT solver can call it after each unit
// propagation.
func (t *Theory) CheckRational(ctx context.Context) Status { return t.check(ctx, true, 0) }

// Conflict returns asserted literals that contradict each other. Call it after Assert has returned
// false, or Check or CheckRational has returned Unsat. The caller may keep the slice.
func (t *Theory) Conflict() []Lit { return t.lits }

// Conflicts returns the result of Conflict, followed by further conflicts that were easy to find.
// The further conflicts are in order of size, the smallest first.
func (t *Theory) Conflicts() [][]Lit {
	out := [][]Lit{t.lits}
	sorting.Stable(t.furtherConflicts, func(a, b []Lit) int { return len(a) - len(b) })
	return append(out, t.furtherConflicts...)
}

// Cert returns a certificate that refutes the literals of Conflict. The premises are these literals
// in the same order. Cert needs the data of the last check. If the theory has changed since then,
// Cert returns nil; use Refute in this case.
func (t *Theory) Cert() *proof.Cert {
	if t.refutation == nil {
		return nil
	}
	return t.certificate(t.refutation, t.lits)
}

// Reason returns the reason why the last Check answered Unknown.
func (t *Theory) Reason() string { return t.reason }

// Refute decides literals in normal form with a new Theory. If the answer is Unsat, the certificate
// refutes the premises, in the given order. Otherwise the certificate is nil.
func Refute(ctx context.Context, premises []lia.Literal, opt Options) (Status, *proof.Cert) {
	t := New(opt)
	given := make([]Lit, len(premises))
	for i, p := range premises {
		given[i] = Lit{t.Atom(p.Atom), p.Neg}
	}
	st := Sat
	for _, l := range given {
		if !t.Assert(l) {
			st = Unsat
			break
		}
	}
	if st == Sat {
		st = t.Check(ctx)
	}
	if st != Unsat {
		return st, nil
	}
	return st, t.certificate(t.refutation, given)
}
