// Package web serves the page and the one call of its interface, POST
// /api/check, as a single http.Handler.
//
// The page needs no server: its engine runs in the browser, and any static file
// server will do. This handler adds what a good one adds: a content security
// policy that lets the page load from its own origin only, entity tags,
// pre-compressed files, the right types. The interface is for those who want a
// verdict without a browser; the page never calls it.
//
// Invariants: a request never reads outside the file system that New was
// given; a check never outlives its request by more than half a second; no
// source is kept. There is no TLS and no authentication here: it listens on a
// loopback address unless told otherwise.
package web

import (
	"io/fs"
	"net/http"
)

// policy is the page's content security policy. Its editor keeps its styles in
// a shadow root, so that no inline style is needed.
const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; " +
	"worker-src 'self'; style-src 'self'; img-src 'self' data:; manifest-src 'self'; " +
	"base-uri 'none'; form-action 'none'"

// New returns the handler: the page's files, and the interface when api is not
// nil.
func New(page fs.FS, api http.Handler) http.Handler {
	mux := http.NewServeMux()
	mux.Handle("/", Static(page))
	if api != nil {
		mux.Handle("/api/check", api)
	}
	return withHeaders(mux)
}

// headers are what every answer carries.
func headers() map[string]string {
	return map[string]string{"Content-Security-Policy": policy, "X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer"}
}

// withHeaders sets what every answer carries.
func withHeaders(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		for name, value := range headers() {
			w.Header().Set(name, value)
		}
		next.ServeHTTP(w, r)
	})
}
