package sim

import (
	"slices"

	"ic3play/engine/accel"
	"ic3play/engine/cfa"
	"ic3play/lia"
	"ic3play/lia/num"
)

// Runner makes random runs of one program. It is not safe for concurrent use.
type Runner struct {
	p     *cfa.Program
	edges []edge
	v     []int64
	c     *chooser
	order []cfa.EdgeID
	work  int // the cost of all edges that runs have tried so far, including those that they could not take

	sites, exits []bool       // by location: whether it is a call site, and whether it is the exit of a procedure
	calls        []activation // calls that have not returned

	hunts             bool    // whether runs look for errors; then some runs prefer some edges (bias), and all runs prefer edges into Error
	bias              *rule   // preference for some edges; may be nil
	leaps             *leaper // if it is nil, the run takes each step separately
	atGuardChange     bool    // whether a guard term (see guardTerms) is 0 or changes its sign where the last leap ended
	guardChangeValues []int64 // values of state variables when atGuardChange was true; the method "learn" uses them
	single            bool    // whether there is only one run, which takes all possible rounds of a cycle
}

// NewRunner returns a Runner for p. Runs with the same seed are equal if the Runner learns no
// values between them (see the method "learn").
func NewRunner(p *cfa.Program) *Runner {
	slots := len(p.Vars) + p.NumIn
	// Random runs never take an edge that reads an untracked array cell. Its premise is not at the
	// exit of a procedure.
	return &Runner{p: p, edges: compile(p), v: make([]int64, slots), c: newChooser(slots, constants(p)), sites: p.CallSites(), exits: p.Exits()}
}

type activation struct {
	site  cfa.Loc
	state []int64
}

const maxCalls = 20_000

// setOrder sets r.order to the edges that the run may take from the location "at". If this is the
// exit of a procedure, these are the edges that return from the last call. Then setOrder restores
// the state at the call, and gives values to the inputs that represent results of the call.
func (r *Runner) setOrder(at cfa.Loc) {
	r.order = r.order[:0]
	if !r.exits[at] {
		for _, id := range r.p.Out(at) {
			if r.edges[id].exit < 0 {
				r.order = append(r.order, id)
			}
		}
		return
	}
	if len(r.calls) == 0 {
		return
	}
	c := r.calls[len(r.calls)-1]
	r.calls = r.calls[:len(r.calls)-1]
	for _, id := range r.p.Out(c.site) {
		if e := &r.edges[id]; e.exit == at {
			for _, g := range e.premiseInputs {
				r.v[g.input] = r.v[g.at]
			}
			for i := range e.premiseArgs {
				e.premiseArgs[i].want = r.v[e.premiseArgs[i].at]
			}
			r.order = append(r.order, id)
		}
	}
	copy(r.v, c.state)
}

// errorsFirst moves the edges into Error to the front of r.order and returns their number. So the
// run takes an edge into Error whenever it can, because it might never reach such a state again. If
// the run only samples states, errorsFirst does nothing and returns 0.
func (r *Runner) errorsFirst() int {
	n := 0
	if !r.hunts {
		return n
	}
	for i, id := range r.order {
		if r.edges[id].to == r.p.Error {
			r.order[i], r.order[n] = r.order[n], id
			n++
		}
	}
	return n
}

// biased determines how often a run with a bias follows it: with the probability biased/8.
const biased = 4

func constants(p *cfa.Program) []int64 {
	seen := map[int64]bool{}
	var out []int64
	add := func(n num.Int) {
		if v, ok := n.Int64(); ok && v > -1<<40 && v < 1<<40 {
			for d := int64(-1); d <= 1; d++ {
				for _, w := range []int64{v + d, -v + d} {
					if !seen[w] {
						seen[w] = true
						out = append(out, w)
					}
				}
			}
		}
	}
	for i := range p.Edges {
		p.Edges[i].Guard.EachLiteral(func(l *lia.Literal) { add(l.T.Constant()) })
		for _, a := range p.Edges[i].Assigns {
			add(a.Term.Constant())
		}
	}
	return out
}

type outcome uint8

const (
	stuck   outcome = iota // no edge can be taken, or the search for inputs of an edge failed
	reached                // the run has reached the location Error
	running                // the run has used all its steps and can continue
)

type state struct {
	loc   cfa.Loc
	steps int
}

// begin starts a run. If the seed is negative, the inputs follow the rule of the kind -1 - seed.
func (r *Runner) begin(seed int64) state {
	r.c.src.Seed(uint64(seed), 0)
	r.c.rule, r.bias = nil, nil
	if seed < 0 {
		r.c.rule = newRule(-1 - seed)
	} else if r.hunts && seed%4 == 3 {
		r.bias = newRule(seed)
	}
	for i := range r.v {
		r.v[i] = 0
	}
	r.calls = r.calls[:0]
	if r.leaps != nil {
		r.leaps.begin()
	}
	return state{loc: r.p.Entry}
}

// advance takes up to n steps. It calls "visit", if set, for each step, after the inputs are
// chosen, and "leapt", if set, for each accelerated cycle.
func (r *Runner) advance(s *state, n int, visit func(cfa.EdgeID, []int64), leapt func(*cfa.Step)) outcome {
	for ; n > 0; n-- {
		if s.loc == r.p.Error {
			return reached
		}
		r.setOrder(s.loc)
		first := r.errorsFirst()
		taken := false
		for i := range r.order {
			j := i
			if rest := len(r.order) - i; rest > 1 && i >= first {
				switch {
				case r.c.rule != nil:
					j += r.c.rule.choice(s.loc, i) % rest
				case r.bias != nil && r.c.rng.IntN(8) < biased:
					j += r.bias.choice(s.loc, i) % rest
				default:
					j += r.c.rng.IntN(rest)
				}
			}
			r.order[i], r.order[j] = r.order[j], r.order[i]
			id := r.order[i]
			e := &r.edges[id]
			r.work += e.cost
			if !r.c.choose(e, r.v) || !e.satisfiesPremise(r.v) {
				continue
			}
			if visit != nil {
				visit(id, r.v)
			}
			if r.leaps != nil {
				r.leaps.recordStep(id, e, r.v)
			}
			if r.sites[s.loc] && e.exit < 0 {
				if len(r.calls) == maxCalls {
					return stuck
				}
				r.calls = append(r.calls, activation{s.loc, slices.Clone(r.v[:len(r.p.Vars)])})
			}
			if !e.take(r.v) {
				return stuck
			}
			s.loc, taken = e.to, true
			break
		}
		if !taken {
			return stuck
		}
		s.steps++
		if r.leaps != nil && r.p.Locs[s.loc].LoopHead && r.leaps.countVisit(s.loc) {
			before := r.leaps.work
			c := r.leaps.leap(s.loc, r.v, r.single, r.chooseRounds)
			r.work += r.leaps.work - before
			if c != nil {
				s.steps += len(c.Cycle)
				r.reachedGuardChange()
				if leapt != nil {
					leapt(c)
				}
			}
		}
	}
	if s.loc == r.p.Error {
		return reached
	}
	return running
}

const maxLearned = 64

// reachedGuardChange stores the values of the state variables if the last leap ended where some
// guard changes. If a later run chooses one of these values as an input, its loop may end there.
func (r *Runner) reachedGuardChange() {
	if !r.atGuardChange {
		return
	}
	r.atGuardChange = false
	for _, x := range r.v[:len(r.p.Vars)] {
		if x >= worthwhile && !slices.Contains(r.guardChangeValues, x) {
			r.guardChangeValues = append(r.guardChangeValues, x)
		}
	}
}

// learn turns the values that reachedGuardChange stored into likely inputs of later runs.
func (r *Runner) learn() {
	for _, x := range r.guardChangeValues {
		if !slices.Contains(r.c.learned, x) {
			r.c.learned = append(r.c.learned, x, x+1)
		}
	}
	r.c.learned = r.c.learned[max(0, len(r.c.learned)-maxLearned):]
	r.guardChangeValues = r.guardChangeValues[:0]
}

// chooseRounds returns the number of rounds of a cycle that the run should take at once, at most
// maxRounds. The list "ends" has numbers of rounds after which some guard may change.
func (r *Runner) chooseRounds(maxRounds int64, ends []int64) int64 {
	if r.single {
		if maxRounds == accel.Forever { // the loop never ends
			return 0
		}
		return maxRounds
	}
	if len(ends) > 0 && r.c.rng.IntN(2) == 0 {
		r.atGuardChange = true
		return ends[r.c.rng.IntN(len(ends))]
	}
	switch n := r.c.rng.IntN(8); {
	case n < 5 && maxRounds < accel.Forever:
		return maxRounds
	case n < 6 && maxRounds < accel.Forever:
		return maxRounds - 1
	case n < 7 && len(r.c.pool) > 0:
		return min(maxRounds, r.c.pool[r.c.rng.IntN(len(r.c.pool))])
	}
	return min(maxRounds, 1+r.c.rng.Int64N(1<<r.c.rng.IntN(34)))
}

// record repeats a run and returns its path.
func (r *Runner) record(seed int64, steps int) cfa.Path {
	path := make(cfa.Path, 0, min(steps, maxPrepared))
	s := r.begin(seed)
	r.advance(&s, steps, func(id cfa.EdgeID, v []int64) {
		step := cfa.Step{Edge: id}
		if e := &r.edges[id]; len(e.inputs) > 0 {
			step.Inputs = e.chosen(v)
		}
		path = append(path, step)
	}, func(c *cfa.Step) { path = append(path, *c) })
	return path
}

// maxPrepared limits the steps for which record allocates memory in advance.
const maxPrepared = 1 << 16

// Sample makes short random runs. It calls "see" with each location and state, which are valid only
// during the call, until "see" returns false. The parameter perRun limits the number of steps of
// one run, and "steps" the total number of steps of all runs.
func (r *Runner) Sample(runs, steps, perRun int, see func(cfa.Loc, []int64) bool) {
	n := len(r.p.Vars)
	for seed := int64(0); seed < int64(runs) && steps > 0; seed++ {
		s := r.begin(seed)
		for left := min(perRun, steps); left > 0; left-- {
			steps--
			if o := r.advance(&s, 1, nil, nil); o == stuck {
				break
			}
			if !see(s.loc, r.v[:n]) {
				return
			}
			if s.loc == r.p.Error {
				break
			}
		}
	}
}
