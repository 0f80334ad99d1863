package ic3

import (
	"errors"
	"fmt"

	"ic3play/engine/cfa"
	"ic3play/engine/frames"
	"ic3play/engine/meter"
	"ic3play/lia"
	"ic3play/lia/mbp"
	"ic3play/lia/num"
	"ic3play/lia/smt"
)

// edgeSolver answers the queries over one edge. It holds the edge's guard and
// the lemmas of its source.
type edgeSolver struct {
	id   cfa.EdgeID
	edge *cfa.Edge
	frames.Levels
	// pre caches cube literals under the assignment.
	pre    map[*frames.Literal]preLit
	before func(lia.Var) (lia.Term, bool)
	inputs map[lia.Var]bool
}

// preLit is a literal of a cube seen from before the edge.
type preLit struct {
	f   lia.Formula
	lit smt.Lit
}

func (k *Kernel) newEdgeSolver(id cfa.EdgeID) *edgeSolver {
	e := &k.P.Edges[id]
	es := &edgeSolver{id: id, edge: e, before: e.Before(), inputs: make(map[lia.Var]bool, len(e.Inputs))}
	for _, in := range e.Inputs {
		es.inputs[in.Var] = true
	}
	k.reset(es)
	return es
}

// reset gives es a fresh solver that holds the guard only.
func (k *Kernel) reset(es *edgeSolver) {
	es.Reset(k.smt.NewSolver())
	es.pre = map[*frames.Literal]preLit{}
	es.S.Assert(es.edge.Guard)
}

// solver returns the edge's solver with all lemmas of its source in it.
func (k *Kernel) solver(id cfa.EdgeID) *edgeSolver {
	es := k.solvers[id]
	if es == nil {
		es = k.newEdgeSolver(id)
		k.solvers[id] = es
	}
	log := k.frames.Log(es.edge.From)
	if es.Stale(log) {
		k.stats.rebuilds++
		k.reset(es)
	}
	es.Read(log, nil)
	return es
}

// preOf returns a literal under the edge's assignment.
func (k *Kernel) preOf(es *edgeSolver, l *frames.Literal) preLit {
	if p, ok := es.pre[l]; ok {
		return p
	}
	f := l.Formula.Subst(es.before)
	p := preLit{f: f}
	if f.Op() == lia.OpLit {
		p.lit = es.S.Lit(f)
	}
	es.pre[l] = p
	return p
}

// predecessor is a region from which an edge leads into a cube.
type predecessor struct {
	edge  cfa.EdgeID
	cube  frames.Cube
	state []num.Int // one state of the region: the model's
}

// answer is the result of a query over one edge: either the literals of the
// cube that were needed to refute it, or a predecessor.
type answer struct {
	sat  bool
	core frames.Cube
	pred *predecessor
}

// query asks whether frame level of edge e's source can enter cube c over e.
// With relative, a self-loop assumes the negation of c at its source: then a
// refutation shows that c is not entered anew, which is enough where c is not
// initial. withRegion false leaves out the predecessor's cube.
func (k *Kernel) query(e cfa.EdgeID, level int32, c frames.Cube, relative, withRegion bool) (answer, error) {
	edge := &k.P.Edges[e]
	if level == 0 && edge.From != k.P.Entry {
		return answer{}, nil // the frame is false
	}
	if err := k.meter.Tick(); err != nil {
		return answer{}, err
	}
	k.stats.queries++
	es := k.solver(e)
	asm := es.Frame(level, k.asm[:0])
	var temp smt.Lit
	var hasTemp bool
	if relative && edge.From == edge.To && len(c) > 0 {
		temp, hasTemp = es.S.Selector(), true
		es.S.AssertUnder(temp, c.Clause())
		asm = append(asm, temp)
	}
	first := len(asm)
	for _, id := range c {
		p := k.preOf(es, id)
		switch p.f.Op() {
		case lia.OpTrue:
		case lia.OpFalse:
			if hasTemp {
				es.S.Retire(temp)
			}
			return answer{core: frames.Cube{id}}, nil
		default:
			asm = append(asm, p.lit)
		}
	}
	k.asm = asm
	status, err := k.meter.Check(es.S, asm...)
	var ans answer
	switch status {
	case smt.Unsat:
		core := es.S.Core()
		in := make(map[smt.Lit]bool, len(core))
		for _, l := range core {
			in[l] = true
		}
		n := first
		for _, id := range c {
			p := k.preOf(es, id)
			if p.f.Op() != lia.OpLit {
				continue
			}
			if in[asm[n]] {
				ans.core = append(ans.core, id)
			}
			n++
		}
	case smt.Sat:
		ans.sat = true
		ans.pred, err = k.region(es, c, withRegion)
	}
	if hasTemp {
		es.S.Retire(temp)
	}
	return ans, err
}

// region makes a predecessor from the model of es's last check: the literals of
// guard and cube[assignment] that hold in the model and imply them, with the
// inputs projected away.
func (k *Kernel) region(es *edgeSolver, c frames.Cube, withCube bool) (*predecessor, error) {
	p := &predecessor{edge: es.id, state: make([]num.Int, len(k.P.Vars))}
	for v := range p.state {
		p.state[v] = es.S.Value(lia.Var(v))
	}
	if !withCube {
		return p, nil
	}
	value := es.S.Value
	ls := mbp.Implicant(es.edge.Guard, value)
	for _, id := range c {
		if pl := k.preOf(es, id); pl.f.Op() == lia.OpLit {
			ls = append(ls, pl.f.Lit())
		}
	}
	if len(es.inputs) > 0 {
		var err error
		ls, err = mbp.Project(ls, func(v lia.Var) bool { return es.inputs[v] }, value)
		if err != nil {
			return nil, fmt.Errorf("project the inputs of edge %d away: %w", es.id, err)
		}
	}
	if k.cfg.Convex {
		convex(ls, value)
	}
	p.cube = k.lits.Cube(ls)
	return p, nil
}

// convex replaces each disequality by the side that the model is on, so that
// the region is a polyhedron and its inequalities can be added up.
func convex(ls []lia.Literal, value func(lia.Var) num.Int) {
	for i, l := range ls {
		if l.Kind != lia.EQ || !l.Neg {
			continue
		}
		side := lia.Lt(l.T)
		if l.T.Eval(value).Sign() > 0 {
			side = lia.Gt(l.T)
		}
		ls[i] = side.Lit()
	}
}

// consecution asks all edges into loc whether frame level-1 can enter c. It
// stops at the first that can. When none can, the core is the literals of c
// that some edge needed.
func (k *Kernel) consecution(loc cfa.Loc, c frames.Cube, level int32) (answer, error) {
	var core frames.Cube
	in := k.P.In(loc)
	// The edge that last let a state in is asked first: it likely does again.
	start := k.lastSat[loc]
	for i := range in {
		e := in[(i+start)%len(in)]
		a, err := k.query(e, level-1, c, true, true)
		if err != nil {
			return answer{}, err
		}
		if a.sat {
			k.lastSat[loc] = (i + start) % len(in)
			return a, nil
		}
		core = append(core, a.core...)
	}
	return answer{core: frames.Normal(core)}, nil
}

// isUnknown says whether err is a solver's Unknown, which some callers may take
// for "no" (a failed attempt to generalise), never for Unsat.
func isUnknown(err error) bool { return errors.Is(err, meter.ErrGaveUp) }
