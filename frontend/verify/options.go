package verify

import (
	"context"
	"io"
	"time"

	"ic3play/engine/board"
	"ic3play/engine/cfa"
	"ic3play/engine/trace"
	"ic3play/frontend"
	"ic3play/frontend/ast"
	"ic3play/frontend/diag"
)

// Options configure Check. The zero value selects the default engine without a timeout.
type Options struct {
	Engine string            // NAME[:PRESET][+OPTION=VALUE]..., see engine.Spec; "" is DefaultEngine
	Values map[string]string // options that differ from the preset; those in Engine take precedence
	// Rules select the integers that the program computes with, and the failures.
	Rules ast.Rules
	// Load, when set, replaces frontend.LoadContext, for callers that change a program while it is
	// being loaded.
	Load func(ctx context.Context) (*frontend.Unit, []diag.Diagnostic, error)
	// Memory limits the heap, in bytes; 0 is DefaultMemory, below 0 no limit.
	Memory int64
	// Timeout limits the whole call of Check, including the check of the answer, to
	// within half a second. 0 means no limit.
	Timeout time.Duration
	// Processor limits the processor time of this process during the call, besides
	// Timeout. 0 means no limit.
	Processor time.Duration
	// Recorder, when set, receives every event of the engine, in order, never
	// concurrently, and never after Check has returned.
	Recorder func(trace.Event)
	// Cores is the number of cores for a race between the engine and its helpers (engine.Led).
	// Helpers join after a while. There is only one search if Cores is at most 1, if the engine has
	// no helpers, or with Yield or SMTLog. In a race only the winner's events are recorded, all at
	// the end.
	Cores int
	// Place selects one search of a race that the caller manages: 0 is the engine itself, 1 its
	// first helper. Peers exchanges lemmas with the other searches.
	Place int
	Peers board.Mailbox
	// Program, when set, receives the automaton before the search begins.
	Program func(*cfa.Program)
	// Yield, when set, is called between units of the engine's work, so that others
	// can run when there is only one thread.
	Yield func()
	// Clock makes each event carry the time since the engine's start.
	Clock bool
	// Graph, when set, receives the automaton before the first event.
	Graph func(Graph)
	// Progress, when set, receives the current phase: when it changes, with line 0,
	// and often during parsing, with the line. Calls are not concurrent and end
	// when Check returns.
	Progress func(doing string, line int)
	// Steps is the number of steps of a failing run that the report holds. It omits
	// the middle of longer runs. 0 means 2000.
	Steps int
	// SMTLog, when set, is called for each solver of the engine and returns the
	// writer of its queries as an SMT-LIB script. Several goroutines may use it and
	// the writers, one after the other.
	SMTLog func() io.Writer
}

// The engine leaves 1/certifyShare of the timeout, at most certifyMost, for the check of its
// answer. The check may also use time that the engine did not use.
const (
	certifyShare = 8
	certifyMost  = 5 * time.Second
)

// overrun is how long after the timeout Check waits for a phase that does not watch the clock.
const overrun = 300 * time.Millisecond

// engineTime returns the engine's share of a timeout.
func engineTime(timeout time.Duration) time.Duration {
	return timeout - min(timeout/certifyShare, certifyMost)
}
