package web

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"
)

// request is a case in testdata/requests.json. The tests of web/worker send the same requests to
// their server.
type request struct {
	Name, Method, Path, Type, Body, Accept, Tag string

	Known    bool // whether to send the entity tag from an earlier answer
	Repeat   int  // number of letters appended to Body
	Status   int
	Contains string // text that the decoded body must contain
	Empty    bool
	Error    string // text that the refusal must contain
	Verdict  string // verdict that the report must contain
	Headers  map[string]string
}

// The Go server and the worker must answer these requests in the same way.
func TestRequests(t *testing.T) {
	data, err := os.ReadFile("testdata/requests.json")
	if err != nil {
		t.Fatal(err)
	}
	var cases []request
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(&cases); err != nil {
		t.Fatal(err)
	}
	srv := httptest.NewServer(New(os.DirFS("testdata/page"), WorkerAPI()))
	defer srv.Close()
	client := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	for _, c := range cases {
		t.Run(c.Name, func(t *testing.T) {
			send := func(tag string) *http.Response {
				var body io.Reader
				if text := c.Body + strings.Repeat("x", c.Repeat); text != "" {
					body = strings.NewReader(text)
				}
				r, err := http.NewRequestWithContext(t.Context(), c.Method, srv.URL+c.Path, body)
				if err != nil {
					t.Fatal(err)
				}
				for name, value := range map[string]string{"Content-Type": c.Type, "Accept-Encoding": c.Accept, "If-None-Match": tag} {
					if value != "" {
						r.Header.Set(name, value)
					}
				}
				res, err := client.Do(r)
				if err != nil {
					t.Fatal(err)
				}
				t.Cleanup(func() { res.Body.Close() })
				return res
			}
			tag := c.Tag
			if c.Known {
				tag = send("").Header.Get("ETag")
			}
			c.compare(t, send(tag))
		})
	}
}

func (c *request) compare(t *testing.T, res *http.Response) {
	got := body(t, res)
	if res.StatusCode != c.Status {
		t.Fatalf("status %d, want %d: %s", res.StatusCode, c.Status, got)
	}
	for name, want := range c.Headers {
		if value := res.Header.Get(name); value != want {
			t.Errorf("%s: %q, want %q", name, value, want)
		}
	}
	for name, want := range headers() {
		if value := res.Header.Get(name); value != want {
			t.Errorf("%s: %q, want %q", name, value, want)
		}
	}
	// Do not check encoded bodies. The worker's test checks them, because its client decodes them.
	if res.Header.Get("Content-Encoding") == "" && !strings.Contains(got, c.Contains) || c.Empty && got != "" {
		t.Errorf("body %q", got)
	}
	var report struct{ Error, Verdict string }
	if c.Error+c.Verdict != "" {
		if err := json.Unmarshal([]byte(got), &report); err != nil {
			t.Fatalf("%v: %s", err, got)
		}
	}
	if !strings.Contains(report.Error, c.Error) || report.Verdict != c.Verdict {
		t.Errorf("answer %s; want the error %q, the verdict %q", got, c.Error, c.Verdict)
	}
}

// NewSite's description of a page's files must agree with the server's answers.
func TestSite(t *testing.T) {
	page := os.DirFS("testdata/page")
	site, err := NewSite(page)
	if err != nil {
		t.Fatal(err)
	}
	if len(site.Files) != 4 {
		t.Errorf("%d files, want 4: encoded forms are none of their own", len(site.Files))
	}
	h := New(page, nil)
	for name, f := range site.Files {
		for _, form := range f.Forms {
			res := get(t, h, "GET", "/"+strings.TrimSuffix(name, "index.html"), "Accept-Encoding", form.Encoding)
			header := res.Header
			if header.Get("ETag") != form.Tag || header.Get("Content-Type") != f.Type || header.Get("Cache-Control") != f.Cache ||
				(header.Get("Access-Control-Allow-Origin") == "*") != f.Shared ||
				header.Get("Content-Encoding") != form.Encoding || int64(len(body(t, res))) != form.Size {
				t.Errorf("%s: said %+v, served %v", name, form, header)
			}
		}
	}
}
