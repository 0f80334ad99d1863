//go:build js && wasm

// Command worker answers POST /api/check on Cloudflare Workers: the interface of
// package web, with limits that fit the platform. Files are served beside it
// (entry.mjs), without starting Go.
// Each request has an instance of its own, and entry.mjs lets one compute at a time.
package main

import (
	"github.com/syumai/workers"

	"ic3play/web"
)

func main() { workers.Serve(web.WorkerAPI()) }
