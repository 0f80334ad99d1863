// Package closed decides programs with few inputs: it computes all reachable states, one by one.
//
// A program without inputs that asserts fib(25) == 75025 needs no abstraction, because it has a
// single run. This run calls fib 242,785 times, but with only 26 different arguments. So the engine
// computes states bottom up, and each state only once, as Datalog computes facts (semi-naive
// evaluation; Bancilhon, Ramakrishnan, "An Amateur's Introduction to Recursive Query Processing
// Strategies", SIGMOD 1986). A return from a procedure joins the states at the call site with the
// states at the procedure's exit that have the same arguments.
//
// An input may have few values, such as n after assume(n >= 2 && n <= 60), or the remainder of an
// input divided by 10. Then the engine enumerates these values. So it can prove facts for which
// there is no short invariant, for example that each such n is prime or has a divisor. It computes
// products exactly, while the guards of edges contain only some facts about products
// (cfa.Edge.Products).
//
// An uninitialised variable may have any value. As long as no guard has read the variable, one
// state represents all its values. So an array without initialiser, which a loop then fills, needs
// only one state.
//
// The guard of an edge must allow at most maxChoices combinations of values for the inputs that the
// edge assigns. If it allows more, or if there are more than maxStates states, the engine gives up.
//
// The answer is a path, or an invariant that lists the states at each loop head. Separate code
// checks it, as for every engine.
package closed

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"ic3play/engine"
	"ic3play/engine/cfa"
	"ic3play/engine/meter"
	"ic3play/engine/trace"
	"ic3play/lia"
	"ic3play/lia/num"
	"ic3play/lia/smt"
)

// Engine is the engine "closed". It runs only as a part of a portfolio.
type Engine struct{}

const engineName = "closed"

// Info describes the engine.
func (Engine) Info() engine.Info {
	return engine.Info{Name: engineName, Title: "All states", Help: "Computes all states of a program that has few, each procedure once for each argument.",
		Proves: true, FindsBugs: true, Procedures: true}
}

const (
	maxChoices = 1024    // limit on the combinations of values of an edge's inputs
	maxStates  = 100_000 // limit on the states of the program
	maxListed  = 4096    // limit on the states at a loop head, because they become a formula
	minListed  = 1000    // limit on the states at a loop head in programs with many edges
	maxChecked = 40_000  // limit on the product of listed states and edges, above minListed states
	maxSteps   = 4 << 20 // limit on the steps of a path
)

var (
	errOpen   = engine.Reason{Code: engine.Exhausted, Text: "an input has too many values"}
	errGuess  = engine.Reason{Code: engine.Exhausted, Text: "a path to the error depends on a variable that is not initialised"}
	errStates = engine.Reason{Code: engine.Bound, Text: "there are too many states"}
)

// Check runs the engine.
func (Engine) Check(ctx context.Context, p *cfa.Program, opts engine.Options, rec *trace.Recorder) engine.Result {
	s := newSearch(meter.New(ctx, opts.Limits), p)
	s.smt = smt.NewContext(smt.Options{Log: opts.SMTLog})
	bad, err := s.run()
	stats := map[string]int64{"states": int64(len(s.seen))}
	if err == nil && bad != nil {
		var path cfa.Path
		if path, err = s.path(bad); err == nil && s.guesses(bad) {
			if _, wrong := cfa.Run(p, path); wrong != nil {
				err = errGuess
			}
		}
		if err == nil {
			rec.Emit(trace.Event{Kind: trace.Counterexample, Source: engineName, Level: int(path.Len()), Loc: int(p.Entry), Edge: -1})
			return engine.Result{Verdict: engine.Unsafe, Path: path, Stats: stats}
		}
	}
	if err != nil {
		return engine.Result{Reason: engine.ReasonFor(err), Stats: stats}
	}
	rec.Emit(trace.Event{Kind: trace.Fixpoint, Proof: trace.ProofStates, Source: engineName, Loc: -1, Edge: -1, Note: fmt.Sprintf("%d states", s.listed())})
	return engine.Result{Verdict: engine.Safe, Invariant: s.invariant(), Stats: stats}
}

func newSearch(m *meter.Meter, p *cfa.Program) *search {
	s := &search{p: p, m: m, live: cfa.Live(p), vars: make([][]lia.Var, len(p.Locs)), exits: make([][]cfa.EdgeID, len(p.Locs)),
		calls: p.CallSites(), seen: map[string]bool{}, at: make([][]*state, len(p.Locs)),
		waiting: map[string][]*state{}, results: map[string][]*state{}, most: maxStates,
		mostListed: min(maxListed, max(minListed, maxChecked/max(1, len(p.Edges))))}
	for i := range p.Edges {
		for _, pr := range p.Edges[i].Premises {
			s.exits[pr.At] = append(s.exits[pr.At], cfa.EdgeID(i))
		}
	}
	return s
}

// state is a reached state, with the values of the variables that are live at its location.
type state struct {
	loc    cfa.Loc
	values []num.Int
	// If "any" is not nil, any[i] says that the i-th live variable may have any value, because the
	// program has not initialised it and no guard has read it. Then its value in "values" is 0.
	any []bool
	// "from" is the state before this one, or nil. "edge" leads from it to this state with the
	// values "inputs". If the edge returns from a procedure, "premise" is the state at the
	// procedure's exit.
	from    *state
	edge    cfa.EdgeID
	inputs  []num.Int
	premise *state
}

type search struct {
	p    *cfa.Program
	m    *meter.Meter // may be nil: then only the number of states limits the search
	smt  *smt.Context // for choices that need a solver; nil if m is nil
	live *cfa.Liveness
	// vars has the live variables of each location at which liveAt was called.
	vars [][]lia.Var
	// exits maps each exit of a procedure to the edges that return from this procedure.
	exits [][]cfa.EdgeID
	calls []bool
	seen  map[string]bool
	at    [][]*state
	queue []*state
	// waiting has the states at call sites, and "results" the states at exits of procedures. A key
	// encodes the edge that returns from the call, and the arguments of the call. So the states of
	// a call and of its results have the same key.
	waiting, results map[string][]*state
	most             int          // limit on states
	mostListed       int          // limit on states at a loop head
	known            KnownResults // results of procedures that need not be executed; may be nil
}

// run computes states until one is at Error, and returns this state. If no state at Error is
// reachable, it returns nil.
func (s *search) run() (*state, error) {
	// At the entry, variables that the program has not initialised may have any value.
	vars := s.live.At(s.p.Entry)
	entry := &state{loc: s.p.Entry, edge: -1, values: make([]num.Int, len(vars)), any: make([]bool, len(vars))}
	for i := range entry.any {
		entry.any[i] = true
	}
	if err := s.reach(entry); err != nil {
		return nil, err
	}
	for len(s.queue) > 0 {
		x := s.queue[0]
		s.queue = s.queue[1:]
		if x.loc == s.p.Error {
			return x, nil
		}
		if err := s.expand(x); err != nil {
			return nil, err
		}
	}
	return nil, nil
}

// reach adds the state x unless it is known. If there are too many states, it returns errStates.
func (s *search) reach(x *state) error {
	if s.m != nil {
		if err := s.m.Tick(); err != nil {
			return err
		}
	}
	key := s.key(int(x.loc), x.values)
	for i, any := range x.any {
		if any {
			key += fmt.Sprint(" any ", i)
		}
	}
	if s.seen[key] {
		return nil
	}
	if len(s.seen) == s.most || s.p.Locs[x.loc].LoopHead && len(s.at[x.loc]) == s.mostListed {
		return errStates
	}
	s.seen[key] = true
	s.at[x.loc] = append(s.at[x.loc], x)
	s.queue = append(s.queue, x)
	return nil
}

func (s *search) key(kind int, values []num.Int) string {
	var b strings.Builder
	fmt.Fprint(&b, kind)
	for _, v := range values {
		b.WriteByte(' ')
		b.WriteString(v.String())
	}
	return b.String()
}

// liveAt returns the variables that are live at l, sorted. The caller must not change them.
func (s *search) liveAt(l cfa.Loc) []lia.Var {
	if s.vars[l] == nil {
		s.vars[l] = s.live.At(l)
	}
	return s.vars[l]
}

func (s *search) value(x *state) func(lia.Var) num.Int {
	vars := s.liveAt(x.loc)
	return func(v lia.Var) num.Int {
		if i, ok := slices.BinarySearch(vars, v); ok && i < len(x.values) {
			return x.values[i]
		}
		return num.Zero()
	}
}

// isAny reports whether v may have any value in x (see state.any).
func (s *search) isAny(x *state, v lia.Var) bool {
	i, live := slices.BinarySearch(s.liveAt(x.loc), v)
	return live && i < len(x.any) && x.any[i]
}

// expand takes all edges that leave x. If x is at the exit of a procedure, it also takes the edges
// that return from this procedure.
func (s *search) expand(x *state) error {
	value := s.value(x)
	applied, err := s.applyKnown(x)
	if err != nil {
		return err
	}
	for _, id := range s.p.Out(x.loc) {
		e := &s.p.Edges[id]
		if applied && s.calls[x.loc] {
			break
		}
		if len(e.Premises) == 0 {
			if err := s.take(x, id, nil); err != nil {
				return err
			}
			continue
		}
		var args []num.Int
		for _, a := range e.Premises[0].Args {
			if !s.isReturned(a) {
				args = append(args, a.Term.Eval(value))
			}
		}
		key := s.key(int(id), args)
		s.waiting[key] = append(s.waiting[key], x)
		for _, y := range s.results[key] {
			if err := s.take(x, id, y); err != nil {
				return err
			}
		}
	}
	for _, id := range s.exits[x.loc] {
		var args []num.Int
		for _, a := range s.p.Edges[id].Premises[0].Args {
			if !s.isReturned(a) {
				args = append(args, value(a.Var))
			}
		}
		key := s.key(int(id), args)
		s.results[key] = append(s.results[key], x)
		for _, y := range s.waiting[key] {
			if err := s.take(y, id, x); err != nil {
				return err
			}
		}
	}
	return nil
}

// isReturned reports whether a premise's argument contains an input. Then the procedure returns
// this value. Otherwise the caller passes it.
func (s *search) isReturned(a cfa.Assign) bool {
	return slices.ContainsFunc(a.Term.Monos(), func(m lia.Mono) bool { return s.p.IsInput(m.Var) })
}

// take adds the states to which an edge leads from x.
func (s *search) take(x *state, id cfa.EdgeID, premise *state) error {
	next, err := s.successors(x, id, premise)
	for i := 0; err == nil && i < len(next); i++ {
		err = s.reach(next[i])
	}
	return err
}

// successors returns the states to which an edge leads from x, for all values of the edge's inputs.
// If the edge returns from a procedure, "premise" is the state at the exit of the procedure.
// Otherwise "premise" is nil.
func (s *search) successors(x *state, id cfa.EdgeID, premise *state) (out []*state, err error) {
	e := &s.p.Edges[id]
	value := s.value(x)
	known := func(v lia.Var) (lia.Term, bool) {
		return lia.Const(value(v)), !s.p.IsInput(v) && !s.isAny(x, v)
	}
	guard := []lia.Formula{e.Guard.Subst(known)}
	if premise != nil {
		there := s.value(premise)
		for _, a := range e.Premises[0].Args {
			guard = append(guard, lia.Eq(a.Term.Subst(known).AddConst(there(a.Var).Neg())))
		}
	}
	vars := s.liveAt(e.To)
	products := cfa.SubstProducts(e.Products, known)
	unread := s.unread(e, products)
	choices, err := s.choices(e, lia.And(guard...), products, unread)
	if err != nil {
		return nil, err
	}
	for _, inputs := range choices {
		all := func(v lia.Var) num.Int {
			if i := slices.IndexFunc(e.Inputs, func(in cfa.Input) bool { return in.Var == v }); i >= 0 {
				return inputs[i]
			}
			return value(v)
		}
		next := &state{loc: e.To, from: x, edge: id, inputs: inputs, premise: premise, any: make([]bool, len(vars))}
		for i, v := range vars {
			t := lia.V(v)
			for _, a := range e.Assigns {
				if a.Var == v {
					t = a.Term
				}
			}
			next.any[i] = slices.ContainsFunc(t.Monos(), func(m lia.Mono) bool {
				_, isUnread := unread[m.Var]
				return isUnread || s.isAny(x, m.Var)
			})
			if next.any[i] {
				t = lia.Term{}
			}
			next.values = append(next.values, t.Eval(all))
		}
		out = append(out, next)
	}
	return out, nil
}

// guesses reports whether a state on the way to x stands for all values of some variable. A guard
// may need one of these values, but the steps of a path set the variable to 0.
func (s *search) guesses(x *state) bool {
	for ; x != nil; x = x.from {
		if slices.Contains(x.any, true) {
			return true
		}
	}
	return false
}

// listed returns the number of states at loop heads.
func (s *search) listed() (n int) {
	for l, states := range s.at {
		if s.p.Locs[l].LoopHead {
			n += len(states)
		}
	}
	return n
}

// "invariant" lists the states at each loop head.
func (s *search) invariant() cfa.Invariant {
	inv := cfa.Invariant{}
	for l := range s.p.Locs {
		if !s.p.Locs[l].LoopHead {
			continue
		}
		var some []lia.Formula
		for _, x := range s.at[l] {
			var all []lia.Formula
			for i, v := range s.liveAt(x.loc) {
				if !s.isAny(x, v) {
					all = append(all, lia.Eq(lia.V(v).AddConst(x.values[i].Neg())))
				}
			}
			some = append(some, lia.And(all...))
		}
		inv[cfa.Loc(l)] = lia.Or(some...)
	}
	return inv
}

var errLong = errors.New("the path has too many steps")

// path returns the path to a state, including the steps of all calls.
func (s *search) path(x *state) (cfa.Path, error) {
	path, err := s.extend(nil, x, nil)
	if errors.Is(err, errLong) {
		err = engine.Reason{Code: engine.Bound, Text: errLong.Error()}
	}
	return path, err
}

// extend appends to the path the steps that lead to x. If "site" is nil, these steps begin at the
// entry. Otherwise they begin with the call from "site".
func (s *search) extend(path cfa.Path, x *state, site *state) (cfa.Path, error) {
	var states []*state
	for ; x.from != nil; x = x.from {
		states = append(states, x)
		if site != nil && x.premise == nil && s.calls[x.from.loc] {
			break // x is the first state after the call from "site"
		}
	}
	for i := len(states) - 1; i >= 0; i-- {
		y := states[i]
		if len(path) >= maxSteps {
			return nil, errLong
		}
		if i == len(states)-1 && site != nil && y.from != site {
			var err error
			if y, err = s.entering(site, y); err != nil {
				return nil, err
			}
		}
		if y.premise != nil {
			var err error
			if path, err = s.extend(path, y.premise, y.from); err != nil {
				return nil, err
			}
		}
		path = append(path, cfa.Step{Edge: y.edge, Inputs: y.inputs})
	}
	return path, nil
}

// entering returns the state to which the call from "site" leads. It has the same values as the
// state y at the entry of the procedure, which the search reached by another call with the same
// arguments.
func (s *search) entering(site, y *state) (*state, error) {
	for _, id := range s.p.Out(site.loc) {
		if e := &s.p.Edges[id]; e.To != y.loc || len(e.Premises) > 0 {
			continue
		}
		next, err := s.successors(site, id, nil)
		if err != nil {
			return nil, err
		}
		for _, z := range next {
			if slices.EqualFunc(z.values, y.values, num.Int.Equal) && slices.Equal(z.any, y.any) {
				return z, nil
			}
		}
	}
	return nil, fmt.Errorf("internal error: no edge from %s into the procedure", s.p.LocName(site.loc))
}
