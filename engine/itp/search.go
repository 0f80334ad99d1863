package itp

import (
	"fmt"
	"io"
	"maps"

	"ic3play/engine"
	"ic3play/engine/cfa"
	"ic3play/engine/meter"
	"ic3play/engine/path"
	"ic3play/engine/step"
	"ic3play/engine/trace"
	"ic3play/lia"
	"ic3play/lia/itp"
	"ic3play/lia/smt"
)

type search struct {
	p     *cfa.Program
	cfg   Config
	q     *step.Solvers
	rec   trace.Named
	live  *cfa.Liveness
	bad   *path.Backward
	after *step.Copy

	k     int     // images exclude the states that are fewer than k steps away from Error
	at    []place // at[l] has the layers at location l, for the current k
	layer int
	count struct{ images, known, spurious, layers int64 }
	itp   itp.Stats
}

// place has the layers at one location. A layer is a list of formulas, and its states are those of
// their disjunction. "states" has all layers, "last" the newest one, and "next" the one that is
// being computed.
type place struct {
	states []lia.Formula
	last   []lia.Formula
	next   []lia.Formula
	near   lia.Formula // the states fewer than k steps away from Error, with free variables for the inputs
	s      *smt.Solver // solver that asserts the negation of all formulas in "states"
}

func newSearch(m *meter.Meter, p *cfa.Program, cfg Config, log func() io.Writer, rec *trace.Recorder) *search {
	s := &search{p: p, cfg: cfg, rec: trace.Named{Recorder: rec, Source: engineName}, live: cfa.Live(p),
		q: &step.Solvers{Meter: m, SMT: smt.NewContext(smt.Options{Log: log})}}
	names := step.NewVars(p)
	s.after = names.Primed()
	s.bad = path.NewBackward(p, names.Fresh())
	return s
}

func (s *search) result() engine.Result {
	res, err := s.run()
	if err != nil {
		res = engine.Undecided(err)
	}
	res.Stats = s.q.SMT.Stats()
	maps.Copy(res.Stats, map[string]int64{
		"k": int64(s.k), "queries": s.q.Queries, "images": s.count.images, "images_known": s.count.known,
		"spurious": s.count.spurious, "layers": s.count.layers, "itp_conflicts": s.itp.Conflicts,
		"itp_projections": s.itp.Projections, "solver_us": s.q.Time.Microseconds(),
	})
	return res
}

// These are the reasons why a search ends without an answer.
var (
	errK     = engine.Reason{Code: engine.Bound, Text: "the limit on the steps looked ahead is reached"}
	errLarge = engine.Reason{Code: engine.GaveUp, Text: "the formula of the paths of this many steps to the error is too large"}
)

const maxLiterals = 20000

func (s *search) run() (engine.Result, error) {
	if s.p.Entry == s.p.Error {
		return engine.Result{Verdict: engine.Unsafe, Path: cfa.Path{}}, nil
	}
	for s.k = 1; ; s.k++ {
		if s.cfg.K > 0 && s.k > s.cfg.K {
			return engine.Result{}, errK
		}
		met, err := s.layers()
		if err != nil {
			return engine.Result{}, err
		}
		switch {
		case met == nil:
			s.rec.Emit(trace.Event{Kind: trace.Fixpoint, Proof: trace.ProofLayers, Level: max(s.layer-1, 0), Loc: -1, Edge: -1})
			return engine.Result{Verdict: engine.Safe, Invariant: s.invariant()}, nil
		case s.layer == 1:
			s.rec.Emit(trace.Event{Kind: trace.Counterexample, Level: len(met.path), Loc: int(s.p.Entry), Edge: -1})
			return engine.Result{Verdict: engine.Unsafe, Path: met.path}, nil
		}
		s.count.spurious++
		s.tellMet(met)
		if s.size() > maxLiterals {
			return engine.Result{}, errLarge
		}
	}
}

// size returns the total size of the formulas for paths of exactly k-1 steps to Error.
func (s *search) size() (n int) {
	for l := range s.p.Locs {
		n += s.bad.Bad(cfa.Loc(l), s.k-1).Size()
	}
	return n
}

// layers computes layers of states from the entry until a layer has no new states. Then the union
// of the layers is an invariant, and the result is nil. If at most k steps lead from a state of a
// layer to Error, layers returns the path of these steps. If this path begins in layer 0, it is a
// run of the program.
func (s *search) layers() (*errorPath, error) {
	s.at = make([]place, len(s.p.Locs))
	for l := range s.at {
		s.at[l].s, s.at[l].near = s.q.New(), s.nearError(cfa.Loc(l), s.k-1)
	}
	s.layer = 0
	if _, err := s.add(s.p.Entry, lia.True()); err != nil {
		return nil, err
	}
	s.shift()
	for more := true; more; {
		s.layer++
		s.count.layers++
		more = false
		for l := range s.at {
			for _, id := range s.p.Out(cfa.Loc(l)) {
				for _, from := range s.from(cfa.Loc(l)) {
					image, met, err := s.image(id, from)
					if err != nil || met != nil {
						return met, err
					}
					added, err := s.add(s.p.Edges[id].To, image)
					if err != nil {
						return nil, err
					}
					more = more || added
				}
			}
		}
		if s.layer == 1 {
			s.rec.Emit(trace.Event{Kind: trace.Depth, Level: s.k, Loc: -1, Edge: -1})
		}
		s.shift()
	}
	return nil, nil
}

// The method "from" returns the formulas at l whose images form the next layer.
func (s *search) from(l cfa.Loc) []lia.Formula {
	a := &s.at[l]
	if s.cfg.Whole && len(a.last) > 0 {
		return []lia.Formula{lia.Or(a.states...)}
	}
	return a.last
}

// add adds the formula "image" to the next layer at a location. It omits a disjunct of "image" if
// all its states are already in a layer. It reports whether it added a disjunct.
func (s *search) add(l cfa.Loc, image lia.Formula) (bool, error) {
	cases := []lia.Formula{image}
	if image.Op() == lia.OpOr {
		cases = image.Args()
	}
	a := &s.at[l]
	added := false
	for _, f := range cases {
		if f.IsFalse() {
			continue
		}
		news, err := s.q.Check(a.s, a.s.Lit(f))
		if err != nil {
			return false, fmt.Errorf("whether an image at %s is known: %w", s.p.LocName(l), err)
		}
		if !news {
			s.count.known++
			continue
		}
		added = true
		a.next = append(a.next, f)
		a.states = append(a.states, f)
		a.s.Assert(lia.Not(f))
	}
	return added, nil
}

func (s *search) shift() {
	for l := range s.at {
		a := &s.at[l]
		a.last, a.next = a.next, nil
		if s.rec.On() && len(a.last) > 0 {
			s.rec.Emit(trace.Event{Kind: trace.Image, Level: s.layer, Loc: l, Edge: -1,
				Formula: lia.Or(a.last...).Format(s.p.VarName), Parts: texts(a.last, s.p.VarName)})
		}
	}
}

func texts(fs []lia.Formula, names lia.Names) []string {
	out := make([]string, len(fs))
	for i, f := range fs {
		out[i] = f.Format(names)
	}
	return out
}

func (s *search) invariant() cfa.Invariant {
	inv := cfa.Invariant{}
	for l := range s.at {
		if l := cfa.Loc(l); l != s.p.Entry && l != s.p.Error {
			inv[l] = lia.Or(s.at[l].states...)
		}
	}
	return inv
}
