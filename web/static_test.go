package web

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/fstest"
	"time"
)

func testPage() fstest.MapFS {
	file := func(s string) *fstest.MapFile {
		return &fstest.MapFile{Data: []byte(s), ModTime: time.Unix(1000, 0)}
	}
	return fstest.MapFS{
		"index.html":          file("<!doctype html>"),
		"assets/a-1234.js":    file("plain script"),
		"assets/a-1234.js.br": file("brotli"),
		"assets/a-1234.js.gz": file("gzip"),
		"assets/e.wasm":       file("module"),
		"docs/index.html":     file("docs"),
	}
}

func get(t *testing.T, h http.Handler, method, target string, header ...string) *http.Response {
	t.Helper()
	r := httptest.NewRequest(method, target, nil)
	for i := 0; i+1 < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w.Result()
}

func body(t *testing.T, res *http.Response) string {
	t.Helper()
	b, err := io.ReadAll(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func TestStatic(t *testing.T) {
	h := New(testPage(), nil)
	tests := []struct {
		name, method, target string
		accept               string
		status               int
		body, kind, encoding string
	}{
		{"root", "GET", "/", "", 200, "<!doctype html>", "text/html; charset=utf-8", ""},
		{"plain", "GET", "/assets/a-1234.js", "", 200, "plain script", "text/javascript; charset=utf-8", ""},
		{"brotli first", "GET", "/assets/a-1234.js", "gzip, deflate, br", 200, "brotli", "text/javascript; charset=utf-8", "br"},
		{"gzip only", "GET", "/assets/a-1234.js", "gzip", 200, "gzip", "text/javascript; charset=utf-8", "gzip"},
		{"brotli refused", "GET", "/assets/a-1234.js", "br;q=0, gzip;q=0.5", 200, "gzip", "text/javascript; charset=utf-8", "gzip"},
		{"no encoded form", "GET", "/assets/e.wasm", "br", 200, "module", "application/wasm", ""},
		{"head", "HEAD", "/assets/a-1234.js", "br", 200, "", "text/javascript; charset=utf-8", "br"},
		{"folder", "GET", "/docs/", "", 200, "docs", "text/html; charset=utf-8", ""},
		{"missing", "GET", "/nothing", "", 404, "404 page not found\n", "text/plain; charset=utf-8", ""},
		{"outside", "GET", "/../../etc/passwd", "", 404, "404 page not found\n", "text/plain; charset=utf-8", ""},
		{"post", "POST", "/", "", 405, "method not allowed\n", "text/plain; charset=utf-8", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			// Call the handler directly, because a ServeMux would redirect unusual paths.
			res := get(t, withHeaders(Static(testPage())), tt.method, tt.target, "Accept-Encoding", tt.accept)
			if res.StatusCode != tt.status {
				t.Fatalf("status %d, want %d", res.StatusCode, tt.status)
			}
			if got := body(t, res); got != tt.body {
				t.Errorf("body %q, want %q", got, tt.body)
			}
			if got := res.Header.Get("Content-Type"); got != tt.kind {
				t.Errorf("type %q, want %q", got, tt.kind)
			}
			if got := res.Header.Get("Content-Encoding"); got != tt.encoding {
				t.Errorf("encoding %q, want %q", got, tt.encoding)
			}
			if res.Header.Get("Content-Security-Policy") != policy {
				t.Error("no content security policy")
			}
		})
	}
	if res := get(t, h, "GET", "/api/check"); res.StatusCode != 404 {
		t.Errorf("a handler without an interface answers %d to it", res.StatusCode)
	}
}

func TestStaticRedirectsFolders(t *testing.T) {
	res := get(t, Static(testPage()), "GET", "/docs")
	if res.StatusCode != http.StatusMovedPermanently || res.Header.Get("Location") != "/docs/" {
		t.Errorf("status %d, location %q", res.StatusCode, res.Header.Get("Location"))
	}
}

func TestStaticLengthsAndCaching(t *testing.T) {
	h := New(testPage(), nil)
	res := get(t, h, "GET", "/assets/a-1234.js", "Accept-Encoding", "br")
	if got := res.Header.Get("Content-Length"); got != "6" {
		t.Errorf("length %q of an encoded file: the page's progress bar needs it", got)
	}
	if !strings.Contains(res.Header.Get("Cache-Control"), "immutable") {
		t.Error("a file with a hash in its name is not kept for good")
	}
	tag := res.Header.Get("ETag")
	if plain := get(t, h, "GET", "/assets/a-1234.js").Header.Get("ETag"); plain == tag || plain == "" {
		t.Errorf("tag %s with encoding and %s without", tag, plain)
	}
	res = get(t, h, "GET", "/assets/a-1234.js", "Accept-Encoding", "br", "If-None-Match", tag)
	if res.StatusCode != http.StatusNotModified || body(t, res) != "" {
		t.Errorf("status %d for a file that the browser has", res.StatusCode)
	}
}

func TestStaticNewTagAfterRebuild(t *testing.T) {
	page := testPage()
	h := New(page, nil)
	before := get(t, h, "GET", "/").Header.Get("ETag")
	page["index.html"] = &fstest.MapFile{Data: []byte("<!doctype other"), ModTime: time.Unix(2000, 0)}
	if after := get(t, h, "GET", "/").Header.Get("ETag"); after == before {
		t.Errorf("the tag is still %s", after)
	}
}

// A single-file page must contain its own policy, with the hash of its script. The policy in the
// headers would forbid that script.
func TestOwnPolicy(t *testing.T) {
	page := fstest.MapFS{"index.html": {Data: []byte("page")}, "ic3play.html": {Data: []byte("all")}, "handout.html": {Data: []byte("run")}}
	site, err := NewSite(page)
	if err != nil {
		t.Fatal(err)
	}
	h := New(page, nil)
	for name, own := range map[string]bool{"index.html": false, "ic3play.html": true, "handout.html": true, "nothing.html": false} {
		sent := get(t, h, "GET", "/"+name).Header.Get("Content-Security-Policy")
		if (sent == "") != own || site.Files[name].OwnPolicy != own {
			t.Errorf("%s is sent with the policy %q; the site says own: %v", name, sent, site.Files[name].OwnPolicy)
		}
	}
}
