//go:build !js

package main

import (
	"bytes"
	"strings"
	"testing"

	"ic3play/frontend/wire"
	"ic3play/frontend/wire/jsonio"
)

func TestAnswersLines(t *testing.T) {
	var in jsonio.Writer
	for id, kind := range []string{"parse", "check"} {
		jsonio.Write(&in, &wire.Request{ID: id, Type: kind, File: "a.c", Source: loop, TimeoutMs: patience, Trace: true}, wire.RequestFields)
		in.Raw("\n")
	}
	var out bytes.Buffer
	if err := answer(bytes.NewReader(in.Bytes()), &out); err != nil {
		t.Fatal(err)
	}
	var types []string
	for line := range strings.Lines(out.String()) {
		r, err := wire.Decode([]byte(strings.TrimSpace(line)), "a response", wire.ResponseFields)
		if err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		if len(types) == 0 || r.Type != types[len(types)-1] {
			types = append(types, r.Type)
		}
	}
	if got, want := strings.Join(types, " "), "parsed graph events result"; got != want {
		t.Errorf("answered %s, want %s", got, want)
	}
	if err := answer(strings.NewReader("{\n"), &out); err == nil {
		t.Error("a request that is none was taken")
	}
}
