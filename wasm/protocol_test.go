package main

import (
	"context"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"testing"
	"testing/synctest"
	"time"

	"ic3play/engine/board"
	"ic3play/engine/cfa"
	"ic3play/engine/trace"
	"ic3play/frontend/verify"
	"ic3play/frontend/wire"
)

func collect(t *testing.T, req wire.Request) []wire.Response {
	t.Helper()
	var out []wire.Response
	s := &server{send: func(m []byte) {
		var r wire.Response
		if err := json.Unmarshal(m, &r); err != nil {
			t.Fatalf("%s: %v", m, err)
		}
		out = append(out, r)
	}}
	s.handle(req)
	return out
}

const loop = "int main(void) {\n  int i = 0;\n  while (i < 3) i = i + 1;\n  assert(i == 3);\n  return 0;\n}\n"

func TestParseRequest(t *testing.T) {
	good := collect(t, wire.Request{ID: 4, Type: "parse", File: "a.c", Source: loop})
	if len(good) != 1 || good[0].ID != 4 || good[0].Type != "parsed" || good[0].Graph == nil || len(good[0].Graph.Edges) == 0 {
		t.Errorf("a correct program: %+v", good)
	}
	bad := collect(t, wire.Request{ID: 5, Type: "parse", File: "a.c", Source: "int main(void) {\n  return missing;\n}\n"})
	if len(bad) != 1 || bad[0].Type != "parsed" || bad[0].Graph != nil || len(bad[0].Diagnostics) == 0 || bad[0].Diagnostics[0].Line != 2 {
		t.Errorf("a program with an error: %+v", bad)
	}
}

func TestCheckRequest(t *testing.T) {
	out := collect(t, wire.Request{ID: 6, Type: "check", File: "a.c", Source: loop, TimeoutMs: patience, Trace: true})
	events := 0
	for i, r := range out {
		if r.ID != 6 {
			t.Errorf("response %d has id %d", i, r.ID)
		}
		if r.Type == "events" {
			if out[0].Type != "graph" {
				t.Errorf("events before the graph")
			}
			for _, e := range r.Events {
				if e.Seq != events {
					t.Fatalf("event %d has number %d", events, e.Seq)
				}
				events++
			}
		}
	}
	last := out[len(out)-1]
	if last.Type != "result" || last.Result == nil || last.Result.Verdict != "safe" || !last.Result.Certificate.Checked {
		t.Fatalf("last response: %+v", last)
	}
	if events == 0 {
		t.Error("no events")
	}
}

func TestAllEventsAreSent(t *testing.T) {
	var want []string
	opts := verify.Options{Engine: "ic3", Timeout: 10 * time.Minute, Recorder: func(e trace.Event) { want = append(want, string(e.Kind)) }}
	verify.Check(context.Background(), "a.c", []byte(loop), opts)
	var got []string
	for _, r := range collect(t, wire.Request{ID: 7, Type: "check", File: "a.c", Source: loop, Engine: "ic3", TimeoutMs: patience, Trace: true}) {
		for _, e := range r.Events {
			if e.Seq != len(got) {
				t.Fatalf("event %d comes after %d others", e.Seq, len(got))
			}
			got = append(got, string(e.Kind))
		}
	}
	if len(want) == 0 || !slices.Equal(got, want) {
		t.Errorf("%d events were sent of %d", len(got), len(want))
	}
}

func TestRefused(t *testing.T) {
	for _, req := range []wire.Request{{ID: 8, Type: "dance"}, {ID: 9, Type: ""}} {
		out := collect(t, req)
		if len(out) != 1 || out[0].ID != req.ID || out[0].Type != "error" || out[0].Message == "" {
			t.Errorf("%q: %+v", req.Type, out)
		}
	}
	unknown := collect(t, wire.Request{ID: 10, Type: "check", File: "a.c", Source: loop, Engine: "nosuch"})
	if r := unknown[len(unknown)-1].Result; r == nil || r.Verdict != "error" {
		t.Errorf("an unknown engine: %+v", unknown)
	}
}

func TestHello(t *testing.T) {
	var out []wire.Response
	s := &server{send: func(m []byte) {
		var r wire.Response
		if err := json.Unmarshal(m, &r); err != nil {
			t.Fatalf("%s: %v", m, err)
		}
		out = append(out, r)
	}}
	s.hello()
	s.warmUp()
	if len(out) != 1 || out[0].Type != "ready" || out[0].Version != version || len(out[0].Engines) == 0 {
		t.Fatalf("%+v", out)
	}
	if out[0].Engines[0].Name != verify.DefaultEngine {
		t.Errorf("the first engine is %s", out[0].Engines[0].Name)
	}
}

// A run in a race must receive clauses before and after its program is loaded and ignore invalid
// clauses. In its first second it must send none.
func TestPeers(t *testing.T) {
	var sent []wire.Response
	s := &server{send: func(m []byte) {
		var r wire.Response
		if err := json.Unmarshal(m, &r); err != nil {
			t.Fatal(err)
		}
		sent = append(sent, r)
	}}
	program := &cfa.Program{Locs: make([]cfa.Location, 3), Vars: make([]cfa.Var, 1)}
	p := &peers{server: s, id: 9, begun: time.Now()}
	s.race(p)
	s.receiveClauses(wire.Request{ID: 9, Type: "clauses", Clauses: []string{"impact 2 | le -3 1 0", "impact 7 | le 0 1 0", "x"}})
	s.receiveClauses(wire.Request{ID: 8, Type: "clauses", Clauses: []string{"impact 2 | le -9 1 0"}})
	p.setProgram(program)
	s.receiveClauses(wire.Request{ID: 9, Type: "clauses", Clauses: []string{"impact 1 | eq 0 1 0"}})
	got := p.Take()
	if len(got) != 2 || got[0].Loc != 2 || got[1].Loc != 1 || got[0].From != "impact" {
		t.Errorf("heard %v", got)
	}
	if len(sent) != 2 || sent[0].Type != "clauses" || sent[0].ID != 9 || len(sent[0].Clauses) > 0 || len(sent[1].Clauses) > 0 {
		t.Errorf("that it has heard two messages it says by %v", sent)
	}
	sent = nil
	p.Send(got[:1])
	if len(sent) > 0 {
		t.Errorf("alone, it sent %v", sent)
	}
	p.begun = p.begun.Add(-2 * alone)
	p.Send(got[1:])
	if len(sent) != 1 || sent[0].Type != "clauses" || sent[0].ID != 9 || !slices.Equal(sent[0].Clauses, []string{"impact 2 | le -3 1 0", "impact 1 | eq 0 1 0"}) {
		t.Errorf("it sent %+v", sent)
	}
	sent = nil
	s.race(nil)
	s.receiveClauses(wire.Request{ID: 9, Type: "clauses", Clauses: []string{"impact 2 | le -1 1 0"}})
	if late := p.Take(); len(late) > 0 {
		t.Errorf("after its end it heard %v", late)
	}
	if len(sent) > 0 {
		t.Errorf("after its end it sent %v", sent)
	}
}

// Before the program is loaded, only the newest clauses are stored.
func TestEarly(t *testing.T) {
	p := &peers{}
	for i := range 2 * board.MostWaiting {
		p.receive([]string{fmt.Sprintf("impact 2 | le %d 1 0", i)})
	}
	p.setProgram(&cfa.Program{Locs: make([]cfa.Location, 3), Vars: make([]cfa.Var, 1)})
	if got := p.Incoming.Take(); len(got) != board.MostWaiting || got[0].Clause.Lit().T.Constant().String() != strconv.Itoa(board.MostWaiting) {
		t.Errorf("%d clauses, the first %v", len(got), got[0].Clause)
	}
}

// A progress message must never name a phase that is already over.
func TestProgressOfPhases(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var told []string
		s := &server{send: func(m []byte) {
			var r wire.Response
			if err := json.Unmarshal(m, &r); err != nil {
				t.Fatal(err)
			}
			told = append(told, r.Progress.Doing)
		}}
		tell := s.progress(1)
		tell("parsing", 1)
		tell("simplifying", 0)
		if told != nil {
			t.Errorf("short phases were reported: %v", told)
		}
		time.Sleep(progressEvery)
		tell("simplifying", 0)
		tell("searching", 0)
		tell("searching", 0)
		if want := []string{"simplifying", "searching"}; !slices.Equal(told, want) {
			t.Errorf("reported %v, want %v", told, want)
		}
	})
}

// In a race of several workers, all workers except the first must together use no more memory than
// the first. For each check, the heap limit of the garbage collector must be the check's memory
// limit.
func TestHeapsOfARace(t *testing.T) {
	for cores := range 5 {
		var told []int64
		s := &server{send: func([]byte) {}, bound: func(heap int64) { told = append(told, heap) }}
		var others int64
		for place := range max(cores, 1) {
			s.handle(wire.Request{Type: "check", File: "a.c", Source: loop, TimeoutMs: patience, Cores: cores, Core: place})
			if place > 0 {
				others += told[place]
			}
		}
		if told[0] != verify.DefaultMemory || others > verify.DefaultMemory {
			t.Errorf("%d cores have heaps of %v", cores, told)
		}
	}
}

// In a race, the verdict of each run must name the run. The first run must send the same events as
// without a race.
func TestCheckOfARace(t *testing.T) {
	events := func(out []wire.Response) (all []trace.Event) {
		for _, r := range out {
			for _, e := range r.Events {
				e.Micros = 0
				all = append(all, e)
			}
		}
		return all
	}
	req := wire.Request{ID: 6, Type: "check", File: "a.c", Source: loop, TimeoutMs: patience, Trace: true}
	alone := events(collect(t, req))
	for place := range 4 {
		req.Cores, req.Core = 4, place
		out := collect(t, req)
		rep := out[len(out)-1].Result
		if rep == nil || rep.Verdict != "safe" || rep.FoundBy == nil || rep.FoundBy.Core != place+1 || rep.FoundBy.Engine == "" {
			t.Errorf("place %d: %+v", place, rep)
		}
		if place == 0 && !reflect.DeepEqual(events(out), alone) {
			t.Error("the first of a race tells something else than alone")
		}
	}
}

func TestFilesOfRequests(t *testing.T) {
	const main = "#include \"step.h\"\nint main(void) {\n  assert(step(0) == 3);\n}\n"
	const header = "\n\nint step(int i) {\n  while (i < 3) i++;\n  assert(i < 3);\n  return i;\n}\n"
	req := wire.Request{ID: 7, Type: "check", File: "a.c", Source: main, Files: map[string]string{"step.h": header}, TimeoutMs: patience}
	out := collect(t, req)
	last := out[len(out)-1]
	if last.Result == nil || last.Result.Verdict != "unsafe" {
		t.Fatalf("answered %+v", last)
	}
	steps := last.Result.Certificate.Steps
	if end := steps[len(steps)-1]; end.File != "step.h" || end.Line != 5 {
		t.Errorf("the failure is at %s:%d, want step.h:5", end.File, end.Line)
	}
	inHeader := false
	for _, l := range out[0].Graph.Locs {
		inHeader = inHeader || l.File == "step.h" && l.Line == 4
		if l.Line > 7 {
			t.Errorf("a location at %s:%d", l.File, l.Line)
		}
	}
	if !inHeader {
		t.Error("the graph has no location in the header")
	}
	req.Type, req.Witness = "validate", last.Witness
	if v := collect(t, req)[0].Validation; v == nil || v.Status != "confirmed" {
		t.Errorf("its witness: %+v", v)
	}
	req.Type, req.Files = "parse", map[string]string{"step.h": "int step(int i) {\n  return i +; }\n"}
	if d := collect(t, req)[0].Diagnostics; len(d) == 0 || d[0].File != "step.h" || d[0].Line != 2 {
		t.Errorf("an error in a header: %+v", d)
	}
	req.Files = map[string]string{"/step.h": ""}
	if r := collect(t, req)[0]; r.Type != "error" {
		t.Errorf("a wrong path: %+v", r)
	}
}
