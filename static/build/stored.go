package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/evanw/esbuild/pkg/api"

	"ic3play/frontend/wire"
	"ic3play/frontend/wire/jsonio"
	"ic3play/static"
)

// storeFirstRun computes the data that the page shows before its engine has loaded: all responses
// about the first example, and its graph's layout. The engine, built for this machine, and the
// page's layout script compute them. The page marks the run as stored, and runs the example again.
// Times are removed, because they depend on this machine and builds must be reproducible.
func (b *builder) storeFirstRun() error {
	if b.mock {
		return nil // a mock engine's runs are not real
	}
	all, err := static.All()
	if err != nil {
		return err
	}
	run, graph, err := storedRun(all[0])
	if err != nil {
		return err
	}
	layout, err := b.storedLayout(graph)
	if err != nil {
		return err
	}
	// In HTML only "</script" ends a script; in JSON \u003c means the same as "<".
	b.storedRun = strings.ReplaceAll(fmt.Sprintf(`{"run":[%s],"layout":%s}`, run, layout), "<", `\u003c`)
	return nil
}

// storedRun runs an example as the page does. It returns the engine's responses, separated by
// commas, and the graph, both as JSON.
func storedRun(e static.Example) (responses, graph []byte, err error) {
	var w jsonio.Writer
	jsonio.Write(&w, &wire.Request{ID: 1, Type: "check", File: e.File, Source: e.Source, Engine: e.Engine, Ints: e.Ints,
		TimeoutMs: 1000 * e.Seconds, Trace: true}, wire.RequestFields)
	cmd := exec.Command("go", "run", "./wasm")
	cmd.Stdin = bytes.NewReader(w.Bytes())
	cmd.Stderr = os.Stderr
	text, err := cmd.Output()
	if err != nil {
		return nil, nil, fmt.Errorf("run the first example: %w", err)
	}
	var out jsonio.Writer
	decided, kept := false, 0
	for _, line := range bytes.Split(bytes.TrimSpace(text), []byte("\n")) {
		r, err := wire.Decode(line, "a response", wire.ResponseFields)
		if err != nil {
			return nil, nil, fmt.Errorf("read the first example's run: %w", err)
		}
		if r.Type == "progress" {
			continue // skip progress, which only slow machines send
		}
		if r.Graph != nil {
			var g jsonio.Writer
			jsonio.Write(&g, r.Graph, wire.GraphFields)
			graph = g.Bytes()
		}
		withoutTimes(r)
		decided = decided || r.Result != nil && r.Result.Verdict == e.Verdict
		if kept > 0 {
			out.Raw(",")
		}
		kept++
		jsonio.Write(&out, r, wire.ResponseFields)
	}
	if graph == nil || !decided {
		return nil, nil, fmt.Errorf("the run of %s did not end with a graph and the verdict %s", e.File, e.Verdict)
	}
	return out.Bytes(), graph, nil
}

// withoutTimes removes all times and the memory use from a response.
func withoutTimes(r *wire.Response) {
	for i := range r.Events {
		r.Events[i].Micros = 0
	}
	if r.Result == nil {
		return
	}
	r.Result.Seconds = 0
	for name := range r.Result.Stats {
		if strings.HasSuffix(name, "_us") || strings.HasSuffix(name, "_kib") {
			delete(r.Result.Stats, name)
		}
	}
}

func (b *builder) storedLayout(graph []byte) ([]byte, error) {
	opts := b.options()
	opts.EntryPoints = []string{"static/src/graph/place-once.ts"}
	opts.Platform = api.PlatformNode
	opts.Format = api.FormatESModule
	result, err := run(opts.EntryPoints[0], opts)
	if err != nil {
		return nil, err
	}
	dir, err := os.MkdirTemp("", "ic3play-layout")
	if err != nil {
		return nil, fmt.Errorf("make a temporary folder: %w", err)
	}
	defer os.RemoveAll(dir)
	program := filepath.Join(dir, "place.mjs")
	if err := os.WriteFile(program, result.OutputFiles[0].Contents, 0o600); err != nil {
		return nil, fmt.Errorf("write the layout's program: %w", err)
	}
	cmd := exec.Command("node", program)
	cmd.Stdin = bytes.NewReader(graph)
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("lay the first example's graph out: %w", err)
	}
	return out, nil
}
