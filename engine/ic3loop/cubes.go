package ic3loop

import (
	"io"

	"ic3play/engine/cfa"
	"ic3play/engine/frames"
	"ic3play/engine/generalise"
	"ic3play/engine/meter"
	"ic3play/engine/step"
	"ic3play/engine/trace"
	"ic3play/lia"
	"ic3play/lia/smt"
)

// Obligation is a proof obligation: the frame at its level must exclude the cube, which is at one
// location. Edge leads from each state of the cube into the parent's cube.
type Obligation struct {
	frames.Obligation
	Cube   frames.Cube
	Parent *Obligation
	State  cfa.State // a state in the cube; nil for the obligation of the error
	// Premise is nil if the cube is at the source of Edge. Otherwise the cube is at the location of
	// this premise of Edge. Then a step also needs states at the source and at the other premises
	// of Edge: the frames contain the states at the source and at earlier premises, and facts
	// contain the states at later premises.
	Premise *cfa.Premise

	// Refuted has the cores of the queries that were refuted at level RefutedLevel, one for each
	// edge into Loc that was queried. The next query continues with the other edges. If an engine
	// queries all edges at once, Refuted stays empty.
	Refuted      []frames.Cube
	RefutedLevel int32
}

// Root returns the first obligation with a Premise among o, its parent, and so on. If there is
// none, it returns the last one, which is the obligation of the error.
func (o *Obligation) Root() *Obligation {
	for o.Premise == nil && o.Parent != nil {
		o = o.Parent
	}
	return o
}

// Query returns the consecution query that blocks the obligation's cube, with the frame one level
// below the obligation's level.
func (o *Obligation) Query() frames.Query { return frames.BlockingQuery(o.Loc, o.Level, o.Cube) }

// PredecessorCube is a cube of predecessors: Edge leads from each state of this cube into the
// queried cube.
type PredecessorCube struct {
	Edge  cfa.EdgeID
	Cube  frames.Cube
	State cfa.State // a state in the cube
	// Premise, if set, is the premise of Edge at whose location the cube is (see Obligation).
	Premise *cfa.Premise
}

// PredecessorCubeOf returns the cube of a predecessor.
func PredecessorCubeOf(p *frames.Predecessor) PredecessorCube {
	return PredecessorCube{Edge: p.Edge, Cube: p.PredecessorCube, State: p.State}
}

// Lemma is a lemma that negates a cube of literals.
type Lemma = frames.Lemma[frames.Cube]

// Operations are the steps of a search that an engine can replace. Begin sets nil fields to their
// defaults.
type Operations struct {
	// Ask answers consecution queries, as generalise.Search.Ask does. Engines must set this field.
	Ask func(*frames.Query) (frames.Answer, error)
	// Predecessors returns cubes of states from which one step leads into the obligation's cube.
	// They become obligations. If there are none, it returns a core: a blocked cube with some of
	// the obligation's literals. The default makes one query for all edges.
	Predecessors func(*Obligation) ([]PredecessorCube, frames.Cube, error)
	// Generalise returns a blocked cube that includes the core, and the highest level at which it
	// is known to be blocked. The default calls Generaliser and then Climb.
	Generalise func(o *Obligation, core frames.Cube) (frames.Cube, frames.Climb, error)
	// Bad returns the cube of bad states at the error. The default is the empty cube.
	Bad func() frames.Cube
	// State returns those literals of a cube that are over program variables. The default returns
	// all.
	State func(frames.Cube) frames.Cube
	// Reached is called for an obligation at the entry, or with a state that is known to be
	// reachable. It reports whether a counterexample begins there. The default returns true.
	Reached func(*Obligation) (bool, error)
	// Learn adds the negation of c at loc to frames 1..level. The default is Frames.Learn.
	Learn func(loc cfa.Loc, c frames.Cube, level int32, from frames.Origin) *Lemma
}

// Cubes is an IC3 search whose obligations are cubes of literals. Engines embed it. It implements
// Obligations, and Phases except for the methods Push and Invariant.
type Cubes struct {
	Rounds[*Obligation, frames.Cube]
	Literals    *frames.Literals
	Generaliser *generalise.Run
	// Requeue puts a blocked obligation back into the queue one level higher. Promote raises a new
	// lemma to the highest level at which it holds.
	Requeue, Promote bool
	Operations
}

// Begin prepares a search on p. If "located" is set, each location has its own sequence of frames.
// Otherwise there is one sequence for all locations.
func (s *Cubes) Begin(m *meter.Meter, p *cfa.Program, located bool, meaning frames.Translator[frames.Cube], ops Operations, rec trace.Named, log func() io.Writer) {
	s.Program, s.Rec, s.Literals = p, rec, frames.NewLiterals()
	s.Solvers = &step.Solvers{Meter: m, SMT: smt.NewContext(smt.Options{Log: log})}
	s.Queue.Rec, s.Queue.Describe = rec, s.describe
	s.Queue.Parent = func(o *Obligation) *Obligation { return o.Parent }
	s.Frames = frames.New(p, located, meaning, rec)
	if ops.Predecessors == nil {
		ops.Predecessors = s.predecessors
	}
	if ops.Generalise == nil {
		ops.Generalise = s.generalise
	}
	if ops.Bad == nil {
		ops.Bad = func() frames.Cube { return nil }
	}
	if ops.State == nil {
		ops.State = func(c frames.Cube) frames.Cube { return c }
	}
	if ops.Reached == nil {
		ops.Reached = func(*Obligation) (bool, error) { return true, nil }
	}
	if ops.Learn == nil {
		ops.Learn = s.Frames.Learn
	}
	s.Operations = ops
	s.Generaliser = &generalise.Run{Search: generaliserSearch{s}, Program: p, Literals: s.Literals, Rec: rec}
}

type generaliserSearch struct{ s *Cubes }

func (a generaliserSearch) Ask(q *frames.Query) (frames.Answer, error) { return a.s.Ask(q) }

func (a generaliserSearch) Learn(at generalise.Frame, c frames.Cube, from frames.Origin) {
	a.s.Learn(at.Loc, c, at.Level, from)
}

func (s *Cubes) describe(o *Obligation, e *trace.Event) {
	c := s.State(o.Cube)
	e.Formula, e.Parts = c.Formula().Format(s.Program.VarName), c.Text(s.Program.VarName, false)
}

// Root returns the obligation of the error location at the frontier.
func (s *Cubes) Root() *Obligation {
	return &Obligation{Obligation: frames.Obligation{Loc: s.Program.Error, Level: s.K, Edge: -1}, Cube: s.Bad()}
}

// Strengthen implements Phases.
func (s *Cubes) Strengthen() (*Obligation, error) { return s.Rounds.Strengthen(s.Root(), s) }

// Excluded implements Obligations.
func (s *Cubes) Excluded(o *Obligation) *Lemma { return s.Frames.Blocked(o.Loc, o.Cube, o.Level) }

// RequeueAt returns level+1 if o, which is blocked up to the given level, should be queried again
// there. Otherwise it returns 0.
func (s *Cubes) RequeueAt(o *Obligation, level int32) int32 {
	if !s.Requeue || !o.ShouldRequeue(level, s.K) || o.Root().Premise != nil {
		return 0 // if the root is at a premise, the search queries o again when it queries the root's parent again
	}
	return level + 1
}

// Reached implements Obligations.
func (s *Cubes) Reached(o *Obligation) (bool, error) { return s.Operations.Reached(o) }

// Block looks for predecessors of the cube of o. If there are any, they become obligations one
// level lower, and o waits in the queue until they are blocked. If there are none, Block
// generalises the cube and learns its negation.
func (s *Cubes) Block(o *Obligation) error {
	found, core, err := s.Predecessors(o)
	if err != nil {
		return err
	}
	if len(found) > 0 {
		for _, r := range found {
			loc := s.Program.Edges[r.Edge].From
			if r.Premise != nil {
				loc = r.Premise.At
			}
			s.Queue.AddPredecessor(o, r.Edge, &Obligation{
				Obligation: frames.Obligation{Loc: loc, Level: o.Level - 1, Edge: r.Edge, Depth: o.Depth + 1},
				Cube:       r.Cube, State: r.State, Parent: o, Premise: r.Premise})
		}
		s.Queue.Wait(o)
		return nil
	}
	at := generalise.Frame{Loc: o.Loc, Level: o.Level}
	if len(core) < len(o.Cube) {
		s.Generaliser.EmitStep(at, o.ID, "core", o.Cube, core)
	}
	cube, climb, err := s.Generalise(o, core)
	if err != nil {
		return err
	}
	l := s.Learn(o.Loc, cube, climb.Level, frames.Origin{Obligation: o.ID, QueryLevel: o.Level, Climb: climb})
	s.Queue.Blocked(o, s.RequeueAt(o, l.Level), l.ID)
	return nil
}

func (s *Cubes) predecessors(o *Obligation) ([]PredecessorCube, frames.Cube, error) {
	q := o.Query()
	q.PredecessorCube = true
	a, err := frames.Decided(s.Ask(&q))
	if err != nil {
		return nil, nil, err
	}
	if a.Blocked {
		return nil, o.Cube.Subcube(a.Core), nil
	}
	return []PredecessorCube{PredecessorCubeOf(a.Predecessor)}, nil, nil
}

func (s *Cubes) generalise(o *Obligation, core frames.Cube) (frames.Cube, frames.Climb, error) {
	climb := frames.Climb{Level: o.Level}
	cube, err := s.Generaliser.Cube(generalise.Frame{Loc: o.Loc, Level: o.Level}, o.ID, core)
	if err == nil && s.Promote {
		climb, err = s.Climb(o.Level, func(frame int32) (frames.Answer, error) {
			return s.Ask(&frames.Query{Frame: frame, Loc: o.Loc, Cube: cube})
		})
	}
	return cube, climb, err
}

// NeededInvariant returns, as an invariant, those lemmas of f above the given level that a proof of
// safety needs. The frames f have one sequence for each location, and the lemmas above the level
// are inductive.
func (s *Cubes) NeededInvariant(f *frames.Frames[frames.Cube], level int32) (cfa.Invariant, error) {
	return step.Invariant(s.Solvers, s.Program, f, level,
		func(l *Lemma) []lia.Formula { return l.Cube.Formulas() },
		func(l *Lemma) lia.Formula { return s.Literals.JoinEqualities(l.Cube).Clause() })
}

// Counts returns the statistics of the search, by name.
func (s *Cubes) Counts() map[string]int64 {
	out := s.Rounds.Counts()
	out["generalisations"], out["literals_dropped"], out["ctgs"] = s.Generaliser.Runs, s.Generaliser.Dropped, s.Generaliser.CTGs
	out["generaliser_unknowns"] += s.Generaliser.Unknowns
	if s.Solvers.Rotating {
		out["rotate_calls"], out["rotated"] = s.Solvers.Probes, s.Solvers.Rotated
	}
	return out
}

// EndRound implements Phases.
func (*Cubes) EndRound() error { return nil }
