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

	"ic3play/frontend/ast"
	"ic3play/frontend/verify"
	"ic3play/frontend/wire"
	"ic3play/frontend/wire/jsonio"
)

// Checker decides a program; verify.Check is one.
type Checker func(ctx context.Context, file string, src []byte, opts verify.Options) verify.Report

// Limits bound what callers of the interface may ask for.
type Limits struct {
	Body           int64         // bytes of a request
	DefaultTimeout time.Duration // when a request names none
	MaxTimeout     time.Duration
	Transfer       time.Duration // for a body to arrive, and for an answer to be taken; 0 is no limit
	Concurrent     int           // checks at the same time; more are turned away
	Memory         int64         // heap of each check, in bytes
}

// DefaultLimits suit a small machine.
func DefaultLimits() Limits {
	return Limits{Body: 1 << 20, DefaultTimeout: 10 * time.Second, MaxTimeout: time.Minute,
		Transfer: 30 * time.Second, Concurrent: 2, Memory: 1 << 30}
}

// WorkerLimits suit an instance on Cloudflare Workers: 128 MB for code, heap and
// stack, half a minute of processor time, bodies that the platform has received.
func WorkerLimits() Limits {
	return Limits{Body: 256 << 10, DefaultTimeout: 5 * time.Second, MaxTimeout: 20 * time.Second, Concurrent: 1, Memory: 48 << 20}
}

// API returns the handler of POST /api/check: a wire.CheckRequest in, a
// verify.Report out; {"error": "..."} with a status of 4xx when the request is
// not understood or not allowed.
func API(check Checker, lim Limits) http.Handler {
	return &api{check: check, lim: lim, slots: make(chan struct{}, max(lim.Concurrent, 1))}
}

// turn is the number of units of work after which a check on Cloudflare Workers
// gives control back; a unit takes a tenth of a millisecond to some milliseconds.
const turn = 64

// WorkerAPI is API for an instance on Cloudflare Workers. The platform has one
// thread and a clock that stands still while a program computes: it moves on when
// control goes back. So a check gives control back after some units of work, and
// its time limit holds to within those.
func WorkerAPI() http.Handler {
	return API(func(ctx context.Context, file string, src []byte, opts verify.Options) verify.Report {
		units := 0
		opts.Yield = func() {
			if units++; units%turn == 0 {
				time.Sleep(time.Nanosecond) // a timer: the shortest way out of Go
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

// refusal is an answer other than a report.
type refusal struct {
	status  int
	message string
}

func (e *refusal) Error() string { return e.message }

func (a *api) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	rep, err := a.serve(w, r)
	// From now on, and not from the request on: the check has had its time.
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
		reply(w, http.StatusOK, func(w *jsonio.Writer) { wire.WriteReport(w, &rep) })
	}
}

// reply writes JSON. A caller that went away is its own affair.
func reply(w http.ResponseWriter, status int, write func(*jsonio.Writer)) {
	h := w.Header()
	h.Set("Content-Type", "application/json")
	h.Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_, _ = w.Write(wire.AppendLine(nil, write))
}

func refused(message string) func(*jsonio.Writer) {
	return func(w *jsonio.Writer) { wire.WriteRefusal(w, &wire.Refusal{Error: message}) }
}

func (a *api) serve(w http.ResponseWriter, r *http.Request) (verify.Report, error) {
	if r.Method != http.MethodPost {
		w.Header().Set("Allow", http.MethodPost)
		return verify.Report{}, &refusal{http.StatusMethodNotAllowed, "use POST"}
	}
	req, err := a.read(w, r)
	if err != nil {
		return verify.Report{}, err
	}
	opts, err := a.options(req)
	if err != nil {
		return verify.Report{}, err
	}
	select {
	case a.slots <- struct{}{}:
		defer func() { <-a.slots }()
	default:
		return verify.Report{}, &refusal{http.StatusTooManyRequests,
			fmt.Sprintf("busy: %d checks are running; try again", cap(a.slots))}
	}
	return a.check(r.Context(), req.File, []byte(req.Source), opts), nil
}

func (a *api) read(w http.ResponseWriter, r *http.Request) (wire.CheckRequest, error) {
	var req wire.CheckRequest
	// A form on another site can post text, but not this type, without asking.
	if t, _, err := mime.ParseMediaType(r.Header.Get("Content-Type")); err != nil || t != "application/json" {
		return req, &refusal{http.StatusUnsupportedMediaType, "Content-Type must be application/json"}
	}
	// The deadline is for the body alone: one that passes later would end the
	// request's context, and with it the check. Where a server has no deadlines
	// of its own there are none.
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
		return req, fmt.Errorf("the request did not arrive whole: %w", err)
	}
	_ = deadlines.SetReadDeadline(time.Time{})
	parsed, err := wire.Decode(body, "the request", wire.ReadCheckRequest)
	if err != nil {
		return req, fmt.Errorf("the request is not understood: %w", err)
	}
	req = *parsed
	if req.Source == "" {
		return req, errors.New(`the field "source" of the request is empty`)
	}
	if req.File == "" {
		req.File = "program.c"
	}
	return req, nil
}

// deadline is when a transfer that begins now must have ended.
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
