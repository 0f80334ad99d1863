package main

import (
	"context"
	"encoding/json"
	"math/rand"
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/quick"
	"time"

	"ic3play/engine/trace"
	"ic3play/frontend/diag"
	"ic3play/frontend/verify"
)

// TestMessages pins the names of the fields: TypeScript reads them.
func TestMessages(t *testing.T) {
	tests := []struct {
		name string
		in   any
		want string
	}{
		{"request", Request{ID: 3, Type: "check", File: "a.c", Source: "int main() {}", Engine: "auto", Options: map[string]string{"x": "1"}, TimeoutMs: 500, Trace: true},
			`{"id":3,"type":"check","file":"a.c","source":"int main() {}","engine":"auto","options":{"x":"1"},"timeoutMs":500,"trace":true}`},
		{"ready", Response{Type: "ready", Version: "abc", Engines: []verify.EngineInfo{{Name: "auto", Options: []verify.OptionInfo{}, Presets: []verify.PresetInfo{}}}},
			`{"id":0,"type":"ready","version":"abc","engines":[{"name":"auto","title":"","help":"","source":"","options":[],"presets":[]}]}`},
		{"parsed", Response{ID: 1, Type: "parsed", Diagnostics: []diag.Diagnostic{{Code: "E-pointer", File: "a.c", Line: 1, Col: 2, EndLine: 1, EndCol: 3, Construct: "pointer", Message: "m", Hint: "h", Source: "s"}}},
			`{"id":1,"type":"parsed","diagnostics":[{"code":"E-pointer","file":"a.c","line":1,"col":2,"endLine":1,"endCol":3,"construct":"pointer","message":"m","hint":"h","source":"s"}]}`},
		{"graph", Response{ID: 1, Type: "graph", Graph: &verify.Graph{File: "a.c", Entry: 0, Error: 1, Locs: []verify.GraphLoc{{Name: "entry", Func: "main", Line: 1, EndLine: 2, LoopHead: true}}, Edges: []verify.GraphEdge{{From: 0, To: 1, Text: []string{"x < 1"}, Lines: []int{2}}}, Vars: []string{"x"}}},
			`{"id":1,"type":"graph","graph":{"file":"a.c","entry":0,"error":1,"locs":[{"name":"entry","func":"main","line":1,"endLine":2,"loopHead":true}],"edges":[{"from":0,"to":1,"text":["x \u003c 1"],"lines":[2]}],"vars":["x"]}}`},
		{"result", Response{ID: 1, Type: "result", Result: &verify.Report{File: "a.c", Engine: "auto", Verdict: "safe", Seconds: 0.5,
			Certificate: verify.Certificate{Kind: "invariant", Checked: true, Invariant: []verify.LocInvariant{{Loc: 2, Line: 3, Formula: "x", Conjuncts: []string{"x"}}}}, Stats: map[string]int64{"queries": 1}}},
			`{"id":1,"type":"result","result":{"file":"a.c","engine":"auto","verdict":"safe","reason":"","seconds":0.5,"certificate":{"kind":"invariant","checked":true,"invariant":[{"loc":2,"line":3,"formula":"x","conjuncts":["x"]}]},"stats":{"queries":1}}}`},
	}
	for _, tt := range tests {
		got, err := json.Marshal(tt.in)
		if err != nil {
			t.Fatalf("%s: %v", tt.name, err)
		}
		if string(got) != tt.want {
			t.Errorf("%s:\n got %s\nwant %s", tt.name, got, tt.want)
		}
		back := reflect.New(reflect.TypeOf(tt.in))
		if err := json.Unmarshal(got, back.Interface()); err != nil {
			t.Fatalf("%s: %v", tt.name, err)
		}
		if !reflect.DeepEqual(back.Elem().Interface(), tt.in) {
			t.Errorf("%s does not survive the round trip: %+v", tt.name, back.Elem().Interface())
		}
	}
}

// TestAppendResponse compares the hand-made encoding with encoding/json on
// random messages. A field that one of them lacks makes them differ.
func TestAppendResponse(t *testing.T) {
	rng := rand.New(rand.NewSource(2))
	for i := 0; i < 300; i++ {
		v, ok := quick.Value(reflect.TypeOf(Response{}), rng)
		if !ok {
			t.Fatal("no random response")
		}
		r := v.Interface().(Response)
		r.Events = nil // they have their own form
		slow, err := json.Marshal(r)
		if err != nil {
			t.Fatal(err)
		}
		fast := appendResponse(nil, &r)
		var want, got any
		if err := json.Unmarshal(slow, &want); err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(fast, &got); err != nil {
			t.Fatalf("%v: %s", err, fast)
		}
		if !reflect.DeepEqual(got, want) {
			t.Fatalf("got  %s\nwant %s", fast, slow)
		}
	}
}

// TestAppendEvent compares the hand-made encoding with encoding/json on random
// events, odd strings included.
func TestAppendEvent(t *testing.T) {
	rng := rand.New(rand.NewSource(1))
	pieces := []string{"x <= 1", "\"", "\\", "\n", "\t", "\x00", "é", "≤", "\U0001F600", "\xff", "</script>", "\u2028", ""}
	text := func() string {
		var b strings.Builder
		for n := rng.Intn(4); n > 0; n-- {
			b.WriteString(pieces[rng.Intn(len(pieces))])
		}
		return b.String()
	}
	num := func() int { return []int{0, -1, 1, 7, 123456}[rng.Intn(5)] }
	ids := func() []int { return [][]int{nil, {3}, {1, 20, 300}}[rng.Intn(3)] }
	for i := 0; i < 5000; i++ {
		e := trace.Event{Seq: i, Kind: trace.Lemma, Micros: int64(num()), Source: text(), Level: num(), Loc: num(), Locs: ids(), Edge: num(), Obl: num(),
			Parent: num(), Lemma: num(), By: num(), Pred: num(), Above: ids(), Below: ids(), Step: text(), Formula: text(), Before: text(), After: text(), Note: text()}
		for n := rng.Intn(3); n > 0; n-- {
			e.Parts = append(e.Parts, text())
		}
		slow, err := json.Marshal(e)
		if err != nil {
			t.Fatal(err)
		}
		var want, got trace.Event
		if err := json.Unmarshal(slow, &want); err != nil {
			t.Fatal(err)
		}
		fast := appendEvent(nil, &e)
		if err := json.Unmarshal(fast, &got); err != nil {
			t.Fatalf("%s: %v", fast, err)
		}
		if !reflect.DeepEqual(got, want) {
			t.Fatalf("got  %+v\nwant %+v", got, want)
		}
	}
}

// collect runs one request and returns its responses.
func collect(t *testing.T, req Request) []Response {
	t.Helper()
	var out []Response
	s := &server{send: func(m []byte) {
		var r Response
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
	good := collect(t, Request{ID: 4, Type: "parse", File: "a.c", Source: loop})
	if len(good) != 1 || good[0].ID != 4 || good[0].Type != "parsed" || good[0].Graph == nil || len(good[0].Graph.Edges) == 0 {
		t.Errorf("a correct program: %+v", good)
	}
	bad := collect(t, Request{ID: 5, Type: "parse", File: "a.c", Source: "int main(void) {\n  int *p;\n}\n"})
	if len(bad) != 1 || bad[0].Type != "parsed" || bad[0].Graph != nil || len(bad[0].Diagnostics) == 0 || bad[0].Diagnostics[0].Line != 2 {
		t.Errorf("a pointer: %+v", bad)
	}
}

func TestCheckRequest(t *testing.T) {
	out := collect(t, Request{ID: 6, Type: "check", File: "a.c", Source: loop, TimeoutMs: 10000, Trace: true})
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
	opts := verify.Options{Engine: "cfa", Timeout: 10 * time.Second, Recorder: func(e trace.Event) { want = append(want, string(e.Kind)) }}
	verify.Check(context.Background(), "a.c", []byte(loop), opts)
	var got []string
	for _, r := range collect(t, Request{ID: 7, Type: "check", File: "a.c", Source: loop, Engine: "cfa", TimeoutMs: 10000, Trace: true}) {
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
	for _, req := range []Request{{ID: 8, Type: "dance"}, {ID: 9, Type: ""}} {
		out := collect(t, req)
		if len(out) != 1 || out[0].ID != req.ID || out[0].Type != "error" || out[0].Message == "" {
			t.Errorf("%q: %+v", req.Type, out)
		}
	}
	unknown := collect(t, Request{ID: 10, Type: "check", File: "a.c", Source: loop, Engine: "nosuch"})
	if r := unknown[len(unknown)-1].Result; r == nil || r.Verdict != "error" {
		t.Errorf("an unknown engine: %+v", unknown)
	}
}

func TestHello(t *testing.T) {
	var out []Response
	s := &server{send: func(m []byte) {
		var r Response
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
