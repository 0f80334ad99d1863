// Command ic3play is a software model checker for integer C programs.
//
// It proves that no assertion of a program can fail, or finds a run in which an assertion fails. It
// uses the engines of package engine. Package frontend/verify checks each answer, without the
// engines, before the command prints safe or unsafe.
//
// This package sets the memory limit, handles signals, and passes on the standard streams and the
// exit status. The commands are in package frontend/cli.
package main

import (
	"context"
	"os"
	"os/signal"
	"runtime/debug"
	"syscall"

	"ic3play/frontend/cli"
)

// The live data is usually small, so the heap may grow to five times that size before a collection.
// If the live data is large, the limit makes collections frequent again.
const (
	gcPercent   = 400
	memoryLimit = 1 << 30
)

func main() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(gcPercent)
	}
	if os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(memoryLimit)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // a second ^C ends the process at once
	os.Exit(cli.Run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}
