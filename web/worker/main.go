//go:build js && wasm

// Command worker answers POST /api/check on Cloudflare Workers: the interface of
// package web, with limits that fit the platform. Files are served beside it
// (entry.mjs), without starting Go.
//
// The platform has one thread, 128 MB of memory, and a clock that stands still
// while a program computes: it moves on when control goes back. So the check
// gives control back after some units of work, and its time limit holds to
// within those. Each request has an instance of its own, and entry.mjs lets one
// compute at a time.
package main

import (
	"context"
	"time"

	"github.com/syumai/workers"

	"ic3play/frontend/verify"
	"ic3play/web"
)

// turn is the number of units of work after which control goes back; a unit takes
// a tenth of a millisecond to some milliseconds.
const turn = 64

func main() {
	lim := web.WorkerLimits()
	workers.Serve(web.API(func(ctx context.Context, file string, src []byte, opts verify.Options) verify.Report {
		units := 0
		opts.Yield = func() {
			if units++; units%turn == 0 {
				time.Sleep(time.Nanosecond) // a timer: the shortest way out of Go
			}
		}
		return verify.Check(ctx, file, src, opts)
	}, lim))
}
