package seed

import (
	"errors"
	"io"
	"maps"
	"slices"

	"ic3play/engine"
	"ic3play/engine/cfa"
	"ic3play/engine/meter"
	"ic3play/engine/sim"
	"ic3play/engine/trace"
	"ic3play/lia"
	"ic3play/lia/num"
	"ic3play/lia/smt"
)

// Options are the options of a search.
type Options struct {
	Source  string // name of the engine in events
	Queries int    // number of solver queries after which a search only drops facts; 0 means 4000
	// if more than Vars variables are live at a location, the search compares only related
	// variables; 0 means 24
	Vars int
	// SMTLog is the field SMTLog of engine.Options.
	SMTLog func() io.Writer
}

// Shared returns the seeds of a portfolio for the engine with the given name, or those of Find.
func Shared(m *meter.Meter, p *cfa.Program, name string, opts engine.Options, rec *trace.Recorder) engine.Seeds {
	if opts.Seeds != nil {
		return opts.Seeds(m, name)
	}
	return Find(m, p, Options{Source: name, SMTLog: opts.SMTLog}, rec)
}

// maxLocs limits the number of locations: larger programs get no seeds.
const maxLocs = 400

var errBudget = errors.New("seed budget spent")

type finder struct {
	p              *cfa.Program
	m              *meter.Meter
	opts           Options
	smt            *smt.Context
	descriptions   []description
	live           [][]lia.Var
	edges          []*edgeQuery
	stats          map[string]int64
	budget         int
	partFacts      map[cfa.Loc]lia.Formula   // facts known in advance; the search does not return them
	earlierFacts   map[cfa.Loc][]lia.Formula // facts that an earlier search found for the same program
	inductiveFacts map[cfa.Loc][]lia.Formula // inductive facts, which queries assume
	// inductive is true if the search has ended normally: the descriptions at all locations are
	// inductive together.
	inductive     bool
	equationsOnly bool                    // whether the search looks only for equations
	extraForms    map[cfa.Loc][]extraForm // further linear forms for which the search looks for bounds
	// premiseSources[l] has the sources of edges with a premise at l.
	premiseSources map[cfa.Loc][]cfa.Loc
}

// edgeQuery has a solver for the queries about one edge. The solver asserts the edge's guard. Each
// query adds the facts before the edge as assumptions.
type edgeQuery struct {
	s *smt.Solver
	// before substitutes for each variable the term that the edge assigns to it. It turns a fact
	// after the edge into the fact's weakest precondition, without the guard.
	before func(lia.Var) (lia.Term, bool)
}

// Find returns facts that are inductive together. If the budget of a search is spent before the
// facts are inductive, the search drops facts until the remaining facts are inductive. If this
// takes too long, or the meter returns an error, the search finds no facts.
//
// If the facts do not exclude the error, Find repeats the search with linear forms that a loop
// changes in only one direction (drift.go). Then Find repeats the search on unfolded programs:
// unfolded by a selector or parameter (unfold.go), by phases (phase.go) and by classes
// (classes.go).
func Find(m *meter.Meter, p *cfa.Program, opts Options, rec *trace.Recorder) engine.Seeds {
	if opts.Queries == 0 {
		opts.Queries = 4000
	}
	if opts.Vars == 0 {
		opts.Vars = 24
	}
	res := engine.Seeds{Stats: map[string]int64{}}
	if len(p.Locs) > maxLocs {
		return res
	}
	f := newFinder(m, p, opts, res.Stats)
	// In a program with multiplication, look only for equations at first. Queries with equations
	// are fast.
	if p.Multiplies() {
		e := newFinder(m, p, opts, res.Stats)
		e.equationsOnly = true
		equations := e.find()
		if excludesError(p, equations) {
			e.emitFacts(rec, equations)
			res.Facts = equations
			return res
		}
		f.inductiveFacts = equations
	}
	if res.Facts = f.find(); res.Facts == nil {
		res.Facts = f.inductiveFacts
	}
	for l, facts := range f.inductiveFacts {
		res.Facts[l] = dedupe(slices.Concat(facts, res.Facts[l]))
	}
	// In a program with recursive calls or with Horn clauses that have premises, stop here. The
	// searches below are about loops.
	if p.HasPremises() && !p.CellReads {
		f.emitFacts(rec, res.Facts)
		return res
	}
	for range monotoneRounds {
		if p.CellReads || excludesError(p, res.Facts) {
			break
		}
		with := newFinder(m, p, opts, res.Stats)
		if with.extraForms = monotoneForms(p, res.Facts); maps.EqualFunc(with.extraForms, f.extraForms, sameForms) {
			break
		}
		more := with.find()
		if more == nil {
			break
		}
		f, res.Facts = with, more
	}
	if !p.CellReads && !excludesError(p, res.Facts) {
		if u := unfold(p, f.allFacts, maxLocs); u != nil {
			res.Facts = u.add(res.Facts, newFinder(m, u.p, opts, res.Stats).find())
		}
	}
	if !excludesError(p, res.Facts) {
		for _, bare := range []bool{true, false} {
			if bare && !(p.CellReads && (p.Multiplies() || onlyReads(p))) || excludesError(p, res.Facts) {
				continue
			}
			if facts := inPhases(m, p, opts, res.Stats, res.Facts, bare); facts != nil {
				res.Facts = facts
			}
		}
	}
	res.Facts = byClasses(m, p, opts, res)
	f.emitFacts(rec, res.Facts)
	return res
}

// inPhases unfolds the program by its phases and searches for facts of the unfolded program. It
// returns them together with the facts of an earlier search ("facts"). If "bare" is set, it looks
// only for equations. If there are no phases, the result is nil.
func inPhases(m *meter.Meter, p *cfa.Program, opts Options, stats map[string]int64, facts map[cfa.Loc][]lia.Formula, bare bool) map[cfa.Loc][]lia.Formula {
	f := newFinder(m, p, opts, stats)
	f.earlierFacts = facts
	u, err := unfoldPhases(f, p, bare && !p.Multiplies())
	if err != nil || u == nil {
		return nil
	}
	if p.CellReads {
		opts.Queries *= 4
	}
	f = newFinder(m, u.p, opts, stats)
	f.partFacts, f.inductiveFacts, f.equationsOnly = u.partFormulas(), u.copyFacts, bare
	return u.add(facts, f.find())
}

// onlyReads reports whether the program has premises, and each of them is a read of an array cell.
// If a program has calls, equations alone may suffice for the automaton, but the proof about the
// syntax tree needs bounds too.
func onlyReads(p *cfa.Program) bool {
	return p.HasPremises() && !slices.ContainsFunc(p.Edges, func(e cfa.Edge) bool {
		return slices.ContainsFunc(e.Premises, func(pr cfa.Premise) bool { return !pr.Read })
	})
}

// withoutCaseSplits keeps a disjunction of at most maxCases formulas, and one that contains a
// formula larger than caseSize.
const (
	maxCases = 6
	caseSize = 6
)

// withoutCaseSplits replaces disjunctions of many small formulas by true. Such a disjunction lists
// the cases of a product, for example. Equations seldom follow from it.
func withoutCaseSplits(f lia.Formula) lia.Formula {
	return withoutDisjunctions(f, func(parts []lia.Formula) bool { return len(parts) <= maxCases })
}

// withoutDisjunctions replaces disjunctions of small formulas by true, unless the function "keep"
// returns true for their parts.
func withoutDisjunctions(f lia.Formula, keep func(parts []lia.Formula) bool) lia.Formula {
	if f.Op() != lia.OpAnd && f.Op() != lia.OpOr {
		return f
	}
	small := func(g lia.Formula) bool { return g.Size() <= caseSize }
	if args := f.Args(); f.Op() == lia.OpOr && !keep(args) && !slices.ContainsFunc(args, func(g lia.Formula) bool { return !small(g) }) {
		return lia.True()
	}
	parts := make([]lia.Formula, len(f.Args()))
	for i, g := range f.Args() {
		parts[i] = withoutDisjunctions(g, keep)
	}
	if f.Op() == lia.OpAnd {
		return lia.And(parts...)
	}
	return lia.Or(parts...)
}

func excludesError(p *cfa.Program, facts map[cfa.Loc][]lia.Formula) bool {
	return len(facts[p.Error]) > 0 && facts[p.Error][0].IsFalse()
}

func newFinder(m *meter.Meter, p *cfa.Program, opts Options, stats map[string]int64) *finder {
	return &finder{p: p, m: m, opts: opts, smt: smt.NewContext(smt.Options{Log: opts.SMTLog}),
		descriptions: make([]description, len(p.Locs)), live: make([][]lia.Var, len(p.Locs)),
		edges: make([]*edgeQuery, len(p.Edges)), stats: stats, budget: opts.Queries}
}

// find runs the search and returns the facts. If the search must end early, it returns nil.
func (f *finder) find() map[cfa.Loc][]lia.Formula {
	if f.prepare() != nil || f.sample() != nil || !f.fixpoint() {
		return nil
	}
	f.inductive = true
	return f.report()
}

// allFacts returns all facts at the location l, even those that follow from other facts. If the
// search ended early, it returns nil.
func (f *finder) allFacts(l cfa.Loc) []lia.Formula {
	if !f.inductive {
		return nil
	}
	return f.descriptions[l].facts()
}

func (f *finder) prepare() error {
	w := collect(f.p)
	lv := cfa.Live(f.p)
	var related []int // computed on demand
	for l := range f.descriptions {
		if err := f.m.Ended(); err != nil {
			return err
		}
		f.live[l] = lv.At(cfa.Loc(l))
		groups := [][]lia.Var{f.live[l]}
		if len(f.live[l]) > f.opts.Vars {
			if related == nil {
				related = relatedGroups(f.p)
			}
			groups = split(f.live[l], related)
		}
		f.descriptions[l].groups = groups
		if f.equationsOnly {
			continue
		}
		f.descriptions[l].forms = formsAt(f.live[l], groups, w, f.extraForms[cfa.Loc(l)])
	}
	f.descriptions[f.p.Entry] = description{reached: true, unconstrained: true}
	f.descriptions[f.p.Error].forms, f.descriptions[f.p.Error].groups = nil, nil
	f.live[f.p.Error] = nil
	return nil
}

// sample adds the states of random runs to the descriptions. A program of Horn clauses in which
// edges have premises cannot be run. For such a program, all states come from the solver.
func (f *finder) sample() error {
	if f.p.Clauses && f.p.HasPremises() {
		return nil
	}
	r := sim.NewRunner(f.p)
	var err error
	n := 0
	r.Sample(60, 3000, 120, func(l cfa.Loc, v []int64) bool {
		if n++; n%statesPerCheck == 0 {
			err = f.m.Ended()
		}
		f.descriptions[l].join(func(x lia.Var) num.Int { return num.From(v[x]) })
		return err == nil
	})
	return err
}

// statesPerCheck is how many states the search adds before it checks the clock. Adding a state
// takes time, because every form at its location must be evaluated.
const statesPerCheck = 16

// fixpoint computes a description of the states at each location, such that all descriptions
// together are inductive. For each edge, it asks the solver for a step from a state inside the
// description of the source to a state outside the description of the target. It adds the second
// state to the description of the target. It returns true when no edge has such a step. It returns
// false if it must stop earlier.
func (f *finder) fixpoint() bool {
	f.premiseSources = map[cfa.Loc][]cfa.Loc{}
	for i := range f.p.Edges {
		for _, pr := range f.p.Edges[i].Premises {
			f.premiseSources[pr.At] = append(f.premiseSources[pr.At], f.p.Edges[i].From)
		}
	}
	dirty := make([]bool, len(f.p.Locs))
	var work []cfa.Loc
	push := func(l cfa.Loc) {
		if !dirty[l] && f.descriptions[l].reached {
			dirty[l] = true
			work = append(work, l)
		}
	}
	for l := range f.p.Locs {
		push(cfa.Loc(l))
	}
	for len(work) > 0 {
		l := work[0]
		work = work[1:]
		dirty[l] = false
		for _, e := range f.p.Out(l) {
			to := f.p.Edges[e].To
			changed := false
			for {
				more, err := f.extendTarget(e)
				if err != nil {
					return false
				}
				if !more {
					break
				}
				changed = true
				if to == l {
					break // the edge is a self-loop: l is visited again, because its description has changed
				}
			}
			if changed {
				push(to)
				for _, l := range f.premiseSources[to] {
					push(l)
				}
				if to == l {
					break
				}
			}
		}
	}
	return true
}

// extendTarget makes a consecution query for the edge e: is there a step from a state that
// satisfies the facts at its source to a state that violates a fact at its target? If so, it adds
// the second state to the description of the target. If the budget is spent, it drops the violated
// facts instead. It reports whether the description changed.
func (f *finder) extendTarget(e cfa.EdgeID) (bool, error) {
	edge := &f.p.Edges[e]
	to := &f.descriptions[edge.To]
	if to.unconstrained {
		return false, nil
	}
	if edge.To == f.p.Error && to.reached {
		return false, nil
	}
	if err := f.m.Tick(); err != nil {
		return false, err
	}
	var premises []lia.Formula
	for _, pr := range edge.Premises {
		if !f.descriptions[pr.At].reached {
			return false, nil // no state at the premise's location is known yet
		}
		for _, fact := range f.descriptions[pr.At].facts() {
			premises = append(premises, pr.Known(fact))
		}
	}
	f.stats["queries"]++
	f.budget--
	if f.budget < -len(f.p.Edges)*4-f.opts.Queries {
		return false, errBudget
	}
	q := f.query(e)
	from, facts := &f.descriptions[edge.From], to.facts()
	var asm []smt.Lit
	if to.reached {
		var disjuncts []lia.Formula
		for _, fact := range facts {
			// If the precondition of a fact is itself a fact at the source, the fact holds after
			// the edge, so the query omits it.
			if before := fact.Subst(q.before); !from.hasFact(before) {
				disjuncts = append(disjuncts, lia.Not(before))
			}
		}
		out := lia.Or(disjuncts...)
		if out.IsFalse() {
			return false, nil
		}
		sel := q.s.Selector()
		q.s.AssertUnder(sel, out)
		asm = []smt.Lit{sel}
		defer q.s.Retire(sel)
	}
	st, err := f.m.Check(q.s, append(append(q.lits(from.facts()), q.lits(premises)...), asm...)...)
	switch {
	case st == smt.Unsat:
		return false, nil
	case errors.Is(err, meter.ErrGaveUp):
		// The solver gave up, so drop all facts at the target.
		f.stats["unknown"]++
		*to = description{reached: true, unconstrained: true}
		return true, nil
	case err != nil:
		return false, err
	}
	point := make(map[lia.Var]num.Int, len(f.live[edge.To]))
	for _, v := range f.live[edge.To] {
		point[v] = lia.V(v).Subst(q.before).Eval(q.s.Value)
	}
	value := func(v lia.Var) num.Int { return point[v] }
	if to.reached && f.budget < 0 {
		for _, fact := range facts {
			if !fact.Eval(value) {
				to.drop(fact)
			}
		}
		return true, nil
	}
	f.stats["joins"]++
	return to.join(value), nil
}

func (q *edgeQuery) lits(fs []lia.Formula) []smt.Lit {
	out := make([]smt.Lit, len(fs))
	for i, f := range fs {
		out[i] = q.s.Lit(f)
	}
	return out
}

func (f *finder) query(e cfa.EdgeID) *edgeQuery {
	if q := f.edges[e]; q != nil {
		return q
	}
	edge := &f.p.Edges[e]
	q := &edgeQuery{s: f.smt.NewSolver(), before: edge.Substitution()}
	guard := edge.Guard
	if f.equationsOnly {
		guard = withoutCaseSplits(guard)
	}
	q.s.Assert(guard)
	for _, fact := range f.inductiveFacts[edge.From] {
		q.s.Assert(fact)
	}
	for _, pr := range edge.Premises {
		for _, fact := range f.inductiveFacts[pr.At] {
			q.s.Assert(pr.Known(fact))
		}
	}
	f.edges[e] = q
	return q
}

// report returns the facts of the search. It omits a fact if the other facts at the same location
// imply it.
func (f *finder) report() map[cfa.Loc][]lia.Formula {
	out := map[cfa.Loc][]lia.Formula{}
	for l := range f.descriptions {
		loc := cfa.Loc(l)
		a := &f.descriptions[l]
		switch {
		case loc == f.p.Entry || a.unconstrained:
			continue
		case !a.reached:
			out[loc] = []lia.Formula{lia.False()}
		case loc == f.p.Error:
			continue
		default:
			out[loc] = f.irredundant(loc, a.facts(), a.equations())
		}
	}
	return out
}

func (f *finder) emitFacts(rec *trace.Recorder, facts map[cfa.Loc][]lia.Formula) {
	if facts == nil {
		return
	}
	f.stats["facts"] = 0
	for l := range f.p.Locs {
		f.stats["facts"] += int64(len(facts[cfa.Loc(l)]))
		if rec.On() {
			for _, fact := range facts[cfa.Loc(l)] {
				rec.Emit(trace.Event{Kind: trace.Candidate, Source: f.opts.Source, Loc: l, Edge: -1, Level: trace.EveryLevel,
					Formula: fact.Format(f.p.VarName), Note: trace.CandidateSampled})
			}
		}
	}
}

// keepHullsFrom is the least number of facts with which irredundant keeps all equations of affine
// hulls without asking the solver. No equation of a hull follows from the other equations of the
// same hull.
const keepHullsFrom = 48

// irredundant removes each fact that the remaining facts imply. It tries the last facts first,
// which are the most complicated. If the solver gives up, the fact stays. The first facts in the
// list are equations of affine hulls; "equations" is their number.
func (f *finder) irredundant(l cfa.Loc, facts []lia.Formula, equations int) []lia.Formula {
	if len(facts) < keepHullsFrom {
		equations = 0
	}
	s := f.smt.NewSolver()
	if given, ok := f.partFacts[l]; ok {
		s.Assert(given)
	}
	keep := append([]lia.Formula(nil), facts...)
	for i := len(keep) - 1; i >= equations; i-- {
		if f.m.Tick() != nil {
			return keep
		}
		asm := []smt.Lit{s.Lit(lia.Not(keep[i]))}
		for j, g := range keep {
			if j != i {
				asm = append(asm, s.Lit(g))
			}
		}
		f.stats["queries"]++
		if s.Check(f.m.Context(), asm...) == smt.Unsat {
			keep = append(keep[:i], keep[i+1:]...)
		}
	}
	return keep
}
