//go:build js && wasm

// Command worker answers POST /api/check on Cloudflare Workers. It is the API of package web, with
// limits for the platform. files.mjs serves files without starting Go. Each request has its own
// instance of the module, and entry.mjs runs one instance at a time.
package main

import (
	"github.com/syumai/workers"

	"ic3play/web"
)

func main() { workers.Serve(web.WorkerAPI()) }
