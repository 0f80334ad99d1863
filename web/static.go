package web

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"strconv"
	"strings"
	"sync"
)

// encodings are the encodings in which files are stored, best first. FILE.br is beside FILE.
var encodings = [...]struct{ name, suffix string }{{"br", ".br"}, {"gzip", ".gz"}}

// mimeTypes contains the media types of the files of a page by the ends of their names. The system's
// table may lack some of them. If the type of a WebAssembly module is wrong, browsers do not compile
// the module while it loads.
var mimeTypes = map[string]string{
	".html":        "text/html; charset=utf-8",
	".js":          "text/javascript; charset=utf-8",
	".mjs":         "text/javascript; charset=utf-8",
	".css":         "text/css; charset=utf-8",
	".wasm":        "application/wasm",
	".json":        "application/json",
	".map":         "application/json",
	".jsonl":       "text/plain; charset=utf-8",
	".txt":         "text/plain; charset=utf-8",
	".c":           "text/plain; charset=utf-8",
	".md":          "text/plain; charset=utf-8",
	".svg":         "image/svg+xml",
	".png":         "image/png",
	".ico":         "image/x-icon",
	".webmanifest": "application/manifest+json",
}

func mimeType(name string) string {
	ext := path.Ext(name)
	return cmp.Or(mimeTypes[ext], mime.TypeByExtension(ext), "application/octet-stream")
}

// Static serves the files of a page. For a path that ends in a slash it serves the index.html in
// that folder. It redirects a folder's path without the slash to the one with it.
func Static(page fs.FS) http.Handler {
	return &static{page: page, tags: map[string]tag{}}
}

type static struct {
	page fs.FS
	mu   sync.Mutex
	tags map[string]tag
}

// tag is an entity tag with the size and time of its file, so that a rebuilt file gets a new tag.
type tag struct {
	size, modified int64
	etag           string
}

func (s *static) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		http.Error(w, "method not allowed", http.StatusMethodNotAllowed)
		return
	}
	name := strings.TrimPrefix(path.Clean("/"+r.URL.Path), "/")
	if name == "" || strings.HasSuffix(r.URL.Path, "/") {
		name = path.Join(name, "index.html")
	}
	if info, err := fs.Stat(s.page, name); err != nil || info.IsDir() {
		if err == nil { // relative links need the trailing slash
			http.Redirect(w, r, path.Base(name)+"/", http.StatusMovedPermanently)
			return
		}
		http.NotFound(w, r)
		return
	}
	file, encoding := s.choose(name, r.Header.Get("Accept-Encoding"))
	if err := s.send(w, r, name, file, encoding); err != nil {
		http.Error(w, "the file cannot be read", http.StatusInternalServerError)
	}
}

// choose returns the file to send for a name, and its content encoding.
func (s *static) choose(name, accept string) (file, encoding string) {
	for _, e := range encodings {
		if !accepts(accept, e.name) {
			continue
		}
		if info, err := fs.Stat(s.page, name+e.suffix); err == nil && !info.IsDir() {
			return name + e.suffix, e.name
		}
	}
	return name, ""
}

func accepts(header, encoding string) bool {
	for part := range strings.SplitSeq(header, ",") {
		token, params, _ := strings.Cut(strings.TrimSpace(part), ";")
		if !strings.EqualFold(strings.TrimSpace(token), encoding) {
			continue
		}
		q, found := strings.CutPrefix(strings.ReplaceAll(params, " ", ""), "q=")
		if !found {
			return true
		}
		v, err := strconv.ParseFloat(q, 64)
		return err == nil && v > 0
	}
	return false
}

// send writes a file to the response. If it returns an error, it has written nothing.
func (s *static) send(w http.ResponseWriter, r *http.Request, name, file, encoding string) error {
	f, err := s.page.Open(file)
	if err != nil {
		return err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return err
	}
	content, ok := f.(io.ReadSeeker)
	if !ok {
		return errors.New("the file system cannot seek")
	}
	etag, err := s.etag(file, info, content)
	if err != nil {
		return err
	}
	h := w.Header()
	h.Set("Content-Type", mimeType(name))
	h.Set("Vary", "Accept-Encoding")
	h.Set("ETag", etag)
	h.Set("Cache-Control", cachePolicy(name))
	if shared(name) {
		h.Set("Access-Control-Allow-Origin", "*")
	}
	if ownPolicy(name) {
		h.Del("Content-Security-Policy")
	}
	if encoding != "" {
		h.Set("Content-Encoding", encoding)
		// http.ServeContent sends no length with encoded answers, but the page's progress bar needs
		// it.
		if r.Header.Get("Range") == "" && !notModified(r, etag) {
			h.Set("Content-Length", strconv.FormatInt(info.Size(), 10))
		}
	}
	http.ServeContent(w, r, name, info.ModTime(), content)
	return nil
}

// cachePolicy lets browsers cache files that have a content hash in their names. Browsers must
// revalidate all other files.
func cachePolicy(name string) string {
	if strings.HasPrefix(name, "assets/") || strings.HasPrefix(name, "embed/") && (path.Ext(name) == ".js" || path.Ext(name) == ".css") {
		return "public, max-age=31536000, immutable"
	}
	return "no-cache"
}

// shared returns whether pages of other origins may read a file. They may read the files that an
// embedded element needs. These files contain no user data.
func shared(name string) bool {
	return name == "embed.js" || strings.HasPrefix(name, "embed/") || strings.HasPrefix(name, "assets/")
}

// ownPolicy reports whether a file contains its own content security policy. Only the single-file
// pages contain a policy; it lists the hashes of their scripts.
func ownPolicy(name string) bool {
	return name == "ic3play.html" || name == "handout.html"
}

func notModified(r *http.Request, etag string) bool {
	return strings.Contains(r.Header.Get("If-None-Match"), etag) || r.Header.Get("If-None-Match") == "*"
}

// etag returns a file's entity tag. If the file has changed, it computes the tag again.
func (s *static) etag(file string, info fs.FileInfo, content io.ReadSeeker) (string, error) {
	size, modified := info.Size(), info.ModTime().UnixNano()
	s.mu.Lock()
	t, ok := s.tags[file]
	s.mu.Unlock()
	if ok && t.size == size && t.modified == modified {
		return t.etag, nil
	}
	of, err := contentTag(content)
	if err != nil {
		return "", err
	}
	if _, err := content.Seek(0, io.SeekStart); err != nil {
		return "", err
	}
	t = tag{size, modified, of}
	s.mu.Lock()
	s.tags[file] = t
	s.mu.Unlock()
	return t.etag, nil
}

func contentTag(content io.Reader) (string, error) {
	hash := sha256.New()
	if _, err := io.Copy(hash, content); err != nil {
		return "", err
	}
	return `"` + hex.EncodeToString(hash.Sum(nil)[:12]) + `"`, nil
}
