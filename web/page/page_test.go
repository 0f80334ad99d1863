package page

import (
	"bytes"
	"compress/gzip"
	"encoding/base64"
	"io"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/fstest"

	"ic3play/web"
)

func packed(t *testing.T, text string) *fstest.MapFile {
	t.Helper()
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	if _, err := w.Write([]byte(text)); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return &fstest.MapFile{Data: b.Bytes()}
}

// A packed file must be available under its own name and, unpacked, under the name without the
// suffix. The single-file page must contain the module.
func TestFiles(t *testing.T) {
	module := packed(t, "\x00asm")
	in := fstest.MapFS{
		"index.html.gz":           packed(t, "<p>page</p>"),
		"icon.png":                {Data: []byte("picture")},
		"assets/engine-1.wasm.gz": module,
		"ic3play.html.parts.gz":   packed(t, "<script>{{engine}}</script>"),
	}
	page := New(in)
	for name, want := range map[string]string{
		"index.html":           "<p>page</p>",
		"index.html.gz":        string(in["index.html.gz"].Data),
		"icon.png":             "picture",
		"assets/engine-1.wasm": "\x00asm",
		"ic3play.html":         "<script>" + base64.StdEncoding.EncodeToString(module.Data) + "</script>",
	} {
		got, err := fs.ReadFile(page, name)
		if err != nil || string(got) != want {
			t.Errorf("%s: %q, %v; want %q", name, got, err, want)
		}
		info, err := fs.Stat(page, name)
		if err != nil || info.Size() != int64(len(want)) || info.IsDir() {
			t.Errorf("stat %s: %v, %v", name, info, err)
		}
	}
	if info, err := fs.Stat(page, "assets"); err != nil || !info.IsDir() {
		t.Errorf("stat assets: %v, %v", info, err)
	}
	for _, name := range []string{"none.html", "../page.go"} {
		if _, err := fs.Stat(page, name); err == nil {
			t.Errorf("stat %s succeeds", name)
		}
		if _, err := page.Open(name); err == nil {
			t.Errorf("open %s succeeds", name)
		}
	}
}

// A browser must get the packed bytes, and a client that cannot unpack them must get the unpacked
// bytes.
func TestServed(t *testing.T) {
	in := fstest.MapFS{"index.html.gz": packed(t, "<p>page</p>")}
	server := httptest.NewServer(web.Static(New(in)))
	defer server.Close()
	for _, encoding := range []string{"gzip", "identity"} {
		req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, server.URL+"/", nil)
		if err != nil {
			t.Fatal(err)
		}
		req.Header.Set("Accept-Encoding", encoding)
		resp, err := http.DefaultClient.Do(req)
		if err != nil {
			t.Fatal(err)
		}
		body, err := io.ReadAll(resp.Body)
		resp.Body.Close()
		want := "<p>page</p>"
		if encoding == "gzip" {
			want = string(in["index.html.gz"].Data)
		}
		if err != nil || string(body) != want || !strings.HasPrefix(resp.Header.Get("Content-Type"), "text/html") {
			t.Errorf("%s: %q, %v, %v", encoding, body, resp.Header, err)
		}
	}
}

// If the command was built with the page, it must have all files that "ic3play serve" and
// "ic3play export" need.
func TestBuilt(t *testing.T) {
	page := Files()
	if page == nil {
		t.Skip("built without the page (-tags page)")
	}
	for _, name := range []string{"index.html", "embed.js", "ic3play.html", "handout.html", "sw.js"} {
		if data, err := fs.ReadFile(page, name); err != nil || len(data) < 1000 {
			t.Errorf("%s: %d bytes, %v", name, len(data), err)
		}
	}
}
