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
	Engine string // NAME[:PRESET][+OPTION=VALUE]..., see engine.Spec; "" is DefaultEngine
	// Values contains options that differ from the preset. Options in Engine take precedence over
	// these options.
	Values map[string]string
	// Rules selects the kind of integers that the program computes with, and the failures to
	// check.
	Rules ast.Rules
	// Load, if not nil, replaces frontend.LoadContext. Callers set Load to edit the program while
	// it is loaded.
	Load func(ctx context.Context) (*frontend.Unit, []diag.Diagnostic, error)
	// Memory limits the heap, in bytes. 0 means DefaultMemory, and a negative value means no
	// limit.
	Memory int64
	// Timeout limits the duration of Check, including the check of the answer, with a
	// tolerance of half a second. 0 means no limit.
	Timeout time.Duration
	// Processor limits the processor time that this process uses during the call, in addition
	// to Timeout. 0 means no limit.
	Processor time.Duration
	// Recorder, if not nil, receives every event of the engine in order. It is never called
	// concurrently, nor after Check has returned.
	Recorder func(trace.Event)
	// Cores is the number of cores. With more than one core, the engine and its helpers
	// (engine.Leader) search in parallel, and the first confirmed answer wins. The helpers start
	// later than the engine. There is only one search if the engine has no helpers, or if Yield or
	// SMTLog is set. If there are several searches, only the events of the winner are recorded, all
	// of them at the end.
	Cores int
	// SearchIndex and Mailbox are for a caller that runs the engine and its helpers in separate
	// calls of Check, for example in separate web workers. SearchIndex says which search this call
	// makes: 0 means the engine, and k means its k-th helper. Through Mailbox, the calls exchange
	// lemmas.
	SearchIndex int
	Mailbox     board.Mailbox
	// Program, if not nil, receives the automaton before the search begins.
	Program func(*cfa.Program)
	// Yield, if not nil, is called between units of the engine's work, so that other tasks can
	// run if there is only one thread.
	Yield func()
	// If Clock is set, each event contains the time since the engine's start.
	Clock bool
	// Graph, if not nil, receives the automaton before the first event.
	Graph func(Graph)
	// Progress, if not nil, receives the current phase. It is called with line 0 when the
	// phase changes, and often during parsing, with the current line. Calls are not concurrent
	// and end when Check returns.
	Progress func(doing string, line int)
	// Steps limits the number of steps of a failing run in the report. The middle of a longer
	// run is omitted. 0 means 2000.
	Steps int
	// SMTLog, if not nil, is called for each solver of the engine. The solver writes its
	// queries to the returned writer as an SMT-LIB script. Several goroutines may use SMTLog
	// and the writers, one after the other.
	SMTLog func() io.Writer
}

// The engine leaves time for the check of its answer: 1/certifyShare of the timeout, but at most
// certifyMax. The check may also use time that the engine did not use.
const (
	certifyShare = 8
	certifyMax   = 5 * time.Second
)

// phaseGrace is the time that Check waits after the timeout for a phase that does not check the
// clock.
const phaseGrace = 300 * time.Millisecond

func engineTime(timeout time.Duration) time.Duration {
	return timeout - min(timeout/certifyShare, certifyMax)
}
