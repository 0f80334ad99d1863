package web

import (
	"bufio"
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"ic3play/engine/trace"
	"ic3play/frontend/verify"
)

// follow requests a stream and calls visit for every event until the stream ends.
func follow(t *testing.T, url, source string, visit func(name, data string)) {
	t.Helper()
	body, _ := json.Marshal(map[string]any{"source": source, "engine": "ic3"})
	r, err := http.NewRequestWithContext(t.Context(), "POST", url+"/api/check", strings.NewReader(string(body)))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Accept", "text/event-stream")
	res, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	if got := res.Header.Get("Content-Type"); res.StatusCode != 200 || got != "text/event-stream" {
		t.Fatalf("status %d, %s", res.StatusCode, got)
	}
	in := bufio.NewScanner(res.Body)
	in.Buffer(nil, 1<<22)
	name := ""
	for in.Scan() {
		line := in.Text()
		if n, ok := strings.CutPrefix(line, "event: "); ok {
			name = n
		} else if data, ok := strings.CutPrefix(line, "data: "); ok {
			visit(name, data)
		} else if line != "" && line != ":" {
			t.Errorf("a line of the stream: %q", line)
		}
	}
	if err := in.Err(); err != nil {
		t.Error(err)
	}
}

// A check's events must arrive in order, and their kinds must be those in the command's trace. The
// report must come last.
func TestStream(t *testing.T) {
	srv := httptest.NewServer(New(testPage(), API(verify.Check, DefaultLimits())))
	defer srv.Close()
	const source = "int main() { int x = 0; while (nondet_int()) x = x + 2; assert(x != 7); }"
	var want []trace.Event
	verify.Check(t.Context(), "program.c", []byte(source), verify.Options{Engine: "ic3", Recorder: func(e trace.Event) { want = append(want, e) }})
	n, reports := 0, 0
	follow(t, srv.URL, source, func(name, data string) {
		switch name {
		case "trace":
			var e struct {
				Kind trace.Kind `json:"k"`
			}
			if err := json.Unmarshal([]byte(data), &e); err != nil || n >= len(want) || e.Kind != want[n].Kind {
				t.Errorf("event %d: %s, %v", n, data, err)
			}
			n++
		case "report":
			reports++
			if !strings.Contains(data, `"verdict":"safe"`) {
				t.Error(data)
			}
		}
		if reports > 0 && name != "report" {
			t.Errorf("%s follows the report", name)
		}
	})
	if n != len(want) || reports != 1 {
		t.Errorf("%d events and %d reports, want %d and 1", n, reports, len(want))
	}
}

// TestStreamSendsSoon checks that an event is sent soon, even if no other event follows it, and that
// nothing is sent after the report.
func TestStreamSendsSoon(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := httptest.NewRecorder()
		s := &stream{w: w, control: http.NewResponseController(w), deadline: time.Now, fail: func() {}}
		// sent returns what has been sent since the last call.
		sent := func() string {
			s.mu.Lock()
			defer s.mu.Unlock()
			text := w.Body.String()
			w.Body.Reset()
			return text
		}
		s.comment()
		s.event("trace", []byte("{}\n"), false)
		if got := sent(); got != ":\n\n" {
			t.Errorf("at once: %q", got)
		}
		time.Sleep(sendWithin)
		synctest.Wait()
		if got := sent(); got != "event: trace\ndata: {}\n\n" {
			t.Errorf("after %v: %q", sendWithin, got)
		}
		s.event("trace", []byte("{}\n"), false)
		s.event("report", []byte("{}\n"), true)
		sent()
		time.Sleep(sendWithin)
		synctest.Wait()
		if got := sent(); got != "" {
			t.Errorf("after the report: %q", got)
		}
	})
}

// The stream must send data while the check is still running. If the client closes the stream, the
// server must cancel the check.
func TestStreamEndsWithItsReader(t *testing.T) {
	ended := make(chan bool)
	check := func(ctx context.Context, _ string, _ []byte, o verify.Options) verify.Report {
		o.Recorder(trace.Event{Kind: trace.Fixpoint})
		<-ctx.Done()
		close(ended)
		return verify.Report{}
	}
	srv := httptest.NewServer(API(check, DefaultLimits()))
	defer srv.Close()
	ctx, cancel := context.WithCancel(t.Context())
	r, err := http.NewRequestWithContext(ctx, "POST", srv.URL+"/api/check", strings.NewReader(`{"source":"x"}`))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Accept", "text/event-stream, application/json;q=0.5")
	res, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	line, err := bufio.NewReader(res.Body).ReadString('\n')
	if err != nil || line != ":\n" {
		t.Errorf("%q, %v", line, err)
	}
	cancel()
	res.Body.Close()
	select {
	case <-ended:
	case <-time.After(20 * time.Second):
		t.Error("the check goes on")
	}
}

// Pages of another origin may send requests only if the limits allow that origin.
func TestOrigins(t *testing.T) {
	lim := testLimits()
	check := func(context.Context, string, []byte, verify.Options) verify.Report {
		return verify.Report{Verdict: "safe"}
	}
	for origin, want := range map[string]int{"": 405, "https://example.org": 204, "*": 204} {
		lim.Origin = origin
		h := New(testPage(), API(check, lim))
		r := httptest.NewRequest("OPTIONS", "/api/check", nil)
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		res := w.Result()
		if res.StatusCode != want || res.Header.Get("Access-Control-Allow-Origin") != origin {
			t.Errorf("%q: status %d, %v", origin, res.StatusCode, res.Header)
		}
		if got := post(h, "application/json", `{"source":"x"}`).Header.Get("Access-Control-Allow-Origin"); got != origin {
			t.Errorf("%q: a check allows %q", origin, got)
		}
	}
}

func TestHealth(t *testing.T) {
	started, end := make(chan bool), make(chan bool)
	check := func(context.Context, string, []byte, verify.Options) verify.Report {
		started <- true
		<-end
		return verify.Report{}
	}
	h := New(testPage(), API(check, testLimits()))
	for _, want := range []string{`"checks":0,"most":1`, `"checks":1,"most":1`} {
		res := get(t, h, "GET", "/healthz")
		if got := body(t, res); res.StatusCode != 200 || !strings.Contains(got, want) || !strings.Contains(got, `"status":"ok"`) {
			t.Errorf("status %d: %s, want %s", res.StatusCode, got, want)
		}
		if strings.Contains(want, ":0") {
			go post(h, "application/json", `{"source":"x"}`)
			<-started
		}
	}
	close(end)
}
