package trace

import (
	"sync"
	"time"
)

// Recorder numbers events and passes them to a sink. It is safe for concurrent use; the
// sink is called with the lock held, in order. A nil *Recorder drops all events.
type Recorder struct {
	mu    sync.Mutex
	seq   int
	start time.Time
	clock bool
	sink  func(Event)
}

// New returns a recorder that calls sink for every event. With clock, events have the time
// since New; goldens are recorded without a clock.
func New(sink func(Event), clock bool) *Recorder {
	return &Recorder{sink: sink, clock: clock, start: time.Now()}
}

// On reports whether events are wanted. Emitters check it before they format.
func (r *Recorder) On() bool { return r != nil }

// Emit numbers the event and passes it on.
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

// Named is a recorder for one part of the search: its events have that Source. The zero
// value drops all events.
type Named struct {
	Recorder *Recorder
	Source   string
	// Edge, if set, maps an edge of the program that this part of the search uses to an
	// edge of the displayed program.
	Edge func(own int) int
}

// On reports whether events are wanted.
func (n Named) On() bool { return n.Recorder.On() }

// Emit passes an event on with the name as its Source.
func (n Named) Emit(e Event) {
	if n.On() {
		e.Source = n.Source
		if n.Edge != nil && e.Edge >= 0 {
			e.Edge = n.Edge(e.Edge)
		}
		n.Recorder.Emit(e)
	}
}
