package itp

import (
	"context"
	"fmt"
	"slices"

	"ic3play/lia"
	"ic3play/lia/integer"
	"ic3play/lia/mbp"
	"ic3play/lia/proof"
	"ic3play/lia/smt"
)

// enumeration computes an interpolant of A and B. It enumerates implicants of A and of B, and
// combines the interpolants of these implicants.
type enumeration struct {
	ctx           context.Context
	sc            *smt.Context
	opt           Options
	voc           vocabulary
	splitA        bool // whether a split on common variables belongs to A, and not to B
	theory        *integer.Theory
	conflictsLeft int // number of conflicts that may still be found
}

func newEnumeration(a, b *operand, opt Options) *enumeration {
	return &enumeration{ctx: a.ctx, sc: a.sc, opt: opt, voc: newVocabulary(a.f, b.f),
		splitA: b.isCube && !a.isCube, theory: integer.New(integer.Options{}), conflictsLeft: opt.MaxConflicts}
}

func enumerate(a, b *operand, opt Options) (lia.Formula, error) {
	e := newEnumeration(a, b, opt)
	switch {
	case a.f.IsFalse(), b.f.IsFalse():
		return lia.Bool(b.f.IsFalse()), nil
	case a.isCube && b.isCube:
		return e.partialInterpolant(a.cube, b.cube)
	case a.isCube:
		cube, err := e.core(b, a)
		if err != nil {
			return lia.Formula{}, err
		}
		return e.interpolateCube(cube, b)
	case b.isCube:
		cube, err := e.core(a, b)
		if err != nil {
			return lia.Formula{}, err
		}
		return e.cover(a, func(alpha []lia.Literal) (lia.Formula, error) { return e.partialInterpolant(alpha, cube) })
	}
	// The enumeration might take long to find a common model, so look for one first.
	s := e.sc.NewSolver()
	s.Assert(a.f)
	s.Assert(b.f)
	switch s.Check(e.ctx) {
	case smt.Unknown:
		return lia.Formula{}, unknown(s)
	case smt.Sat:
		return lia.Formula{}, &Satisfiable{modelOf(s.Value, a.f, b.f)}
	}
	return e.cover(a, func(alpha []lia.Literal) (lia.Formula, error) { return e.interpolateCube(alpha, b) })
}

// core returns a part of the cube of c that contradicts p. All conflicts use this same part, so
// that the interpolants for different implicants of p are similar.
func (e *enumeration) core(p, c *operand) ([]lia.Literal, error) {
	s := p.solver()
	of := make(map[smt.Lit]lia.Literal, len(c.cube))
	lits := make([]smt.Lit, len(c.cube), len(c.cube)+len(p.assumptions))
	for i, l := range c.cube {
		lits[i] = s.Literal(l)
		of[lits[i]] = l
	}
	switch p.check(lits...) {
	case smt.Unknown:
		return nil, unknown(s)
	case smt.Sat:
		return nil, &Satisfiable{modelOf(s.Value, p.f, c.f)}
	}
	var out []lia.Literal
	for _, l := range s.Core() {
		if lit, ok := of[l]; ok {
			out = append(out, lit)
		}
	}
	return out, nil
}

// cover enumerates implicants of a's formula. For each implicant, the callback partialInterpolant
// returns an interpolant. When the formula implies the disjunction of these interpolants, "cover"
// returns the disjunction.
func (e *enumeration) cover(a *operand, partialInterpolant func([]lia.Literal) (lia.Formula, error)) (lia.Formula, error) {
	partials, err := pieces(a, true, partialInterpolant)
	return lia.Or(partials...), err
}

// interpolateCube returns an interpolant of a cube and b. It enumerates implicants of b, and
// computes an interpolant of the cube and each implicant. It stops when b contradicts the
// conjunction of these interpolants.
func (e *enumeration) interpolateCube(cube []lia.Literal, b *operand) (lia.Formula, error) {
	partials, err := pieces(b, false, func(implicant []lia.Literal) (lia.Formula, error) { return e.partialInterpolant(cube, implicant) })
	return lia.And(partials...), err
}

// "pieces" enumerates implicants of the operand's formula. For each implicant, it calls the
// callback partialInterpolant and appends the returned formula, which is called a piece, to the
// result. In all states of the implicant, the piece must have the given truth value. The
// enumeration ends when, in each state of the operand's formula, some piece has this value.
func pieces(o *operand, truth bool, partialInterpolant func([]lia.Literal) (lia.Formula, error)) ([]lia.Formula, error) {
	s := o.solver()
	on := s.Selector()
	defer s.Retire(on)
	var out []lia.Formula
	for {
		switch o.check(on) {
		case smt.Unknown:
			return nil, unknown(s)
		case smt.Unsat:
			return out, nil
		}
		m := modelOf(s.Value, o.f)
		p, err := partialInterpolant(mbp.Implicant(o.f, m.Value))
		if err != nil {
			return nil, err
		}
		if p.Eval(m.Value) != truth { // the solver would return the same model forever
			return nil, fmt.Errorf("%w: a piece does not agree with its implicant", ErrWrong)
		}
		out = append(out, p)
		if truth {
			p = lia.Not(p)
		}
		s.AssertUnder(on, p)
	}
}

// partialInterpolant interpolates two cubes.
func (e *enumeration) partialInterpolant(a, b []lia.Literal) (lia.Formula, error) {
	if e.conflictsLeft--; e.conflictsLeft < 0 {
		return lia.Formula{}, fmt.Errorf("%w: %d conflicts", ErrUnknown, e.opt.MaxConflicts)
	}
	e.opt.Stats.Conflicts++
	c, err := e.conflict(a, b)
	if err != nil {
		return lia.Formula{}, err
	}
	w := &walker{voc: e.voc, opt: &e.opt, splitA: e.splitA, literals: e.opt.MaxLiterals}
	if p, ok := w.interpolant(c); ok {
		return p, nil
	}
	return e.byProjection(c)
}

type conflict struct {
	lits []lia.Literal
	isA  []bool
	cert *proof.Cert
}

func (c *conflict) sideLits(a bool) []lia.Literal {
	var out []lia.Literal
	for i, l := range c.lits {
		if c.isA[i] == a {
			out = append(out, l)
		}
	}
	return out
}

// assumption is a literal of the theory. The field isA is true if the literal comes from A.
type assumption struct {
	lit integer.Lit
	isA bool
}

// If a conflict has at most maxDropped literals, it is minimised: each literal is dropped if the
// others are still contradictory.
const maxDropped = 40

// conflict returns a small contradiction between two cubes.
func (e *enumeration) conflict(a, b []lia.Literal) (*conflict, error) {
	known := map[integer.Lit]bool{}
	var all []assumption
	add := func(ls []lia.Literal, isA bool) {
		for _, l := range ls {
			il := integer.Lit{Atom: e.theory.Atom(l.Atom), Neg: l.Neg}
			if _, ok := known[il]; !ok {
				known[il] = isA
				all = append(all, assumption{il, isA})
			}
		}
	}
	// add b first: a literal that both cubes contain then counts as a literal of B, and the
	// interpolant need not contain it
	add(b, false)
	add(a, true)
	switch e.decide(all) {
	case integer.Unknown:
		return nil, fmt.Errorf("%w: %s", ErrUnknown, e.theory.Reason())
	case integer.Sat:
		return nil, &Satisfiable{modelOf(e.theory.Value, lia.Cube(a), lia.Cube(b))}
	}
	core, cert := e.refutation(known)
	// If the certificate is a single sum, the conflict comes from the simplex method and has no
	// superfluous literals. Otherwise try to drop literals.
	if len(cert.Sum) == 0 && len(core) <= maxDropped {
		needed := map[integer.Lit]bool{}
		for {
			j := len(core) - 1
			for j >= 0 && (needed[core[j].lit] || core[j].isA != hasUnneededA(core, needed)) {
				j--
			}
			if j < 0 {
				break
			}
			rest := append(append([]assumption(nil), core[:j]...), core[j+1:]...)
			if e.decide(rest) != integer.Unsat {
				needed[core[j].lit] = true
				continue
			}
			core, cert = e.refutation(known)
		}
	}
	if cert == nil {
		return nil, fmt.Errorf("%w: a conflict without a certificate", ErrUnknown)
	}
	out := &conflict{cert: cert}
	for _, c := range core {
		out.lits = append(out.lits, e.theory.Literal(c.lit))
		out.isA = append(out.isA, c.isA)
	}
	return out, nil
}

// refutation returns the literals of the theory's last conflict and the certificate that refutes
// them. The map "known" says for each literal whether it comes from A.
func (e *enumeration) refutation(known map[integer.Lit]bool) ([]assumption, *proof.Cert) {
	lits := e.theory.Conflict()
	out := make([]assumption, len(lits))
	for i, l := range lits {
		out[i] = assumption{l, known[l]}
	}
	return out, e.theory.Cert()
}

// hasUnneededA reports whether "core" has a literal of A that is not known to be needed. The caller
// drops such literals first, which makes the interpolant weaker.
func hasUnneededA(core []assumption, needed map[integer.Lit]bool) bool {
	return slices.ContainsFunc(core, func(c assumption) bool { return c.isA && !needed[c.lit] })
}

func (e *enumeration) decide(ls []assumption) integer.Status {
	e.theory.Reset()
	for _, l := range ls {
		if !e.theory.Assert(l.lit) {
			return integer.Unsat
		}
	}
	return e.theory.Check(e.ctx)
}

// byProjection returns an interpolant of a conflict between literals of A and literals of B. It
// does not need a certificate. It projects the literals of A on the common variables. If this
// fails, it projects the literals of B and negates the result. If A or B has no local variables, no
// projection is needed.
func (e *enumeration) byProjection(c *conflict) (lia.Formula, error) {
	e.opt.Stats.Projections++
	a, b := c.sideLits(true), c.sideLits(false)
	localA, localB := e.voc.hasLocal(a, inA), e.voc.hasLocal(b, inB)
	switch {
	case !localA:
		return lia.Cube(a), nil
	case !localB:
		return lia.Not(lia.Cube(b)), nil
	}
	p, err := e.project(a, inA)
	if err == nil {
		return p, nil
	}
	q, errB := e.project(b, inB)
	if errB != nil {
		return lia.Formula{}, err
	}
	return lia.Not(q), nil
}

// project eliminates the side's local variables from the cube. The result is true if the cube is
// true for some values of these variables.
func (e *enumeration) project(cube []lia.Literal, side uint8) (lia.Formula, error) {
	s := e.sc.NewSolver()
	s.Assert(lia.Cube(cube))
	own := func(v lia.Var) bool { return e.voc[v] == side }
	var partials []lia.Formula
	for {
		switch s.Check(e.ctx) {
		case smt.Unknown:
			return lia.Formula{}, unknown(s)
		case smt.Unsat:
			return lia.Or(partials...), nil
		}
		if len(partials) == e.opt.MaxPieces {
			return lia.Formula{}, fmt.Errorf("%w: a projection of more than %d cubes", ErrUnknown, e.opt.MaxPieces)
		}
		ls, err := mbp.Project(cube, own, modelOf(s.Value, lia.Cube(cube)).Value)
		if err != nil {
			return lia.Formula{}, fmt.Errorf("%w: %w", ErrUnknown, err)
		}
		p := lia.Cube(ls)
		partials = append(partials, p)
		s.Assert(lia.Not(p))
	}
}
