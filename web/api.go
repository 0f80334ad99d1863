package web

import (
	"context"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"os"
	"strconv"
	"time"

	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/frontend/horn"
	"ic3play/frontend/preproc"
	"ic3play/frontend/verify"
	"ic3play/frontend/version"
	"ic3play/frontend/wire"
	"ic3play/frontend/wire/jsonio"
)

// Checker decides a program, as verify.Check does.
type Checker func(ctx context.Context, file string, src []byte, opts verify.Options) verify.Report

// Limits has the limits for callers of the API.
type Limits struct {
	Body           int64         // limit on a request's size, in bytes
	DefaultTimeout time.Duration // for requests without a timeout
	MaxTimeout     time.Duration
	Transfer       time.Duration // time for a body to arrive and for an answer to be sent; 0 means no limit
	Concurrent     int           // number of checks at the same time; the API refuses further checks
	Memory         int64         // heap limit for each check, in bytes
	Origin         string        // pages of this origin may send requests: "*" for all, "" for only the server's own
}

// DefaultLimits returns limits for a small machine.
func DefaultLimits() Limits {
	return Limits{Body: 1 << 20, DefaultTimeout: 10 * time.Second, MaxTimeout: time.Minute,
		Transfer: 30 * time.Second, Concurrent: 2, Memory: 1 << 30}
}

// WorkerLimits returns limits for Cloudflare Workers, which allow 128 MB for code, heap and stack,
// and half a minute of processor time. It sets no time limit for receiving a request's body,
// because the platform receives the whole body first.
func WorkerLimits() Limits {
	return Limits{Body: 256 << 10, DefaultTimeout: 5 * time.Second, MaxTimeout: 20 * time.Second, Concurrent: 1, Memory: 48 << 20}
}

// API returns the handler for POST /api/check and GET /healthz. POST /api/check takes a
// wire.CheckRequest and returns a verify.Report, or a stream of events that ends with the report
// (stream.go). It answers requests that it refuses with {"error": "..."} and a status of 4xx.
// docs/openapi.json describes both paths.
func API(check Checker, lim Limits) http.Handler {
	return &api{check: check, lim: lim, slots: make(chan struct{}, max(lim.Concurrent, 1))}
}

// turn is the number of units of work after which a check on Cloudflare Workers yields. One unit
// takes between 0.1 and a few milliseconds.
const turn = 64

// WorkerAPI is API for Cloudflare Workers. The platform has one thread, and its clock advances only
// when the program yields. So a check yields after some units of work, and only then detects that
// its time is up.
func WorkerAPI() http.Handler {
	return API(func(ctx context.Context, file string, src []byte, opts verify.Options) verify.Report {
		units := 0
		opts.Yield = func() {
			if units++; units%turn == 0 {
				time.Sleep(time.Nanosecond) // a timer is the quickest way to yield
			}
		}
		return verify.Check(ctx, file, src, opts)
	}, WorkerLimits())
}

type api struct {
	check Checker
	lim   Limits
	slots chan struct{}
}

// refusal is an error that the caller gets instead of a report.
type refusal struct {
	status  int
	message string
}

func (e *refusal) Error() string { return e.message }

func (a *api) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.URL.Path == "/healthz" {
		a.health(w, r)
		return
	}
	if a.lim.Origin != "" {
		w.Header().Set("Access-Control-Allow-Origin", a.lim.Origin)
		w.Header().Add("Vary", "Origin")
		if r.Method == http.MethodOptions {
			h := w.Header()
			h.Set("Access-Control-Allow-Methods", http.MethodPost)
			h.Set("Access-Control-Allow-Headers", "Content-Type")
			h.Set("Access-Control-Max-Age", "86400")
			w.WriteHeader(http.StatusNoContent)
			return
		}
	}
	answered, rep, err := a.serve(w, r)
	if answered {
		return
	}
	// The check may have outlasted the write deadline, so set a new one.
	_ = http.NewResponseController(w).SetWriteDeadline(a.deadline())
	var ref *refusal
	switch {
	case errors.As(err, &ref):
		if ref.status == http.StatusTooManyRequests {
			w.Header().Set("Retry-After", strconv.Itoa(int(a.lim.DefaultTimeout.Seconds())))
		}
		reply(w, ref.status, refused(ref.message))
	case err != nil:
		reply(w, http.StatusBadRequest, refused(err.Error()))
	default:
		reply(w, http.StatusOK, func(w *jsonio.Writer) { jsonio.Write(w, &rep, wire.ReportFields) })
	}
}

// health answers GET /healthz with the number of running checks.
func (a *api) health(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		reply(w, http.StatusMethodNotAllowed, refused("use GET"))
		return
	}
	h := wire.Health{Status: "ok", Version: version.Version, Checks: len(a.slots), Most: cap(a.slots)}
	reply(w, http.StatusOK, func(w *jsonio.Writer) { jsonio.Write(w, &h, wire.HealthFields) })
}

// reply writes JSON. It ignores write errors, because they mean that the caller has closed the
// connection.
func reply(w http.ResponseWriter, status int, write func(*jsonio.Writer)) {
	h := w.Header()
	h.Set("Content-Type", "application/json")
	h.Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_, _ = w.Write(wire.AppendLine(nil, write))
}

func refused(message string) func(*jsonio.Writer) {
	return func(w *jsonio.Writer) { jsonio.Write(w, &wire.Refusal{Error: message}, wire.RefusalFields) }
}

// serve checks a request's program. The result answered tells whether serve has already sent the
// answer, as a stream.
func (a *api) serve(w http.ResponseWriter, r *http.Request) (answered bool, _ verify.Report, _ error) {
	if r.Method != http.MethodPost {
		w.Header().Set("Allow", http.MethodPost)
		return false, verify.Report{}, &refusal{http.StatusMethodNotAllowed, "use POST"}
	}
	req, err := a.read(w, r)
	if err != nil {
		return false, verify.Report{}, err
	}
	opts, err := a.options(req)
	if err != nil {
		return false, verify.Report{}, err
	}
	select {
	case a.slots <- struct{}{}:
		defer func() { <-a.slots }()
	default:
		return false, verify.Report{}, &refusal{http.StatusTooManyRequests,
			fmt.Sprintf("busy: %d checks are running; try again", cap(a.slots))}
	}
	if wantsStream(r) {
		a.follow(w, r, &req, opts)
		return true, verify.Report{}, nil
	}
	rep := a.check(r.Context(), req.File, []byte(req.Source), opts)
	return false, placed(rep, &req), nil
}

func (a *api) read(w http.ResponseWriter, r *http.Request) (wire.CheckRequest, error) {
	var req wire.CheckRequest
	// A form on another site can send text without this server's permission, but not JSON.
	if t, _, err := mime.ParseMediaType(r.Header.Get("Content-Type")); err != nil || t != "application/json" {
		return req, &refusal{http.StatusUnsupportedMediaType, "Content-Type must be application/json"}
	}
	// Remove the read deadline once the body has arrived. If it expired during the check, it would
	// cancel the request's context and thereby the check. Some servers have no deadlines.
	deadlines := http.NewResponseController(w)
	_ = deadlines.SetReadDeadline(a.deadline())
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, a.lim.Body))
	var tooLarge *http.MaxBytesError
	switch {
	case errors.As(err, &tooLarge):
		return req, &refusal{http.StatusRequestEntityTooLarge,
			fmt.Sprintf("the request is larger than %d bytes", tooLarge.Limit)}
	case errors.Is(err, os.ErrDeadlineExceeded):
		return req, &refusal{http.StatusRequestTimeout,
			fmt.Sprintf("the request did not arrive within %s", a.lim.Transfer)}
	case err != nil:
		return req, fmt.Errorf("the request is incomplete: %w", err)
	}
	_ = deadlines.SetReadDeadline(time.Time{})
	parsed, err := wire.Decode(body, "the request", wire.CheckRequestFields)
	if err != nil {
		return req, fmt.Errorf("the request is invalid: %w", err)
	}
	req = *parsed
	if req.Source == "" {
		return req, errors.New(`the field "source" of the request is empty`)
	}
	if len(req.Files) > 0 {
		if horn.Is([]byte(req.Source)) {
			return req, errors.New(`clauses have no headers: leave out the field "files"`)
		}
		whole, err := preproc.WithFiles([]byte(req.Source), req.Files)
		if err != nil {
			return req, fmt.Errorf(`the field "files" of the request: %w`, err)
		}
		req.Source = string(whole)
	}
	if req.File == "" {
		req.File = "program.c"
		if horn.Is([]byte(req.Source)) {
			req.File = "clauses.smt2"
		}
	}
	return req, nil
}

// placed converts a report's positions to lines of the request's files.
func placed(rep verify.Report, req *wire.CheckRequest) verify.Report {
	return verify.WithFiles(rep, source.Split(req.File, []byte(req.Source)))
}

// deadline returns the deadline for a transfer that starts now. If the limits have no time for
// transfers, it returns the zero time, which means no deadline.
func (a *api) deadline() time.Time {
	if a.lim.Transfer <= 0 {
		return time.Time{}
	}
	return time.Now().Add(a.lim.Transfer)
}

func (a *api) options(req wire.CheckRequest) (verify.Options, error) {
	if err := verify.CheckEngine(req.Engine, req.Options); err != nil {
		return verify.Options{}, err
	}
	timeout := a.lim.DefaultTimeout
	switch ms := time.Duration(req.TimeoutMs) * time.Millisecond; {
	case req.TimeoutMs < 0:
		return verify.Options{}, errors.New("timeoutMs must not be negative")
	case req.TimeoutMs > int(a.lim.MaxTimeout/time.Millisecond):
		return verify.Options{}, fmt.Errorf("timeoutMs must be at most %d", a.lim.MaxTimeout.Milliseconds())
	case ms > 0:
		timeout = ms
	}
	rules, err := ast.ParseRules(req.Ints)
	if err != nil {
		return verify.Options{}, err
	}
	return verify.Options{Engine: req.Engine, Values: req.Options, Rules: rules, Timeout: timeout, Memory: a.lim.Memory}, nil
}
