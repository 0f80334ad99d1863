package trace

import (
	"sync"
	"time"
)

// Recorder numbers events and passes them to a sink one by one, while it holds a lock. It is safe
// for concurrent use. A nil *Recorder drops all events.
type Recorder struct {
	mu    sync.Mutex
	seq   int
	start time.Time
	clock bool
	sink  func(Event)
}

// New returns a recorder for a sink. If "clock" is set, each event has the time since the call of
// New. If "clock" is not set, events have no time, so two equal runs give equal recordings.
func New(sink func(Event), clock bool) *Recorder {
	return &Recorder{sink: sink, clock: clock, start: time.Now()}
}

// On reports whether events are recorded. Callers check it before they format texts.
func (r *Recorder) On() bool { return r != nil }

// Emit numbers the event and passes it to the sink.
func (r *Recorder) Emit(e Event) {
	if r == nil {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	e.Seq = r.seq
	r.seq++
	if r.clock {
		e.Micros = time.Since(r.start).Microseconds()
	}
	r.sink(e)
}

// Named is a recorder for one part of the search. It sets the field Source of each event to the
// name of this part. The zero value drops all events.
type Named struct {
	Recorder *Recorder
	Source   string
	// Edge, if set, maps an edge of this part's program to an edge of the displayed program.
	Edge func(own int) int
}

// On reports whether events are recorded.
func (n Named) On() bool { return n.Recorder.On() }

// Emit sets the event's Source, maps its Edge, and passes the event to the recorder.
func (n Named) Emit(e Event) {
	if n.On() {
		e.Source = n.Source
		if n.Edge != nil && e.Edge >= 0 {
			e.Edge = n.Edge(e.Edge)
		}
		n.Recorder.Emit(e)
	}
}
