package ic3

import (
	"errors"
	"fmt"

	"ic3play/engine/cfa"
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
	s    *smt.Solver
	// level[j] switches on the lemmas of level j exactly.
	level  []smt.Lit
	cursor int // how much of the source's log is in s
	held   int // lemma clauses in s, with those that later ones repeat or imply
	// pre caches cube literals under the assignment, by LitID.
	pre    map[LitID]preLit
	before func(lia.Var) (lia.Term, bool)
	inputs map[lia.Var]bool
}

// preLit is a literal of a cube seen from before the edge.
type preLit struct {
	f   lia.Formula
	lit smt.Lit
}

// rebuildAfter is the number of superfluous clauses, beyond the number of live
// lemmas, after which an edge's solver is made anew.
const rebuildAfter = 400

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
	es.s = k.smt.NewSolver()
	es.level, es.cursor, es.held = nil, 0, 0
	es.pre = map[LitID]preLit{}
	es.s.Assert(es.edge.Guard)
}

// solver returns the edge's solver with all lemmas of its source in it.
func (k *Kernel) solver(id cfa.EdgeID) *edgeSolver {
	es := k.solvers[id]
	if es == nil {
		es = k.newEdgeSolver(id)
		k.solvers[id] = es
	}
	if es.held > 2*len(k.frames[es.edge.From].lemmas)+rebuildAfter {
		k.stats.rebuilds++
		k.reset(es)
	}
	log := k.frames[es.edge.From].log
	for ; es.cursor < len(log); es.cursor++ {
		en := log[es.cursor]
		if en.lemma.dead || en.level != en.lemma.Level {
			continue // a later entry repeats it, higher up, or another implies it
		}
		es.held++
		if en.level == infinity {
			es.s.Assert(en.lemma.clause)
		} else {
			for int(en.level) >= len(es.level) {
				es.level = append(es.level, es.s.Selector())
			}
			es.s.AssertUnder(es.level[en.level], en.lemma.clause)
		}
	}
	return es
}

// preOf returns literal id under the edge's assignment.
func (k *Kernel) preOf(es *edgeSolver, id LitID) preLit {
	if p, ok := es.pre[id]; ok {
		return p
	}
	f := lia.FromLiteral(k.lits.lit(id)).Subst(es.before)
	p := preLit{f: f}
	if f.Op() == lia.OpLit {
		p.lit = es.s.Lit(f)
	}
	es.pre[id] = p
	return p
}

// predecessor is a region from which an edge leads into a cube.
type predecessor struct {
	edge  cfa.EdgeID
	cube  Cube
	state []num.Int // one state of the region: the model's
}

// answer is the result of a query over one edge: either the literals of the
// cube that were needed to refute it, or a predecessor.
type answer struct {
	sat  bool
	core Cube
	pred *predecessor
}

// errUnknown is a solver's Unknown, with its reason.
type errUnknown struct{ reason string }

func (e errUnknown) Error() string { return "solver gave up: " + e.reason }

// query asks whether frame level of edge e's source can enter cube c over e.
// With relative, a self-loop assumes the negation of c at its source: then a
// refutation shows that c is not entered anew, which is enough where c is not
// initial. withRegion false leaves out the predecessor's cube.
func (k *Kernel) query(e cfa.EdgeID, level int32, c Cube, relative, withRegion bool) (answer, error) {
	edge := &k.P.Edges[e]
	if level == 0 && edge.From != k.P.Entry {
		return answer{}, nil // the frame is false
	}
	if err := k.meter.Tick(); err != nil {
		return answer{}, err
	}
	k.stats.queries++
	es := k.solver(e)
	asm := k.asm[:0]
	for j := int(level); j < len(es.level); j++ {
		asm = append(asm, es.level[j])
	}
	var temp smt.Lit
	var hasTemp bool
	if relative && edge.From == edge.To && len(c) > 0 {
		temp, hasTemp = es.s.Selector(), true
		es.s.AssertUnder(temp, k.clause(c))
		asm = append(asm, temp)
	}
	first := len(asm)
	for _, id := range c {
		p := k.preOf(es, id)
		switch p.f.Op() {
		case lia.OpTrue:
		case lia.OpFalse:
			if hasTemp {
				es.s.Retire(temp)
			}
			return answer{core: Cube{id}}, nil
		default:
			asm = append(asm, p.lit)
		}
	}
	k.asm = asm
	status := es.s.Check(k.meter.Context(), asm...)
	var ans answer
	var err error
	switch status {
	case smt.Unsat:
		core := es.s.Core()
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
	default:
		err = errUnknown{es.s.Reason()}
		if cerr := k.meter.Tick(); cerr != nil {
			err = cerr
		}
	}
	if hasTemp {
		es.s.Retire(temp)
	}
	return ans, err
}

// region makes a predecessor from the model of es's last check: the literals of
// guard and cube[assignment] that hold in the model and imply them, with the
// inputs projected away.
func (k *Kernel) region(es *edgeSolver, c Cube, withCube bool) (*predecessor, error) {
	p := &predecessor{edge: es.id, state: make([]num.Int, len(k.P.Vars))}
	for v := range p.state {
		p.state[v] = es.s.Value(lia.Var(v))
	}
	if !withCube {
		return p, nil
	}
	value := es.s.Value
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
	p.cube = k.NewCube(ls)
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
func (k *Kernel) consecution(loc cfa.Loc, c Cube, level int32) (answer, error) {
	var core Cube
	in := k.P.In(loc)
	// The edge that refused last is asked first: it likely refuses again.
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
	return answer{core: k.normal(core)}, nil
}

// isUnknown says whether err is a solver's Unknown, which some callers may take
// for "no" (a failed attempt to generalise), never for Unsat.
func isUnknown(err error) bool {
	var u errUnknown
	return errors.As(err, &u)
}
