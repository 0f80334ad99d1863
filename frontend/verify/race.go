package verify

import (
	"context"
	"fmt"
	"sync/atomic"
	"time"

	"ic3play/engine"
	"ic3play/engine/board"
	"ic3play/engine/portfolio/race"
	"ic3play/engine/trace"
)

// helperDelay is the time for which the engine searches alone although there are more cores, so
// that easy programs use only one core.
const helperDelay = time.Second

type searcher struct {
	engine  engine.Engine
	index   int
	mailbox board.Mailbox     // nil if there is no other search
	sink    func(trace.Event) // nil if no events are recorded
	memory  int64             // heap limit in bytes
}

// race decides the program by one search, or by several searches in parallel. The chosen engine
// makes the first search, and its helpers make the others (see engine.Leader). The first confirmed
// answer wins. All searches share one heap, so each helper stops when the heap reaches half of the
// memory limit.
func (r *run) race(ctx context.Context, eng engine.Engine, q *prepared) Report {
	all := []engine.Engine{eng}
	if led, ok := eng.(engine.Leader); ok && (r.opts.Cores > 1 || r.opts.SearchIndex > 0) {
		all = append(all, led.Helpers()...)
	}
	if r.opts.SearchIndex >= len(all) || r.opts.SearchIndex < 0 {
		return r.unknown(engine.Reason{Code: engine.Usage, Text: fmt.Sprintf("engine %s has no helper %d", r.opts.Engine, r.opts.SearchIndex)})
	}
	one := searcher{engine: all[r.opts.SearchIndex], index: r.opts.SearchIndex, mailbox: r.opts.Mailbox, memory: r.opts.Memory}
	if r.opts.Recorder != nil {
		one.sink = r.emit
	}
	if all = all[:min(len(all), r.opts.Cores)]; len(all) < 2 || q.lowered.CellReads || r.opts.Yield != nil || r.opts.SMTLog != nil {
		return r.answer(ctx, &one, q)
	}
	boxes := board.Boxes(len(all))
	var raced atomic.Bool
	events := make([][]trace.Event, len(all))
	members := make([]func(context.Context) Report, len(all))
	for i, e := range all {
		s := &searcher{engine: e, index: i, mailbox: boxes[i], memory: r.opts.Memory}
		if i > 0 {
			s.memory /= 2
		}
		if r.opts.Recorder != nil {
			s.sink = func(e trace.Event) { events[i] = append(events[i], e) }
		}
		members[i] = func(ctx context.Context) Report {
			raced.CompareAndSwap(false, i > 0)
			return r.answer(ctx, s, q)
		}
	}
	rep, winner := race.Run(ctx, helperDelay, members, func(_ int, rep Report) bool {
		return rep.Verdict == verdictSafe || rep.Verdict == verdictUnsafe
	})
	if !raced.Load() {
		rep.FoundBy = nil
	}
	for _, e := range events[winner] {
		r.emit(e)
	}
	return rep
}

func (s *searcher) enter(r *run, phase string) {
	if s.index == 0 {
		r.enter(phase)
	}
}

func (s *searcher) recordAnswer(rep *Report, res engine.Result) {
	if s.mailbox != nil && res.Verdict != engine.Unknown && rep.Verdict == res.Verdict.String() {
		rep.FoundBy = &Finder{Engine: res.By, Core: s.index + 1, Taken: res.Stats[res.By+".lemmas_taken"]}
	}
}
