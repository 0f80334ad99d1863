//go:build js && wasm

package main

import (
	"errors"
	"fmt"
	"runtime"
	"runtime/debug"
	"syscall/js"
	"time"

	"ic3play/engine/meter"
	"ic3play/frontend/verify"
	"ic3play/frontend/wire"
)

// gcPercent lets the heap grow to five times the live data before a collection, because a
// collection stops the only thread. The command has the same setting. Near the memory limit,
// collections become more frequent.
const gcPercent = 400

// reserved is the number of bytes that the module takes from the browser at once. Otherwise the
// memory would grow by a few megabytes at a time, and at each growth the browser would collect its
// own garbage.
const reserved = 128 << 20

// reserve makes Go's heap request a lot of memory at once. The garbage collector then frees it, and
// later allocations reuse it. This costs little, because the browser provides a page of memory only
// when the program first writes to it.
func reserve() {
	runtime.KeepAlive(make([]byte, reserved))
	runtime.GC()
}

func limitMemory(heap int64) { debug.SetMemoryLimit(heap / 8 * 7) }

// warmUpAfter is the time without a request after which the module warms up.
const warmUpAfter = 100 * time.Millisecond

// main runs in a Web Worker: onmessage receives requests and postMessage sends responses, both as
// JSON strings. Requests are answered one after the other.
func main() {
	reserve()
	debug.SetGCPercent(gcPercent)
	limitMemory(verify.DefaultMemory)
	self := js.Global()
	post := self.Get("postMessage").Call("bind", self)
	s := &server{send: func(message []byte) { post.Invoke(string(message)) }, bound: limitMemory}
	requests := make(chan wire.Request, 64)
	listen := js.FuncOf(func(_ js.Value, args []js.Value) any {
		req, err := readRequest(args[0].Get("data"))
		if err != nil {
			s.respond(wire.Response{Type: "error", Message: err.Error()})
			return nil
		}
		// Clauses from other workers are for the current check, which receives them while it runs.
		if req.Type == "clauses" {
			s.receiveClauses(req)
			return nil
		}
		select {
		case requests <- req:
		default:
			s.respond(wire.Response{ID: req.ID, Type: "error", Message: "too many requests are waiting"})
		}
		return nil
	})
	self.Set("onmessage", listen)
	answer := func(req wire.Request) {
		s.handle(req)
		if req.Type == "check" && len(requests) == 0 {
			runtime.GC() // collect while idle, so that this run's garbage costs the next one nothing
		}
	}
	s.hello()
	rested, stop := meter.Alarm(warmUpAfter)
	select {
	case req := <-requests: // if the first request is a run, the page needs no warm-up
		answer(req)
	case <-rested:
		s.warmUp()
	}
	stop()
	for req := range requests {
		answer(req)
	}
}

// readRequest decodes a message, which is JSON text or an object.
func readRequest(data js.Value) (req wire.Request, err error) {
	defer func() {
		if p := recover(); p != nil { // JSON.stringify has thrown an exception
			err = fmt.Errorf("the message is not a request: %v", p)
		}
	}()
	if data.Type() == js.TypeObject {
		data = js.Global().Get("JSON").Call("stringify", data)
	}
	if data.Type() != js.TypeString {
		return req, errors.New("the message is not a request")
	}
	r, err := wire.Decode([]byte(data.String()), "the request", wire.RequestFields)
	if err != nil {
		return req, err
	}
	return *r, nil
}
