package ic3loop

import (
	"maps"

	"ic3play/engine"
	"ic3play/engine/cfa"
	"ic3play/engine/frames"
	"ic3play/engine/step"
	"ic3play/engine/trace"
)

// Phases are the steps of a round that engines implement. O is the type of obligations, and C the
// type of cubes.
type Phases[O comparable, C any] interface {
	// Strengthen is the blocking phase. It blocks obligations until the frontier excludes the
	// error, and then returns the zero value. If there is a counterexample, it returns the
	// obligation where the counterexample begins.
	Strengthen() (O, error)
	// Counterexample returns the counterexample that begins at the obligation that Strengthen
	// returned.
	Counterexample(O) (cfa.Path, error)
	// Push answers the consecution query for a lemma, with the frame of the lemma's own level. If
	// the answer is Blocked, the lemma also holds one level higher.
	Push(*frames.Lemma[C]) (frames.Answer, error)
	// Invariant returns an inductive invariant. It is called when the lemmas above the given level
	// are inductive.
	Invariant(level int32) (cfa.Invariant, error)
	// EndRound is called after a propagation phase without an answer.
	EndRound() error
}

// Obligations has an engine's operations on single obligations.
type Obligations[O comparable, C any] interface {
	// Excluded returns a lemma that already blocks the obligation's cube, or nil. It uses only a
	// syntactic test.
	Excluded(O) *frames.Lemma[C]
	// RequeueAt returns the level at which an obligation that is blocked up to the given level
	// should be queried again, or 0 if it should not.
	RequeueAt(o O, level int32) int32
	// Block looks for predecessors of an obligation and makes them obligations. If there are none,
	// it learns lemmas that block the obligation.
	Block(O) error
	// Reached is called for an obligation at the entry, where every state is initial, or for which
	// Known returns true. It reports whether a counterexample begins there.
	Reached(O) (bool, error)
}

// Rounds is the part of the search that is the same in all IC3 engines.
type Rounds[O frames.Queued, C frames.Ordered[C]] struct {
	Program   *cfa.Program
	Solvers   *step.Solvers
	Rec       trace.Named
	Frames    *frames.Frames[C]
	Queue     frames.Queue[O]
	K         int32 // the frontier
	MaxLevels int   // the search gives up after this many levels; 0 means no limit
	// Known, if set, reports whether some state of an obligation is known to be reachable.
	Known func(O) (bool, error)
	// Unknowns counts Unknown answers that did not end the search.
	Unknowns int64
}

// ErrLevels is the reason why a search ends after MaxLevels levels.
var ErrLevels = engine.Reason{Code: engine.Bound, Text: "level limit reached"}

// Run runs rounds until there is an answer or the search cannot continue. The caller adds
// statistics.
func (r *Rounds[O, C]) Run(e Phases[O, C]) engine.Result {
	res, err := r.run(e)
	if err != nil {
		r.Queue.End(r.Solvers.Meter)
		return engine.Undecided(err)
	}
	return res
}

func (r *Rounds[O, C]) run(e Phases[O, C]) (engine.Result, error) {
	if r.Program.Entry == r.Program.Error {
		return engine.Result{Verdict: engine.Unsafe, Path: cfa.Path{}}, nil
	}
	var none O
	for r.K = 1; ; r.K++ {
		if r.MaxLevels > 0 && int(r.K) > r.MaxLevels {
			return engine.Result{}, ErrLevels
		}
		r.Rec.Emit(trace.Event{Kind: trace.Level, Level: int(r.K), Loc: -1, Edge: -1})
		bad, err := e.Strengthen()
		if err != nil {
			return engine.Result{}, err
		}
		if bad != none {
			path, err := e.Counterexample(bad)
			if err != nil {
				return engine.Result{}, err
			}
			r.Rec.Emit(trace.Event{Kind: trace.Counterexample, Level: len(path), Loc: int(r.Program.Entry), Edge: -1, Obl: r.Queue.Number(bad)})
			r.Queue.DropFound(bad)
			return engine.Result{Verdict: engine.Unsafe, Path: path}, nil
		}
		at, err := r.Frames.Propagate(r.K, r.pusher(e))
		if err != nil {
			return engine.Result{}, err
		}
		if at > 0 {
			inv, err := e.Invariant(at)
			if err != nil {
				return engine.Result{}, err
			}
			r.Rec.Emit(trace.Event{Kind: trace.Fixpoint, Proof: trace.ProofFrames, Level: int(at), Loc: -1, Edge: -1})
			return engine.Result{Verdict: engine.Safe, Invariant: inv}, nil
		}
		if err := e.EndRound(); err != nil {
			return engine.Result{}, err
		}
	}
}

// Strengthen blocks root and its predecessors. If it finds a counterexample, it returns the
// obligation where the counterexample begins, and otherwise the zero value.
func (r *Rounds[O, C]) Strengthen(root O, b Obligations[O, C]) (O, error) {
	var none O
	r.Queue.Add(root)
	for r.Queue.Len() > 0 {
		if o, err := r.Next(b); o != none || err != nil {
			return o, err
		}
	}
	r.Queue.DropFinished()
	return none, nil
}

// Next handles the first obligation of the queue, which must not be empty. If a counterexample
// begins at this obligation, Next returns it, and otherwise the zero value.
func (r *Rounds[O, C]) Next(b Obligations[O, C]) (O, error) {
	var none O
	o := r.Queue.Pop()
	reached := r.Queue.Loc(o) == r.Program.Entry
	if !reached && r.Known != nil {
		var err error
		if reached, err = r.Known(o); err != nil {
			return none, err
		}
	}
	if reached {
		if found, err := b.Reached(o); !found || err != nil {
			return none, err
		}
		return o, nil
	}
	if l := b.Excluded(o); l != nil {
		r.Queue.Blocked(o, b.RequeueAt(o, l.Level), l.ID)
		return none, nil
	}
	return none, b.Block(o)
}

func (r *Rounds[O, C]) pusher(e Phases[O, C]) frames.Pusher[C] {
	return func(l *frames.Lemma[C]) (frames.Answer, error) { return r.counted(e.Push(l)) }
}

func (r *Rounds[O, C]) counted(a frames.Answer, err error) (frames.Answer, error) {
	if a.Unknown != nil {
		r.Unknowns++
	}
	return a, err
}

// PromoteLemmas looks for lemmas above the frontier that are inductive together, and raises them to
// level Infinity (frames.Promote).
func (r *Rounds[O, C]) PromoteLemmas(e Phases[O, C]) error {
	return r.Frames.Promote(r.K, r.pusher(e))
}

// Climb returns the highest level, up to the frontier, at which a cube is blocked. The cube must be
// blocked at the given level. "ask" answers the consecution query for the cube with the given
// frame. If a solver gives up, Climb stops.
func (r *Rounds[O, C]) Climb(level int32, ask func(frame int32) (frames.Answer, error)) (frames.Climb, error) {
	up := frames.Climb{Level: level}
	for ; up.Level < r.K; up.Level++ {
		a, err := r.counted(ask(up.Level))
		if err != nil || a.Unknown != nil {
			return up, err
		}
		if !a.Blocked {
			up.Stopped, up.Edge = true, a.Predecessor.Edge // Predecessor is not nil, because initiation holds
			break
		}
	}
	return up, nil
}

// Counts returns the statistics that all IC3 engines have, by name.
func (r *Rounds[O, C]) Counts() map[string]int64 {
	out := r.Solvers.SMT.Stats()
	maps.Copy(out, map[string]int64{
		"level": int64(r.K), "queries": r.Solvers.Queries, "solver_rebuilds": r.Solvers.Rebuilds,
		"obligations": int64(r.Queue.Count), "blocked": int64(r.Queue.NumBlocked),
		"lemmas_learnt": int64(r.Frames.Learnt), "lemmas_pushed": int64(r.Frames.Pushed),
		"generaliser_unknowns": r.Unknowns,
	})
	return out
}
