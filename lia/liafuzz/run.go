package liafuzz

import (
	"bytes"
	"context"
	"fmt"
	"runtime"
	"slices"
	"sync"
	"time"

	"ic3play/lia"
	"ic3play/lia/replay"
	"ic3play/lia/smt"
	"ic3play/lia/smtlib"
)

// Options are the settings of a Run.
type Options struct {
	Count   int           // number of formulas
	Seed    int64         // formula i has the seed Seed + i
	Kind    string        // one of Kinds; "" for all
	Batch   int           // number of formulas for each session and each z3 process; 0 means 50
	Workers int           // number of concurrent batches; 0 means one per processor
	Timeout time.Duration // for one query of this project's solver; 0 means 5 s
	Z3      string        // program to compare with; "" for none
	// Progress, if set, is called after each batch. Calls do not overlap.
	Progress func(Counts)

	// Only tests set these functions. "tamper" falsifies answers and "spoil" falsifies
	// interpolants, to show that each comparison detects wrong results.
	tamper func(check string, st smt.Status) smt.Status
	spoil  func(interpolant lia.Formula) lia.Formula
}

// Counts contains numbers of answers and of checks. Disagreements counts the checks that failed.
type Counts struct {
	Formulas int
	// answers of fresh solvers; each of these solvers gets one problem
	Sat, Unsat, Unknown int
	Families            map[string]int // number of formulas by family
	// number of formulas that were decided by trying all points within the variables' bounds
	Enumerated  int
	Models      int // number of evaluated models
	Incremental int // number of answers of the shared session that were compared with the answers of new solvers
	Refutations int // checked proofs of unsat answers
	Unproved    int // unsat answers without a proof within the budget
	Lemmas      int // checked theory lemmas
	Cores       int // number of cores that a fresh solver found unsatisfiable
	Minimal     int // minimised cores whose literals are all needed
	// projections with a second point that extends to a solution of the cube
	Projections int
	// Interpolants counts interpolants of two formulas, and Sequences counts sequences of
	// interpolants along a path. All of them satisfied the definition of an interpolant.
	Interpolants, Sequences   int
	NoInterpolant             int // contradictions without an interpolant within the budget
	Peer, PeerUnknown         int // answers that z3 confirms, and those for which it says unknown
	Disagreements             int
	TimeHere, TimeOfZ3Process time.Duration // time of fresh solvers, and processor time of z3
	Slowest                   time.Duration // the longest time of a fresh solver or a proof
	SlowestSeed               int64
}

func (c *Counts) took(seed int64, d time.Duration) {
	if d > c.Slowest {
		c.Slowest, c.SlowestSeed = d, seed
	}
}

func (c *Counts) add(d Counts) {
	c.Formulas += d.Formulas
	c.Sat += d.Sat
	c.Unsat += d.Unsat
	c.Unknown += d.Unknown
	if c.Families == nil {
		c.Families = map[string]int{}
	}
	for name, n := range d.Families {
		c.Families[name] += n
	}
	c.Enumerated += d.Enumerated
	c.Models += d.Models
	c.Incremental += d.Incremental
	c.Refutations += d.Refutations
	c.Unproved += d.Unproved
	c.Lemmas += d.Lemmas
	c.Cores += d.Cores
	c.Minimal += d.Minimal
	c.Projections += d.Projections
	c.Interpolants += d.Interpolants
	c.Sequences += d.Sequences
	c.NoInterpolant += d.NoInterpolant
	c.Peer += d.Peer
	c.PeerUnknown += d.PeerUnknown
	c.Disagreements += d.Disagreements
	c.TimeHere += d.TimeHere
	c.TimeOfZ3Process += d.TimeOfZ3Process
	c.took(d.SlowestSeed, d.Slowest)
}

// Disagreement is a formula with contradictory answers, or with an answer that fails its check.
type Disagreement struct {
	Seed   int64
	Family string
	What   string
	// To reproduce the disagreement, run with the seed First and with Length formulas. Then the
	// shared session has the same earlier queries.
	First  int64
	Length int
	Script string // the formula as an SMT-LIB script
}

// Run tests o.Count formulas. If ctx ends, z3 cannot be run, or o.Kind is unknown, it returns an
// error. Then the counts are valid for the tests that were made.
func Run(ctx context.Context, o Options) (Counts, []Disagreement, error) {
	if o.Batch <= 0 {
		o.Batch = 50
	}
	if o.Workers <= 0 {
		o.Workers = runtime.GOMAXPROCS(0)
	}
	if o.Timeout <= 0 {
		o.Timeout = 5 * time.Second
	}
	if o.Kind != "" && !slices.Contains(Kinds(), o.Kind) {
		return Counts{}, nil, fmt.Errorf("there is no kind %q of formulas", o.Kind)
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var mu sync.Mutex
	var total Counts
	var bad []Disagreement
	next := make(chan batch)
	var wg sync.WaitGroup
	for range o.Workers {
		wg.Go(func() {
			for b := range next {
				err := b.run(ctx)
				mu.Lock()
				total.add(b.count)
				bad = append(bad, b.bad...)
				if o.Progress != nil {
					o.Progress(total)
				}
				mu.Unlock()
				if err != nil {
					cancel(err)
				}
			}
		})
	}
feed:
	for at := 0; at < o.Count; at += o.Batch {
		b := batch{o: &o, first: o.Seed + int64(at), n: min(o.Batch, o.Count-at)}
		select {
		case next <- b:
		case <-ctx.Done():
			break feed
		}
	}
	close(next)
	wg.Wait()
	return total, bad, context.Cause(ctx)
}

type batch struct {
	o     *Options
	first int64
	n     int

	session *session
	all     []asked
	count   Counts
	bad     []Disagreement
}

// asked is a problem and the answer of this project's solver. z3 must not give the opposite answer.
type asked struct {
	seed    int64
	problem Problem
	got     smt.Status
}

func (b *batch) run(ctx context.Context) error {
	b.count.Families = map[string]int{}
	b.session = newSession()
	for i := range b.n {
		seed := b.first + int64(i)
		p := New(seed, b.o.Kind)
		st, err := b.problem(ctx, seed, p)
		if err != nil {
			return err
		}
		b.all = append(b.all, asked{seed, p, st})
		b.interpolants(ctx, seed, p, st)
	}
	b.lemmas()
	if b.o.Z3 == "" {
		return nil
	}
	return b.peer(ctx, b.all)
}

func (b *batch) disagree(seed int64, p Problem, format string, args ...any) {
	b.count.Disagreements++
	b.bad = append(b.bad, Disagreement{Seed: seed, Family: p.Family, What: fmt.Sprintf(format, args...),
		First: b.first, Length: b.n, Script: Script(p)})
}

func name(v lia.Var) string { return fmt.Sprintf("x%d", v) }

// Script returns a problem as an SMT-LIB script.
func Script(p Problem) string {
	var w bytes.Buffer
	s := smtlib.NewScript(&w, name)
	for _, f := range p.Parts {
		s.Assert("", f)
	}
	s.Check()
	return w.String()
}

// peerWork limits z3's work for a query (its option "rlimit"), to about a quarter of a second.
const peerWork = 75_000

// peer passes all queries of a batch to one z3 process, and compares the answers.
func (b *batch) peer(ctx context.Context, all []asked) error {
	var w bytes.Buffer
	s := smtlib.NewScript(&w, name)
	for _, a := range all {
		s.Push()
		for _, f := range a.problem.Parts {
			s.Assert("", f)
		}
		s.Check()
		s.Pop()
	}
	o, err := replay.External(ctx, replay.Z3Args(b.o.Z3, "", peerWork), &w)
	b.count.TimeOfZ3Process += o.CPU
	if err != nil {
		return fmt.Errorf("formulas from seed %d: %w", b.first, err)
	}
	if o.Killed {
		return ctx.Err()
	}
	if len(o.Answers) != len(all) {
		return fmt.Errorf("formulas from seed %d: z3 gave %d answers to %d queries", b.first, len(o.Answers), len(all))
	}
	for i, a := range all {
		if o.Answers[i] == "unknown" {
			b.count.PeerUnknown++
			continue
		}
		b.count.Peer++
		if got := b.tamper("z3", a.got); got != smt.Unknown && got.String() != o.Answers[i] {
			b.disagree(a.seed, a.problem, "%s here, %s from z3", got, o.Answers[i])
		}
	}
	return nil
}

func (b *batch) tamper(check string, st smt.Status) smt.Status {
	if b.o.tamper != nil {
		return b.o.tamper(check, st)
	}
	return st
}
