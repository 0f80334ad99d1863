package lsp

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/creachadair/jrpc2"
	"github.com/creachadair/jrpc2/channel"
	"github.com/creachadair/jrpc2/handler"

	"ic3play/frontend"
	"ic3play/frontend/ast"
	"ic3play/frontend/cli/command"
	"ic3play/frontend/diag"
	"ic3play/frontend/horn"
	"ic3play/frontend/verify"
	"ic3play/frontend/version"
	"ic3play/frontend/warn"
	"ic3play/web"
)

const (
	usualTimeout = 10 * time.Second
	pause        = 100 * time.Millisecond // delay between a change and the start of a check
	memory       = 1 << 30                // heap limit of a check, in bytes
)

// Command returns the command lsp.
func Command() *command.Command {
	return &command.Command{
		Name:  "lsp",
		Short: "run as the language server of an editor",
		Usage: "",
		Help: `Speaks the Language Server Protocol 3.17 on the standard streams: errors, warnings and
verdicts while typing, invariants as inlay hints, code lenses, quick fixes. Editors
start it; docs/editors.md says how. Settings: engine, ints, timeoutMs.`,
		Run: func(ctx context.Context, e *command.Env, c *command.Command, args []string) (int, error) {
			if err := c.ParseAlone(e, c.Flags(), args); err != nil {
				return 0, err
			}
			return Serve(ctx, e.Stdin, e.Stdout)
		},
	}
}

type server struct {
	ctx  context.Context
	rpc  *jrpc2.Server
	dir  string // folder for reports that the user opens
	work sync.WaitGroup

	exited chan struct{}
	once   sync.Once

	mu       sync.Mutex
	settings Settings
	folders  []string                                  // the client's workspace folders
	refresh  struct{ hints, lenses, show, watch bool } // capabilities of the client
	docs     map[string]*open
	ended    bool // whether shutdown was requested
}

// open is a document that the client has opened.
type open struct {
	text    *text
	version int
	cancel  context.CancelFunc // cancels the document's running check
	result  *result            // the result for "text"; nil while "text" is being checked
	reads   map[string]bool    // paths of the document's headers, including the paths of missing headers
}

// Serve serves one client until the connection ends. It returns the exit status that the protocol
// demands: 0 after a shutdown request, and otherwise 1.
func Serve(ctx context.Context, in io.Reader, out io.Writer) (int, error) {
	ctx, cancel := context.WithCancel(ctx)
	s := &server{ctx: ctx, docs: map[string]*open{}, exited: make(chan struct{})}
	defer func() {
		cancel()
		s.work.Wait()
		if s.dir != "" {
			_ = os.RemoveAll(s.dir)
		}
	}()
	s.rpc = jrpc2.NewServer(handler.Map{
		"initialize":                       handler.New(s.initialize),
		"initialized":                      handler.New(s.initialized),
		"shutdown":                         handler.New(s.shutdown),
		"exit":                             handler.New(s.exit),
		"$/cancelRequest":                  handler.New(s.cancelRequest),
		"$/setTrace":                       handler.New(func(context.Context) error { return nil }),
		"workspace/didChangeConfiguration": handler.New(s.configured),
		"workspace/didChangeWatchedFiles":  handler.New(s.watched),
		"workspace/executeCommand":         handler.New(s.execute),
		"textDocument/didOpen":             handler.New(s.didOpen),
		"textDocument/didChange":           handler.New(s.didChange),
		"textDocument/didSave":             handler.New(func(context.Context) error { return nil }),
		"textDocument/didClose":            handler.New(s.didClose),
		"textDocument/inlayHint":           handler.New(s.hints),
		"textDocument/codeLens":            handler.New(s.lenses),
		"textDocument/codeAction":          handler.New(s.actions),
	}, &jrpc2.ServerOptions{AllowPush: true, DisableBuiltin: true, Concurrency: 1})
	s.rpc.Start(channel.LSP(in, closer{out}))
	over := make(chan error, 1)
	go func() { over <- s.rpc.Wait() }()
	var err error
	select {
	case err = <-over:
	case <-s.exited: // do not wait for the client to close the connection, because some clients never close it
	case <-ctx.Done():
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case s.ended:
		return command.ExitOK, nil
	case err != nil && !errors.Is(err, io.EOF):
		return 0, fmt.Errorf("speak with the editor: %w", err)
	}
	return 1, nil
}

// closer is a writer whose Close does nothing, because the standard output must not be closed.
type closer struct{ io.Writer }

func (closer) Close() error { return nil }

func (s *server) initialize(_ context.Context, p initializeParams) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.set(p.Options); err != nil {
		return nil, err
	}
	for _, f := range p.Folders {
		s.folders = append(s.folders, realPath(f.URI))
	}
	if len(p.Folders) == 0 {
		s.folders = append(s.folders, realPath(p.Root))
	}
	s.refresh.hints = p.Capabilities.Workspace.InlayHint.Refresh
	s.refresh.lenses = p.Capabilities.Workspace.CodeLens.Refresh
	s.refresh.watch = p.Capabilities.Workspace.Watched.Dynamic
	s.refresh.show = p.Capabilities.Window.ShowDocument.Support
	type object = map[string]any
	return object{
		"serverInfo": object{"name": "ic3play", "version": version.Version},
		"capabilities": object{
			"textDocumentSync":       object{"openClose": true, "change": 2, "save": true},
			"inlayHintProvider":      true,
			"codeLensProvider":       object{},
			"codeActionProvider":     object{"codeActionKinds": []string{"quickfix", "refactor.rewrite"}},
			"executeCommandProvider": object{"commands": []string{showRun}},
		},
	}, nil
}

// set applies the settings, or returns an error if they are not valid. The caller must hold the
// lock.
func (s *server) set(to Settings) error {
	if err := verify.CheckEngine(to.Engine, nil); err != nil {
		return fmt.Errorf("the setting engine: %w", err)
	}
	if _, err := ast.ParseRules(to.Ints); err != nil {
		return fmt.Errorf("the setting ints: %w", err)
	}
	if to.TimeoutMs < 0 {
		return errors.New("the setting timeoutMs must not be negative")
	}
	s.settings = to
	return nil
}

func (s *server) shutdown(context.Context) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.ended = true
	for _, d := range s.docs {
		d.cancel()
	}
	return nil, nil
}

func (s *server) exit(context.Context) error {
	s.once.Do(func() { close(s.exited) })
	return nil
}

func (s *server) cancelRequest(_ context.Context, p struct {
	ID any `json:"id"`
}) error {
	s.rpc.CancelRequest(fmt.Sprint(p.ID))
	return nil
}

func (s *server) configured(_ context.Context, p configurationParams) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.set(p.Settings.IC3play); err != nil {
		s.message(err.Error())
		return nil
	}
	for uri, d := range s.docs {
		s.check(uri, d, 0)
	}
	return nil
}

// initialized asks the client to notify the server when a header changes on disk.
func (s *server) initialized(context.Context) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	type object = map[string]any
	s.sendRequest(s.refresh.watch, "client/registerCapability", object{"registrations": []object{{"id": "headers",
		"method": "workspace/didChangeWatchedFiles", "registerOptions": object{"watchers": []object{{"globPattern": "**/*.{h,c,inc}"}}}}}})
	return nil
}

// watched restarts the checks of documents that include the headers that have changed on disk.
func (s *server) watched(_ context.Context, p watchedParams) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	paths := map[string]bool{}
	for _, c := range p.Changes {
		paths[realPath(c.URI)] = true
	}
	s.readers(paths)
	return nil
}

// readers restarts the check of every document that includes a file in "paths". The caller must
// hold the lock.
func (s *server) readers(paths map[string]bool) {
	for uri, d := range s.docs {
		for path := range paths {
			if path != "" && d.reads[path] {
				s.check(uri, d, pause)
				break
			}
		}
	}
}

// realPath returns the path of the file that a URI denotes. If the file's folder exists, symbolic
// links in the folder's path are resolved. If the URI denotes no file, the result is "".
func realPath(uri string) string {
	u, err := url.Parse(uri)
	if err != nil || u.Scheme != "file" || u.Path == "" {
		return ""
	}
	name := filepath.Clean(filepath.FromSlash(u.Path))
	if dir, err := filepath.EvalSymlinks(filepath.Dir(name)); err == nil {
		return filepath.Join(dir, filepath.Base(name))
	}
	return name
}

func (s *server) message(text string) {
	_ = s.rpc.Notify(s.ctx, "window/showMessage", map[string]any{"type": 2, "message": "ic3play: " + text})
}

func (s *server) didOpen(_ context.Context, p openParams) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if old := s.docs[p.Document.URI]; old != nil {
		old.cancel()
	}
	d := &open{text: newText(p.Document.Text), version: p.Document.Version, cancel: func() {}}
	s.docs[p.Document.URI] = d
	s.check(p.Document.URI, d, 0)
	return nil
}

func (s *server) didChange(_ context.Context, p changeParams) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	d := s.docs[p.Document.URI]
	if d == nil {
		return fmt.Errorf("%s is not open", p.Document.URI)
	}
	t, err := d.text.changed(p.Changes)
	if err != nil {
		return err
	}
	d.text, d.version, d.result = t, p.Document.Version, nil
	s.check(p.Document.URI, d, pause)
	s.readers(map[string]bool{realPath(p.Document.URI): true})
	return nil
}

func (s *server) didClose(_ context.Context, p documentParams) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if d := s.docs[p.Document.URI]; d != nil {
		d.cancel()
		delete(s.docs, p.Document.URI)
		_ = s.rpc.Notify(s.ctx, "textDocument/publishDiagnostics", publishParams{URI: p.Document.URI, Diagnostics: []diagnostic{}})
		// The editor's unsaved text of this file no longer exists. So programs that include the
		// file now get its text on disk.
		s.readers(map[string]bool{realPath(p.Document.URI): true})
	}
	return nil
}

// check cancels a document's running check and starts another one after a delay. The caller must
// hold the lock.
func (s *server) check(uri string, d *open, delay time.Duration) {
	d.cancel()
	ctx, cancel := context.WithCancel(s.ctx)
	d.cancel, d.result = cancel, nil
	t, set := d.text, s.settings
	set.Include = s.include(uri)
	unsaved := map[string]string{}
	for other, o := range s.docs {
		if other != uri {
			unsaved[realPath(other)] = o.text.src
		}
	}
	s.work.Go(func() {
		defer cancel()
		select {
		case <-time.After(delay):
		case <-ctx.Done():
			return
		}
		reads := map[string]bool{}
		src, err := withHeaders(uri, []byte(t.src), set.Include, func(path string) ([]byte, bool) {
			reads[path] = true
			text, ok := unsaved[path]
			return []byte(text), ok
		})
		s.mu.Lock()
		if ctx.Err() == nil {
			d.reads = reads
		}
		s.mu.Unlock()
		r := run(ctx, uri, t, src, err, set)
		s.mu.Lock()
		defer s.mu.Unlock()
		if ctx.Err() != nil || s.docs[uri] != d || d.text != t {
			return
		}
		d.result = r
		_ = s.rpc.Notify(s.ctx, "textDocument/publishDiagnostics", publishParams{uri, d.version, r.diagnostics(uri)})
		s.sendRequest(s.refresh.hints, "workspace/inlayHint/refresh", nil)
		s.sendRequest(s.refresh.lenses, "workspace/codeLens/refresh", nil)
	})
}

// sendRequest sends a request, if the client supports it. It does not wait for the answer.
func (s *server) sendRequest(supported bool, method string, params any) {
	if supported {
		s.work.Go(func() {
			_, _ = s.rpc.Callback(s.ctx, method, params)
		})
	}
}

// run checks the program in a text. The text together with its headers is "src". If the headers
// could not be read, "reading" is the error, and run reports it.
func run(ctx context.Context, uri string, t *text, src []byte, reading error, set Settings) *result {
	r := &result{text: t, source: []byte(t.src)}
	rules, err := ast.ParseRules(set.Ints)
	if err == nil {
		err = reading
	}
	if err != nil {
		r.report = verify.Report{Verdict: "error", Reason: err.Error()}
		r.whole = r.report
		return r
	}
	opts := verify.Options{Engine: set.Engine, Rules: rules, Memory: memory, Timeout: usualTimeout, Graph: func(g verify.Graph) { r.graph = g }}
	if set.TimeoutMs > 0 {
		opts.Timeout = time.Duration(set.TimeoutMs) * time.Millisecond
	}
	name := fileName(uri)
	if !horn.Is(src) {
		opts.Load = func(ctx context.Context) (*frontend.Unit, []diag.Diagnostic, error) {
			u, diags, err := frontend.LoadContext(ctx, name, src, rules, nil)
			if u != nil {
				r.asserts = warn.Assertions(u.AST)
			}
			return u, diags, err
		}
	}
	r.report = verify.Check(ctx, name, src, opts)
	r.headers(name, src)
	return r
}

// include returns the setting Include for a document, with absolute paths if the document is a file.
// The caller must hold the lock.
func (s *server) include(uri string) []string {
	name := realPath(uri)
	if name == "" {
		return s.settings.Include
	}
	base := filepath.Dir(name)
	longest := ""
	for _, f := range s.folders {
		if f != "" && len(f) > len(longest) && strings.HasPrefix(name, strings.TrimSuffix(f, string(filepath.Separator))+string(filepath.Separator)) {
			base, longest = f, f
		}
	}
	out := slices.Clone(s.settings.Include)
	for i, dir := range out {
		if !filepath.IsAbs(dir) {
			out[i] = filepath.Join(base, dir)
		}
	}
	return out
}

// withHeaders returns the text of a document together with the headers that command.WithHeaders
// finds. If the document is not a file, or its folder does not exist, withHeaders returns only the
// text.
func withHeaders(uri string, src []byte, include []string, unsaved func(path string) ([]byte, bool)) ([]byte, error) {
	u, err := url.Parse(uri)
	if err != nil || u.Scheme != "file" || u.Path == "" {
		return src, nil
	}
	name := filepath.FromSlash(u.Path)
	if _, err := os.Stat(filepath.Dir(name)); err != nil {
		return src, nil // an unsaved document has no folder
	}
	return command.WithHeaders(name, src, include, unsaved)
}

func fileName(uri string) string {
	if u, err := url.Parse(uri); err == nil && u.Path != "" {
		return path.Base(u.Path)
	}
	return "program.c"
}

func (s *server) lastResult(uri string) *result {
	s.mu.Lock()
	defer s.mu.Unlock()
	if d := s.docs[uri]; d != nil {
		return d.result
	}
	return nil
}

func (s *server) hints(_ context.Context, p rangeParams) ([]inlayHint, error) {
	r := s.lastResult(p.Document.URI)
	if r == nil {
		return []inlayHint{}, nil
	}
	out := []inlayHint{}
	for _, h := range r.hints() {
		if h.Position.Line >= p.Range.Start.Line && h.Position.Line <= p.Range.End.Line {
			out = append(out, h)
		}
	}
	return out, nil
}

func (s *server) lenses(_ context.Context, p documentParams) ([]codeLens, error) {
	if r := s.lastResult(p.Document.URI); r != nil {
		return r.lenses(p.Document.URI), nil
	}
	return []codeLens{}, nil
}

func (s *server) actions(_ context.Context, p rangeParams) ([]codeAction, error) {
	if r := s.lastResult(p.Document.URI); r != nil {
		return r.actions(p.Document.URI, p.Range), nil
	}
	return []codeAction{}, nil
}

// execute writes a page with the report on a document, and asks the client to open it.
func (s *server) execute(ctx context.Context, p executeParams) (any, error) {
	if p.Command != showRun || len(p.Arguments) != 1 {
		return nil, fmt.Errorf("the only command is %s; its argument is the document's URI", showRun)
	}
	r := s.lastResult(p.Arguments[0])
	if r == nil {
		return nil, errors.New("the document is being checked; ask again")
	}
	file, err := s.page(r)
	if err != nil {
		return nil, err
	}
	uri := (&url.URL{Scheme: "file", Path: file}).String()
	s.sendRequest(s.refresh.show, "window/showDocument", map[string]any{"uri": uri, "external": true})
	return map[string]string{"uri": uri}, nil
}

// page writes the page of a report to a new file and returns the file's path.
func (s *server) page(r *result) (string, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.dir == "" {
		dir, err := os.MkdirTemp("", "ic3play-")
		if err != nil {
			return "", fmt.Errorf("make a folder for the report: %w", err)
		}
		s.dir = dir
	}
	f, err := os.CreateTemp(s.dir, strings.TrimSuffix(r.report.File, path.Ext(r.report.File))+"-*.html")
	if err != nil {
		return "", fmt.Errorf("make a file for the report: %w", err)
	}
	err = web.WriteReport(f, r.source, r.whole, r.graph)
	return f.Name(), errors.Join(err, f.Close())
}
