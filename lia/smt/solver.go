package smt

import (
	"ic3play/lia"
	"ic3play/lia/integer"
	"ic3play/lia/num"
	"ic3play/lia/sat"
)

// Lit is a literal of a Solver, which can be assumed. Its number is the number of a variable times
// 2, plus 1 for the negation. The zero Lit is the constant true.
type Lit int32

// Not returns the negation of a selector or of an atom's literal. It must not be used for the
// literal of a compound formula: the formula does not imply its literal, so the negation of the
// literal has no meaning.
func (l Lit) Not() Lit { return l ^ 1 }

func (l Lit) v() int32  { return int32(l >> 1) }
func (l Lit) neg() bool { return l&1 == 1 }

const (
	litTrue  Lit = 0
	litFalse Lit = 1
)

type kind uint8

const (
	constant kind = iota
	selector
	atomic
	compound
	unused
)

// variable is a propositional variable of a Solver. Package sat gets a corresponding variable only
// when a clause or a query needs it.
type variable struct {
	kind      kind
	op        lia.Op // a compound formula's operator
	returned  bool   // whether the method Lit returned this compound formula to a caller, so that it must stay
	atom      int32  // an atom's number in the context
	next      int32  // the next variable in the hash bucket
	sat       sat.Lit
	visited   int32 // value of Solver.generation when the variable was last marked as part of an implicant or a core
	evaluated int32 // value of Solver.generation when the variable was last evaluated
	val       bool
	args      []Lit // a compound formula's arguments
	f         lia.Formula
	// If the variable is a selector, "clauses" are the clauses of the formulas that were asserted
	// under it.
	clauses [][]Lit
}

// bound is an atom t <= constant or t = constant for which the propositional solver has a variable.
type bound struct {
	constant num.Int
	variable int32
	lit      sat.Lit // the literal in the propositional solver
}

// formBounds contains the bounds t <= k (upper) and the equations t = k (equal) of one linear form
// t, each sorted by k.
type formBounds struct {
	upper, equal []bound
}

// Solver has formulas and answers queries about them (see the package comment).
type Solver struct {
	ctx  *Context
	vars []variable
	free []int32 // unused variables, from removed selectors and compounds

	atomVar []int32 // maps an interned atom to its variable, or to 0
	// The map "compounds" maps a hash to the variable of a compound formula. The field "next" of
	// this variable leads to further variables with the same hash.
	compounds map[uint64]int32
	permanent [][]Lit // the permanent clauses
	retired   []int32

	// The following fields are the propositional solver, the theory solver, and data about their
	// contents.
	sat            *sat.Solver
	rebuiltSize    int     // number of variables after the last rebuild
	fromSat        []int32 // maps a variable of the propositional solver to a variable of this Solver
	divisibilities []int32
	undefined      []int32 // compound formulas that still need their defining clauses
	// newAtoms contains new atoms. They still need the clauses that relate them to other bounds of
	// the same linear form.
	newAtoms []int32
	forms    []formBounds
	// formPos maps the number of a linear form in the context to its index in the field "forms",
	// plus 1. If this solver has no bounds of a form, formPos maps it to 0.
	formPos         []int32
	lemmasRead      int
	lastWaiting     []int32 // maps an interned atom to 1 plus the last lemma that waits for the atom, or to 0
	previousWaiting []int32 // maps a lemma to 1 plus the previous lemma that waits for the same atom, or to 0
	ready           []int32
	theory          *integer.Theory
	theoryID        []integer.AtomID // maps an interned atom to its number in the theory, or to -1
	theoryAtom      []int32
	theoryVars      []int32 // the theory's variables, as indices in Context.vars
	inTheory        []bool  // inTheory[i] says whether theoryVars contains i

	log *queryLog // may be nil

	// The following fields describe the last query.
	model        []num.Int // model[i] is the value of variable i of Context.vars
	core         []Lit
	reason       string
	lemmaInQuery bool
	generation   int32

	splits     []int32 // variables of the atoms on which the arithmetic theory wants to split
	splitCount int     // number of atoms that were added for splits of the theory
	nodeLimit  int     // limit on the theory's nodes in one check
	budget     Budget
	yield      func() // the function given to SetYield
	// number of literals in the implicants after which the search had to continue, since the last
	// yield
	sinceYield int

	assumptions    []Lit
	satAssumptions []sat.Lit
	cube           []alit
	stack          []Lit
	cursors        []cursor
	todo           []lia.Formula
	single         [1][]Lit
	satBuf         []sat.Lit
	lemmaBuf       []alit
}

// NewSolver returns an empty solver that shares c's atoms and lemmas.
func (c *Context) NewSolver() *Solver {
	c.counters.solvers++
	s := &Solver{ctx: c, compounds: map[uint64]int32{}, vars: make([]variable, 1, 64), log: newLog(c.opts.Log)}
	s.theory = integer.New(c.opts.Theory)
	s.budget = Budget{c.opts.MaxRounds, c.opts.MaxTime, c.opts.Theory.MaxPivots, c.opts.Theory.MaxNodes}
	s.reset()
	return s
}

// Assert adds f permanently.
func (s *Solver) Assert(f lia.Formula) { s.assert(litTrue, f) }

// Selector returns a new selector.
func (s *Solver) Selector() Lit {
	l := s.newSelector()
	if s.log != nil {
		s.log.selector(l)
	}
	return l
}

func (s *Solver) newSelector() Lit {
	if n := len(s.free); n > 0 {
		v := s.free[n-1]
		s.free = s.free[:n-1]
		s.vars[v] = variable{kind: selector}
		return Lit(2 * v)
	}
	s.vars = append(s.vars, variable{kind: selector})
	return Lit(2 * (len(s.vars) - 1))
}

// AssertUnder adds the formula sel => f. The selector sel must not be retired.
func (s *Solver) AssertUnder(sel Lit, f lia.Formula) { s.assert(sel, f) }

// Retire removes the formulas under sel. The caller must not use sel again: its number will be
// reused. Retire ignores a literal that is not a selector.
func (s *Solver) Retire(sel Lit) {
	v := sel.v()
	if s.vars[v].kind != selector {
		return
	}
	if s.log != nil {
		s.log.retire(sel)
	}
	s.vars[v].kind = unused
	s.vars[v].clauses = nil
	if x := s.vars[v].sat; x != 0 {
		s.sat.AddSafe(x.Not())
		s.retired = append(s.retired, v)
	} else {
		s.free = append(s.free, v)
	}
}

// Lit returns a literal that implies f when it is assumed. If f is an atom or a negated atom, the
// result is the literal of the atom, and the literal's Not is the negation of f. If f is True or
// False, the result is this constant. Otherwise the result is the literal of a new variable, and
// equal formulas get the same literal. The literal is valid as long as the solver exists.
func (s *Solver) Lit(f lia.Formula) Lit {
	l := s.encode(f)
	if v := &s.vars[l.v()]; v.kind == compound {
		v.returned = true
	}
	return l
}

// Literal returns the same as Lit, for a literal in normal form. It creates no formula.
func (s *Solver) Literal(l lia.Literal) Lit { return s.atomLit(s.ctx.intern(&l)) }

// assert adds the formula guard => f, with one clause for each conjunct of f.
func (s *Solver) assert(guard Lit, f lia.Formula) {
	if s.log != nil {
		s.log.assert(guard, f)
	}
	todo := append(s.todo[:0], f)
	for len(todo) > 0 {
		f := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		var clause []Lit
		switch f.Op() {
		case lia.OpTrue:
			continue
		case lia.OpAnd:
			args := f.Args()
			for i := len(args) - 1; i >= 0; i-- {
				todo = append(todo, args[i])
			}
			continue
		case lia.OpOr:
			clause = make([]Lit, 0, len(f.Args()))
			for _, a := range f.Args() {
				clause = append(clause, s.encode(a))
			}
		case lia.OpLit:
			clause = []Lit{s.encode(f)}
		}
		if guard == litTrue {
			s.permanent = append(s.permanent, clause)
		} else {
			v := &s.vars[guard.v()]
			v.clauses = append(v.clauses, clause)
		}
		s.addRoot(guard, clause)
	}
	s.todo = todo
}

// encode returns the literal of f. A compound formula's literal implies the formula. The reverse
// implication is not needed, because formulas are in negation normal form (Plaisted and Greenbaum,
// A structure-preserving clause form translation, JSC 1986).
func (s *Solver) encode(f lia.Formula) Lit {
	if l, ok := s.lookup(f); ok {
		return l
	}
	todo := []lia.Formula{f}
	for len(todo) > 0 {
		g := todo[len(todo)-1]
		if _, ok := s.lookup(g); ok {
			todo = todo[:len(todo)-1]
			continue
		}
		ready := true
		for _, a := range g.Args() {
			if _, ok := s.lookup(a); !ok {
				todo = append(todo, a)
				ready = false
			}
		}
		if !ready {
			continue
		}
		kids := make([]Lit, len(g.Args()))
		for i, a := range g.Args() {
			kids[i], _ = s.lookup(a)
		}
		// The number of a new variable must be larger than the numbers of its arguments.
		v := int32(len(s.vars))
		s.vars = append(s.vars, variable{kind: compound, op: g.Op(), args: kids, f: g, next: s.compounds[g.Hash()]})
		s.compounds[g.Hash()] = v
		todo = todo[:len(todo)-1]
	}
	l, _ := s.lookup(f)
	return l
}

// lookup returns the literal of f. If f is compound and has no literal yet, it returns false.
func (s *Solver) lookup(f lia.Formula) (Lit, bool) {
	switch f.Op() {
	case lia.OpTrue:
		return litTrue, true
	case lia.OpFalse:
		return litFalse, true
	case lia.OpLit:
		return s.atomLit(s.ctx.intern(f.Atomic())), true
	}
	for v := s.compounds[f.Hash()]; v != 0; v = s.vars[v].next {
		if s.vars[v].f.Equal(f) {
			return Lit(2 * v), true
		}
	}
	return 0, false
}

func (s *Solver) atomLit(l alit) Lit {
	a := l.atom()
	for int(a) >= len(s.atomVar) {
		s.atomVar = append(s.atomVar, 0)
	}
	v := s.atomVar[a]
	if v == 0 {
		v = int32(len(s.vars))
		s.vars = append(s.vars, variable{kind: atomic, atom: a})
		s.atomVar[a] = v
	}
	return Lit(2*v) | Lit(l&1)
}
