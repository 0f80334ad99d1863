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

// Services has the objects that an engine with a tree needs during a run: solvers, labels, queries
// about edges and paths, and the recorder of events.
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

// Search has the fields and methods that all engines whose labels are formulas need.
type Search struct {
	*Services
	Tree *Tree[*Label]

	// PathsExamined is the number of examined paths to Error, and Longest the length of the longest
	// one, in edges. Sequences is the number of paths with interpolants, and Literals is the number
	// of literals in all these interpolants.
	PathsExamined, Sequences, Literals int64
	Longest                            int
	// FirstObligation is the ID of the counterexample's first obligation, for the counterexample
	// event. It is 0 if the engine has no obligations.
	FirstObligation int
	// Labels returns the labels of a safe program by location. NewSearch sets it to the method
	// Labels of Tree. An engine that unwinds parts of the program in separate trees replaces it.
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
		s.Rec.Emit(trace.Event{Kind: trace.Fixpoint, Proof: trace.ProofTree, Level: s.Tree.Deepest, Loc: -1, Edge: -1})
	}
	return engine.Result{Verdict: engine.Safe, Invariant: inv}
}

// CountPath counts a path to Error. Callers call CountPath before they examine the path.
func (s *Search) CountPath(nodes []*Node[*Label]) {
	s.PathsExamined++
	s.Longest = max(s.Longest, len(nodes)-1)
}

// EmitOutcome emits an event with the outcome of the path to v, such as Feasible.
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

// Interpolants decides whether the path to v, a node at Error, is feasible. It calls "find", which
// either returns an interpolant for each node of the path, or the error path.ErrFeasible with the
// edge of each step. In the first case Interpolants returns the interpolants. In the second case it
// returns a run along the edges.
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

// EmitInterpolants adds the interpolants of consecutive nodes to the statistics, and emits an event
// for each of them.
func (s *Search) EmitInterpolants(nodes []*Node[*Label], is []lia.Formula) {
	s.Sequences++
	for i, v := range nodes {
		s.Literals += int64(is[i].Size())
		s.EmitInterpolant(nodes[0], v, is[i], "")
	}
}

// EmitInterpolant emits an event for f, the interpolant of node v on the path that begins at
// "start".
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

// Strengthen adds to the label of v those conjuncts of fs that the label does not imply. It reports
// whether there was such a conjunct. The text "found" says in the event where the formulas come
// from.
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

// Child returns those of the parallel edges that can be taken from a state of the label "from", and
// the first label of the child, which is true. If none of the edges can be taken, it returns all of
// them and the label false.
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

// NoProgress returns the error of a search that makes no progress: the refutation of the path to v
// finds no new formula, so the search would examine the same path again and again.
func NoProgress[L any](v *Node[L]) error {
	return engine.Reason{Code: engine.Stuck, Text: fmt.Sprintf("the refutation of the path to node %d finds nothing new", v.ID)}
}
