package ic3loop

import (
	"ic3play/engine"
	"ic3play/engine/cfa"
	"ic3play/engine/frames"
	"ic3play/engine/step"
	"ic3play/engine/trace"
)

// Kind is a kind of IC3, as its rounds see it. O are its obligations, C its cubes.
type Kind[O comparable, C any] interface {
	// Strengthen makes the frontier exclude the error. It returns the obligation
	// at the entry that begins a counterexample, or the zero value.
	Strengthen() (O, error)
	// Counterexample is the run that begins at such an obligation.
	Counterexample(O) (cfa.Path, error)
	// Pushes asks whether the frame of a lemma's level steps into its cube: if it
	// does not, the lemma holds one level up. What a solver gives up counts as
	// entering.
	Pushes(*frames.Lemma[C]) (frames.Entering, error)
	// Invariant is what the frames above a level say, which are inductive.
	Invariant(level int32) (cfa.Invariant, error)
	// Rest ends a round that brought no answer.
	Rest() error
}

// Rounds is the state of a search that each kind of IC3 has.
type Rounds[O frames.Queued, C frames.Ordered[C]] struct {
	Program *cfa.Program
	Solvers *step.Solvers
	Rec     trace.Named
	Frames  *frames.Frames[C]
	Queue   frames.Queue[O]
	K       int32 // the frontier
	Most    int   // the levels after which the search gives up; 0: none
	// Unknowns counts what solvers gave up where the search could do without.
	Unknowns int64
}

// ErrLevels ends a search that has had as many levels as Most says.
var ErrLevels = engine.Reason{Code: engine.Bound, Text: "level limit reached"}

// Run searches until it has an answer or must end. Statistics are the caller's.
func (r *Rounds[O, C]) Run(k Kind[O, C]) engine.Result {
	res, err := r.run(k)
	if err != nil {
		r.Queue.End(r.Solvers.Meter)
		return engine.Undecided(err)
	}
	return res
}

func (r *Rounds[O, C]) run(k Kind[O, C]) (engine.Result, error) {
	if r.Program.Entry == r.Program.Error {
		return engine.Result{Verdict: engine.Unsafe, Path: cfa.Path{}}, nil
	}
	var none O
	for r.K = 1; ; r.K++ {
		if r.Most > 0 && int(r.K) > r.Most {
			return engine.Result{}, ErrLevels
		}
		r.Rec.Emit(trace.Event{Kind: trace.Level, Level: int(r.K), Loc: -1, Edge: -1})
		bad, err := k.Strengthen()
		if err != nil {
			return engine.Result{}, err
		}
		if bad != none {
			path, err := k.Counterexample(bad)
			if err != nil {
				return engine.Result{}, err
			}
			r.Rec.Emit(trace.Event{Kind: trace.Counterexample, Level: len(path), Loc: int(r.Program.Entry), Edge: -1, Obl: r.Queue.Number(bad)})
			r.Queue.Found(bad)
			return engine.Result{Verdict: engine.Unsafe, Path: path}, nil
		}
		at, err := r.Frames.Propagate(r.K, k.Pushes)
		if err != nil {
			return engine.Result{}, err
		}
		if at > 0 {
			inv, err := k.Invariant(at)
			if err != nil {
				return engine.Result{}, err
			}
			r.Rec.Emit(trace.Event{Kind: trace.Fixpoint, Level: int(at), Loc: -1, Edge: -1})
			return engine.Result{Verdict: engine.Safe, Invariant: inv}, nil
		}
		if err := k.Rest(); err != nil {
			return engine.Result{}, err
		}
	}
}

// Climb finds the highest level, up to the frontier, at which a cube stays
// excluded that is known to be at level: enters asks whether the frame below a
// level steps into it, and over which edge.
func (r *Rounds[O, C]) Climb(level int32, enters func(level int32) (bool, cfa.EdgeID, error)) (frames.Climb, error) {
	up := frames.Climb{Level: level}
	for ; up.Level < r.K; up.Level++ {
		sat, edge, err := enters(up.Level + 1)
		if step.GaveUp(err) {
			r.Unknowns++
			return up, nil
		}
		if err != nil {
			return up, err
		}
		if sat {
			up.Stopped, up.Edge = true, edge
			break
		}
	}
	return up, nil
}

// Push is the answer of Kind.Pushes for a step into a lemma's cube.
func (r *Rounds[O, C]) Push(sat bool, edge cfa.EdgeID, state cfa.State, err error) (frames.Entering, error) {
	if step.GaveUp(err) {
		r.Unknowns++
		return frames.Entering{Enters: true}, nil
	}
	if err != nil || !sat {
		return frames.Entering{}, err
	}
	return frames.Entering{Enters: true, From: r.Program.Edges[edge].From, State: state}, nil
}

// Counts returns the statistics that each kind has, by name.
func (r *Rounds[O, C]) Counts() map[string]int64 {
	out := r.Solvers.SMT.Stats()
	for name, v := range map[string]int64{
		"level": int64(r.K), "queries": r.Solvers.Queries, "solver_rebuilds": r.Solvers.Rebuilds,
		"obligations": int64(r.Queue.Count), "blocked": int64(r.Queue.Blocks),
		"lemmas_learnt": int64(r.Frames.Learnt), "lemmas_pushed": int64(r.Frames.Pushed),
		"generaliser_unknowns": r.Unknowns,
	} {
		out[name] = v
	}
	return out
}
