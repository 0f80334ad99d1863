package main

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"testing"

	"ic3play/engine/trace"
	"ic3play/frontend/wire"
	"ic3play/frontend/wire/jsonio"
	"ic3play/static"
)

var update = flag.Bool("update", false, "write the recorded runs of the page's tests anew")

// recorded is a run that the page's tests use, with its graph and events.
type recorded struct {
	Name   string          `json:"name"`
	Graph  json.RawMessage `json:"graph"`
	Events json.RawMessage `json:"events"`
}

// streams is the file of recorded runs. One of the runs is hand-written and belongs to no program.
const streams = "../static/test/unit/golden/streams.json"

// TestStreams compares the recorded events with those of new runs. Graphs are not compared.
func TestStreams(t *testing.T) {
	old, err := os.ReadFile(streams)
	if err != nil {
		t.Fatal(err)
	}
	var list []recorded
	if err := json.Unmarshal(old, &list); err != nil {
		t.Fatal(err)
	}
	examples, err := static.All()
	if err != nil {
		t.Fatal(err)
	}
	source := map[string]string{}
	for _, e := range examples {
		source[e.ID] = e.Source
	}
	race := "int nondet_int(void);\nint main(void) {\n  int x = 0;\n  int y = 0;\n  while (nondet_int()) {\n    x = x + 1;\n    if (nondet_int())\n      y = y + 1;\n  }\n  assert(x >= y);\n}\n"
	runs := map[string]struct {
		program, engine, source string
		most                    int // maximum number of events; 0 means all

	}{
		"two counters, ic3":           {"two-counters", "ic3", "", 0},
		"off by one, ic3":             {"off-by-one", "ic3", "", 0},
		"one behind the other, cegar": {"race", "cegar", race, 0},
		"a lock, ic3, the beginning":  {"lock", "ic3", "", 24},
		"nested loops, cegar":         {"nested-loops", "cegar", "", 0},
	}
	seen := 0
	for i, s := range list {
		r, ok := runs[s.Name]
		if !ok {
			continue
		}
		seen++
		if r.source == "" {
			r.source = source[r.program]
		}
		var events []trace.Event
		for _, m := range collect(t, wire.Request{Type: "check", File: r.program + ".c", Source: r.source, Engine: r.engine, TimeoutMs: patience, Trace: true}) {
			events = append(events, m.Events...)
		}
		if r.most > 0 {
			events = events[:r.most]
		}
		var w jsonio.Writer
		w.Begin('[')
		for j := range events {
			events[j].Micros = 0
			w.Item()
			jsonio.Write(&w, &events[j], wire.EventFields)
		}
		w.End(']')
		if !*update && !bytes.Equal(compact(t, s.Events), w.Bytes()) {
			t.Errorf("%s: the recorded run differs from today's; go test ./wasm -run Streams -update writes it anew", s.Name)
		}
		list[i].Events = bytes.Clone(w.Bytes())
	}
	if seen != len(runs) {
		t.Fatalf("%d of %d runs are recorded", seen, len(runs))
	}
	if !*update {
		return
	}
	var out bytes.Buffer
	out.WriteString("[\n")
	for i, s := range list {
		if i > 0 {
			out.WriteString(",\n")
		}
		name, err := json.Marshal(s.Name)
		if err != nil {
			t.Fatal(err)
		}
		out.WriteString(`{"name":` + string(name) + `,"graph":` + string(compact(t, s.Graph)) + `,"events":[` + "\n")
		var events []json.RawMessage
		if err := json.Unmarshal(s.Events, &events); err != nil {
			t.Fatal(err)
		}
		for j, e := range events {
			if j > 0 {
				out.WriteString(",\n")
			}
			out.Write(compact(t, e))
		}
		out.WriteString("\n]}")
	}
	out.WriteString("\n]\n")
	if err := os.WriteFile(streams, out.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
}

func compact(t *testing.T, text []byte) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := json.Compact(&b, text); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}
