package integer

import (
	"context"
	"fmt"
	"slices"
	"time"

	"ic3play/lia"
	"ic3play/lia/num"
	"ic3play/lia/simplex"
)

// search is the state of one Check: branch and bound, depth first. Sometimes the refutation of the
// first side of a split does not use this side's constraint. Then it also refutes the second side,
// and the search skips the second side.
type search struct {
	t        *Theory
	stop     func() bool
	pivots   int
	nodes    int
	branches int
	path     []openSplit
	reason   string

	// nodeLimit is the number of nodes after which the check gives up, if it has made a split. The
	// caller can then get the current splits from the method Splits. 0 means that there is no such
	// limit.
	nodeLimit            int
	latticeBranching     bool       // whether the search branches on the short directions that lattice reduction computes
	reduction            *reduction // the reduction for the current case; nil until it is computed
	equationRounds       int        // number of times that the check has solved the equations
	cutRounds            int        // number of rounds of cuts
	hasQuotients         bool       // whether addAllQuotients has been called
	subPivots, subBig    int64      // pivots and long numbers (Stats.Big) in the tableaux of subspaces
	forbiddenHits        int        // number of models that violated a premise "k does not divide t"
	restartWithQuotients bool       // whether to call addAllQuotients and start over at the root
}

// variableNodes is the number of nodes at which the search branches on variables. After them it
// starts over, and branches on the short directions that lattice reduction computes (see
// reduction).
const variableNodes = 16

// nodesPerPoll is the number of nodes between two readings of the clock.
const nodesPerPoll = 16

// openSplit is a split that is not finished: the search is on one of its two sides.
type openSplit struct {
	refutation *refutation
	inRight    bool
	red        *reduction // the search's field "reduction" when the split was made; the second side uses it again
}

// A clock reports whether a check's context has ended. The type reads the time itself, because in a
// browser no timer fires while Go computes.
type clock struct {
	ctx      context.Context
	deadline time.Time
	timed    bool
}

func (c *clock) ended() bool {
	return c.ctx.Err() != nil || c.timed && time.Until(c.deadline) <= 0
}

// stopper returns a function that reports whether ctx has ended. The caller may use this function
// until the next call of stopper. All calls of stopper return the same function value, which saves
// an allocation for each check.
func (t *Theory) stopper(ctx context.Context) func() bool {
	t.clock.ctx = ctx
	t.clock.deadline, t.clock.timed = ctx.Deadline()
	return t.stop
}

func (t *Theory) check(ctx context.Context, rational bool, soft int) Status {
	t.trim()
	t.reason, t.splits, t.gaveUpAtLimit = "", t.splits[:0], false
	t.splitDisequality = false
	t.stableFacts, t.stableForms, t.dirty = len(t.facts), len(t.forms), true
	before, rows := t.tab.Pivots(), t.tab.Added()
	s := &t.search
	*s = search{t: t, stop: t.stopper(ctx), pivots: t.opt.MaxPivots, nodeLimit: soft, path: s.path[:0]}
	t.furtherConflicts = nil
	var st Status
	if rational {
		st = s.relaxed()
	} else {
		st = s.run()
	}
	if st == Unknown {
		t.reason = s.reason
	}
	t.count(func(x *Stats) {
		x.Pivots += t.tab.Pivots() - before + s.subPivots
		x.Rows += t.tab.Added() - rows
		x.Big += t.tab.Big() - t.countedBig + s.subBig
		x.Branches += int64(s.branches)
		x.Nodes += int64(s.nodes)
	})
	t.countedBig = t.tab.Big()
	return st
}

func (s *search) unknown(format string, args ...any) Status {
	s.reason = fmt.Sprintf(format, args...)
	return Unknown
}

// lp runs the simplex method. The result is Unsat with a refutation if the bounds are infeasible,
// and Unknown if the method gives up.
func (s *search) lp() (Status, *refutation) {
	tab := s.t.tab
	sub := s.reduction != nil && s.reduction.subspace != nil
	if sub {
		tab = s.reduction.subspace.tab
		pivots, big := tab.Pivots(), tab.Big()
		defer func() { s.subPivots += tab.Pivots() - pivots; s.subBig += tab.Big() - big }()
	}
	switch tab.Check(simplex.Limits{Pivots: &s.pivots, Stop: s.stop, More: !sub && len(s.path) == 0}) {
	case simplex.Feasible:
		return Sat, nil
	case simplex.Infeasible:
		if sub {
			return Unsat, s.lift(tab.Conflict())
		}
		return Unsat, s.t.leaf(s.t.weights(tab.Conflict()))
	}
	switch {
	case tab.TooBig():
		s.unknown("numbers of more than %d bits in the tableau", s.t.opt.MaxBits)
	case s.pivots <= 0:
		s.unknown("more than %d pivots", s.t.opt.MaxPivots)
	default:
		s.unknown("stopped")
	}
	return Unknown, nil
}

func (s *search) relaxed() Status {
	st, r := s.lp()
	if st == Unsat {
		s.t.setRefutation(r)
		s.t.addFurtherConflicts()
	}
	return st
}

// addFurtherConflicts stores further conflicts if the bounds of the tableau were contradictory
// before the first split.
func (t *Theory) addFurtherConflicts() {
	for _, ps := range t.tab.MoreConflicts() {
		lits := t.literals(t.leaf(t.weights(ps)))
		if !slices.ContainsFunc(append(t.furtherConflicts, t.lits), func(other []Lit) bool { return slices.Equal(other, lits) }) {
			t.furtherConflicts = append(t.furtherConflicts, lits)
		}
	}
}

func (s *search) run() Status {
	t := s.t
	level := t.tab.Level()
	defer func() {
		for t.tab.Level() > level {
			t.tab.Pop()
		}
	}()
	t.tab.Push() // this level gets the bounds that the search derives before its first split
	base := t.tab.Level()
	for {
		if !s.latticeBranching && s.nodes >= variableNodes {
			// Start over with a complete search.
			s.latticeBranching = true
			s.root(base)
			if r := s.narrow(); r != nil {
				s.backtrack(r)
				return Unsat
			}
		}
		st, r := s.node()
		if s.restartWithQuotients {
			s.restartWithQuotients = false
			s.root(base)
			if r = s.addAllQuotients(); r == nil {
				continue
			}
			st = Unsat
		}
		if st == Sat || st == Unknown && r == nil {
			return st
		}
		if st == Unknown { // a new split
			s.branches++
			s.path = append(s.path, openSplit{refutation: r, red: s.reduction})
			if r = s.openSide(r.leftFact); r == nil {
				continue
			}
		}
		if !s.backtrack(r) {
			return Unsat
		}
	}
}

func (s *search) root(base int) {
	s.path, s.reduction = s.path[:0], nil
	for s.t.tab.Level() > base {
		s.t.tab.Pop()
	}
}

// openSide begins to search one side of a split: it asserts the side's constraint, which is the
// fact with the number "id". If the fact contradicts a bound, openSide returns a refutation.
func (s *search) openSide(id int32) *refutation {
	t := s.t
	t.tab.Push()
	sub := s.reduction != nil && s.reduction.subspace != nil
	if sub {
		s.reduction.subspace.tab.Push()
	}
	if !t.bound(id) {
		return t.leaf(t.weights(t.tab.Conflict()))
	}
	if f := &t.facts[id]; sub && f.sign > 0 {
		return s.assertBound(f.form, f.c.Neg(), simplex.Reason(id), true)
	} else if sub {
		return s.assertBound(f.form, f.c, simplex.Reason(id), false)
	}
	return nil
}

func (s *search) closeSide(f *openSplit) {
	s.t.tab.Pop()
	if f.red != nil && f.red.subspace != nil {
		f.red.subspace.tab.Pop()
	}
}

// backtrack uses the refutation r of the current case. It goes up the search tree until it finds a
// split whose second side must still be searched, and opens this side. If there is none, the
// literals are refuted, and "backtrack" returns false.
func (s *search) backtrack(r *refutation) bool {
	t := s.t
	atRoot := len(s.path) == 0
	for len(s.path) > 0 {
		f := &s.path[len(s.path)-1]
		s.closeSide(f)
		if !f.inRight {
			if r.uses(f.refutation.leftFact) {
				f.refutation.left, f.inRight = r, true
				s.reduction = f.red
				if r = s.openSide(f.refutation.rightFact); r == nil {
					return true
				}
				continue
			}
		} else if r.uses(f.refutation.rightFact) {
			f.refutation.right = r
			r = t.join(f.refutation)
		}
		s.path = s.path[:len(s.path)-1]
	}
	t.setRefutation(r)
	if atRoot {
		t.addFurtherConflicts()
	}
	return false
}

// node processes the current case. If it returns Sat, the model is set. If it returns Unsat, r
// refutes the case. If it returns Unknown, r is a new split. But r is nil if the search gives up,
// or if it must start over because the field restartWithQuotients is set.
func (s *search) node() (Status, *refutation) {
	t := s.t
	s.nodes++
	if s.nodes > t.opt.MaxNodes {
		return s.unknown("more than %d branches", t.opt.MaxNodes), nil
	}
	if s.nodeLimit > 0 && s.nodes > s.nodeLimit && len(s.path) > 0 {
		s.exportSplits()
		return s.unknown("more than %d branches", s.nodeLimit), nil
	}
	if s.nodes%nodesPerPoll == 0 && s.stop() {
		return s.unknown("stopped"), nil
	}
	if st, r := s.lp(); st != Sat {
		return st, r
	}
	if s.reduction != nil && s.reduction.subspace != nil {
		return s.subspaceNode()
	}
	v, floor := s.fractional()
	for v >= 0 && len(s.path) == 0 && s.equationRounds < dioRounds {
		s.equationRounds++
		r, moved := s.dio()
		if r != nil {
			return Unsat, r
		}
		if moved == 0 {
			break
		}
		if st, r := s.lp(); st != Sat {
			return st, r
		}
		v, floor = s.fractional()
	}
	for v >= 0 && len(s.path) == 0 && s.cutRounds < cutRounds {
		s.cutRounds++
		n, r := s.cut()
		if r != nil {
			return Unsat, r
		}
		if n == 0 {
			break
		}
		if st, r := s.lp(); st != Sat {
			return st, r
		}
		v, floor = s.fractional()
	}
	if v >= 0 && s.latticeBranching {
		return s.reducedNode()
	}
	if v < 0 {
		s.readModel()
		if d := s.violated(); d >= 0 {
			return s.handleForbidden(d)
		}
		return Sat, nil
	}
	ms := []simplex.Mono{{Coef: num.One(), Var: v}}
	return Unknown, s.splitTerm(ms, floor)
}

// "fractional" looks for variables with a fractional value. It returns the one with the smallest
// range, and its value rounded down. A variable without two bounds has an infinite range. If there
// is no variable with a fractional value, "fractional" returns -1.
func (s *search) fractional() (simplex.Var, num.Int) {
	t := s.t
	best, bestRange, floor := simplex.Var(-1), num.Int{}, num.Int{}
	bounded := false
	t.tab.Basics(func(v simplex.Var, n, den num.Int) bool {
		if !t.isStructural(v) || den.IsOne() || den.Divides(n) {
			return true
		}
		lo, _, hasLo := t.tab.Lower(v)
		hi, _, hasHi := t.tab.Upper(v)
		both := hasLo && hasHi
		var rng num.Int
		if both {
			rng = hi.Sub(lo)
		}
		switch {
		case best < 0, both && !bounded, both && rng.Less(bestRange), !both && !bounded && v < best:
			best, bestRange, bounded, floor = v, rng, both, n.FloorDiv(den)
		}
		return true
	})
	return best, floor
}

func (t *Theory) isStructural(v simplex.Var) bool {
	return int(v) < len(t.isStruct) && t.isStruct[v]
}

// splitTerm makes a split with the sides sum <= b and sum >= b+1. The sum has the monomials ms,
// whose coefficients are coprime.
func (s *search) splitTerm(ms []simplex.Mono, b num.Int) *refutation {
	t := s.t
	form, sign := t.intern(ms)
	if sign < 0 { // the sum is -form, so split into form <= -b-1 and form >= -b
		b = b.Neg().Sub(num.One())
	}
	r := &refutation{forbidden: -1, form: form, c: b.Neg()}
	r.leftFact = t.newFact(fact{kind: split, form: form, sign: 1, c: r.c})
	r.rightFact = t.newFact(fact{kind: split, form: form, sign: -1, c: b.Add(num.One())})
	return r
}

// splitAroundValue makes a split around the value of the model that the premise with the number
// "id" forbids. One side has the smaller values, the other side the larger ones. For t != 0 the
// sides are t <= -1 and t >= 1.
func (s *search) splitAroundValue(id int32) *refutation {
	t := s.t
	a := &t.atoms[t.facts[id].lit.Atom]
	r := &refutation{forbidden: id}
	if a.Kind == lia.DIV {
		form, v := t.multiple(a)
		r.form, r.c = form, num.One().Sub(v)
		r.leftFact = t.newFact(fact{kind: split, form: form, sign: 1, c: r.c})
		r.rightFact = t.newFact(fact{kind: split, form: form, sign: -1, c: v.Add(num.One())})
		return r
	}
	sign := int8(a.sign)
	r.leftFact = t.newFact(fact{kind: split, form: a.form, sign: sign, c: a.c.Add(num.One())})
	r.rightFact = t.newFact(fact{kind: split, form: a.form, sign: -sign, c: num.One().Sub(a.c)})
	return r
}

// splitDiseq splits on a variable only if the difference of its bounds is at most smallRange.
const smallRange = 16

// splitDiseq makes a split for a disequality. If some variable of the disequality has few values,
// it splits on this variable. Otherwise it splits into the two sides of the disequality. The reason
// is that n pairwise different variables give many disequalities. Splits into the sides of
// disequalities enumerate the n! orders of the variables. Splits on values need only distinguish
// the 2^n sets of values that are already used.
func (s *search) splitDiseq(id int32) *refutation {
	t := s.t
	a := &t.atoms[t.facts[id].lit.Atom]
	ms := t.monos(a)
	best, bestRange, bestHi := simplex.Var(-1), num.From(smallRange+1), num.Int{}
	if len(ms) < 2 {
		return s.splitAroundValue(id)
	}
	for _, m := range ms {
		lo, _, hasLo := t.tab.Lower(m.Var)
		hi, _, hasHi := t.tab.Upper(m.Var)
		if !hasLo || !hasHi {
			continue
		}
		if r := hi.Sub(lo); !r.IsZero() && r.Less(bestRange) {
			best, bestRange, bestHi = m.Var, r, hi
		}
	}
	if best < 0 {
		return s.splitAroundValue(id)
	}
	v := t.model[best]
	if v.Equal(bestHi) {
		v = v.Sub(num.One())
	}
	return s.splitTerm([]simplex.Mono{{Coef: num.One(), Var: best}}, v)
}

// readModel sets the model to the solution of the relaxation. It rounds values that are not
// integers down.
func (s *search) readModel() {
	t := s.t
	for _, v := range t.structuralVars {
		n, den, _ := t.tab.Value(v)
		if !den.IsOne() {
			n = n.FloorDiv(den)
		}
		t.model[v] = n
	}
}

// violated returns a disequality that the model violates. If there is none, it returns a negated
// divisibility that the model violates. If there is none either, it returns -1.
func (s *search) violated() int32 {
	t := s.t
	found := int32(-1)
	for _, id := range t.diseqs {
		a := &t.atoms[t.facts[id].lit.Atom]
		if a.Kind == lia.EQ {
			if t.evalForm(a.form).Neg().Equal(a.constant()) {
				return id
			}
		} else if found < 0 && a.K.Divides(t.eval(a.monos).Add(a.c)) {
			found = id
		}
	}
	return found
}

// constant returns the constant c of the atom, written as form + c = 0.
func (a *atom) constant() num.Int {
	if a.sign < 0 {
		return a.c.Neg()
	}
	return a.c
}

func (t *Theory) evalForm(f int32) num.Int { return t.eval(t.forms[f].monos) }

func (t *Theory) eval(ms []simplex.Mono) num.Int {
	sum := num.Int{}
	for _, m := range ms {
		sum = sum.AddMul(m.Coef, t.model[m.Var])
	}
	return sum
}
