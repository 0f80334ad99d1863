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

// Options say how to decide a program. The zero value is the default engine
// without a limit of time.
type Options struct {
	Engine string            // NAME[:PRESET][+OPTION=VALUE]..., see engine.Spec; "" is DefaultEngine
	Values map[string]string // options that differ from the preset; those in Engine go before
	// Rules say which integers the program computes with.
	Rules ast.Rules
	// Load, when set, makes the program instead of the source, as frontend.LoadContext
	// does: of a program that is changed while it is loaded.
	Load func(ctx context.Context) (*frontend.Unit, []diag.Diagnostic, error)
	// Memory bounds the heap in bytes; 0 is DefaultMemory, below 0 no bound.
	Memory int64
	// Timeout bounds everything that Check does, its checks of the answer
	// included; it holds to within half a second. 0 means no limit.
	Timeout time.Duration
	// Recorder, when set, receives every event of the engine, in order and not
	// concurrently, never after Check has returned.
	Recorder func(trace.Event)
	// Cores is on how many cores the search may run, as a race of the engine with its
	// helpers (engine.Led); up to 1, and for engines without helpers: on one. The
	// others join a search that has lasted a while. Events are the winner's alone, all
	// of them at the end. With Yield or SMTLog, which are one search's, it is on one.
	Cores int
	// Place is which of a race's searches to make, where the race is the caller's: 0
	// is the engine itself, 1 its first helper. Peers are the others.
	Place int
	Peers board.Mailbox
	// Program, when set, receives what the engine works on, before it begins.
	Program func(*cfa.Program)
	// Yield, when set, is called between units of the engine's work: where there is
	// one thread, others get their turn there.
	Yield func()
	// Clock makes the events carry the time since the start of the engine.
	Clock bool
	// Graph, when set, receives the automaton that the engine works on, before
	// the first event.
	Graph func(Graph)
	// Progress, when set, is told what is being done, when that changes and often
	// while a program is parsed: then with the line, else with 0. It is called
	// neither concurrently nor after Check has returned.
	Progress func(doing string, line int)
	// Steps is how long a failing run the report holds whole; of longer ones it
	// leaves out the middle. 0 means 2000.
	Steps int
	// SMTLog, when set, is called for each solver of the engine and returns
	// where to write its queries as an SMT-LIB script. It and the writers may
	// be used by several goroutines, one after the other.
	SMTLog func() io.Writer
}

// How the time is divided: of the whole timeout, the engine leaves one part in
// certifyShare for the check of its answer, at most certifyMost. A check that
// needs more than that may still use what the engine did not.
const (
	certifyShare = 8
	certifyMost  = 5 * time.Second
)

// overrun is how long after the timeout Check waits for a step that does not
// look at the clock before it answers without it.
const overrun = 300 * time.Millisecond

// engineTime is the part of a timeout that the engine may use.
func engineTime(timeout time.Duration) time.Duration {
	return timeout - min(timeout/certifyShare, certifyMost)
}
