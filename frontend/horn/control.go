package horn

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"ic3play/engine/cfa"
	"ic3play/frontend/logic"
	"ic3play/lia"
	"ic3play/lia/num"
	"ic3play/lia/smt"
)

// Control is an automaton in which the values of some predicates' Bool arguments are part of the
// location. Such a predicate has one location for each reachable combination of these values. For
// example, one clause may encode a whole program, with Bools as the program counter. Control splits
// this clause into the program's edges.
type Control struct {
	Program *cfa.Program
	from    *cfa.Program
	locs    []state     // for each location of Program: the original location, and the values of its Bools
	edges   []splitEdge // the origin of each of Program's edges
}

type state struct {
	at   cfa.Loc
	bits []fixedBit // sorted by variable; empty if the location is not split
}

type fixedBit struct {
	v     lia.Var
	value bool
}

// splitEdge describes how a new edge was made from an edge of the original automaton. Each input of
// the original edge either has a fixed value or is an input of the new edge.
type splitEdge struct {
	edge    cfa.EdgeID
	fixed   map[lia.Var]num.Int
	inputOf map[lia.Var]lia.Var // the new number of each remaining input of the original edge
}

const (
	maxBits   = 10  // limit on the control Bools of one location
	maxStates = 600 // limit on the locations into which the translation splits one location
	// Bools that are a program counter lead to few edges for each location. So if the n new
	// locations have more than edgesPerLoc*n + extraEdges edges, the Bools are data. Then the
	// method Control returns nil.
	edgesPerLoc, extraEdges = 3, 40
)

// Control splits every location that is a loop head and not the location of a premise, and whose
// predicate has 1 to maxBits Bool arguments and at least one other argument. It returns nil if
// there is no such location, or if the result would be too large.
func (a *Automaton) Control(ctx context.Context) (*Control, error) {
	p := a.Program
	bits := make([][]lia.Var, len(p.Locs))
	any := false
	premise := p.IsPremise()
	for i, pr := range a.System.Preds {
		l := a.Locs[i]
		var vs []lia.Var
		for k, v := range pr.Params {
			if v.Sort == logic.Bool {
				vs = append(vs, a.Slots[i][k])
			}
		}
		if n := len(vs); n == 0 || n > maxBits || n == len(pr.Params) || !p.Locs[l].LoopHead || premise[l] {
			continue
		}
		slices.Sort(vs)
		bits[l], any = vs, true
	}
	if !any {
		return nil, nil
	}
	c := &controller{Control: Control{from: p}, p: p, bits: bits, locOf: map[string]cfa.Loc{}, count: make([]int, len(p.Locs)), next: lia.Var(len(p.Vars))}
	ok, err := c.run(ctx)
	if !ok || err != nil {
		return nil, err
	}
	return &c.Control, nil
}

type controller struct {
	Control
	p     *cfa.Program
	bits  [][]lia.Var
	locOf map[string]cfa.Loc
	count []int
	out   []cfa.Edge
	locs  []cfa.Location
	next  lia.Var
}

// location returns the new location for an original location and the values of its Bools. It
// creates the new location if necessary. It returns false if the original location then has more
// than maxStates new locations.
func (c *controller) location(s state) (cfa.Loc, bool) {
	var b strings.Builder
	b.WriteString(c.p.LocName(s.at))
	if len(s.bits) > 0 {
		b.WriteByte('/')
		for _, x := range s.bits {
			b.WriteByte("01"[map[bool]int{false: 0, true: 1}[x.value]])
		}
	}
	if l, ok := c.locOf[b.String()]; ok {
		return l, true
	}
	l := cfa.Loc(len(c.locs))
	c.locOf[b.String()] = l
	loc := c.p.Locs[s.at]
	loc.Name, loc.LoopHead = b.String(), false
	c.locs = append(c.locs, loc)
	c.Control.locs = append(c.Control.locs, s)
	c.count[s.at]++
	return l, c.count[s.at] <= maxStates
}

func (c *controller) run(ctx context.Context) (bool, error) {
	p := c.p
	for l := range p.Locs {
		if len(c.bits[l]) == 0 {
			c.location(state{at: cfa.Loc(l)})
		}
	}
	for done := cfa.Loc(0); int(done) < len(c.locs); done++ {
		s := c.Control.locs[done]
		for _, id := range p.Out(s.at) {
			ok, err := c.edge(ctx, done, s, id)
			if !ok || err != nil {
				return false, err
			}
		}
	}
	q := p.With(c.locs, c.out)
	q.Entry, q.Error = c.locOf[p.LocName(p.Entry)], c.locOf[p.LocName(p.Error)]
	q.NumIn = int(c.next) - len(p.Vars)
	q.MarkLoopHeads()
	c.Program = q
	return true, nil
}

// "edge" splits an edge of the original automaton. The parameter s contains the values of the Bools
// at the start of the edge. For each possible combination of Bool values at the end of the edge, it
// adds a new edge.
func (c *controller) edge(ctx context.Context, from cfa.Loc, s state, id cfa.EdgeID) (bool, error) {
	e := &c.p.Edges[id]
	put := func(v lia.Var) (lia.Term, bool) {
		for _, b := range s.bits {
			if b.v == v {
				return bitTerm(b.value), true
			}
		}
		return lia.Term{}, false
	}
	guard := e.Guard.Subst(put)
	if guard.IsFalse() {
		return true, nil
	}
	before := e.Substitution()
	var terms []lia.Term
	for _, v := range c.bits[e.To] {
		terms = append(terms, lia.V(v).Subst(before).Subst(put))
	}
	if len(terms) == 0 {
		c.add(from, state{at: e.To}, id, guard, put, nil)
		return c.isSparse(), nil
	}
	solver := smt.NewContext(smt.Options{}).NewSolver()
	solver.Assert(guard)
	for {
		switch solver.Check(ctx) {
		case smt.Unsat:
			return true, nil
		case smt.Unknown:
			return false, ctx.Err()
		}
		to := state{at: e.To}
		fixed := map[lia.Var]num.Int{}
		var is []lia.Formula
		for i, v := range c.bits[e.To] {
			value := !terms[i].Eval(solver.Value).IsZero()
			to.bits = append(to.bits, fixedBit{v, value})
			d := terms[i].Sub(bitTerm(value))
			is = append(is, lia.Eq(d))
			if in, ok := terms[i].AsVar(); ok && c.p.IsInput(in) {
				fixed[in] = bitTerm(value).Constant()
			}
		}
		whole := lia.And(append(is, guard)...).Subst(func(v lia.Var) (lia.Term, bool) {
			k, ok := fixed[v]
			return lia.Const(k), ok
		})
		if !c.add(from, to, id, whole, put, fixed) || !c.isSparse() {
			return false, nil
		}
		solver.Assert(lia.Not(lia.And(is...)))
	}
}

func (c *controller) isSparse() bool { return len(c.out) <= edgesPerLoc*len(c.locs)+extraEdges }

func bitTerm(b bool) lia.Term {
	if b {
		return lia.Int(1)
	}
	return lia.Int(0)
}

// add adds a new edge that starts at the new location "from". The parameter "to" contains the
// original location where the edge ends, and the values of its Bools. If the original location has
// been split into too many locations, "add" returns false.
func (c *controller) add(from cfa.Loc, to state, id cfa.EdgeID, guard lia.Formula, put func(lia.Var) (lia.Term, bool), fixed map[lia.Var]num.Int) bool {
	e := c.p.Edges[id]
	l, ok := c.location(to)
	desc := splitEdge{edge: id, fixed: fixed, inputOf: map[lia.Var]lia.Var{}}
	var inputs []cfa.Input
	for _, in := range e.Inputs {
		if _, gone := fixed[in.Var]; gone {
			continue
		}
		desc.inputOf[in.Var] = c.next
		in.Var = c.next
		c.next++
		inputs = append(inputs, in)
	}
	all := func(v lia.Var) (lia.Term, bool) {
		if k, ok := fixed[v]; ok {
			return lia.Const(k), true
		}
		if n, ok := desc.inputOf[v]; ok {
			return lia.V(n), true
		}
		return put(v)
	}
	var assigns []cfa.Assign
	for _, as := range e.Assigns {
		if !slices.ContainsFunc(to.bits, func(b fixedBit) bool { return b.v == as.Var }) {
			as.Term = as.Term.Subst(all)
			if !as.Idle() {
				assigns = append(assigns, as)
			}
		}
	}
	// The name of the source location may contain the value of a Bool b, while b is a state
	// variable at the target. Then the edge must assign this value to b.
	for _, b := range c.Control.locs[from].bits {
		if !slices.ContainsFunc(to.bits, func(t fixedBit) bool { return t.v == b.v }) && !slices.ContainsFunc(assigns, func(as cfa.Assign) bool { return as.Var == b.v }) {
			assigns = append(assigns, cfa.Assign{Var: b.v, Term: bitTerm(b.value)})
		}
	}
	sortAssigns(assigns)
	var premises []cfa.Premise
	for _, pr := range e.Premises {
		pr = pr.Subst(all)
		pr.At = c.locOf[c.p.LocName(pr.At)] // a premise's location is not split
		premises = append(premises, pr)
	}
	e.From, e.To, e.Inputs, e.Guard, e.Assigns, e.Premises = from, l, inputs, propagateUnits(guard.Subst(all)), assigns, premises
	c.out = append(c.out, e)
	c.edges = append(c.edges, desc)
	return ok
}

// Step maps a step of the split automaton to a step of the original automaton: an edge, with the
// values of its inputs.
func (c *Control) Step(edge cfa.EdgeID, inputs []num.Int) (cfa.EdgeID, []num.Int, error) {
	if edge < 0 || int(edge) >= len(c.edges) || len(inputs) != len(c.Program.Edges[edge].Inputs) {
		return 0, nil, fmt.Errorf("there is no edge %d with %d inputs", edge, len(inputs))
	}
	d := &c.edges[edge]
	value := map[lia.Var]num.Int{}
	for i, in := range c.Program.Edges[edge].Inputs {
		value[in.Var] = inputs[i]
	}
	var out []num.Int
	for _, in := range c.from.Edges[d.edge].Inputs {
		if k, ok := d.fixed[in.Var]; ok {
			out = append(out, k)
		} else {
			out = append(out, value[d.inputOf[in.Var]])
		}
	}
	return d.edge, out, nil
}

// Path maps a path of the split automaton to a path of the original automaton.
func (c *Control) Path(path cfa.Path) (cfa.Path, error) {
	return path.Map(func(st cfa.Step) (cfa.Step, error) {
		edge, inputs, err := c.Step(st.Edge, st.Inputs)
		if err != nil {
			return st, err
		}
		out := st
		out.Edge, out.Inputs = edge, inputs
		if st.Drift != nil {
			if _, out.Drift, err = c.Step(st.Edge, st.Drift); err != nil {
				return st, err
			}
			for k, in := range c.from.Edges[edge].Inputs {
				if _, fixed := c.edges[st.Edge].fixed[in.Var]; fixed {
					out.Drift[k] = num.Int{}
				}
			}
		}
		return out, nil
	})
}

// Derivation maps a derivation of the split automaton to a derivation of the original automaton.
func (c *Control) Derivation(d cfa.Derivation) (cfa.Derivation, error) {
	out := make(cfa.Derivation, len(d))
	for i, in := range d {
		edge, inputs, err := c.Step(in.Edge, in.Inputs)
		if err != nil {
			return nil, err
		}
		in.Edge, in.Inputs = edge, inputs
		out[i] = in
	}
	return out, nil
}

// Invariant maps an invariant of the split automaton to one of the original automaton. Suppose that
// the Bool b has split a location into l/0 and l/1, with the formulas F and G. Then the location's
// formula is (b = 0 and F) or (b = 1 and G). For l/0 or l/1 without a formula, Invariant computes
// the weakest precondition of the formulas at the ends of its outgoing edges.
func (c *Control) Invariant(ctx context.Context, inv cfa.Invariant) (cfa.Invariant, error) {
	p := c.Program
	from, to := reachable(p), relevantLocs(p)
	done := cfa.Invariant{p.Error: lia.False()}
	for l := range p.Locs {
		loc := cfa.Loc(l)
		f, ok := inv[loc]
		switch {
		case !from[l]:
			done[loc] = lia.False()
		case !to[l]:
			done[loc] = lia.True()
		case ok:
			done[loc] = f
		}
	}
	for _, l := range cfa.Postorder(p) {
		if _, ok := done[l]; ok || l == p.Entry {
			continue
		}
		f, err := weakestPre(ctx, p, l, done)
		if err != nil {
			return nil, fmt.Errorf("define %s: %w", p.LocName(l), err)
		}
		done[l] = f
	}
	out := cfa.Invariant{}
	some := map[cfa.Loc][]lia.Formula{}
	for l, s := range c.locs {
		if len(s.bits) == 0 {
			if f, ok := inv[cfa.Loc(l)]; ok {
				out[s.at] = f
			}
			continue
		}
		all := []lia.Formula{done[cfa.Loc(l)]}
		for _, b := range s.bits {
			all = append(all, lia.Eq(lia.V(b.v).Sub(bitTerm(b.value))))
		}
		some[s.at] = append(some[s.at], lia.And(all...))
	}
	for l, fs := range some {
		out[l] = lia.Or(fs...)
	}
	return out, nil
}
