package ic3

import (
	"io"

	"ic3play/engine"
	"ic3play/engine/cfa"
	"ic3play/engine/frames"
	"ic3play/engine/meter"
	"ic3play/engine/step"
	"ic3play/engine/trace"
	"ic3play/lia"
	"ic3play/lia/smt"
)

// Config is what an engine chooses.
type Config struct {
	// Source names the engine in events.
	Source string
	// Generalisers run in order on each blocked cube. See Pipeline.
	Generalisers []Generaliser
	// MaxLevel ends the search as unknown after so many levels; 0: no bound.
	MaxLevel int
	// Requeue puts a blocked obligation back one level up, which finds deep
	// counterexamples early.
	Requeue bool
	// Convex splits disequalities in obligations.
	Convex bool
	// Seeds are conjuncts that hold in every reachable state of a location;
	// together they are inductive (package seed checks that). They become
	// lemmas of every level.
	Seeds map[cfa.Loc][]lia.Formula
	// SMTLog is that of engine.Options.
	SMTLog func() io.Writer
}

// Kernel is one run of IC3. Use New, then Run.
type Kernel struct {
	P    *cfa.Program
	cfg  Config
	q    *step.Solvers
	rec  trace.Named
	lits *frames.Literals

	frames *frames.Frames[frames.Cube]
	edges  *step.Edges
	k      int32 // the frontier
	queue  frames.Queue[*obligation]

	numeric []bool // by variable; see flagsOnly
	stats   counters
}

// counters counts the kernel's work; see Stats.
type counters struct {
	blocked, generalised, dropped, ctgs, unknowns int64
}

// New prepares a run on p. rec may be nil.
func New(m *meter.Meter, p *cfa.Program, cfg Config, rec *trace.Recorder) *Kernel {
	k := &Kernel{
		P: p, cfg: cfg, rec: trace.Named{Recorder: rec, Source: cfg.Source}, lits: frames.NewLiterals(),
		q:       &step.Solvers{Meter: m, SMT: smt.NewContext(smt.Options{Log: cfg.SMTLog})},
		numeric: numericVars(p),
	}
	k.frames = frames.New(p, true, frames.Meaning[frames.Cube](k), k.rec)
	k.edges = step.NewEdges(k.q, p, k.frames)
	return k
}

func (k *Kernel) name(v lia.Var) string { return k.P.VarName(v) }

// Fact and Text implement frames.Meaning.
func (k *Kernel) Fact(c frames.Cube) (lia.Formula, cfa.LocSet) { return c.Clause(), nil }

func (k *Kernel) Text(l *lemma) (string, []string) {
	return l.Clause.Format(k.name), l.Cube.Text(k.name, true)
}

// Run searches until it has an answer or must end.
func (k *Kernel) Run() engine.Result {
	res, err := k.run()
	if err != nil {
		res = engine.Undecided(err)
	}
	res.Stats = k.Stats()
	return res
}

// errLevels ends a search at Config.MaxLevel.
var errLevels = engine.Reason{Code: engine.Bound, Text: "level limit reached"}

func (k *Kernel) run() (engine.Result, error) {
	if k.P.Entry == k.P.Error {
		return engine.Result{Verdict: engine.Unsafe, Path: cfa.Path{}}, nil
	}
	k.addSeeds()
	for k.k = 1; ; k.k++ {
		if k.cfg.MaxLevel > 0 && int(k.k) > k.cfg.MaxLevel {
			return engine.Result{}, errLevels
		}
		k.rec.Emit(trace.Event{Kind: trace.Level, Level: int(k.k), Loc: -1, Edge: -1})
		if bad, err := k.strengthen(); err != nil {
			return engine.Result{}, err
		} else if bad != nil {
			path, err := k.counterexample(bad)
			if err != nil {
				return engine.Result{}, err
			}
			k.rec.Emit(trace.Event{Kind: trace.Counterexample, Level: len(path), Loc: int(k.P.Entry), Edge: -1, Obl: bad.ID})
			return engine.Result{Verdict: engine.Unsafe, Path: path}, nil
		}
		at, err := k.frames.Propagate(k.k, k.enters)
		if err != nil {
			return engine.Result{}, err
		}
		if at > 0 {
			inv, err := k.invariant(at)
			if err != nil {
				return engine.Result{}, err
			}
			k.rec.Emit(trace.Event{Kind: trace.Fixpoint, Level: int(at), Loc: -1, Edge: -1})
			return engine.Result{Verdict: engine.Safe, Invariant: inv}, nil
		}
		if err := k.frames.Promote(k.k, k.enters); err != nil {
			return engine.Result{}, err
		}
	}
}

func (k *Kernel) addSeeds() {
	for loc := range k.P.Locs {
		for _, f := range k.cfg.Seeds[cfa.Loc(loc)] {
			// A seed is a clause; its negation is the cube that it blocks.
			if ls, ok := lia.Not(f).Literals(); ok {
				k.frames.Learn(cfa.Loc(loc), k.lits.Cube(ls), frames.Infinity, 0, "seed")
			}
		}
	}
}

// Stats returns the counters by name.
func (k *Kernel) Stats() map[string]int64 {
	out := k.q.SMT.Stats()
	for name, v := range map[string]int64{
		"level": int64(k.k), "queries": k.q.Queries, "obligations": int64(k.queue.Count),
		"blocked": k.stats.blocked, "lemmas_learnt": int64(k.frames.Learnt), "lemmas_pushed": int64(k.frames.Pushed), "lemmas_promoted": int64(k.frames.Promoted),
		"generalisations": k.stats.generalised, "literals_dropped": k.stats.dropped, "ctgs": k.stats.ctgs,
		"solver_rebuilds": k.q.Rebuilds, "generaliser_unknowns": k.stats.unknowns,
	} {
		out[name] = v
	}
	return out
}

// lemma is what the kernel learns: the negation of a cube of literals.
type lemma = frames.Lemma[frames.Cube]
