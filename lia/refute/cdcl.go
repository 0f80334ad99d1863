package refute

import (
	"context"
	"sort"

	"ic3play/lia/proof"
)

// search is a conflict-driven clause-learning search (Marques-Silva, Sakallah, GRASP, ICCAD 1996;
// watched literals and activities after Moskewicz and others, Chaff, DAC 2001). For every learnt
// clause it records the clauses from which it was resolved. It is simple rather than fast, because
// the formulas that package refute gets are usually easy.
//
// Invariants: clauses keep their numbers; every variable assigned above level 0 is a decision or
// has a reason; every variable assigned at level 0 has a unit clause, which was given or derived.
type search struct {
	clauses []clause

	value    []int8 // value[v] is 1 if variable v is true, -1 if it is false, 0 if it is unassigned
	level    []int32
	reason   []int32 // reason[v] is the clause that implied the value of variable v, or -1
	position []int32 // position[v] is the index of variable v on the trail
	phase    []int8
	watches  [][]int32 // watches[index(p)] contains the clauses to visit when p becomes false
	trail    []proof.Prop
	levels   []int32 // levels[i] is the length of the trail before the decision of level i+1
	head     int     // next literal on the trail to propagate
	unit     []int32 // unit[v] is the unit clause that gives variable v its value at level 0, or -1

	activity  []float64
	increment float64
	heap      heap

	seen []bool
	// The function theoryLemma, if it is set, processes the assignments that propagation has made.
	// It reports whether it added a clause that is not satisfied.
	theoryLemma func() bool
	theoryHead  int // number of literals on the trail that the function theoryLemma has processed

	conflicts int
	unsat     bool // the last clause is empty
}

type clause struct {
	lits    []proof.Prop
	hints   []int32
	derived bool
}

func newSearch() *search {
	s := &search{increment: 1}
	s.growTo(0)
	return s
}

func index(p proof.Prop) int {
	if p < 0 {
		return int(-p)*2 + 1
	}
	return int(p) * 2
}

func variable(p proof.Prop) int { return int(max(p, -p)) }

func (s *search) growTo(n int) {
	for v := len(s.value); v <= n; v++ {
		s.value = append(s.value, 0)
		s.level = append(s.level, 0)
		s.reason = append(s.reason, -1)
		s.position = append(s.position, 0)
		s.phase = append(s.phase, -1)
		s.unit = append(s.unit, -1)
		s.activity = append(s.activity, 0)
		s.seen = append(s.seen, false)
		s.watches = append(s.watches, nil, nil)
		if v > 0 {
			s.heap.push(v, s.activity)
		}
	}
}

func (s *search) truth(p proof.Prop) int8 {
	if p < 0 {
		return -s.value[-p]
	}
	return s.value[p]
}

func (s *search) assign(p proof.Prop, reason int32) {
	v := variable(p)
	s.value[v] = 1
	if p < 0 {
		s.value[v] = -1
	}
	s.level[v] = int32(len(s.levels))
	s.reason[v] = reason
	s.position[v] = int32(len(s.trail))
	s.trail = append(s.trail, p)
	if len(s.levels) == 0 {
		s.makeUnit(p, reason)
	}
}

// makeUnit sets the unit clause of p, a literal that the clause "reason" implies at level 0. If
// this clause has other literals, makeUnit derives the unit clause.
func (s *search) makeUnit(p proof.Prop, reason int32) {
	v := variable(p)
	if len(s.clauses[reason].lits) == 1 {
		s.unit[v] = reason
		return
	}
	s.unit[v] = s.derive([]proof.Prop{p}, append(s.unitClauses(s.clauses[reason].lits, p), reason))
}

// unitClauses returns the unit clauses that make the literals in lits false, except that of p. All
// these literals must be false at level 0.
func (s *search) unitClauses(lits []proof.Prop, p proof.Prop) []int32 {
	var out []int32
	for _, q := range lits {
		if q != p {
			out = append(out, s.unit[variable(q)])
		}
	}
	return out
}

func (s *search) derive(lits []proof.Prop, hints []int32) int32 {
	s.clauses = append(s.clauses, clause{lits: lits, hints: hints, derived: true})
	if len(lits) == 0 {
		s.unsat = true
	}
	return int32(len(s.clauses) - 1)
}

// add backtracks to level 0, adds a given clause, and returns the clause's number.
func (s *search) add(lits []proof.Prop) int32 {
	s.backtrack(0)
	id := int32(len(s.clauses))
	own, tautology := s.simplify(lits)
	s.clauses = append(s.clauses, clause{lits: own})
	if s.unsat || tautology {
		return id
	}
	if len(own) == 0 {
		s.derive(nil, []int32{id})
		return id
	}
	s.attach(id)
	return id
}

// simplify drops duplicate literals. Its result "tautology" reports whether some literal occurs
// together with its negation.
func (s *search) simplify(lits []proof.Prop) (own []proof.Prop, tautology bool) {
	for _, p := range lits {
		s.growTo(variable(p))
		if !s.seen[variable(p)] {
			s.seen[variable(p)] = true
			own = append(own, p)
			continue
		}
		for _, q := range own {
			tautology = tautology || q == -p
		}
	}
	for _, p := range own {
		s.seen[variable(p)] = false
	}
	return own, tautology
}

// addInPlace adds a given clause and returns the clause's number. It backtracks only as far as the
// clause requires, so that unrelated assignments stay. A false clause is a conflict. A clause with
// one unassigned literal and no true literal implies the unassigned literal. Some clauses, such as
// clauses with a single literal, are added at level 0 instead.
func (s *search) addInPlace(lits []proof.Prop) int32 {
	own, tautology := s.simplify(lits)
	if tautology || len(own) < 2 || len(s.levels) == 0 || s.unsat {
		return s.add(lits)
	}
	// levelOf returns the level at which a literal became false. For a literal that is not false,
	// it returns a larger number.
	levelOf := func(p proof.Prop) int {
		if s.truth(p) >= 0 {
			return len(s.levels) + 1
		}
		return int(s.level[variable(p)])
	}
	sort.SliceStable(own, func(i, j int) bool { return levelOf(own[i]) > levelOf(own[j]) })
	first, second := levelOf(own[0]), levelOf(own[1])
	if first == 0 {
		return s.add(lits)
	}
	id := int32(len(s.clauses))
	s.clauses = append(s.clauses, clause{lits: own})
	s.watches[index(own[0])] = append(s.watches[index(own[0])], id)
	s.watches[index(own[1])] = append(s.watches[index(own[1])], id)
	switch {
	// Two literals are not false, or one is true. So the clause implies no literal yet.
	case second > len(s.levels) || s.truth(own[0]) > 0:
	case second < first:
		s.backtrack(second)
		s.assign(own[0], id)
	default:
		s.backtrack(first)
		s.conflicts++
		s.learn(id)
	}
	return id
}

// attach chooses the watched literals of a clause and propagates the clause. The search must be at
// level 0.
func (s *search) attach(id int32) {
	c := s.clauses[id].lits
	sort.SliceStable(c, func(i, j int) bool { return s.truth(c[i]) > s.truth(c[j]) })
	if len(c) > 1 {
		s.watches[index(c[0])] = append(s.watches[index(c[0])], id)
		s.watches[index(c[1])] = append(s.watches[index(c[1])], id)
	}
	switch {
	case s.truth(c[0]) < 0:
		s.derive(nil, append(s.unitClauses(c, 0), id))
	case s.truth(c[0]) == 0 && (len(c) == 1 || s.truth(c[1]) < 0):
		s.assign(c[0], id)
	}
}

func (s *search) backtrack(level int) {
	if len(s.levels) <= level {
		return
	}
	keep := int(s.levels[level])
	for i := len(s.trail) - 1; i >= keep; i-- {
		v := variable(s.trail[i])
		s.phase[v] = s.value[v]
		s.value[v] = 0
		s.heap.push(v, s.activity)
	}
	s.trail = s.trail[:keep]
	s.levels = s.levels[:level]
	s.head = keep
	s.theoryHead = min(s.theoryHead, keep)
}

// propagate assigns the literals that clauses imply (unit propagation). It returns the number of a
// clause that became false, or -1.
func (s *search) propagate() int32 {
	for s.head < len(s.trail) {
		p := s.trail[s.head]
		s.head++
		ws := s.watches[index(-p)]
		out := ws[:0]
		for i, id := range ws {
			c := s.clauses[id].lits
			if c[0] == -p {
				c[0], c[1] = c[1], c[0]
			}
			if s.truth(c[0]) > 0 || s.rewatch(id, c) {
				if c[1] == -p {
					out = append(out, id)
				}
				continue
			}
			out = append(out, id)
			if s.truth(c[0]) < 0 {
				out = append(out, ws[i+1:]...)
				s.watches[index(-p)] = out
				return id
			}
			s.assign(c[0], id)
		}
		s.watches[index(-p)] = out
	}
	return -1
}

// rewatch replaces the watched literal c[1] by an unwatched literal that is not false, and returns
// true. If all unwatched literals, c[2:], are false, rewatch returns false.
func (s *search) rewatch(id int32, c []proof.Prop) bool {
	for k := 2; k < len(c); k++ {
		if s.truth(c[k]) >= 0 {
			c[1], c[k] = c[k], c[1]
			s.watches[index(c[1])] = append(s.watches[index(c[1])], id)
			return true
		}
	}
	return false
}

// learn resolves a conflict above level 0 to the first unique implication point, adds the learnt
// clause, and backtracks to the level where it implies a literal.
func (s *search) learn(conflict int32) {
	var lits []proof.Prop // the learnt clause, without the literal that it implies
	var used []int32      // the resolved reasons
	var unitHints []int32 // the resolved unit clauses
	unresolved, at := 0, len(s.trail)-1
	asserting := proof.Prop(0)
	var marked []int
	mark := func(c []proof.Prop, except proof.Prop) {
		for _, q := range c {
			v := variable(q)
			if q == except || s.seen[v] {
				continue
			}
			s.seen[v] = true
			marked = append(marked, v)
			s.bumpVar(v)
			switch {
			case s.level[v] == 0:
				unitHints = append(unitHints, s.unit[v])
			case int(s.level[v]) == len(s.levels):
				unresolved++
			default:
				lits = append(lits, q)
			}
		}
	}
	mark(s.clauses[conflict].lits, 0)
	for {
		for !s.seen[variable(s.trail[at])] {
			at--
		}
		p := s.trail[at]
		at--
		unresolved--
		if unresolved == 0 {
			asserting = -p
			break
		}
		r := s.reason[variable(p)]
		used = append(used, r)
		mark(s.clauses[r].lits, p)
	}
	lits, used, unitHints, marked = s.minimise(lits, used, unitHints, marked)
	for _, v := range marked {
		s.seen[v] = false
	}
	// The checker propagates the hints one after the other, and each of them must then be a unit
	// clause. So sort the hints by the time at which they became unit clauses.
	sort.Slice(used, func(i, j int) bool { return s.impliedAt(used[i]) < s.impliedAt(used[j]) })
	hints := append(append(unitHints, used...), conflict)
	backjump := 0
	for _, q := range lits {
		backjump = max(backjump, int(s.level[variable(q)]))
	}
	all := append([]proof.Prop{asserting}, lits...)
	// Watch a literal of the highest remaining level, because backtracking unassigns it first.
	for i := 1; i < len(all); i++ {
		if int(s.level[variable(all[i])]) == backjump {
			all[1], all[i] = all[i], all[1]
			break
		}
	}
	s.backtrack(backjump)
	id := s.derive(all, hints)
	if len(all) > 1 {
		s.watches[index(all[0])] = append(s.watches[index(all[0])], id)
		s.watches[index(all[1])] = append(s.watches[index(all[1])], id)
	}
	s.assign(asserting, id)
	s.increment /= 0.95
}

// impliedAt returns the trail position of the literal that the clause with number id implied.
func (s *search) impliedAt(id int32) int32 {
	for _, q := range s.clauses[id].lits {
		if s.truth(q) > 0 {
			return s.position[variable(q)]
		}
	}
	return 0
}

// minimise makes a learnt clause smaller (local minimisation). It drops a literal if all other
// literals of its reason are in the clause too, or are false at level 0. It appends the reasons of
// the dropped literals to "used". It appends the unit clauses of the literals at level 0 to
// unitHints.
func (s *search) minimise(lits []proof.Prop, used, unitHints []int32, marked []int) ([]proof.Prop, []int32, []int32, []int) {
	out := lits[:0]
next:
	for _, q := range lits {
		r := s.reason[variable(q)]
		if r < 0 {
			out = append(out, q)
			continue
		}
		for _, p := range s.clauses[r].lits {
			if v := variable(p); p != -q && s.level[v] > 0 && !s.seen[v] {
				out = append(out, q)
				continue next
			}
		}
		used = append(used, r)
		for _, p := range s.clauses[r].lits {
			if v := variable(p); s.level[v] == 0 && !s.seen[v] {
				s.seen[v] = true
				marked = append(marked, v)
				unitHints = append(unitHints, s.unit[v])
			}
		}
	}
	return out, used, unitHints, marked
}

func (s *search) bumpVar(v int) {
	s.activity[v] += s.increment
	if s.activity[v] > 1e100 {
		for i := range s.activity {
			s.activity[i] *= 1e-100
		}
		s.increment *= 1e-100
	}
	s.heap.siftUp(v, s.activity)
}

type outcome uint8

const (
	stopped outcome = iota // the context ended, or the limit on conflicts was reached
	model                  // all variables are assigned
	refuted                // the empty clause was derived
)

// run searches until it has found a model or a refutation, or has reached a limit.
func (s *search) run(ctx context.Context, maxConflicts int) outcome {
	restart, luby := 0, 1
	for n := 0; ; n++ {
		if n%512 == 0 && ctx.Err() != nil {
			return stopped
		}
		if s.unsat {
			return refuted
		}
		if conflict := s.propagate(); conflict >= 0 {
			s.conflicts++
			restart++
			if len(s.levels) == 0 {
				s.derive(nil, append(s.unitClauses(s.clauses[conflict].lits, 0), conflict))
				return refuted
			}
			s.learn(conflict)
			if s.conflicts > maxConflicts {
				return stopped
			}
			continue
		}
		if s.theoryLemma != nil && s.theoryLemma() {
			continue
		}
		if restart >= 100*lubyAt(luby) {
			restart, luby = 0, luby+1
			s.backtrack(0)
			continue
		}
		v := s.heap.pop(s.activity)
		for v > 0 && s.value[v] != 0 {
			v = s.heap.pop(s.activity)
		}
		if v == 0 {
			return model
		}
		s.levels = append(s.levels, int32(len(s.trail)))
		p := proof.Prop(v)
		if s.phase[v] < 0 {
			p = -p
		}
		s.assign(p, -1)
	}
}

// lubyAt returns the i-th number of the sequence 1 1 2 1 1 2 4 ... The first number has i = 1.
func lubyAt(i int) int {
	for {
		k := 1
		for 1<<k-1 < i {
			k++
		}
		if 1<<k-1 == i {
			return 1 << (k - 1)
		}
		i -= 1<<(k-1) - 1
	}
}
