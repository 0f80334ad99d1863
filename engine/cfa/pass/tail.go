package pass

import (
	"context"
	"maps"
	"slices"

	"ic3play/engine/cfa"
	"ic3play/lia"
)

// Eliminate is a function for quantifier elimination. It returns a quantifier-free formula that is
// true if and only if f holds for some values of the variables that "gone" selects. If this formula
// would be too large, the function returns an error. Callers pass a function of package lia/qe, so
// that this package needs no solver.
type Eliminate func(f lia.Formula, gone func(lia.Var) bool) (lia.Formula, error)

// TailCalls turns procedures into loops, if every recursive call is a tail call. After a tail call,
// the caller returns the callee's result plus a term that is known before the call. TailCalls
// replaces such a call by a jump to the callee's start, and adds up the terms in a variable
// (Steele, "Debunking the expensive procedure call myth", ACM 1977; accumulators as in Burstall and
// Darlington, "A transformation system for developing recursive programs", JACM 1977). Each call
// from outside the recursion gets its own copy of the loop. TailCalls replaces all procedures or
// none. The result has no premises, so engines that do not support procedures accept it.
//
// Back-translation of paths: each round of a loop becomes a call. At the end of the loop, all these
// calls return.
//
// Back-translation of invariants: let x be the caller's variables, a the arguments of a call, and r
// its result. The invariant of the loop has a formula E(x, a) at the location where each round
// starts, and a formula R(x, r) at the location after the loop. The procedure's precondition is:
// E(x, a) for some x. Its summary is
//
//	for all x: E(x, \old(a)) => R(x, r)
//
// To see that the summary is inductive, consider a tail call. A round of the loop does not change
// x. So if E holds for the caller's arguments, it holds for the callee's arguments and the same x.
// Then the callee's summary implies R for this x. At any other location of the procedure, the
// formula is like the summary, with the loop's formula at that location instead of R.
func TailCalls(ctx context.Context, p *cfa.Program, eliminate Eliminate) (*cfa.Program, BackTranslation, error) {
	back := identity(p)
	q := p
	for q.HasPremises() {
		c, ok := findComponent(q)
		if !ok {
			return p, identity(p), nil
		}
		r, b, ok := c.loops(eliminate)
		if !ok {
			return p, identity(p), nil
		}
		q, back = r, compose(b, back)
		if err := ctx.Err(); err != nil {
			return nil, BackTranslation{}, err
		}
	}
	if q == p {
		return p, identity(p), nil
	}
	return q, back, nil
}

type component struct {
	p                *cfa.Program
	procs            []tailProc
	owner            []int                 // owner[l] is the index of the procedure that contains location l, or -1
	sites            map[cfa.Loc]*tailSite // the call sites inside these procedures
	callsFromOutside []*tailSite           // the call sites outside of them
	assigned         map[lia.Var]bool      // variables that the procedures and their calls assign
	// hasSum says whether some tail call adds a term other than 0 to the result. Then the loop
	// needs a variable for the sum of these terms.
	hasSum bool
}

type tailProc struct {
	entry, exit cfa.Loc
	// result is the variable that contains the procedure's result at the exit. After a tail call,
	// the caller's variable "result" is the callee's plus a term. If every tail call leaves all
	// results unchanged, the field is -1.
	result lia.Var
	// entryCopy maps each variable x that is live at the entry to a variable y. At the exit, y has
	// the value that x had at the entry.
	entryCopy map[lia.Var]lia.Var
	// computed has the variables for which the premise at the exit has arguments. It maps a
	// variable to true if the procedure computes it. The argument is then an input.
	computed map[lia.Var]bool
}

type tailSite struct {
	at         cfa.Loc
	enter, ret cfa.EdgeID
	callee     int // index of the called procedure in component.procs
	// For a tail call: "chain" has the edges from the location after the call to the caller's exit,
	// and "addend" is the term that the caller adds to the result.
	chain  []cfa.EdgeID
	addend lia.Term
}

// findComponent returns a strongly connected component of the call graph whose procedures make only
// tail calls and call no procedure outside of the component.
func findComponent(p *cfa.Program) (*component, bool) {
	if p.Clauses || p.CellReads {
		return nil, false
	}
	procs, calls, ok := findProcedures(p)
	if !ok {
		return nil, false
	}
	owner := make([]int, len(p.Locs))
	for l := range owner {
		owner[l] = -1
	}
	for i, pr := range procs {
		for _, l := range bodyOf(p, pr.entry, calls) {
			if owner[l] >= 0 {
				return nil, false
			}
			owner[l] = i
		}
	}
	callees := make([][]int, len(procs))
	for l := range p.Locs { // in a fixed order, so that numbers are stable
		if s := calls[cfa.Loc(l)]; s != nil && owner[l] >= 0 {
			callees[owner[l]] = append(callees[owner[l]], s.callee)
		}
	}
	comp := cfa.StronglyConnected(len(procs), func(i, k int) (int, bool) {
		if k == len(callees[i]) {
			return 0, false
		}
		return callees[i][k], true
	})
	last := slices.Min(comp) // the component with the smallest number calls no procedure outside of itself
	c := &component{p: p, owner: owner, sites: map[cfa.Loc]*tailSite{}, assigned: map[lia.Var]bool{}}
	index := make([]int, len(procs))
	for i, pr := range procs {
		index[i] = -1
		if comp[i] == last {
			index[i] = len(c.procs)
			c.procs = append(c.procs, pr)
		}
	}
	for l := range p.Locs {
		if owner[l] >= 0 {
			owner[l] = index[owner[l]]
		}
		s := calls[cfa.Loc(l)]
		if s == nil || index[s.callee] < 0 {
			continue
		}
		s.callee = index[s.callee]
		if owner[l] >= 0 {
			c.sites[cfa.Loc(l)] = s
		} else {
			c.callsFromOutside = append(c.callsFromOutside, s)
		}
	}
	return c, c.findAssigned() && c.findResults() && c.findEntryCopies() && c.isDeadAfterCalls()
}

// findProcedures returns the procedures and the call sites. Each call site must have exactly two
// edges: one into a procedure, without guard and inputs, and one back, with one premise at the
// procedure's exit. All calls of a procedure must agree on its entry and its exit. Otherwise
// findProcedures returns false.
func findProcedures(p *cfa.Program) ([]tailProc, map[cfa.Loc]*tailSite, bool) {
	var procs []tailProc
	calls := map[cfa.Loc]*tailSite{}
	for i := range p.Edges {
		e := &p.Edges[i]
		if len(e.Premises) == 0 {
			continue
		}
		out := p.Out(e.From)
		if len(out) != 2 || len(e.Premises) != 1 {
			return nil, nil, false
		}
		s := &tailSite{at: e.From, ret: cfa.EdgeID(i), enter: out[0] + out[1] - cfa.EdgeID(i)}
		into := &p.Edges[s.enter]
		if len(into.Premises) > 0 || len(into.Inputs) > 0 || !into.Guard.IsTrue() || len(p.Out(e.Premises[0].At)) > 0 {
			return nil, nil, false
		}
		pr := tailProc{entry: into.To, exit: e.Premises[0].At, result: -1}
		s.callee = slices.IndexFunc(procs, func(x tailProc) bool { return x.entry == pr.entry || x.exit == pr.exit })
		if s.callee < 0 {
			s.callee = len(procs)
			procs = append(procs, pr)
		}
		if procs[s.callee].entry != pr.entry || procs[s.callee].exit != pr.exit {
			return nil, nil, false
		}
		calls[e.From] = s
	}
	return procs, calls, true
}

// bodyOf returns the locations of the procedure that starts at "entry": those that are reachable
// from "entry" without taking an edge into a called procedure.
func bodyOf(p *cfa.Program, entry cfa.Loc, calls map[cfa.Loc]*tailSite) []cfa.Loc {
	seen := map[cfa.Loc]bool{p.Error: true, entry: true}
	body := []cfa.Loc{entry}
	for i := 0; i < len(body); i++ {
		for _, id := range p.Out(body[i]) {
			if s := calls[body[i]]; s != nil && id == s.enter {
				continue
			}
			if to := p.Edges[id].To; !seen[to] {
				seen[to] = true
				body = append(body, to)
			}
		}
	}
	return body
}

func (c *component) args(s *tailSite) []cfa.Assign { return c.p.Edges[s.ret].Premises[0].Args }

// returnedInput returns the input t if the argument t of a premise is an input, which means that
// the procedure returns this value. Otherwise the caller passes t, and returnedInput returns -1.
func (c *component) returnedInput(t lia.Term) lia.Var {
	if v, ok := t.AsVar(); ok && c.p.IsInput(v) {
		return v
	}
	return -1
}

// visitSites calls "visit" for each call site, and stops when "visit" returns false. It returns
// true if it visited all. Call sites inside the component's procedures come first.
func (c *component) visitSites(visit func(s *tailSite, inside bool) bool) bool {
	for l := range c.p.Locs {
		if s := c.sites[cfa.Loc(l)]; s != nil && !visit(s, true) {
			return false
		}
	}
	for _, s := range c.callsFromOutside {
		if !visit(s, false) {
			return false
		}
	}
	return true
}

// findAssigned computes the variables that the component's procedures and their calls assign. It
// also sets the field "computed" of each procedure. If two call sites of a procedure require
// different values of this field, findAssigned returns false.
func (c *component) findAssigned() bool {
	for i := range c.p.Edges {
		if e := &c.p.Edges[i]; c.owner[e.From] >= 0 {
			for _, a := range e.Assigns {
				c.assigned[a.Var] = c.assigned[a.Var] || !a.Idle()
			}
		}
	}
	return c.visitSites(func(s *tailSite, _ bool) bool {
		for _, a := range c.p.Edges[s.enter].Assigns {
			c.assigned[a.Var] = true
		}
		given := map[lia.Var]bool{}
		for _, a := range c.args(s) {
			given[a.Var] = c.returnedInput(a.Term) >= 0
		}
		pr := &c.procs[s.callee]
		if pr.computed == nil {
			pr.computed = given
		}
		if len(given) != len(pr.computed) {
			return false
		}
		for v, is := range given {
			if was, ok := pr.computed[v]; !ok || was != is {
				return false
			}
		}
		return true
	})
}

// findResults sets the field "result" of each procedure. If some call inside the component's
// procedures is not a tail call, it returns false.
func (c *component) findResults() bool {
	type pair struct{ caller, callee lia.Var }
	pairs := map[*tailSite][]pair{}
	name := func(of *lia.Var, v lia.Var) bool {
		if *of < 0 {
			*of = v
		}
		return *of == v
	}
	ok := c.visitSites(func(s *tailSite, inside bool) bool {
		if !inside {
			return true
		}
		after, ok := c.follow(s)
		if !ok {
			return false
		}
		values := map[lia.Var]lia.Var{} // maps inputs to the callee's variables
		for _, a := range c.args(s) {
			if y := c.returnedInput(a.Term); y >= 0 {
				values[y] = a.Var
			}
		}
		caller := c.owner[s.at]
		for v := range c.p.Vars {
			v := lia.Var(v)
			given, live := c.procs[caller].computed[v]
			if !live {
				continue
			}
			t, assigned := after[v]
			if !given {
				if assigned && !(cfa.Assign{Var: v, Term: t}).Idle() {
					return false
				}
				continue
			}
			from, plus, ok := c.splitReturned(t, values)
			if !assigned || !ok {
				return false
			}
			pairs[s] = append(pairs[s], pair{v, from})
			if v == from && len(plus.Monos()) == 0 && plus.Constant().IsZero() {
				continue
			}
			if !name(&c.procs[caller].result, v) || !name(&c.procs[s.callee].result, from) {
				return false
			}
			s.addend = plus
			c.hasSum = c.hasSum || !plus.IsConst() || !plus.Constant().IsZero()
		}
		return true
	})
	// In every tail call, the caller's result must come from the callee's result. The callee's
	// result must determine no other variable of the caller.
	return ok && c.visitSites(func(s *tailSite, inside bool) bool {
		for _, x := range pairs[s] {
			caller, callee := c.procs[c.owner[s.at]].result, c.procs[s.callee].result
			if (x.caller == caller) != (x.callee == callee) {
				return false
			}
		}
		return true
	})
}

// follow sets s.chain to the edges that the caller takes from the return of the call to its own
// exit. It returns the values of the variables that these edges assign, as terms over the state at
// the call site and the inputs of the edge that returns. If there is more than one path to the
// exit, or a guard on the path mentions anything but these inputs, it returns false.
func (c *component) follow(s *tailSite) (map[lia.Var]lia.Term, bool) {
	after := map[lia.Var]lia.Term{}
	onlyInputs := true
	take := func(e *cfa.Edge) {
		next := map[lia.Var]lia.Term{}
		e.Guard.Subst(lia.ByMap(after)).Vars(func(v lia.Var) { onlyInputs = onlyInputs && c.p.IsInput(v) })
		for _, a := range e.Assigns {
			next[a.Var] = a.Term.Subst(lia.ByMap(after))
		}
		maps.Copy(after, next)
	}
	ret := &c.p.Edges[s.ret]
	take(ret)
	exit := c.procs[c.owner[s.at]].exit
	for at := ret.To; at != exit; {
		out := c.p.Out(at)
		if len(out) != 1 || c.p.Locs[at].LoopHead {
			return nil, false
		}
		e := &c.p.Edges[out[0]]
		if len(e.Premises) > 0 || len(e.Inputs) > 0 {
			return nil, false
		}
		take(e)
		s.chain = append(s.chain, out[0])
		at = e.To
	}
	// All inputs must be values that the procedure returns, because a path of the new program
	// determines only these.
	for _, in := range ret.Inputs {
		if !slices.ContainsFunc(c.args(s), func(a cfa.Assign) bool { return c.returnedInput(a.Term) == in.Var }) {
			return nil, false
		}
	}
	return after, onlyInputs
}

// splitReturned splits the term t into a sum: a value that the called procedure returns in its
// variable "from", and the term "plus" over the state at the call site. If t does not have this
// form, ok is false.
func (c *component) splitReturned(t lia.Term, values map[lia.Var]lia.Var) (from lia.Var, plus lia.Term, ok bool) {
	for _, m := range t.Monos() {
		if !c.p.IsInput(m.Var) {
			continue
		}
		v, known := values[m.Var]
		if ok || !known || !m.Coef.IsOne() {
			return 0, lia.Term{}, false
		}
		from, plus, ok = v, t.Sub(lia.V(m.Var)), true
	}
	return from, plus, ok
}

// findEntryCopies sets the field entryCopy of each procedure. It returns false if a variable is
// live at the entry of a procedure, and no variable at the exit keeps its value.
func (c *component) findEntryCopies() bool {
	live := cfa.Live(c.p)
	for i := range c.procs {
		pr := &c.procs[i]
		pr.entryCopy = map[lia.Var]lia.Var{}
		for _, v := range live.At(pr.entry) {
			keeps := func(u lia.Var) bool {
				return c.visitSites(func(s *tailSite, _ bool) bool {
					if s.callee != i {
						return true
					}
					arg, _ := c.p.Edges[s.ret].Premises[0].Arg(u)
					return arg.Equal(lia.V(v).Subst(c.p.Edges[s.enter].Substitution()))
				})
			}
			var kept []lia.Var
			for _, a := range c.exitVars(i) {
				if !pr.computed[a] && keeps(a) {
					kept = append(kept, a)
				}
			}
			switch {
			case len(kept) == 0:
				return false
			case slices.Contains(kept, v):
				pr.entryCopy[v] = v
			default:
				pr.entryCopy[v] = kept[0]
			}
		}
	}
	return true
}

func (c *component) exitVars(i int) []lia.Var {
	var out []lia.Var
	for v := range c.p.Vars {
		if _, ok := c.procs[i].computed[lia.Var(v)]; ok {
			out = append(out, lia.Var(v))
		}
	}
	return out
}

// isDeadAfterCalls reports whether all variables that the procedures assign are dead after each
// call from outside. This is necessary because the loop that replaces the call overwrites them.
func (c *component) isDeadAfterCalls() bool {
	live := cfa.Live(c.p)
	for _, s := range c.callsFromOutside {
		ret := &c.p.Edges[s.ret]
		kept := map[lia.Var]bool{}
		for _, v := range live.At(ret.To) {
			kept[v] = true
		}
		for _, a := range ret.Assigns {
			delete(kept, a.Var)
		}
		read := func(t lia.Term) {
			for _, m := range t.Monos() {
				kept[m.Var] = true
			}
		}
		for _, a := range ret.Assigns {
			read(a.Term)
		}
		ret.Guard.Vars(func(v lia.Var) { kept[v] = true })
		for v := range kept {
			if c.assigned[v] {
				return false
			}
		}
	}
	return true
}
