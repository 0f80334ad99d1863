package web

import (
	"context"
	"errors"
	"mime"
	"net/http"
	"strings"
	"sync"
	"time"

	"ic3play/engine/trace"
	"ic3play/frontend/verify"
	"ic3play/frontend/wire"
	"ic3play/frontend/wire/jsonio"
)

// A caller can follow a long check. If it accepts text/event-stream, the server sends the events of
// the search during the check, and the report at the end (server-sent events of the HTML standard).
// A slow reader slows the search down. If an event cannot be sent in time, the check ends.

// To keep the connection alive, the server sends a comment in each period of length pulse. Events
// wait until they have sendEvery bytes, or until the time sendWithin has passed since the server
// last sent something. A comment also sends them.
const (
	pulse      = 5 * time.Second
	sendEvery  = 16 << 10
	sendWithin = 100 * time.Millisecond
)

// wantsStream reports whether text/event-stream is the first type that a request accepts.
func wantsStream(r *http.Request) bool {
	first, _, _ := strings.Cut(r.Header.Get("Accept"), ",")
	t, _, err := mime.ParseMediaType(first)
	return err == nil && t == "text/event-stream"
}

// stream is an answer that consists of events. Its methods may be called concurrently.
type stream struct {
	w        http.ResponseWriter
	control  *http.ResponseController
	deadline func() time.Time
	fail     context.CancelFunc // ends the check when sending fails

	mu   sync.Mutex
	buf  []byte
	sent time.Time
	soon *time.Timer // sends the waiting events; nil if none wait
	dead bool
}

func (a *api) follow(w http.ResponseWriter, r *http.Request, req *wire.CheckRequest, opts verify.Options) {
	ctx, cancel := context.WithCancel(r.Context())
	defer cancel()
	s := &stream{w: w, control: http.NewResponseController(w), deadline: a.deadline, fail: cancel}
	h := w.Header()
	h.Set("Content-Type", "text/event-stream")
	h.Set("Cache-Control", "no-store")
	h.Set("X-Accel-Buffering", "no") // otherwise nginx would wait for more data
	w.WriteHeader(http.StatusOK)
	s.comment()
	done := make(chan struct{})
	beats := make(chan struct{})
	go func() {
		defer close(beats)
		tick := time.NewTicker(pulse)
		defer tick.Stop()
		for {
			select {
			case <-tick.C:
				s.comment()
			case <-done:
				return
			}
		}
	}()
	opts.Recorder = func(e trace.Event) { s.event("trace", wire.AppendEventLine(nil, &e), false) }
	rep := placed(a.check(ctx, req.File, []byte(req.Source), opts), req)
	close(done)
	<-beats
	s.event("report", wire.AppendLine(nil, func(w *jsonio.Writer) { jsonio.Write(w, &rep, wire.ReportFields) }), true)
}

// event adds an event, whose data is one line with a line feed. It sends all waiting events at once
// if flush is set, if they have sendEvery bytes, or if the last data was sent longer than
// sendWithin ago. Otherwise a timer sends them.
func (s *stream) event(name string, data []byte, flush bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.buf = append(s.buf, "event: "+name+"\ndata: "...)
	s.buf = append(s.buf, data...)
	s.buf = append(s.buf, '\n')
	switch wait := sendWithin - time.Since(s.sent); {
	case flush || len(s.buf) >= sendEvery || wait <= 0:
		s.send()
	case s.soon == nil:
		s.soon = time.AfterFunc(wait, s.sendWaiting)
	}
}

// sendWaiting sends the waiting events, unless another call has just sent them.
func (s *stream) sendWaiting() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.soon != nil {
		s.send()
	}
}

func (s *stream) comment() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.buf = append(s.buf, ":\n\n"...)
	s.send()
}

// send sends the waiting data. The caller must hold the lock.
func (s *stream) send() {
	if s.soon != nil {
		s.soon.Stop()
		s.soon = nil
	}
	if s.dead {
		s.buf = s.buf[:0]
		return
	}
	_ = s.control.SetWriteDeadline(s.deadline())
	_, err := s.w.Write(s.buf)
	if err == nil {
		err = s.control.Flush()
	}
	if err != nil && !errors.Is(err, http.ErrNotSupported) {
		s.dead = true
		s.fail()
	}
	s.buf, s.sent = s.buf[:0], time.Now()
}
