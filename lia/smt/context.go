package smt

import (
	"io"
	"time"

	"ic3play/lia"
	"ic3play/lia/integer"
	"ic3play/lia/num"
	"ic3play/lia/proof"
)

// Status is the answer of a query.
type Status = integer.Status

// The answers. Unknown is the zero value.
const (
	Unknown = integer.Unknown
	Sat     = integer.Sat
	Unsat   = integer.Unsat
)

// Options are a Context's settings. The zero value means no proofs and the default budgets.
type Options struct {
	// Proofs says whether to store a certificate for every theory lemma, which takes time and
	// memory.
	Proofs bool
	// MaxRounds limits a query's theory checks; 0 means 20,000.
	MaxRounds int
	// MaxTime limits a query's time; 0 means that only ctx limits it.
	MaxTime time.Duration
	// Theory has the budgets of the theory solver; its Stats is ignored.
	Theory integer.Options
	// CheckModels says whether to evaluate every formula in each model. If a formula is false, the
	// answer is Unknown with a reason that contains "internal error".
	CheckModels bool
	// If Log is set, each new Solver calls it. If Log returns a writer, the Solver writes its
	// session to the writer as an SMT-LIB script. After a write error the script ends without a
	// message, so the writer must store the error. Browsers ignore Log.
	Log func() io.Writer
}

// Context has the data that the solvers of a run share: interned atoms, theory lemmas, options and
// counters. It is not safe for concurrent use.
type Context struct {
	opts     Options
	counters counters
	theory   integer.Stats

	vars     []lia.Var
	varIndex varTable
	atoms    []atom
	entries  []entry
	table    map[uint64]int32
	forms    lia.Table[lia.Term]

	lemmas         []lemma
	lemmaHash      map[uint64]struct{}
	boundLemmas    []proof.Lemma // filled only if Options.Proofs is set
	boundLemmaHash map[uint64]struct{}
}

// atom is an interned atom: an inequality (LE), an equation (EQ) or a divisibility (DIV). The
// negation of an LE is also an LE. Of these two LEs, only the one whose first coefficient is
// positive is an atom.
type atom struct {
	lia.Atom
	form  int32   // the linear form; -1 for a DIV
	bound num.Int // an LE means form <= bound, and an EQ means form = bound
	terms []mono
}

type mono struct {
	coef num.Int
	v    int32 // index in Context.vars
}

// alit is an atom or its negation: the number of the atom times 2, plus 1 for the negation.
type alit int32

func (l alit) atom() int32 { return int32(l >> 1) }
func (l alit) neg() bool   { return l&1 == 1 }
func (l alit) not() alit   { return l ^ 1 }

type entry struct {
	a    lia.Atom
	lit  alit
	next int32
}

type lemma struct {
	lits []alit
	cert *proof.Cert
}

type counters struct {
	checks, sat, unsat, unknown   int64
	searches, propagations        int64
	theoryChecks, conflicts       int64
	reused                        int64
	noLemma, noSearch, noTheory   int64
	rebuilds, solvers, reductions int64
	splits, probes                int64
}

// The store of shared lemmas has these limits. A lemma that exceeds them is used only by the solver
// that found it. If Options.Proofs is set, there are no limits.
const (
	maxSharedLits   = 24
	maxSharedLemmas = 200_000
)

// NewContext returns an empty Context.
func NewContext(opts Options) *Context {
	if opts.MaxRounds <= 0 {
		opts.MaxRounds = defaultRounds
	}
	c := &Context{
		opts:           opts,
		table:          map[uint64]int32{},
		lemmaHash:      map[uint64]struct{}{},
		boundLemmaHash: map[uint64]struct{}{},
	}
	c.opts.Theory.Stats = &c.theory
	return c
}

// Stats returns the counters by name: queries "checks" with their answers "sat", "unsat",
// "unknown"; "sat_calls" (propositional searches), "propagations", "theory_checks", "conflicts",
// "lemmas" (in the store), "lemmas_reused" (clauses that a solver took from the store without
// having found them), "no_lemma" (queries that needed no new theory lemma), "no_search" (queries
// answered without a propositional search), "no_theory" (queries without a check by the theory),
// "core_reductions" (attempts to shorten a core by propagation), "rebuilds", "solvers", "splits"
// (atoms made for splits of the theory), "probes" (calls of Probe). The counters of the theory are
// "pivots", "cases" (processed by branch and bound), "branches" (splits into two cases), "cuts",
// "dio_conflicts" (contradictions of equations over the integers), "reductions" (of lattices),
// "rows" and "big_numbers" (entries of rows that needed math/big).
func (c *Context) Stats() map[string]int64 {
	n := &c.counters
	return map[string]int64{
		"checks": n.checks, "sat": n.sat, "unsat": n.unsat, "unknown": n.unknown,
		"sat_calls": n.searches, "propagations": n.propagations,
		"theory_checks": n.theoryChecks, "conflicts": n.conflicts,
		"lemmas": int64(len(c.lemmas)), "lemmas_reused": n.reused,
		"no_lemma": n.noLemma, "no_search": n.noSearch, "no_theory": n.noTheory,
		"rebuilds": n.rebuilds, "solvers": n.solvers, "core_reductions": n.reductions,
		"splits": n.splits, "probes": n.probes,
		"pivots": c.theory.Pivots, "cases": c.theory.Nodes, "cuts": c.theory.Cuts, "rows": c.theory.Rows,
		"branches": c.theory.Branches, "big_numbers": c.theory.Big,
		"dio_conflicts": c.theory.Dio, "reductions": c.theory.Reductions,
	}
}

// Lemmas returns every theory lemma in the shared store, and also the lemmas that link the bounds
// and equations of one linear form. If Options.Proofs is set, the lemmas together with the formulas
// of a query whose answer is Unsat are propositionally unsatisfiable. Otherwise, there are no links
// and no certificates, and lemmas that are too large for the store are missing.
func (c *Context) Lemmas() []proof.Lemma {
	out := make([]proof.Lemma, 0, len(c.lemmas)+len(c.boundLemmas))
	for _, m := range c.lemmas {
		cl := make([]lia.Literal, len(m.lits))
		for i, l := range m.lits {
			cl[i] = c.literal(l)
		}
		out = append(out, proof.Lemma{Clause: cl, Cert: m.cert})
	}
	return append(out, c.boundLemmas...)
}

// literal returns l in normal form.
func (c *Context) literal(l alit) lia.Literal {
	out := lia.Literal{Atom: c.atoms[l.atom()].Atom}
	if l.neg() {
		return out.Not()
	}
	return out
}

func (c *Context) intern(l *lia.Literal) alit {
	h := l.Atom.Hash()
	out := alit(-1)
	for i := c.table[h]; i != 0; i = c.entries[i-1].next {
		if e := &c.entries[i-1]; e.a.Same(&l.Atom) {
			out = e.lit
			break
		}
	}
	if out < 0 {
		out = c.add(&l.Atom, h)
	}
	if l.Neg {
		return out.not()
	}
	return out
}

func (c *Context) add(a *lia.Atom, h uint64) alit {
	if a.Kind == lia.LE && a.T.Monos()[0].Coef.Sign() < 0 {
		other := lia.Literal{Atom: *a}.Not()
		lit := c.intern(&other).not()
		c.addEntry(a, h, lit)
		return lit
	}
	id := int32(len(c.atoms))
	n := atom{Atom: *a, form: -1}
	if a.Kind != lia.DIV {
		n.form, _ = c.forms.Add(a.T.Linear())
		n.bound = a.T.Constant().Neg()
	}
	for _, m := range a.T.Monos() {
		v, ok := c.varIndex.get(m.Var)
		if !ok {
			v = int32(len(c.vars))
			c.vars = append(c.vars, m.Var)
			c.varIndex.put(m.Var, v)
		}
		n.terms = append(n.terms, mono{m.Coef, v})
	}
	c.atoms = append(c.atoms, n)
	c.addEntry(a, h, alit(2*id))
	return alit(2 * id)
}

func (c *Context) addEntry(a *lia.Atom, h uint64, lit alit) {
	c.entries = append(c.entries, entry{*a, lit, c.table[h]})
	c.table[h] = int32(len(c.entries))
}

// holds returns whether an atom is true in a model. The slice "model" has the values of the
// variables in Context.vars.
func (a *atom) holds(model []num.Int) bool {
	sum, small := a.T.Constant().Int64()
	for i := 0; small && i < len(a.terms); i++ {
		m := &a.terms[i]
		if int(m.v) >= len(model) {
			continue
		}
		k, short := m.coef.Int64()
		x, fits := model[m.v].Int64()
		sum, small = num.AddMul64(sum, k, x)
		small = small && short && fits
	}
	switch {
	case !small || a.Kind == lia.DIV:
		return a.holdsAny(model)
	case a.Kind == lia.LE:
		return sum <= 0
	}
	return sum == 0
}

// holdsAny does the same as holds, also for big numbers.
func (a *atom) holdsAny(model []num.Int) bool {
	sum := a.T.Constant()
	for _, m := range a.terms {
		if int(m.v) < len(model) {
			sum = sum.AddMul(m.coef, model[m.v])
		}
	}
	switch a.Kind {
	case lia.LE:
		return sum.Sign() <= 0
	case lia.EQ:
		return sum.IsZero()
	}
	return a.K.Divides(sum)
}

// clauseHash returns a hash of a clause that does not depend on the order of the literals.
func clauseHash(ls []alit) uint64 {
	h := uint64(len(ls))
	for _, l := range ls {
		x := (uint64(l) + 1) * 0x9e3779b97f4a7c15
		x ^= x >> 29
		x *= 0xbf58476d1ce4e5b9
		h += x ^ x>>32
	}
	return h
}

// share adds a lemma to the store. If the lemma is known or too large to share, or if the store is
// full, share returns false.
func (c *Context) share(lits []alit, cert *proof.Cert) bool {
	if !c.opts.Proofs && (len(lits) > maxSharedLits || len(c.lemmas) >= maxSharedLemmas) {
		return false
	}
	h := clauseHash(lits)
	if _, ok := c.lemmaHash[h]; ok {
		return false
	}
	c.lemmaHash[h] = struct{}{}
	c.lemmas = append(c.lemmas, lemma{append([]alit(nil), lits...), cert})
	return true
}
