package smt

import "ic3play/lia"

// clauseGroup returns one group of the clauses that must be true. The slice is valid until the next
// call. Group -1 has the permanent clauses. Group i belongs to assumption i: if the assumption is a
// selector, the group has the clauses under the selector. If it is a negated selector or the
// negated literal of a compound formula, the group is empty. Otherwise it has the assumption itself
// as a clause.
func (s *Solver) clauseGroup(i int) [][]Lit {
	if i < 0 {
		return s.permanent
	}
	l := s.assumptions[i]
	switch v := &s.vars[l.v()]; {
	case v.kind == selector:
		if l.neg() {
			return nil
		}
		return v.clauses
	case v.kind == atomic || !l.neg():
		s.single[0] = s.assumptions[i : i+1]
		return s.single[:]
	}
	return nil
}

// findImplicant collects in s.cube atoms of the propositional model that imply all active clauses.
// For each disjunction it takes one true argument, if possible one that is already in s.cube. The
// theory checks only the atoms in s.cube.
func (s *Solver) findImplicant() {
	s.generation++
	s.cube = s.cube[:0]
	s.stack = s.stack[:0]
	for i := -1; i < len(s.assumptions); i++ {
		for _, c := range s.clauseGroup(i) {
			if len(c) == 1 {
				s.visit(c[0])
			}
		}
	}
	s.visitArgs()
	for i := -1; i < len(s.assumptions); i++ {
		for _, c := range s.clauseGroup(i) {
			if len(c) != 1 {
				s.choose(c)
				s.visitArgs()
			}
		}
	}
}

// visit adds l, which is true in the model, to the implicant. A compound literal only goes on the
// stack: visitArgs then visits its arguments.
func (s *Solver) visit(l Lit) {
	v := &s.vars[l.v()]
	if v.visited == s.generation {
		return
	}
	v.visited = s.generation
	switch v.kind {
	case atomic:
		s.cube = append(s.cube, s.alit(l))
	case compound:
		s.stack = append(s.stack, l)
	}
}

func (s *Solver) visitArgs() {
	for len(s.stack) > 0 {
		v := &s.vars[s.stack[len(s.stack)-1].v()]
		s.stack = s.stack[:len(s.stack)-1]
		if v.op == lia.OpOr {
			s.choose(v.args)
			continue
		}
		for _, k := range v.args {
			s.visit(k)
		}
	}
}

// choose adds a true literal of a clause to the implicant, unless the implicant already contains
// one. It prefers atoms, and among these an atom that is also true in the theory's last model.
func (s *Solver) choose(clause []Lit) {
	best, rank := litTrue, 0
	for _, l := range clause {
		v := &s.vars[l.v()]
		if v.sat == 0 || s.sat.Value(v.sat) == l.neg() {
			continue
		}
		if v.visited == s.generation {
			return
		}
		r := 1
		if v.kind == atomic {
			r = 2
			if s.ctx.atoms[v.atom].holds(s.model) != l.neg() {
				r = 3 // the literal is also true in the theory's last model, so this model may stay valid
			}
		}
		if r > rank {
			best, rank = l, r
		}
	}
	if rank > 0 {
		s.visit(best)
	}
}

// cursor is a compound formula under evaluation, and its next argument.
type cursor struct {
	v, next int32
}

// modelHolds reports whether all active clauses are true in the model.
func (s *Solver) modelHolds() bool {
	for i := -1; i < len(s.assumptions); i++ {
	next:
		for _, c := range s.clauseGroup(i) {
			for _, l := range c {
				if s.eval(l) {
					continue next
				}
			}
			return false
		}
	}
	return true
}

// knownValue returns the value of l, if it is known already or l is an atom or a constant. It does
// not evaluate compound formulas.
func (s *Solver) knownValue(l Lit) (val, known bool) {
	v := &s.vars[l.v()]
	if v.evaluated != s.generation {
		switch v.kind {
		case atomic:
			v.val = s.ctx.atoms[v.atom].holds(s.model)
		case constant:
			v.val = true
		default:
			return false, false
		}
		v.evaluated = s.generation
	}
	return v.val != l.neg(), true
}

// eval returns the truth value of l in the model. Formulas may be deep, so it uses an explicit
// stack instead of recursion.
func (s *Solver) eval(l Lit) bool {
	if val, known := s.knownValue(l); known {
		return val
	}
	s.cursors = append(s.cursors[:0], cursor{l.v(), 0})
next:
	for len(s.cursors) > 0 {
		f := &s.cursors[len(s.cursors)-1]
		v := &s.vars[f.v]
		or := v.op == lia.OpOr
		val := !or
		for int(f.next) < len(v.args) {
			x, known := s.knownValue(v.args[f.next])
			if !known {
				s.cursors = append(s.cursors, cursor{v.args[f.next].v(), 0})
				continue next
			}
			if x == or {
				val = or
				break
			}
			f.next++
		}
		v.evaluated, v.val = s.generation, val
		s.cursors = s.cursors[:len(s.cursors)-1]
	}
	return s.vars[l.v()].val
}
