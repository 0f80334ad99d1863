package art

import (
	"errors"
	"fmt"
	"slices"

	"ic3play/engine"
	"ic3play/engine/cfa"
	"ic3play/engine/meter"
	"ic3play/engine/path"
	"ic3play/engine/step"
	"ic3play/engine/trace"
	"ic3play/lia"
	"ic3play/lia/smt"
)

// Services are what engines ask about labels that are formulas, edges and paths.
type Services struct {
	Program *cfa.Program
	Meter   *meter.Meter
	Solvers *step.Solvers
	Facts   *Facts
	Steps   *Steps
	Paths   *path.Paths
	Rec     trace.Named
}

// NewServices returns those for a run.
func NewServices(m *meter.Meter, p *cfa.Program, opts engine.Options, rec *trace.Recorder, name string) *Services {
	s := &Services{Program: p, Meter: m, Rec: trace.Named{Recorder: rec, Source: name}}
	s.Solvers = &step.Solvers{Meter: m, SMT: smt.NewContext(smt.Options{Log: opts.SMTLog})}
	s.Facts = NewFacts(s.Solvers, p.VarName)
	s.Steps = NewSteps(s.Solvers, p)
	s.Paths = path.New(m, p, s.Solvers.SMT)
	return s
}

// Search is what engines whose labels are formulas have in common: a tree, and
// the services.
type Search struct {
	*Services
	Tree *Tree[*Label]

	// Looked counts the paths to Error that were looked at, Longest is the
	// longest of them in edges. Sequences counts those that were interpolated,
	// Literals are those of the interpolants.
	Looked, Sequences, Literals int64
	Longest                     int
	// Begins is the obligation that a run that was found begins at, for events; 0
	// where there is none.
	Begins int
}

// NewSearch begins with the root; together is as for New.
func NewSearch(m *meter.Meter, p *cfa.Program, opts engine.Options, together bool, rec *trace.Recorder, name string) *Search {
	s := &Search{Services: NewServices(m, p, opts, rec, name)}
	s.Tree = New(p, s.Facts, s.Facts.Top(), together, s.Rec)
	return s
}

// Run unwinds the tree, and makes of what comes out the engine's result.
func (s *Search) Run(how Strategy[*Label]) engine.Result {
	r := s.run(how)
	r.Stats = s.Solvers.SMT.Stats()
	for name, n := range map[string]int64{
		"nodes": int64(s.Tree.Made()), "expanded": s.Tree.Expansions, "covers": s.Tree.Covers, "uncovers": s.Tree.Uncovers,
		"depth": int64(s.Tree.Deepest), "paths": s.Looked, "path_max": int64(s.Longest), "queries": s.Solvers.Queries,
		"implications": s.Facts.Implications, "interpolations": s.Sequences, "interpolant_literals": s.Literals,
		"solver_us": s.Solvers.Time.Microseconds(),
	} {
		r.Stats[name] = n
	}
	return r
}

func (s *Search) run(how Strategy[*Label]) engine.Result {
	run, err := Unwind(s.Tree, s.Meter, how)
	if err != nil {
		return engine.Undecided(err)
	}
	if run != nil {
		if s.Rec.On() {
			s.Rec.Emit(trace.Event{Kind: trace.Counterexample, Level: len(run), Loc: int(s.Program.Entry), Edge: -1, Obl: s.Begins})
		}
		return engine.Result{Verdict: engine.Unsafe, Path: run}
	}
	inv, _, err := Invariant(s.Tree, s.Facts, s.Steps)
	if err != nil {
		return engine.Undecided(err)
	}
	if s.Rec.On() {
		s.Rec.Emit(trace.Event{Kind: trace.Fixpoint, Level: s.Tree.Deepest, Loc: -1, Edge: -1})
	}
	return engine.Result{Verdict: engine.Safe, Invariant: inv}
}

// Look counts a path to Error that is going to be looked at.
func (s *Search) Look(nodes []*Node[*Label]) {
	s.Looked++
	s.Longest = max(s.Longest, len(nodes)-1)
}

// Tell says what came of a path.
func (s *Search) Tell(v *Node[*Label], what string) {
	if s.Rec.On() {
		s.Rec.Emit(trace.Event{Kind: trace.Path, Node: v.ID, Loc: int(v.Loc), Edge: -1, Level: v.Depth, Note: what})
	}
}

// Feasible and Refuted are what Tell tells.
const (
	Feasible = "feasible"
	Refuted  = "refuted"
)

// Interpolants asks whether a path to a node at Error can be run, along edges over
// which its nodes were entered: it returns a run, or an interpolant for each node,
// which find looks for (path.ErrFeasible: there is none).
func (s *Search) Interpolants(v *Node[*Label], edges []cfa.EdgeID, find func() ([]lia.Formula, error)) (cfa.Path, []lia.Formula, error) {
	nodes := s.Tree.Path(v)
	s.Look(nodes)
	is, err := find()
	switch {
	case errors.Is(err, path.ErrFeasible):
		run, _, err := s.Paths.Feasible(edges)
		if err == nil && run == nil {
			err = errors.New("internal error: a path can be run and cannot")
		}
		if err != nil {
			return nil, nil, err
		}
		s.Tell(v, Feasible)
		return run, nil, nil
	case err != nil:
		return nil, nil, err
	}
	s.Tell(v, Refuted)
	s.TellInterpolants(nodes, is)
	return nil, is, nil
}

// TellInterpolants counts and tells those of nodes that follow each other, the
// root first, or below a node that a part of a path begins with.
func (s *Search) TellInterpolants(nodes []*Node[*Label], is []lia.Formula) {
	s.Sequences++
	for i, v := range nodes {
		s.Literals += int64(is[i].Size())
		s.TellInterpolant(nodes[0], v, is[i], "")
	}
}

// TellInterpolant tells the interpolant of a node, of those that follow first;
// note says what became of it.
func (s *Search) TellInterpolant(first, v *Node[*Label], f lia.Formula, note string) {
	if !s.Rec.On() {
		return
	}
	begins := 0 // where the path does; a part of one begins above its first node
	if first.Parent != nil {
		begins = first.Parent.Depth
	}
	s.Rec.Emit(trace.Event{Kind: trace.Interpolant, Node: v.ID, Loc: int(v.Loc), Edge: -1, Level: v.Depth - begins, Formula: f.Format(s.Program.VarName), Note: note})
}

// Stronger is a node's label with those conjuncts of formulas that it does not
// entail, and these.
func (s *Search) Stronger(v *Node[*Label], fs ...lia.Formula) (label *Label, added []lia.Formula, err error) {
	for _, f := range fs {
		for _, part := range f.Conjuncts() {
			ok, err := s.Facts.Holds(v.Label, part)
			if err != nil {
				return nil, nil, err
			}
			if !ok && !slices.ContainsFunc(added, part.Equal) {
				added = append(added, part)
			}
		}
	}
	return s.Facts.And(v.Label, added...), added, nil
}

// Strengthen adds formulas to a node's label, as far as it does not entail them,
// and says whether there were any; found says what found them.
func (s *Search) Strengthen(v *Node[*Label], found string, fs ...lia.Formula) (bool, error) {
	label, added, err := s.Stronger(v, fs...)
	if err != nil || len(added) == 0 {
		return false, err
	}
	var texts []string
	if s.Rec.On() {
		texts = s.Facts.Write(added)
	}
	s.Tree.Relabel(v, label, found, texts)
	return true, nil
}

// Child says which of parallel edges can be taken from a label, and the label that
// a child begins with: false if none can, else true.
func (s *Search) Child(from *Label, edges []cfa.EdgeID) ([]cfa.EdgeID, *Label, error) {
	var open []cfa.EdgeID
	for _, id := range edges {
		closed, err := s.Steps.Leads(from, id, lia.False())
		if err != nil {
			return nil, nil, err
		}
		if !closed {
			open = append(open, id)
		}
	}
	if len(open) == 0 {
		return edges, s.Facts.False(), nil
	}
	return open, s.Facts.Top(), nil
}

// Stuck ends a search whose refinement finds nothing new: it would go on for ever
// with the same path.
func Stuck[L any](v *Node[L]) error {
	return engine.Reason{Code: engine.Stuck, Text: fmt.Sprintf("the refutation of the path to node %d finds nothing new", v.ID)}
}
