package verify

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"

	"ic3play/engine"
	"ic3play/engine/cfa"
	"ic3play/engine/cfa/pass"
	"ic3play/engine/meter"
	"ic3play/engine/registry"
	"ic3play/engine/trace"
	"ic3play/frontend"
	"ic3play/frontend/ast"
	"ic3play/frontend/diag"
	"ic3play/frontend/horn"
	"ic3play/frontend/warn"
)

// The values of Report.Verdict.
const (
	verdictSafe    = "safe"
	verdictUnsafe  = "unsafe"
	verdictUnknown = "unknown"
	verdictError   = "error"
)

// Check decides a program. It returns at most half a second after the timeout or the end of ctx. It
// never panics: an internal error gives the verdict "unknown" with a reason. It is safe for
// concurrent use.
func Check(ctx context.Context, file string, src []byte, opts Options) Report {
	if opts.Recorder == nil {
		return newRun(file, src, opts).report(ctx)
	}
	s := newStuckness()
	record, show := opts.Recorder, opts.Graph
	opts.Recorder = func(e trace.Event) {
		s.add(&e)
		record(e)
	}
	opts.Graph = func(g Graph) {
		s.locs = g.Locs
		if show != nil {
			show(g)
		}
	}
	rep := newRun(file, src, opts).report(ctx)
	if rep.Verdict == verdictUnknown {
		rep.Stuck = s.list()
	}
	return rep
}

func newRun(file string, src []byte, opts Options) *run {
	if opts.Engine == "" {
		opts.Engine = DefaultEngine
	}
	opts.Engine = registry.TrueName(opts.Engine)
	switch {
	case opts.Memory == 0:
		opts.Memory = DefaultMemory
	case opts.Memory < 0:
		opts.Memory = 0
	}
	return &run{file: file, src: src, opts: opts, start: time.Now(), startProcessorTime: meter.ProcessorTime(), findEngine: findEngine, phase: "starting"}
}

func (r *run) report(ctx context.Context) Report {
	rep := r.supervise(ctx)
	rep.Seconds = time.Since(r.start).Seconds()
	return rep
}

type run struct {
	file       string
	src        []byte
	opts       Options
	start      time.Time
	findEngine func(name string, values map[string]string) (engine.Engine, any, error)

	startProcessorTime time.Duration // processor time of this process when Check started
	boundedSearch      bool          // whether the automaton contains only runs that access few array elements (lower.CellOptions.Count)
	// time limit of one search; 0 for the last search, which has no limit of its own
	searchLimit time.Duration
	reserved    time.Duration // part of the remaining time that is kept for a search in another form
	buffer      *eventBuffer  // keeps the events of a search until it is clear whether they are recorded or dropped

	isPortfolio bool        // whether the engine is a portfolio; false for the engines that the portfolio starts
	onlyRun     *runOutcome // the only run of a program without inputs; nil until this run is executed

	mu       sync.Mutex
	phase    string
	returned bool // whether Check has returned; from then on, the run must not call any callback

	confirming sync.Mutex // held while an answer is checked
}

// supervise runs the whole check in a goroutine of its own. Some phases, such as parsing, do
// not check the time and memory limits. If such a phase exceeds a limit, "supervise" returns
// without waiting. The phase ends in the background, and its result is dropped.
func (r *run) supervise(ctx context.Context) Report {
	if r.opts.Processor > 0 {
		var cancel context.CancelFunc
		ctx, cancel = meter.WithProcessorTime(ctx, r.opts.Processor)
		defer cancel()
	}
	if r.opts.Timeout > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithDeadline(ctx, r.start.Add(r.opts.Timeout))
		defer cancel()
	}
	ctx, end := context.WithCancelCause(ctx)
	defer end(nil)
	ctx = meter.Clocked(ctx)
	done := make(chan Report, 1)
	go func() { done <- r.runCatchingPanic(ctx) }()
	look, stop := meter.Alarm(memoryInterval)
	defer func() { stop() }()
	for ctx.Err() == nil {
		select {
		case rep := <-done:
			return rep
		case <-look:
			look, stop = meter.Alarm(memoryInterval)
			if r.tooLarge() {
				end(meter.ErrMemory)
			}
		case <-ctx.Done():
		}
	}
	late, silence := meter.Alarm(phaseGrace)
	defer silence()
	select {
	case rep := <-done:
		return rep
	case <-late:
	}
	r.mu.Lock()
	r.returned = true
	r.mu.Unlock()
	return r.unknown(endReason(ctx, " while "+r.currentPhase()))
}

// runCatchingPanic runs the check and turns a panic into a report with verdict "unknown". No other
// function of this package recovers from panics.
func (r *run) runCatchingPanic(ctx context.Context) (rep Report) {
	defer func() {
		if p := recover(); p != nil {
			rep = r.unknown(engine.Reason{Code: engine.Fault,
				Text: fmt.Sprintf("internal error while %s: %v%s", r.currentPhase(), p, panicSite())})
		}
	}()
	return r.runPhases(ctx)
}

func panicSite() string {
	pcs := make([]uintptr, 32)
	frames := runtime.CallersFrames(pcs[:runtime.Callers(2, pcs)])
	panicking := false
	for {
		f, more := frames.Next()
		switch inRuntime := strings.HasPrefix(f.Function, "runtime."); {
		case inRuntime:
			panicking = true
		case panicking:
			return fmt.Sprintf(" (%s:%d)", filepath.Base(f.File), f.Line)
		}
		if !more {
			return ""
		}
	}
}

func (r *run) enter(phase string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.phase = phase
	r.notify(0)
}

func (r *run) notify(line int) {
	if r.opts.Progress != nil && !r.returned {
		r.opts.Progress(r.phase, line)
	}
}

func (r *run) lineProgress() func(line int) {
	if r.opts.Progress == nil {
		return nil
	}
	return func(line int) {
		r.mu.Lock()
		defer r.mu.Unlock()
		r.notify(line)
	}
}

func (r *run) currentPhase() string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.phase
}

func (r *run) runPhases(ctx context.Context) Report {
	r.enter("choosing the engine")
	eng, config, err := r.findEngine(r.opts.Engine, r.opts.Values)
	if err != nil {
		rep := r.unknown(engine.ReasonFor(err))
		rep.Verdict = verdictError
		return rep
	}
	_, led := eng.(engine.Leader)
	r.isPortfolio = led && r.opts.SearchIndex == 0
	r.enter(parsing)
	if r.opts.Load == nil && horn.Is(r.src) {
		return r.decideHorn(ctx, eng, config)
	}
	load := r.opts.Load
	if load == nil {
		load = func(ctx context.Context) (*frontend.Unit, []diag.Diagnostic, error) {
			return frontend.LoadContext(ctx, r.file, r.src, r.opts.Rules, r.lineProgress())
		}
	}
	unit, diags, err := load(ctx)
	if err != nil {
		return r.unknown(r.failure(ctx, err))
	}
	if unit == nil {
		why := engine.Reason{Code: engine.Source, Text: "the source has errors"}
		if len(diags) > 0 {
			why.Text = diags[0].Error()
		}
		rep := r.unknown(why)
		rep.Verdict, rep.Diagnostics = verdictError, diags
		return rep
	}
	if ctx.Err() != nil {
		return r.unknown(endReason(ctx, " after parsing"))
	}
	rep := r.decideUnrolled(ctx, eng, config, unit)
	rep.Warnings = warn.Sorted(slices.Concat(warn.Text(r.src), warn.Tree(unit.AST), rep.Warnings))
	return rep
}

func (r *run) program(ctx context.Context, eng engine.Engine, config any, unit *frontend.Unit) Report {
	r.enter(simplifying)
	part, cancel, left := ctx, context.CancelFunc(func() {}), r.timeLeft()
	if r.searchLimit > 0 {
		part, cancel = r.withTimeout(ctx, r.searchLimit)
	}
	simple, back, err := pass.Simplify(part, unit.Program, simplifyOptions(config, eng.Info().Procedures, unit.AST))
	defer cancel()
	if err != nil {
		return r.unknown(r.failure(part, err))
	}
	if r.searchLimit > 0 {
		r.searchLimit = max(1, r.searchLimit-(left-r.timeLeft()))
	}
	q := &prepared{lowered: unit.Program, simplified: simple, back: back, config: config, memoryPlaces: unit.AST.Places, pools: unit.AST.Pools,
		confirm: func(c confirmation) judge { c.unit = unit; return &c }}
	return r.searchTwice(ctx, func() Report { return r.decide(ctx, eng, q) }, unit.AST)
}

func (r *run) decide(ctx context.Context, eng engine.Engine, q *prepared) Report {
	r.showGraph(q)
	if r.buffer != nil {
		r.buffer.program = q.simplified
	} else if r.opts.Program != nil {
		r.opts.Program(q.simplified)
	}
	r.enter(searching)
	return r.race(ctx, eng, q)
}

// prepared is a loaded program that is ready for search.
type prepared struct {
	lowered      *cfa.Program
	simplified   *cfa.Program
	back         pass.BackTranslation
	config       any
	graph        func() Graph
	memoryPlaces []ast.Place // the memory places to which a pointer variable can point, with their numbers
	pools        []ast.Pool
	// confirm returns the judge that checks the engine's answer.
	confirm func(confirmation) judge
}

type judge interface {
	confirmSafe(ctx context.Context, inv cfa.Invariant)
	confirmUnsafe(ctx context.Context, res *engine.Result)
	sampleRuns(ctx context.Context) // looks for a failing run by executing the program, after an undecided search
}

func (r *run) answer(ctx context.Context, s *searcher, q *prepared) Report {
	var rep Report
	accepted := false
	res := r.search(ctx, s, q, func(res engine.Result) bool {
		defer s.enter(r, searching)
		short, cancel := r.withTimeout(ctx, max(1, r.timeLeft()/acceptShare))
		defer cancel()
		r.confirm(short, s, q, res, &rep)
		accepted = rep.Verdict == verdictSafe
		return accepted
	})
	if !accepted {
		c := r.confirm(ctx, s, q, res, &rep)
		if rep.Verdict == verdictUnknown && s.engine.Info().FindsBugs {
			r.confirming.Lock()
			defer r.confirming.Unlock()
			c.sampleRuns(ctx)
		}
	}
	maps.Copy(rep.Stats, res.Stats)
	s.recordAnswer(&rep, res)
	return rep
}

// acceptShare limits the check of a proof during a search (engine.Options.Accepts) to 1/acceptShare
// of the remaining time. If it takes longer, the search continues without this proof.
const acceptShare = 4

// confirm checks the result of a search and writes the report. It returns the judge that made the
// check. Only one search at a time may use the syntax tree, so confirm locks r.confirming.
func (r *run) confirm(ctx context.Context, s *searcher, q *prepared, res engine.Result, rep *Report) judge {
	*rep = r.unknown(res.Reason)
	programStats(rep.Stats, q.lowered, q.simplified)
	c := q.confirm(confirmation{run: r, simplified: q.simplified, back: q.back, rep: rep})
	r.confirming.Lock()
	defer r.confirming.Unlock()
	switch res.Verdict {
	case engine.Safe:
		s.enter(r, certifying)
		c.confirmSafe(ctx, res.Invariant)
	case engine.Unsafe:
		s.enter(r, "replaying")
		c.confirmUnsafe(ctx, &res)
	default:
		if rep.Reason == "" {
			rep.setReason(engine.Reason{Code: engine.Fault, Text: "the engine gives no reason"})
		}
	}
	return c
}

// heapPeak is the name of the statistic for the largest heap during the search, in KiB. Its
// value differs from run to run.
const heapPeak = "heap_peak_kib"

func (r *run) search(ctx context.Context, s *searcher, q *prepared, accepts func(engine.Result) bool) engine.Result {
	if r.opts.Timeout > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithDeadline(ctx, r.start.Add(engineTime(r.opts.Timeout)))
		defer cancel()
	}
	if r.searchLimit > 0 {
		var cancel context.CancelFunc
		ctx, cancel = r.withTimeout(ctx, r.searchLimit)
		defer cancel()
	}
	var rec *trace.Recorder
	if s.sink != nil {
		rec = trace.New(s.sink, r.opts.Clock)
	}
	peak := &meter.Peak{}
	if err := engine.Fits(s.engine.Info(), q.simplified); err != nil {
		return engine.Result{Reason: engine.ReasonFor(err), Stats: map[string]int64{}}
	}
	res := s.engine.Check(ctx, q.simplified, engine.Options{Config: q.config, Limits: meter.Limits{Memory: s.memory, Peak: peak, Yield: r.opts.Yield},
		SMTLog: r.opts.SMTLog, Peers: s.mailbox, Accepts: accepts}, rec)
	peak.Look()
	if res.Stats == nil {
		res.Stats = map[string]int64{}
	}
	res.Stats[heapPeak] = peak.Bytes() >> 10
	note := res.Verdict.String()
	if res.Reason.Text != "" {
		note += " (" + res.Reason.Text + ")"
	}
	rec.Emit(trace.Event{Kind: trace.VerdictKind, Source: s.engine.Info().Name, Loc: -1, Edge: -1, Note: note})
	return res
}

func (r *run) emit(e trace.Event) {
	r.mu.Lock()
	defer r.mu.Unlock()
	switch {
	case r.returned:
	case r.buffer != nil:
		r.buffer.events = append(r.buffer.events, e)
	default:
		r.opts.Recorder(e)
	}
}

func (r *run) showGraph(q *prepared) {
	if r.opts.Graph == nil {
		return
	}
	var g Graph
	if q.graph != nil {
		g = q.graph()
	} else {
		g = NewGraph(q.simplified, r.src)
		g.Addresses = addresses(q.memoryPlaces, q.pools)
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	switch {
	case r.returned:
	case r.buffer != nil:
		r.buffer.graph = &g
	default:
		r.opts.Graph(g)
	}
}

func (r *run) unknown(reason engine.Reason) Report {
	rep := Report{File: r.file, Engine: r.opts.Engine, Ints: r.opts.Rules.String(), NotChecked: r.opts.Rules.NotChecked(), Verdict: verdictUnknown,
		Certificate: Certificate{Kind: "none"}, Stats: map[string]int64{}}
	rep.setReason(reason)
	return rep
}

// setReason sets the reason for an unknown verdict. The zero Reason clears it.
func (r *Report) setReason(reason engine.Reason) { r.Reason, r.ReasonCode = reason.Text, reason.Code }

// "failure" returns the reason for an unknown verdict after a phase has returned the error err. If
// the context has ended, the end of the context is the reason, and err is only its consequence.
func (r *run) failure(ctx context.Context, err error) engine.Reason {
	if ctx.Err() != nil {
		return endReason(ctx, " while "+r.currentPhase())
	}
	return engine.ReasonFor(fmt.Errorf("error while %s: %w", r.currentPhase(), err))
}

// endReason returns the reason why ctx ended: memory, time, or cancellation. It appends the
// parameter "suffix" to the text: a phrase such as " while replaying".
func endReason(ctx context.Context, suffix string) engine.Reason {
	why := engine.ReasonFor(meter.ErrCancelled)
	switch {
	case errors.Is(context.Cause(ctx), meter.ErrMemory):
		why = engine.ReasonFor(meter.ErrMemory)
	case errors.Is(ctx.Err(), context.DeadlineExceeded):
		why = engine.ReasonFor(meter.ErrTimeout)
	}
	why.Text += suffix
	return why
}

func programStats(stats map[string]int64, lowered, simple *cfa.Program) {
	stats["lowered_locations"] = int64(len(lowered.Locs))
	stats["lowered_edges"] = int64(len(lowered.Edges))
	stats["locations"] = int64(len(simple.Locs))
	stats["edges"] = int64(len(simple.Edges))
	stats["variables"] = int64(len(lowered.Vars))
}
