// Package handout makes handouts. A handout is one file with a program, a recorded run, all views
// of the page and, optionally, the engine. It works without a server.
//
// It is one of the single-file pages that the page's build makes (ic3play.html, or handout.html
// without the engine), with data inserted into one script element. The data is JSON, gzipped and
// base64-encoded, so that no program, title or note can act as markup. The page inserts all of it
// as text (static/src/file).
//
// The run consists of the messages that the WebAssembly module would send. Make checks that each
// note is about an event or statement of the run.
package handout

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"path"
	"strings"

	"ic3play/engine/trace"
	"ic3play/frontend/exercise"
	"ic3play/frontend/verify"
	"ic3play/frontend/wire"
	"ic3play/frontend/wire/jsonio"
	"ic3play/frontend/witness"
)

// Whole and Alone are the names of the single-file pages from which handouts are made.
const (
	Whole = "ic3play.html"
	Alone = "handout.html" // without the engine, only for a recorded run
)

// slot is a script element that occurs once in a single-file page. The handout's data replaces the
// word "null" in this element.
const slot = `<script type="application/json" id="handout">null</script>`

// Options are the settings of a handout.
type Options struct {
	Title string // "" means the title of the notes; if they have none, the file name
	Open  *Place // point of the run at which the page opens; nil means the end of the run
	Notes Notes
	// Exercise, if not nil, is an exercise for the student. Then the handout contains no run,
	// because a run would show the invariant.
	Exercise *exercise.Exercise
}

// data is inserted into the page as JSON, which static/src/file/handout.ts reads.
type data struct {
	Title     string             `json:"title"`
	File      string             `json:"file"`
	Source    string             `json:"source"`
	Engine    string             `json:"engine"`
	Options   map[string]string  `json:"options"`
	TimeoutMs int64              `json:"timeoutMs"`
	Ints      string             `json:"ints,omitempty"`
	Verdict   string             `json:"verdict"`
	At        *Place             `json:"at,omitempty"`
	Intro     []string           `json:"intro"`
	Notes     []Note             `json:"notes"`
	Run       json.RawMessage    `json:"run"`
	Exercise  *exercise.Exercise `json:"exercise,omitempty"`
}

// maxSteps limits the steps of a failing run, as in the WebAssembly module.
const maxSteps = 100_000

// Make runs an engine on a program and inserts the recorded run into a page. The contents of the
// page (Whole or Alone) are in "page". Make returns the handout and the report. For a program with
// errors it returns only the report. For an exercise it runs no engine: it checks the solution, if
// the exercise has one, and the report contains no verdict.
func Make(ctx context.Context, page []byte, file string, src []byte, opts verify.Options, about Options) ([]byte, verify.Report, error) {
	if bytes.Count(page, []byte(slot)) != 1 {
		return nil, verify.Report{}, errors.New(`the page in one file has no place for a handout; rebuild it with "make page"`)
	}
	var run json.RawMessage
	var events int
	var rep verify.Report
	if about.Exercise == nil {
		run, events, rep = record(ctx, file, src, opts)
	} else {
		run = json.RawMessage("[]")
		p, diags, err := exercise.Open(ctx, path.Base(file), src, opts.Rules)
		rep.Diagnostics = diags
		if err == nil && p != nil {
			err = about.Exercise.Check(ctx, p)
		}
		if err != nil {
			return nil, rep, err
		}
	}
	if len(rep.Diagnostics) > 0 {
		return nil, rep, nil
	}
	if err := checkPlaces(about.Open, about.Notes.Notes, events, len(rep.Certificate.Steps)); err != nil {
		return nil, rep, err
	}
	d := data{Title: about.Title, File: path.Base(file), Source: string(src), Engine: opts.Engine, Options: opts.Values,
		TimeoutMs: opts.Timeout.Milliseconds(), Ints: opts.Rules.String(), Verdict: rep.Verdict, At: about.Open,
		Intro: about.Notes.Intro, Notes: about.Notes.Notes, Run: run, Exercise: about.Exercise}
	if d.File == "-" {
		d.File = "program.c"
	}
	for _, title := range []string{about.Notes.Title, d.File} {
		if d.Title == "" {
			d.Title = title
		}
	}
	if d.Options == nil {
		d.Options = map[string]string{}
	}
	if d.Intro == nil {
		d.Intro = []string{}
	}
	if d.Notes == nil {
		d.Notes = []Note{}
	}
	text, err := json.Marshal(d)
	if err != nil {
		return nil, rep, fmt.Errorf("encode the handout: %w", err)
	}
	var packed bytes.Buffer
	w, err := gzip.NewWriterLevel(&packed, gzip.BestCompression)
	if err != nil {
		return nil, rep, fmt.Errorf("pack the handout: %w", err)
	}
	if _, err := w.Write(text); err != nil {
		return nil, rep, fmt.Errorf("pack the handout: %w", err)
	}
	if err := w.Close(); err != nil {
		return nil, rep, fmt.Errorf("pack the handout: %w", err)
	}
	filled := strings.Replace(slot, "null", `"`+base64.StdEncoding.EncodeToString(packed.Bytes())+`"`, 1)
	return bytes.Replace(page, []byte(slot), []byte(filled), 1), rep, nil
}

// record runs an engine. It returns a JSON list of the messages that the WebAssembly module would
// send, and the number of events.
func record(ctx context.Context, file string, src []byte, opts verify.Options) (run []byte, events int, rep verify.Report) {
	var graph *verify.Graph
	var recorded []trace.Event
	opts.Clock = true
	opts.Steps = maxSteps
	opts.Graph = func(g verify.Graph) { graph = &g }
	opts.Recorder = func(e trace.Event) { recorded = append(recorded, e) }
	rep = verify.Check(ctx, path.Base(file), src, opts)
	var w jsonio.Writer
	w.Begin('[')
	send := func(r wire.Response) {
		w.Item()
		r.ID = 1
		jsonio.Write(&w, &r, wire.ResponseFields)
	}
	if graph != nil {
		send(wire.Response{Type: "graph", Graph: graph})
	}
	if len(recorded) > 0 {
		send(wire.Response{Type: "events", Events: recorded})
	}
	send(wire.Response{Type: "result", Result: &rep, Witness: string(witness.New(src, &rep).Append(nil))})
	w.End(']')
	return w.Bytes(), len(recorded), rep
}
