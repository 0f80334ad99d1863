package cfa

import (
	"errors"
	"fmt"
	"slices"

	"ic3play/lia"
)

const maxFaults = 50

// Sanity checks every invariant in the package comment. It returns nil or an error that
// lists up to maxFaults violations.
func Sanity(p *Program) error {
	if p == nil {
		return errors.New("sanity: no program")
	}
	c := checker{p: p}
	c.tables()
	// The checks below use locations and variables as indices, so these must be valid.
	if len(c.faults) == 0 {
		c.inputs()
		for i := range p.Edges {
			c.edge(EdgeID(i))
		}
	}
	if len(c.faults) == 0 {
		c.cycles()
		c.reads()
		c.premises()
	}
	if len(c.faults) > 0 {
		return fmt.Errorf("sanity of %s: %w", p.File, errors.Join(c.faults...))
	}
	return nil
}

type checker struct {
	p      *Program
	faults []error
	owner  map[lia.Var]EdgeID
}

func (c *checker) fault(format string, args ...any) {
	if len(c.faults) < maxFaults {
		c.faults = append(c.faults, fmt.Errorf(format, args...))
	}
}

func (c *checker) loc(l Loc) bool { return l >= 0 && int(l) < len(c.p.Locs) }

// "tables" checks names, Entry, Error, NumIn, and the ends and source positions of edges.
func (c *checker) tables() {
	p := c.p
	if !c.loc(p.Entry) {
		c.fault("entry %d is not a location", p.Entry)
	}
	if !c.loc(p.Error) {
		c.fault("error %d is not a location", p.Error)
	}
	if p.Entry == p.Error {
		c.fault("entry and error are both location %d", p.Entry)
	}
	if p.NumIn < 0 {
		c.fault("%d inputs", p.NumIn)
	}
	c.names("variable", len(p.Vars), func(i int) string { return p.Vars[i].Name })
	c.names("location", len(p.Locs), func(i int) string { return p.Locs[i].Name })
	for i := range p.Edges {
		e := &p.Edges[i]
		if !c.loc(e.From) || !c.loc(e.To) {
			c.fault("edge %d leads from %d to %d: not locations", i, e.From, e.To)
			continue
		}
		if e.To == p.Entry {
			c.fault("edge %d enters the entry", i)
		}
		if e.From == p.Error {
			c.fault("edge %d leaves the error location", i)
		}
		if len(e.Spans) == 0 && !p.Clauses {
			c.fault("edge %d has no source position", i)
		}
	}
}

// "names" checks that names are neither empty nor equal.
func (c *checker) names(kind string, n int, name func(int) string) {
	first := map[string]int{}
	for i := range n {
		if name(i) == "" {
			c.fault("%s %d has no name", kind, i)
		} else if j, ok := first[name(i)]; ok {
			c.fault("%ss %d and %d are both called %s", kind, j, i, name(i))
		}
		first[name(i)] = i
	}
}

func (c *checker) inputs() {
	p := c.p
	c.owner = map[lia.Var]EdgeID{}
	for i := range p.Edges {
		for _, in := range p.Edges[i].Inputs {
			if n := int(in.Var) - len(p.Vars); n < 0 || n >= p.NumIn {
				c.fault("edge %d: input %d is not in %d..%d", i, in.Var, len(p.Vars), len(p.Vars)+p.NumIn-1)
			}
			if j, ok := c.owner[in.Var]; ok {
				c.fault("edges %d and %d: both have input %d", j, i, in.Var)
			}
			c.owner[in.Var] = EdgeID(i)
		}
	}
}

func (c *checker) edge(id EdgeID) {
	p := c.p
	e := &p.Edges[id]
	known := func(where string) func(lia.Var) {
		return func(v lia.Var) {
			if v < 0 {
				c.fault("edge %d: %s mentions variable %d", id, where, v)
			} else if p.IsInput(v) {
				if o, ok := c.owner[v]; !ok || o != id {
					c.fault("edge %d: %s mentions input %d, which is not its own", id, where, v)
				}
			}
		}
	}
	e.Guard.Vars(known("the guard"))
	e.Guard.EachLiteral(func(l *lia.Literal) {
		if l.Neg && l.Kind == lia.LE {
			c.fault("edge %d: the guard has a negated inequality", id)
		}
	})
	assigns := func(what string, as []Assign) {
		for i, a := range as {
			if a.Var < 0 || p.IsInput(a.Var) {
				c.fault("edge %d: %s to %d, which is not a state variable", id, what, a.Var)
				continue
			}
			if i > 0 && as[i-1].Var >= a.Var {
				c.fault("edge %d: %s are not sorted, or two are to %s", id, what, p.VarName(a.Var))
			}
			a.Term.Vars(known("the value of " + p.VarName(a.Var)))
		}
	}
	assigns("assignments", e.Assigns)
	if len(e.Premises) > 1 && !p.Clauses {
		c.fault("edge %d has %d premises, and the program is no set of clauses", id, len(e.Premises))
	}
	for _, pr := range e.Premises {
		if !c.loc(pr.At) || !p.Locs[pr.At].LoopHead {
			c.fault("edge %d: a premise at %d, which is no marked location", id, pr.At)
			continue
		}
		if pr.At == p.Entry || pr.At == p.Error {
			c.fault("edge %d: a premise at %s", id, p.LocName(pr.At))
		}
		assigns("the arguments of a premise", pr.Args)
	}
}

// "premises" checks that premises have arguments for all live variables.
func (c *checker) premises() {
	live := Live(c.p)
	for i := range c.p.Edges {
		for _, pr := range c.p.Edges[i].Premises {
			for _, v := range live.At(pr.At) {
				if !slices.ContainsFunc(pr.Args, func(a Assign) bool { return a.Var == v }) {
					c.fault("edge %d: the premise at %s leaves %s open", i, c.p.LocName(pr.At), c.p.VarName(v))
				}
			}
		}
	}
}

// "cycles" checks that the marked loop heads cut every cycle.
func (c *checker) cycles() {
	p := c.p
	for _, e := range Uncut(p, func(l Loc) bool { return p.Locs[l].LoopHead }) {
		c.fault("edge %d closes a cycle through %s without a marked loop head", e, p.LocName(p.Edges[e].To))
	}
}

// "reads" checks that no variable is read before it is assigned.
func (c *checker) reads() {
	for _, v := range Live(c.p).At(c.p.Entry) {
		c.fault("%s may be read before it is assigned", c.p.VarName(v))
	}
}
