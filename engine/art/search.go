package art

import (
	"errors"
	"fmt"
	"maps"
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

// Services has the objects that the engines of this package need during a run: solvers, labels,
// queries about edges and paths, and events.
type Services struct {
	Program *cfa.Program
	Meter   *meter.Meter
	Solvers *step.Solvers
	Facts   *Facts
	Steps   *Steps
	Paths   *path.Paths
	Rec     trace.Named
}

// NewServices returns the services for a run of the named engine.
func NewServices(m *meter.Meter, p *cfa.Program, opts engine.Options, rec *trace.Recorder, name string) *Services {
	s := &Services{Program: p, Meter: m, Rec: trace.Named{Recorder: rec, Source: name}}
	s.Solvers = &step.Solvers{Meter: m, SMT: smt.NewContext(smt.Options{Log: opts.SMTLog})}
	s.Facts = NewFacts(s.Solvers, p.VarName)
	s.Steps = NewSteps(s.Solvers, p)
	s.Paths = path.New(m, p, s.Solvers.SMT)
	return s
}

// Search has the fields and methods that the engines with formulas as labels share.
type Search struct {
	*Services
	Tree *Tree[*Label]

	// PathsExamined counts the paths to Error that were examined. Longest is the largest number of
	// edges of such a path. Sequences counts the paths for which interpolants were computed, and
	// Literals counts the literals of these interpolants.
	PathsExamined, Sequences, Literals int64
	Longest                            int
	// FirstObligation is the ID of the counterexample's first obligation, for the event of the
	// verdict. If there is no such obligation, FirstObligation is 0.
	FirstObligation int
	// Labels returns the labels of a safe program by location. At first this is the method Labels
	// of Tree. An engine that also unwinds parts of the program in other trees sets another
	// function.
	Labels func() ([][]*Label, error)
}

// NewSearch returns a search whose tree has only the root. If mergeParallel is true, a node has one
// child for all parallel edges (see the function New).
func NewSearch(m *meter.Meter, p *cfa.Program, opts engine.Options, mergeParallel bool, rec *trace.Recorder, name string) *Search {
	s := &Search{Services: NewServices(m, p, opts, rec, name)}
	s.Tree = New(p, s.Facts, s.Facts.Top(), mergeParallel, s.Rec)
	s.Labels = s.Tree.Labels
	return s
}

// Run unwinds the tree and returns the engine's result.
func (s *Search) Run(how Strategy[*Label]) engine.Result {
	r := s.run(how)
	r.Stats = s.Solvers.SMT.Stats()
	maps.Copy(r.Stats, map[string]int64{
		"nodes": int64(s.Tree.NodesCreated()), "expanded": s.Tree.Expansions, "covers": s.Tree.Covers, "uncovers": s.Tree.Uncovers,
		"depth": int64(s.Tree.Deepest), "paths": s.PathsExamined, "path_max": int64(s.Longest), "queries": s.Solvers.Queries,
		"implications": s.Facts.Implications, "interpolations": s.Sequences, "interpolant_literals": s.Literals,
		"solver_us": s.Solvers.Time.Microseconds(),
	})
	return r
}

func (s *Search) run(how Strategy[*Label]) engine.Result {
	run, err := Unwind(s.Tree, s.Meter, how)
	if err != nil {
		return engine.Undecided(err)
	}
	if run != nil {
		if s.Rec.On() {
			s.Rec.Emit(trace.Event{Kind: trace.Counterexample, Level: len(run), Loc: int(s.Program.Entry), Edge: -1, Obl: s.FirstObligation})
		}
		return engine.Result{Verdict: engine.Unsafe, Path: run}
	}
	labels, err := s.Labels()
	if err != nil {
		return engine.Undecided(err)
	}
	inv, _, err := Invariant(s.Program, labels, s.Facts, s.Steps)
	if err != nil {
		return engine.Undecided(err)
	}
	if s.Rec.On() {
		s.Rec.Emit(trace.Event{Kind: trace.Fixpoint, Level: s.Tree.Deepest, Loc: -1, Edge: -1})
	}
	return engine.Result{Verdict: engine.Safe, Invariant: inv}
}

// CountPath counts a path to Error. Callers call CountPath before they examine the path.
func (s *Search) CountPath(nodes []*Node[*Label]) {
	s.PathsExamined++
	s.Longest = max(s.Longest, len(nodes)-1)
}

// EmitOutcome emits the outcome of the path to a node.
func EmitOutcome[L any](rec trace.Named, v *Node[L], what string) {
	if rec.On() {
		rec.Emit(trace.Event{Kind: trace.Path, Node: v.ID, Loc: int(v.Loc), Edge: -1, Level: v.Depth, Note: what})
	}
}

// Outcomes of a path, for EmitOutcome.
const (
	Feasible = "feasible"
	Refuted  = "refuted"
)

// Interpolants decides whether the path to a node at Error is feasible. It calls "find". If "find"
// refutes the path, it must return an interpolant for each node, and Interpolants returns these. If
// the path is feasible, "find" must return the error path.ErrFeasible and the edge of each step,
// and Interpolants returns a run along these edges.
func (s *Search) Interpolants(v *Node[*Label], find func() ([]lia.Formula, []cfa.EdgeID, error)) (cfa.Path, []lia.Formula, error) {
	nodes := s.Tree.Path(v)
	s.CountPath(nodes)
	is, edges, err := find()
	switch {
	case errors.Is(err, path.ErrFeasible):
		run, _, err := s.Paths.Feasible(edges)
		if err == nil && run == nil {
			err = errors.New("internal error: a path is both feasible and infeasible")
		}
		if err != nil {
			return nil, nil, err
		}
		EmitOutcome(s.Rec, v, Feasible)
		return run, nil, nil
	case err != nil:
		return nil, nil, err
	}
	EmitOutcome(s.Rec, v, Refuted)
	s.EmitInterpolants(nodes, is)
	return nil, is, nil
}

// EmitInterpolants counts and emits the interpolants of consecutive nodes.
func (s *Search) EmitInterpolants(nodes []*Node[*Label], is []lia.Formula) {
	s.Sequences++
	for i, v := range nodes {
		s.Literals += int64(is[i].Size())
		s.EmitInterpolant(nodes[0], v, is[i], "")
	}
}

// EmitInterpolant emits the interpolant of node v on the path that begins at "start". The text
// "note" describes the outcome.
func (s *Search) EmitInterpolant(start, v *Node[*Label], f lia.Formula, note string) {
	if !s.Rec.On() {
		return
	}
	begins := 0
	if start.Parent != nil {
		begins = start.Parent.Depth
	}
	s.Rec.Emit(trace.Event{Kind: trace.Interpolant, Node: v.ID, Loc: int(v.Loc), Edge: -1, Level: v.Depth - begins, Formula: f.Format(s.Program.VarName), Note: note})
}

// Conjoin conjoins formulas to v's label. It returns the new label, and the formulas that the old
// label does not imply.
func (s *Search) Conjoin(v *Node[*Label], fs ...lia.Formula) (label *Label, added []lia.Formula, err error) {
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

// Strengthen adds formulas to the label of v: those elements of fs that the label does not imply.
// It reports whether it added a formula. The parameter "found" is text for the event: the origin of
// the formulas.
func (s *Search) Strengthen(v *Node[*Label], found string, fs ...lia.Formula) (bool, error) {
	label, added, err := s.Conjoin(v, fs...)
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

// Child takes parallel edges and returns the ones that can be taken from some state of the label
// "from". It also returns the child's first label, which is true. If none of the edges can be
// taken, Child returns all edges and the label false.
func (s *Search) Child(from *Label, edges []cfa.EdgeID) ([]cfa.EdgeID, *Label, error) {
	var open []cfa.EdgeID
	for _, id := range edges {
		closed, err := s.Steps.HoldsAfter(from, id, lia.False())
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

// NoProgress returns the reason for an unknown answer: the refutation of the path to v finds
// nothing new, so the search would examine the same path for ever.
func NoProgress[L any](v *Node[L]) error {
	return engine.Reason{Code: engine.Stuck, Text: fmt.Sprintf("the refutation of the path to node %d finds nothing new", v.ID)}
}
