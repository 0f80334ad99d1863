package main

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"ic3play/engine/source"
	"ic3play/engine/trace"
	"ic3play/frontend/ast"
	"ic3play/frontend/diag"
	"ic3play/frontend/horn"
	"ic3play/frontend/preproc"
	"ic3play/frontend/verify"
	"ic3play/frontend/wire"
	"ic3play/frontend/wire/jsonio"
	"ic3play/frontend/witness"
)

// version is a checksum of the module's sources. The build sets it (-X main.version).
var version = "unversioned"

// Events are sent in batches, because the browser handles each message as a separate task. The
// delay is too short for a user to notice.
const (
	batchSize  = 500
	batchDelay = 50 * time.Millisecond
)

// maxSteps limits the number of steps of a failing run in a response. The limit is large, because
// the page draws only the steps in view.
const maxSteps = 100_000

// server answers requests without a browser. It calls send with each response, as JSON.
type server struct {
	send  func(message []byte)
	bound func(heap int64) // sets the collector's limit for a check; may be nil
	last  *opened          // the program of the last side request

	mu     sync.Mutex
	racing *peers // nil without a race
}

// receiveClauses passes other runs' clauses to the current check, if that is a run of a race with
// the request's id. It acknowledges them by a message without clauses, for which the sender waits.
// For another check it does nothing. It may be called during the check.
func (s *server) receiveClauses(req wire.Request) {
	s.mu.Lock()
	p := s.racing
	s.mu.Unlock()
	if p != nil && p.id == req.ID {
		p.receive(req.Clauses)
		s.respond(wire.Response{ID: req.ID, Type: "clauses"})
	}
}

func (s *server) race(p *peers) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.racing = p
}

func (s *server) hello() {
	s.respond(wire.Response{Type: "ready", Version: version, Engines: verify.Engines()})
}

func (s *server) warmUp() {
	const program = "int f(int a) { return a > 0 ? a : -a; }\n" +
		"int main(void) { int x = nondet_int(); while (x < 10 && x != 5) { x++; if (x % 2 == 0) continue; x += f(x); }\n" +
		"for (int i = 0; i < 3; i = i + 1) { switch (i) { case 1: break; default: goto out; } }\nout: assert(x >= 0); return 0; }\n"
	_, _, _, err := verify.Load(context.Background(), "warm-up.c", []byte(program), ast.Rules{})
	if err != nil {
		// The next request with a program reports the same error.
		return
	}
}

// handle answers a request with one or more responses. The last response has the type "parsed",
// "result" or "error", or the request's type.
func (s *server) handle(req wire.Request) {
	defer func() {
		if p := recover(); p != nil {
			s.refuse(req, fmt.Errorf("internal error: %v", p))
		}
	}()
	files, err := withFiles(&req)
	if err != nil {
		s.refuse(req, err)
		return
	}
	switch req.Type {
	case "parse":
		s.parse(req, files)
	case "check":
		s.check(req, files)
	case "claim":
		s.answerSide(req, claimRequest)
	case "query":
		s.answerSide(req, queryRequest)
	case "plane":
		s.answerSide(req, planeRequest)
	case "exercise":
		s.answerSide(req, exerciseRequest)
	case "model":
		s.answerSide(req, modelRequest)
	case "chc", "dot":
		s.export(req, files)
	case "validate":
		s.validate(req, files)
	default:
		s.refuse(req, fmt.Errorf("the request type %q is unknown", req.Type))
	}
}

// withFiles joins the source and all headers of a request into one text, which replaces the source.
// Positions in the answer refer to this text. The caller uses the returned files to convert them to
// positions in the original files.
func withFiles(req *wire.Request) (files source.Files, err error) {
	if len(req.Files) == 0 {
		return source.Files{List: make([]source.File, 1)}, nil
	}
	if horn.Is([]byte(req.Source)) {
		return files, errors.New("clauses have no headers: leave out the files")
	}
	whole, err := preproc.WithFiles([]byte(req.Source), req.Files)
	if err != nil {
		return files, err
	}
	req.Source, req.Files = string(whole), nil
	return source.Split(req.File, whole), nil
}

func (s *server) parse(req wire.Request, files source.Files) {
	rules, err := ast.ParseRules(req.Ints)
	if err != nil {
		s.refuse(req, err)
		return
	}
	graph, diags, err := verify.Draw(context.Background(), req.File, []byte(req.Source), rules, s.progress(req.ID))
	switch {
	case err != nil:
		s.refuse(req, err)
	case graph == nil:
		s.respond(wire.Response{ID: req.ID, Type: "parsed", Diagnostics: diag.InFiles(diags, files)})
	default:
		placed := verify.GraphWithFiles(*graph, files)
		s.respond(wire.Response{ID: req.ID, Type: "parsed", Graph: &placed})
	}
}

// progressEvery is the time between two progress messages about the same phase.
const progressEvery = 150 * time.Millisecond

// progress returns a callback that reports a request's phase to the page. It does not report short
// phases. But if the page still shows an earlier phase, it reports the new one at once.
func (s *server) progress(id int) func(doing string, line int) {
	told := time.Now()
	shown := ""
	return func(doing string, line int) {
		if now := time.Now(); now.Sub(told) >= progressEvery || shown != "" && shown != doing {
			told, shown = now, doing
			s.respond(wire.Response{ID: id, Type: "progress", Progress: &wire.Progress{Doing: doing, Line: line}})
		}
	}
}

// heap returns a check's heap limit in bytes. In a race each run has its own worker and heap. The
// first run has the usual limit. The others share a second limit of the same size, so that the
// memory of a tab does not grow with the number of cores.
func heap(req wire.Request) int64 {
	if req.Core <= 0 || req.Cores <= 2 {
		return verify.DefaultMemory
	}
	return verify.DefaultMemory / int64(req.Cores-1)
}

func (s *server) check(req wire.Request, files source.Files) {
	b := &batch{server: s, id: req.ID}
	rules, err := ast.ParseRules(req.Ints)
	if err != nil {
		s.refuse(req, err)
		return
	}
	opts := verify.Options{
		Rules:    rules,
		Engine:   req.Engine,
		Values:   req.Options,
		Timeout:  time.Duration(req.TimeoutMs) * time.Millisecond,
		Memory:   heap(req),
		Clock:    true,
		Steps:    maxSteps,
		Progress: s.progress(req.ID),
		Graph: func(g verify.Graph) {
			g = verify.GraphWithFiles(g, files)
			s.respond(wire.Response{ID: req.ID, Type: "graph", Graph: &g})
		},
	}
	if req.Trace {
		opts.Recorder = b.add
	}
	if req.Cores > 1 {
		p := &peers{server: s, id: req.ID, begun: time.Now()}
		opts.SearchIndex, opts.Mailbox, opts.Program = req.Core, p, p.setProgram
		s.race(p)
		defer s.race(nil)
	}
	if s.bound != nil {
		s.bound(opts.Memory)
	}
	report := verify.Check(context.Background(), req.File, []byte(req.Source), opts)
	b.flush()
	placed := verify.WithFiles(report, files)
	s.respond(wire.Response{ID: req.ID, Type: "result", Result: &placed,
		Witness: string(witness.New([]byte(req.Source), &report).Append(nil))})
}

func (s *server) respond(r wire.Response) {
	r.Diagnostics = forPage(r.Diagnostics)
	if r.Result != nil && len(r.Result.Diagnostics) > 0 {
		result := *r.Result
		result.Diagnostics = forPage(result.Diagnostics)
		r.Result = &result
	}
	var w jsonio.Writer
	jsonio.Write(&w, &r, wire.ResponseFields)
	s.send(w.Bytes())
}

func (s *server) refuse(req wire.Request, err error) {
	s.respond(wire.Response{ID: req.ID, Type: "error", Message: err.Error()})
}

// batch collects a run's events into messages. It sends all events; the page chooses which ones it
// stores.
type batch struct {
	server  *server
	id      int
	pending int
	out     jsonio.Writer // an unfinished "events" response
	oldest  int64         // the time of the oldest pending event, see trace.Event.Micros
	event   trace.Event   // the last event; here, adding it allocates no memory
}

func (b *batch) add(e trace.Event) {
	if b.pending == 0 {
		b.oldest = e.Micros
		b.out.Reset()
		wire.BeginEvents(&b.out, b.id)
	}
	b.event = e
	b.out.Item()
	jsonio.Write(&b.out, &b.event, wire.EventFields)
	b.pending++
	if b.pending >= batchSize || e.Micros-b.oldest >= batchDelay.Microseconds() {
		b.flush()
	}
}

func (b *batch) flush() {
	if b.pending == 0 {
		return
	}
	wire.EndEvents(&b.out)
	b.server.send(b.out.Bytes())
	b.pending = 0
}
