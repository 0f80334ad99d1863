package pass

import (
	"slices"
	"strconv"

	"ic3play/engine/cfa"
	"ic3play/engine/source"
	"ic3play/lia"
)

const maxCopied = 2000

// loopCopy is a loop of the new program. It replaces a call from outside of the component.
type loopCopy struct {
	site      *tailSite
	locs      []cfa.Loc // locs[l] is the copy of the old location l, or -1
	afterLoop cfa.Loc   // the location after the loop, which stands for the return of the replaced call
}

// tailStep maps an edge of the new program to a step of the old program.
type tailStep struct {
	edge cfa.EdgeID // the old edge, or -1 for the step in which all calls of a loop return
	// Input i of the old edge has the value of input inputs[i] of the new edge. If inputs[i] is -1,
	// the input is a value that the called procedure returns. If "inputs" is nil, both edges have
	// the same inputs.
	inputs []int
	enters bool // whether the step begins a loop
}

// loops replaces the component's procedures by loops. If the loops would have too many edges, or if
// no call comes from outside of the component, it returns false.
func (c *component) loops(eliminate Eliminate) (*cfa.Program, BackTranslation, bool) {
	b := &tailBuilder{c: c, eliminate: eliminate, sum: -1, q: c.p.With(nil, nil)}
	if len(c.callsFromOutside) == 0 {
		return nil, BackTranslation{}, false
	}
	inside := 0
	for i := range c.p.Edges {
		if c.owner[c.p.Edges[i].From] >= 0 {
			inside++
		}
	}
	if inside*len(c.callsFromOutside) > maxCopied {
		return nil, BackTranslation{}, false
	}
	if c.hasSum {
		b.addSum()
	}
	b.next = lia.Var(len(b.q.Vars))
	b.createLocs()
	for i := range c.p.Edges {
		b.copyEdge(cfa.EdgeID(i))
	}
	for i := range b.copies {
		b.loop(&b.copies[i])
	}
	b.q.NumIn = int(b.next) - len(b.q.Vars)
	b.q.MarkLoopHeads()
	return b.q, BackTranslation{Locs: b.old, NewLoc: b.fresh, Path: b.path, Invariant: b.invariant,
		Derivation: func(d cfa.Derivation) (cfa.Derivation, error) { return d, nil }}, true
}

type tailBuilder struct {
	c         *component
	eliminate Eliminate
	q         *cfa.Program
	copies    []loopCopy
	old       []cfa.Loc // old[l] is the old location of the new location l
	fresh     []cfa.Loc // fresh[l] is the new location of the old location l
	steps     []tailStep
	next      lia.Var // the next unused input
	// sum is the variable for the sum of the terms that tail calls add, or -1 if they add none.
	sum lia.Var
}

func (b *tailBuilder) addSum() {
	fn := b.c.p.Locs[b.c.procs[0].exit].Func
	name := "sum"
	if fn != "" {
		name = fn + ".sum"
	}
	for n := 2; slices.ContainsFunc(b.q.Vars, func(v cfa.Var) bool { return v.Name == name }); n++ {
		name = fn + ".sum#" + strconv.Itoa(n)
	}
	b.sum = lia.Var(len(b.q.Vars))
	b.q.Vars = append(slices.Clone(b.q.Vars), cfa.Var{Name: name, Func: fn, Kind: cfa.Temp})
}

// createLocs creates the new locations in the order of the old ones. Each call from outside gets a
// copy of the procedures' locations. The first copy takes the place of the old locations, and all
// other copies come last.
func (b *tailBuilder) createLocs() {
	p := b.c.p
	b.fresh = make([]cfa.Loc, len(p.Locs))
	used := map[string]bool{}
	for i := range p.Locs {
		used[p.Locs[i].Name] = true
	}
	add := func(l cfa.Loc, again bool) cfa.Loc {
		loc := p.Locs[l]
		for n := 2; again && used[loc.Name]; n++ {
			loc.Name = p.Locs[l].Name + "#" + strconv.Itoa(n)
		}
		used[loc.Name] = true
		b.old = append(b.old, l)
		b.q.Locs = append(b.q.Locs, loc)
		return cfa.Loc(len(b.q.Locs) - 1)
	}
	in := b.inBody()
	for _, s := range b.c.callsFromOutside {
		b.copies = append(b.copies, loopCopy{site: s, locs: slices.Repeat([]cfa.Loc{-1}, len(p.Locs))})
	}
	for l := range p.Locs {
		b.fresh[l] = -1
		if b.c.owner[l] < 0 || in[l] {
			b.fresh[l] = add(cfa.Loc(l), false)
			if in[l] {
				b.copies[0].locs[l] = b.fresh[l]
			}
		}
	}
	for i := range b.copies {
		cp := &b.copies[i]
		for l := range p.Locs {
			if in[l] && i > 0 {
				cp.locs[l] = add(cfa.Loc(l), true)
			}
		}
		exit := b.c.procs[cp.site.callee].exit
		cp.afterLoop = add(exit, true)
		b.q.Locs[cp.afterLoop].Sticky = true
		for _, pr := range b.c.procs {
			b.q.Locs[cp.locs[pr.exit]].Sticky = false
			b.q.Locs[cp.locs[pr.entry]].Sticky = true
		}
	}
	b.q.Entry, b.q.Error = b.fresh[p.Entry], b.fresh[p.Error]
}

// inBody marks the locations that become part of a loop: the exits of procedures, and all locations
// that are reachable from the entry of a procedure without taking an edge that returns from a call.
func (b *tailBuilder) inBody() []bool {
	p := b.c.p
	in := make([]bool, len(p.Locs))
	var work []cfa.Loc
	add := func(l cfa.Loc) {
		if b.c.owner[l] >= 0 && !in[l] {
			in[l] = true
			work = append(work, l)
		}
	}
	for _, pr := range b.c.procs {
		add(pr.entry)
		add(pr.exit)
	}
	for len(work) > 0 {
		l := work[len(work)-1]
		work = work[:len(work)-1]
		for _, id := range p.Out(l) {
			if len(p.Edges[id].Premises) == 0 {
				add(p.Edges[id].To)
			}
		}
	}
	return in
}

func (b *tailBuilder) edge(e cfa.Edge, step tailStep) {
	b.next += lia.Var(len(e.Inputs))
	b.q.Edges = append(b.q.Edges, e)
	b.steps = append(b.steps, step)
}

// copyEdge copies an edge that starts outside of the component's procedures. An edge into a
// procedure becomes an edge into the loop that replaces the call. An edge that returns from it
// becomes an edge from the end of the loop.
func (b *tailBuilder) copyEdge(id cfa.EdgeID) {
	c := b.c
	e := c.p.Edges[id]
	if c.owner[e.From] >= 0 {
		return
	}
	var cp *loopCopy
	for i := range b.copies {
		if s := b.copies[i].site; s.at == e.From {
			cp = &b.copies[i]
		}
	}
	switch {
	case cp == nil:
		e.From, e.To = b.fresh[e.From], b.fresh[e.To]
		e.Premises, _ = premisesAt(e.Premises, b.fresh)
		b.edge(e.InputsFrom(b.next), tailStep{edge: id})
	case id == cp.site.enter:
		e.From, e.To = b.fresh[e.From], cp.locs[e.To]
		e.Assigns = b.entryAssigns(&e, lia.Term{}, false)
		b.edge(e, tailStep{edge: id, enters: true})
	default:
		b.edge(b.returnEdge(cp, id))
	}
}

// entryAssigns returns the assignments of an edge into a procedure. If the loop has a variable for
// the sum, entryAssigns also assigns this variable: a call from outside sets it to "addend", and a
// tail call adds "addend" to it.
func (b *tailBuilder) entryAssigns(e *cfa.Edge, addend lia.Term, isTailCall bool) []cfa.Assign {
	if isTailCall {
		addend = addend.Add(lia.V(b.sum))
	}
	if a := (cfa.Assign{Var: b.sum, Term: addend}); b.sum >= 0 && !a.Idle() {
		return append(slices.Clone(e.Assigns), a)
	}
	return e.Assigns
}

// returnEdge returns the edge from the end of the loop cp to the location after the replaced call.
// In the old program, the values that the procedure returns are inputs of this edge. The new edge
// reads the loop's variables instead.
func (b *tailBuilder) returnEdge(cp *loopCopy, id cfa.EdgeID) (cfa.Edge, tailStep) {
	c, s := b.c, cp.site
	e := c.p.Edges[id]
	value := map[lia.Var]lia.Term{}
	for _, a := range c.args(s) {
		if y := c.returnedInput(a.Term); y >= 0 {
			value[y] = lia.V(a.Var)
		}
	}
	step := tailStep{edge: id}
	var inputs []cfa.Input
	for _, in := range e.Inputs {
		if _, ok := value[in.Var]; ok {
			step.inputs = append(step.inputs, -1)
			continue
		}
		step.inputs = append(step.inputs, len(inputs))
		inputs = append(inputs, in)
	}
	e.From, e.To, e.Inputs, e.Premises = cp.afterLoop, b.fresh[e.To], inputs, nil
	e.Subst(lia.ByMap(value))
	return e.InputsFrom(b.next), step
}

func (b *tailBuilder) loop(cp *loopCopy) {
	c := b.c
	for i := range c.p.Edges {
		e := c.p.Edges[i]
		if c.owner[e.From] < 0 || cp.locs[e.From] < 0 || len(e.Premises) > 0 {
			continue
		}
		s := c.sites[e.From]
		e.From = cp.locs[e.From]
		if c.owner[e.To] >= 0 {
			e.To = cp.locs[e.To]
		} else {
			// An edge that leaves the procedures without a premise leads to Error.
			e.To = b.fresh[e.To]
		}
		e = e.InputsFrom(b.next)
		if s != nil {
			e.Assigns = b.entryAssigns(&e, s.addend, true)
		}
		b.edge(e, tailStep{edge: cfa.EdgeID(i)})
	}
	for i := range c.procs {
		pr := &c.procs[i]
		e := cfa.Edge{From: cp.locs[pr.exit], To: cp.afterLoop, Guard: lia.True(), Spans: c.ends(pr.exit)}
		if to := c.procs[cp.site.callee].result; to >= 0 && pr.result >= 0 {
			value := lia.V(pr.result)
			if b.sum >= 0 {
				value = value.Add(lia.V(b.sum))
			}
			if a := (cfa.Assign{Var: to, Term: value}); !a.Idle() {
				e.Assigns = []cfa.Assign{a}
			}
		}
		b.edge(e, tailStep{edge: -1})
	}
}

func (c *component) ends(exit cfa.Loc) []source.Span {
	if pos := c.p.Locs[exit].Pos; pos.Start.Line > 0 {
		return []source.Span{pos}
	}
	var spans []source.Span
	for _, id := range c.p.In(exit) {
		spans = append(spans, c.p.Edges[id].Spans...)
	}
	if len(spans) == 0 {
		spans = c.p.Edges[c.callsFromOutside[0].ret].Spans
	}
	return spans[:1]
}
