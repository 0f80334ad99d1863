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

// Obligation asks for a cube at one location to be blocked. Each state of the
// cube can take Edge into the parent's.
type Obligation struct {
	frames.Obligation
	Cube   frames.Cube
	Parent *Obligation
	State  cfa.State // one of its states, nil for the root

	// Refused holds what the edges into Loc that were asked so far needed of Cube,
	// for a Method that asks edge by edge: an obligation that comes back does not
	// ask them again. It is about the level Asked.
	Refused []frames.Cube
	Asked   int32
}

// Region is a set of states from each of which an edge leads into a cube.
type Region struct {
	Edge  cfa.EdgeID
	Cube  frames.Cube
	State cfa.State // one of them
}

// Method is what a kind of IC3 whose obligations are cubes says of itself.
type Method interface {
	generalise.Search
	// Root is the cube of the error location's obligation.
	Root() frames.Cube
	// OfVariables is what a cube says of the program's variables.
	OfVariables(frames.Cube) frames.Cube
	// Before asks whether the frame below an obligation's level steps into its
	// cube, and returns states that do, which are asked about next; or none, and a
	// part of the cube that is refused too.
	Before(*Obligation) ([]Region, frames.Cube, error)
	// Enlarge makes of a part of an obligation's cube that is refused the cube that
	// is kept out, which includes it, and says how high it is.
	Enlarge(o *Obligation, core frames.Cube) (frames.Cube, frames.Climb, error)
	// Steps asks whether the frame below a place steps into a cube there, and over
	// which edge.
	Steps(at generalise.Place, c frames.Cube) (bool, cfa.EdgeID, error)
	// Add adds the negation of a cube at a location to frames 1..level.
	Add(loc cfa.Loc, c frames.Cube, level int32, from frames.Origin) *frames.Lemma[frames.Cube]
}

// Cubes is a search by obligations that are cubes of literals. It implements
// Kind but for Pushes and Invariant.
type Cubes struct {
	Rounds[*Obligation, frames.Cube]
	Literals *frames.Literals
	Larger   *generalise.Run // makes blocked cubes larger
	// Requeue asks about blocked cubes again, one level up; Promote raises lemmas
	// as far as they hold when they are learnt.
	Requeue, Promote bool

	method Method
}

// Begin prepares a search on p by a method, which embeds s; in frames of each
// location or, not located, in one sequence.
func (s *Cubes) Begin(m *meter.Meter, p *cfa.Program, located bool, meaning frames.Meaning[frames.Cube], method Method, rec trace.Named, log func() io.Writer) {
	s.Program, s.Rec, s.Literals, s.method = p, rec, frames.NewLiterals(), method
	s.Solvers = &step.Solvers{Meter: m, SMT: smt.NewContext(smt.Options{Log: log})}
	s.Queue.Rec, s.Queue.Describe = rec, s.describe
	s.Queue.Parent = func(o *Obligation) *Obligation { return o.Parent }
	s.Frames = frames.New(p, located, meaning, rec)
	s.Larger = &generalise.Run{Search: method, Program: p, Literals: s.Literals, Rec: rec}
}

// describe adds to an obligation's event.
func (s *Cubes) describe(o *Obligation, e *trace.Event) {
	c := s.method.OfVariables(o.Cube)
	e.Formula, e.Parts = c.Formula().Format(s.Program.VarName), c.Text(s.Program.VarName, false)
}

// Strengthen implements Kind.
func (s *Cubes) Strengthen() (*Obligation, error) {
	s.Queue.Ask(&Obligation{Obligation: frames.Obligation{Loc: s.Program.Error, Level: s.K, Edge: -1}, Cube: s.method.Root()})
	for s.Queue.Len() > 0 {
		if o, err := s.Next(); o != nil || err != nil {
			return o, err
		}
	}
	s.Queue.Finished()
	return nil, nil
}

// Next deals with the first obligation of the queue, which must not be empty. It
// returns one at the entry, which begins a counterexample.
func (s *Cubes) Next() (*Obligation, error) {
	o := s.Queue.Pop()
	if o.Loc == s.Program.Entry {
		return o, nil // every state is initial there
	}
	if l := s.Frames.Blocked(o.Loc, o.Cube, o.Level); l != nil {
		s.Queue.Blocked(o, s.again(o, l), l.ID)
		return nil, nil
	}
	return nil, s.block(o)
}

// again is the level at which an obligation that lemma l blocks is to be asked
// about once more: the first where it may not be blocked, if that level exists
// yet; otherwise 0.
func (s *Cubes) again(o *Obligation, l *frames.Lemma[frames.Cube]) int32 {
	if !s.Requeue || !o.Again(l.Level, s.K) {
		return 0
	}
	return l.Level + 1
}

// block asks for predecessors of o's cube. Those that there are become
// obligations a level down, and o waits for them; otherwise the cube is
// generalised and its negation learnt.
func (s *Cubes) block(o *Obligation) error {
	found, core, err := s.method.Before(o)
	if err != nil {
		return err
	}
	if len(found) > 0 {
		for _, r := range found {
			s.Queue.Entered(o, r.Edge, &Obligation{
				Obligation: frames.Obligation{Loc: s.Program.Edges[r.Edge].From, Level: o.Level - 1, Edge: r.Edge, Depth: o.Depth + 1},
				Cube:       r.Cube, State: r.State, Parent: o})
		}
		s.Queue.Wait(o)
		return nil
	}
	at := generalise.Place{Loc: o.Loc, Level: o.Level}
	if len(core) < len(o.Cube) {
		s.Larger.Tell(at, o.ID, "core", o.Cube, core)
	}
	cube, climb, err := s.method.Enlarge(o, core)
	if err != nil {
		return err
	}
	l := s.method.Add(o.Loc, cube, climb.Level, frames.Origin{Obligation: o.ID, Asked: o.Level, Climb: climb})
	s.Queue.Blocked(o, s.again(o, l), l.ID)
	return nil
}

// Enlarge implements Method: it generalises, then raises what has come of it.
func (s *Cubes) Enlarge(o *Obligation, core frames.Cube) (frames.Cube, frames.Climb, error) {
	climb := frames.Climb{Level: o.Level}
	cube, err := s.Larger.Cube(generalise.Place{Loc: o.Loc, Level: o.Level}, o.ID, core)
	if err == nil && s.Promote {
		climb, err = s.Climb(o.Level, func(level int32) (bool, cfa.EdgeID, error) {
			return s.method.Steps(generalise.Place{Loc: o.Loc, Level: level}, cube)
		})
	}
	return cube, climb, err
}

// Learn implements generalise.Search for Method.
func (s *Cubes) Learn(at generalise.Place, c frames.Cube, note string) {
	s.method.Add(at.Loc, c, at.Level, frames.Origin{Asked: at.Level, Note: note})
}

// Rest implements Kind.
func (*Cubes) Rest() error { return nil }

// Needed returns what safety needs of the lemmas above a level as an invariant. f
// are frames of each location, at a fix-point.
func (s *Cubes) Needed(f *frames.Frames[frames.Cube], level int32) (cfa.Invariant, error) {
	return step.Invariant(s.Solvers, s.Program, f, level,
		func(l *frames.Lemma[frames.Cube]) []lia.Formula { return l.Cube.Formulas() },
		func(l *frames.Lemma[frames.Cube]) lia.Formula { return s.Literals.JoinEqualities(l.Cube).Clause() })
}

// Counts returns the statistics of such a search, by name.
func (s *Cubes) Counts() map[string]int64 {
	out := s.Rounds.Counts()
	out["generalisations"], out["literals_dropped"], out["ctgs"] = s.Larger.Runs, s.Larger.Dropped, s.Larger.CTGs
	out["generaliser_unknowns"] += s.Larger.Unknowns
	if s.Solvers.Rotating {
		out["rotate_calls"], out["rotated"] = s.Solvers.Probes, s.Solvers.Rotated
	}
	return out
}
