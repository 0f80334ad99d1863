// Package web serves the page and its API, POST /api/check, as one http.Handler.
//
// The page needs no server: its engine runs in the browser, and any static file server can serve
// it. This handler adds entity tags, pre-compressed files, the right types, and a content security
// policy that lets the page load only from its own origin. The API gives verdicts without a
// browser; the page never calls it.
//
// Invariants: a request never reads outside the file system given to New. A check ends at most half
// a second after its request has ended. No source is stored. There is no TLS and no authentication:
// the server listens on a loopback address by default.
package web

import (
	"io/fs"
	"net/http"
)

// policy is the page's content security policy. It forbids inline styles. The editor does not need
// them, because its styles are in a shadow root.
const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; " +
	"worker-src 'self'; style-src 'self'; img-src 'self' data:; manifest-src 'self'; " +
	"base-uri 'none'; form-action 'none'"

// New returns the handler for the page's files, and for the API unless "api" is nil.
func New(page fs.FS, api http.Handler) http.Handler {
	mux := http.NewServeMux()
	mux.Handle("/", Static(page))
	if api != nil {
		mux.Handle("/api/check", api)
		mux.Handle("/healthz", api)
	}
	return withHeaders(mux)
}

func headers() map[string]string {
	return map[string]string{"Content-Security-Policy": policy, "X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer"}
}

func withHeaders(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		for name, value := range headers() {
			w.Header().Set(name, value)
		}
		next.ServeHTTP(w, r)
	})
}
