package web

import (
	"bufio"
	"context"
	"encoding/json"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"ic3play/frontend/verify"
)

func testLimits() Limits {
	return Limits{Body: 300, DefaultTimeout: 2 * time.Second, MaxTimeout: 5 * time.Second, Concurrent: 1, Memory: 1 << 20}
}

func post(h http.Handler, kind, text string) *http.Response {
	r := httptest.NewRequest("POST", "/api/check", strings.NewReader(text))
	if kind != "" {
		r.Header.Set("Content-Type", kind)
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w.Result()
}

func TestAPI(t *testing.T) {
	var file string
	var opts verify.Options
	check := func(_ context.Context, f string, src []byte, o verify.Options) verify.Report {
		file, opts = f, o
		return verify.Report{File: f, Verdict: "safe", Reason: string(src)}
	}
	h := New(testPage(), API(check, testLimits()))
	const jsonType = "application/json"
	tests := []struct {
		name, kind, body string
		status           int
		want             string // part of the answer
	}{
		{"whole", jsonType, `{"source":"a<b","timeoutMs":3000}`, 200, `"reason":"a<b"`},
		{"charset", jsonType + "; charset=utf-8", `{"source":"x"}`, 200, `"verdict":"safe"`},
		{"form", "text/plain", `{"source":"x"}`, 415, "Content-Type must be application/json"},
		{"no type", "", `{"source":"x"}`, 415, "Content-Type"},
		{"broken", jsonType, `{"source":`, 400, "the request is invalid"},
		{"unknown field", jsonType, `{"source":"x","sauce":1}`, 400, "sauce"},
		{"no source", jsonType, `{"file":"x.c"}`, 400, `the field \"source\"`},
		{"files", jsonType, `{"source":"#include \"a.h\"\n","files":{"a.h":"int x;"}}`, 200, `#pragma ic3play file \"a.h\"\nint x;`},
		{"path of a file", jsonType, `{"source":"x","files":{"/a.h":""}}`, 400, "not a path"},
		{"files of clauses", jsonType, `{"source":"(set-logic HORN)","files":{"a.h":""}}`, 400, "clauses have no headers"},
		{"text behind", jsonType, `{"source":"x"} {"source":"y"}`, 400, "something follows the request"},
		{"rubbish behind", jsonType, `{"source":"x"}}`, 400, "the request is invalid"},
		{"space behind", jsonType, "{\"source\":\"x\"}\n \n", 200, `"verdict":"safe"`},
		{"too large behind", jsonType, `{"source":"x"}` + strings.Repeat(" ", 300), 413, "larger than 300 bytes"},
		{"too large", jsonType, `{"source":"` + strings.Repeat("x", 300) + `"}`, 413, "larger than 300 bytes"},
		{"too long", jsonType, `{"source":"x","timeoutMs":5001}`, 400, "at most 5000"},
		{"overflowing time", jsonType, `{"source":"x","timeoutMs":9223372036854775807}`, 400, "at most 5000"},
		{"negative time", jsonType, `{"source":"x","timeoutMs":-1}`, 400, "negative"},
		{"engine", jsonType, `{"source":"x","engine":"nosuch"}`, 400, "nosuch"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			res := post(h, tt.kind, tt.body)
			got := body(t, res)
			if res.StatusCode != tt.status || !strings.Contains(got, tt.want) {
				t.Errorf("status %d, answer %s; want %d with %s", res.StatusCode, got, tt.status, tt.want)
			}
			if !json.Valid([]byte(got)) || res.Header.Get("Content-Type") != jsonType {
				t.Errorf("the answer is not JSON: %s", got)
			}
		})
	}
	post(h, jsonType, `{"source":"x","file":"f.c","timeoutMs":1500}`)
	if file != "f.c" || opts.Timeout != 1500*time.Millisecond || opts.Memory != 1<<20 {
		t.Errorf("file %s, options %+v", file, opts)
	}
	// A request without the field ints means mathematical integers.
	for body, want := range map[string]string{`{"source":"x"}`: "", `{"source":"x","ints":"c+overflow=wrap"}`: "c+overflow=wrap"} {
		if post(h, jsonType, body); opts.Rules.String() != want {
			t.Errorf("%s: the integers are %q", body, opts.Rules)
		}
	}
	if res := get(t, h, "GET", "/api/check"); res.StatusCode != 405 || res.Header.Get("Allow") != "POST" {
		t.Errorf("GET: status %d, Allow %q", res.StatusCode, res.Header.Get("Allow"))
	}
}

func TestAPITurnsAwayWhenBusy(t *testing.T) {
	started, end := make(chan bool), make(chan bool)
	check := func(context.Context, string, []byte, verify.Options) verify.Report {
		started <- true
		<-end
		return verify.Report{}
	}
	h := API(check, testLimits())
	first := make(chan int)
	go func() { first <- post(h, "application/json", `{"source":"x"}`).StatusCode }()
	<-started
	res := post(h, "application/json", `{"source":"x"}`)
	if res.StatusCode != http.StatusTooManyRequests || res.Header.Get("Retry-After") == "" {
		t.Errorf("status %d, Retry-After %q", res.StatusCode, res.Header.Get("Retry-After"))
	}
	close(end)
	if got := <-first; got != 200 {
		t.Errorf("the first check got %d", got)
	}
}

func TestAPICancelsWithTheRequest(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	check := func(ctx context.Context, _ string, _ []byte, _ verify.Options) verify.Report {
		cancel()
		<-ctx.Done() // blocks for ever unless the context ends with the request
		return verify.Report{Verdict: "unknown"}
	}
	r := httptest.NewRequestWithContext(ctx, "POST", "/api/check", strings.NewReader(`{"source":"x"}`))
	r.Header.Set("Content-Type", "application/json")
	API(check, testLimits()).ServeHTTP(httptest.NewRecorder(), r)
}

// The server must not wait for a body that never arrives.
func TestAPISlowRequest(t *testing.T) {
	lim := testLimits()
	lim.Transfer = 50 * time.Millisecond
	srv := httptest.NewServer(API(nil, lim))
	defer srv.Close()
	conn, err := net.Dial("tcp", srv.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	if _, err := io.WriteString(conn, "POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{\"source\":"); err != nil {
		t.Fatal(err)
	}
	res, err := http.ReadResponse(bufio.NewReader(conn), nil)
	if err != nil {
		t.Fatal(err)
	}
	if got := body(t, res); res.StatusCode != http.StatusRequestTimeout || !strings.Contains(got, "did not arrive within 50ms") {
		t.Errorf("status %d, %s", res.StatusCode, got)
	}
}

// The time limit for the body must not apply to the check. The time limit for the answer must start
// when the answer is ready.
func TestAPISlowCheck(t *testing.T) {
	lim := testLimits()
	lim.Transfer = 200 * time.Millisecond
	check := func(ctx context.Context, _ string, _ []byte, _ verify.Options) verify.Report {
		select {
		case <-ctx.Done():
			return verify.Report{Verdict: "unknown", Reason: "cancelled"}
		case <-time.After(2 * lim.Transfer):
			return verify.Report{Verdict: "safe"}
		}
	}
	srv := httptest.NewServer(API(check, lim))
	defer srv.Close()
	for { // a busy machine may send the request too late
		res, err := http.Post(srv.URL, "application/json", strings.NewReader(`{"source":"x"}`))
		if err != nil {
			t.Fatal(err)
		}
		got := body(t, res)
		if res.StatusCode == http.StatusRequestTimeout {
			continue
		}
		if res.StatusCode != http.StatusOK || !strings.Contains(got, `"verdict":"safe"`) {
			t.Errorf("status %d, %s", res.StatusCode, got)
		}
		return
	}
}
