//go:build !js

package lsp

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/url"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/creachadair/jrpc2"
	"github.com/creachadair/jrpc2/channel"
)

type client struct {
	*jrpc2.Client
	t       testing.TB
	shown   chan publishParams
	asked   chan string
	code    chan int
	version int
}

func begin(t testing.TB, options Settings) *client {
	t.Helper()
	serverIn, clientOut := io.Pipe()
	clientIn, serverOut := io.Pipe()
	c := &client{t: t, shown: make(chan publishParams, 100), asked: make(chan string, 100), code: make(chan int, 1)}
	go func() {
		code, err := Serve(context.Background(), serverIn, serverOut)
		if err != nil {
			t.Error(err)
		}
		c.code <- code
		serverOut.Close()
	}()
	c.Client = jrpc2.NewClient(channel.LSP(clientIn, clientOut), &jrpc2.ClientOptions{
		OnNotify: func(r *jrpc2.Request) {
			var p publishParams
			if r.Method() == "textDocument/publishDiagnostics" && r.UnmarshalParams(&p) == nil {
				c.shown <- p
			}
		},
		OnCallback: func(_ context.Context, r *jrpc2.Request) (any, error) {
			c.asked <- r.Method()
			return nil, nil
		},
	})
	var answer struct {
		Info struct{ Name string } `json:"serverInfo"`
	}
	c.call("initialize", map[string]any{"processId": nil, "rootUri": nil, "initializationOptions": options, "capabilities": map[string]any{
		"workspace": map[string]any{"inlayHint": map[string]any{"refreshSupport": true}, "codeLens": map[string]any{"refreshSupport": true}},
		"window":    map[string]any{"showDocument": map[string]any{"support": true}},
	}}, &answer)
	if answer.Info.Name != "ic3play" {
		t.Errorf("%+v", answer)
	}
	c.notify("initialized", map[string]any{})
	return c
}

func (c *client) call(method string, params, answer any) {
	c.t.Helper()
	if err := c.CallResult(c.t.Context(), method, params, answer); err != nil {
		c.t.Fatalf("%s: %v", method, err)
	}
}

func (c *client) notify(method string, params any) {
	c.t.Helper()
	if err := c.Notify(c.t.Context(), method, params); err != nil {
		c.t.Fatalf("%s: %v", method, err)
	}
}

const uri = "file:///home/a%20b/even.c"

func (c *client) open(text string) publishParams {
	c.t.Helper()
	c.version = 1
	c.notify("textDocument/didOpen", map[string]any{"textDocument": map[string]any{"uri": uri, "languageId": "c", "version": 1, "text": text}})
	return c.next()
}

// change replaces "old" by "text" in the document, whose text before is "current". It notifies the
// server as an editor does, and returns the published diagnostics.
func (c *client) change(current, old, text string) publishParams {
	c.t.Helper()
	c.version++
	i := strings.Index(current, old)
	at := func(i int) Position {
		before := current[:i]
		return Position{strings.Count(before, "\n"), units(before[strings.LastIndex(before, "\n")+1:])}
	}
	c.notify("textDocument/didChange", map[string]any{"textDocument": documentID{uri, c.version},
		"contentChanges": []change{{&Range{at(i), at(i + len(old))}, text}}})
	return c.next()
}

func (c *client) next() publishParams {
	c.t.Helper()
	for {
		select {
		case p := <-c.shown:
			if p.Version == c.version || len(p.Diagnostics) == 0 && p.Version == 0 {
				return p
			}
			c.t.Errorf("diagnostics of version %d, not %d", p.Version, c.version)
		case <-time.After(time.Minute):
			c.t.Fatal("nothing is published")
		}
	}
}

// end shuts the server down and checks that its exit status is 0.
func (c *client) end() {
	c.t.Helper()
	c.call("shutdown", nil, new(any))
	c.notify("exit", nil)
	select {
	case code := <-c.code:
		if code != 0 {
			c.t.Errorf("exit status %d", code)
		}
	case <-time.After(time.Minute):
		c.t.Fatal("the server does not end")
	}
	c.Close()
}

const program = "int main() {\n  int x = 0; // \U0001F600 höher\n  while (__VERIFIER_nondet_int())\n    x = x + 2;\n  /* \U0001F600 */ assert(x != 7);\n}\n"

var everywhere = Range{End: Position{Line: 1000}}

// TestSession acts as an editor that opens a program, breaks it and repairs it. Diagnostics, hints
// and lenses must be about the current text.
func TestSession(t *testing.T) {
	c := begin(t, Settings{})
	if p := c.open(program); len(p.Diagnostics) != 0 {
		t.Errorf("of a safe program: %+v", p.Diagnostics)
	}
	for _, want := range []string{"workspace/inlayHint/refresh", "workspace/codeLens/refresh"} {
		select {
		case <-c.asked:
		case <-time.After(time.Minute):
			t.Fatalf("%s is not asked for", want)
		}
	}
	doc := documentParams{documentID{URI: uri}}
	var hints []inlayHint
	c.call("textDocument/inlayHint", rangeParams{doc.Document, everywhere}, &hints)
	if len(hints) != 1 || hints[0].Position.Line != 2 || !strings.HasPrefix(hints[0].Label, "invariant: ") {
		t.Errorf("%+v", hints)
	}
	var lenses []codeLens
	c.call("textDocument/codeLens", doc, &lenses)
	if len(lenses) != 1 || lenses[0].Command.Title != "proved" || lenses[0].Range.Start != (Position{4, 11}) || lenses[0].Range.End != (Position{4, 17}) {
		t.Errorf("%+v", lenses)
	}
	var actions []codeAction
	c.call("textDocument/codeAction", rangeParams{doc.Document, Range{Position{2, 0}, Position{2, 0}}}, &actions)
	if len(actions) != 1 || !strings.Contains(actions[0].Edit.Changes[uri][0].NewText, "  /*@ loop invariant ") {
		t.Errorf("%+v", actions)
	}

	broken := strings.Replace(program, "x != 7", "x != 4", 1)
	p := c.change(program, "x != 7", "x != 4")
	if len(p.Diagnostics) != 1 || p.Diagnostics[0].Severity != severityError || !strings.HasPrefix(p.Diagnostics[0].Message, "assertion x != 4 can fail\nwith __VERIFIER_nondet_int() = ") ||
		p.Diagnostics[0].Range.Start != (Position{4, 11}) || len(p.Diagnostics[0].Related) == 0 {
		t.Errorf("%+v", p.Diagnostics)
	}
	c.call("textDocument/codeLens", doc, &lenses)
	if len(lenses) != 1 || lenses[0].Command.Title != "fails: show the run" || lenses[0].Command.Command != showRun {
		t.Errorf("%+v", lenses)
	}
	var page struct {
		URI string `json:"uri"`
	}
	c.call("workspace/executeCommand", map[string]any{"command": showRun, "arguments": lenses[0].Command.Arguments}, &page)
	u, err := url.Parse(page.URI)
	if err != nil {
		t.Fatal(err)
	}
	if text, err := os.ReadFile(u.Path); err != nil || !strings.Contains(string(text), "x != 4") {
		t.Errorf("the report: %v", err)
	}
	c.call("textDocument/inlayHint", rangeParams{doc.Document, everywhere}, &hints)
	if len(hints) != 0 {
		t.Errorf("invariants of a program that fails: %+v", hints)
	}

	unfinished := strings.Replace(broken, "x + 2;", "x + 2", 1)
	p = c.change(broken, "x + 2;", "x + 2")
	if len(p.Diagnostics) != 1 || p.Diagnostics[0].Code != "E-syntax" {
		t.Fatalf("%+v", p.Diagnostics)
	}
	c.call("textDocument/codeAction", rangeParams{doc.Document, p.Diagnostics[0].Range}, &actions)
	if len(actions) != 1 || actions[0].Title != "Write ;" || actions[0].Kind != "quickfix" {
		t.Fatalf("%+v", actions)
	}
	e := actions[0].Edit.Changes[uri][0]
	fixed, err := newText(unfinished).changed([]change{{&e.Range, e.NewText}})
	if err != nil || fixed.src != broken {
		t.Errorf("mended: %v\n%s", err, fixed.src)
	}

	c.version = 0
	c.notify("textDocument/didClose", doc)
	if p := c.next(); len(p.Diagnostics) != 0 {
		t.Errorf("of a closed document: %+v", p)
	}
	c.end()
}

func TestSettings(t *testing.T) {
	const wraps = "int main() { int x = __VERIFIER_nondet_int(); x = x + 1; assert(x != 7 || x == 7); }\n"
	c := begin(t, Settings{Ints: "c"})
	if p := c.open(wraps); len(p.Diagnostics) == 0 || p.Diagnostics[0].Code != "overflow" {
		t.Errorf("%+v", p.Diagnostics)
	}
	c.notify("workspace/didChangeConfiguration", map[string]any{"settings": map[string]any{"ic3play": Settings{Ints: "math", Engine: "ic3"}}})
	for _, d := range c.next().Diagnostics {
		if d.Severity == severityError {
			t.Errorf("%+v", d)
		}
	}
	c.end()
	c = begin(t, Settings{Engine: "bmc+depth=2"})
	if p := c.open(program); len(p.Diagnostics) != 1 || p.Diagnostics[0].Severity != severityInformation || !strings.HasPrefix(p.Diagnostics[0].Message, "not decided: ") {
		t.Errorf("%+v", p.Diagnostics)
	}
	c.end()
}

// TestClauses checks that the verdict for a script of Horn clauses is sat or unsat.
func TestClauses(t *testing.T) {
	c := begin(t, Settings{})
	script := "(set-logic HORN)\n(declare-fun p (Int) Bool)\n(assert (forall ((x Int)) (=> (= x 0) (p x))))\n(assert (forall ((x Int)) (=> (and (p x) (> x 5)) false)))\n(check-sat)\n"
	if p := c.open(script); len(p.Diagnostics) != 0 {
		t.Errorf("%+v", p.Diagnostics)
	}
	var lenses []codeLens
	c.call("textDocument/codeLens", documentParams{documentID{URI: uri}}, &lenses)
	if len(lenses) != 1 || lenses[0].Command.Title != "sat" {
		t.Errorf("%+v", lenses)
	}
	if p := c.change(script, "(> x 5)", "(< x 5)"); len(p.Diagnostics) != 1 || !strings.Contains(p.Diagnostics[0].Message, "false is derived") {
		t.Errorf("%+v", p.Diagnostics)
	}
	c.end()
}

// TestTyping checks that only the last of many quick changes is answered, and that a change cancels
// a long check.
func TestTyping(t *testing.T) {
	const slow = "int main() { int x = 0, y = 0, z = 0; while (nondet_int()) { x = x + y + 3 * z; y = y + x; z = z - y + 1; } assert(x + 2 * y != 77777 + z); }\n"
	c := begin(t, Settings{TimeoutMs: 600000})
	c.version = 1
	c.notify("textDocument/didOpen", map[string]any{"textDocument": map[string]any{"uri": uri, "languageId": "c", "version": 1, "text": slow}})
	for v := 2; v < 20; v++ {
		c.notify("textDocument/didChange", map[string]any{"textDocument": documentID{uri, v}, "contentChanges": []change{{nil, fmt.Sprintf("%s// %d\n", slow, v)}}})
	}
	c.version = 20
	c.notify("textDocument/didChange", map[string]any{"textDocument": documentID{uri, 20}, "contentChanges": []change{{nil, program}}})
	if p := c.next(); len(p.Diagnostics) != 0 || len(c.shown) != 0 {
		t.Errorf("%+v, and %d more", p, len(c.shown))
	}
	c.end()
}

// TestBytes checks that messages are framed by Content-Length alone, as the protocol demands. If a
// client disconnects without a shutdown, the exit status must be 1.
func TestBytes(t *testing.T) {
	in, out := io.Pipe()
	back, answers := io.Pipe()
	code := make(chan int, 1)
	go func() {
		n, err := Serve(context.Background(), in, answers)
		if err != nil {
			t.Error(err)
		}
		code <- n
	}()
	const ask = `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"processId":1,"rootUri":null,"capabilities":{}}}`
	fmt.Fprintf(out, "Content-Length: %d\r\n\r\n%s", len(ask), ask)
	r := bufio.NewReader(back)
	length := 0
	for {
		line, err := r.ReadString('\n')
		if err != nil {
			t.Fatal(err)
		}
		if _, err := fmt.Sscanf(line, "Content-Length: %d", &length); err != nil && strings.TrimSpace(line) == "" {
			break
		}
	}
	text := make([]byte, length)
	if _, err := io.ReadFull(r, text); err != nil || !json.Valid(text) || !strings.Contains(string(text), `"inlayHintProvider":true`) {
		t.Errorf("%v: %s", err, text)
	}
	out.Close()
	if got := <-code; got != 1 {
		t.Errorf("exit status %d", got)
	}
}

// FuzzChanges checks that no change of a text causes a panic. Converting the start of a line to a
// position and back must give the same offset.
func FuzzChanges(f *testing.F) {
	f.Add("a\U0001F600b\r\nc", 0, 1, 1, 0, "x")
	f.Fuzz(func(t *testing.T, src string, l0, c0, l1, c1 int, put string) {
		x := newText(src)
		y, err := x.changed([]change{{&Range{Position{l0, c0}, Position{l1, c1}}, put}})
		if err == nil && !strings.Contains(y.src, put) {
			t.Errorf("%q is not in %q", put, y.src)
		}
		for line := range x.lines {
			at := x.positionAt(line+1, 1)
			if n, err := x.offset(at); err != nil || n != x.lines[line] {
				t.Errorf("line %d of %q: %d, %v", line, src, n, err)
			}
			x.word(line+1, c0%100)
		}
	})
}

// TestNestedAssertions checks that assertions within other expressions have their lenses.
func TestNestedAssertions(t *testing.T) {
	const src = "#include <assert.h>\nint main(void) {\n  int x = nondet_int();\n  x > 3 && (assert(x > 2), 1);\n  x > 4 ? assert(x > 1) : (void)0;\n}\n"
	r := run(t.Context(), uri, newText(src), []byte(src), nil, Settings{})
	var lines []int
	for _, l := range r.lenses(uri) {
		lines = append(lines, l.Range.Start.Line)
	}
	if !slices.Equal(lines, []int{3, 4}) {
		t.Errorf("%s %s: lenses in lines %v, counted from 0", r.report.Verdict, r.report.Reason, lines)
	}
}
