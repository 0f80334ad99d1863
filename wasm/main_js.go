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

// gcPercent lets the heap grow to five times what is live before it is collected, as the command
// does: collections stop the only thread that there is. The memory limit, near
// what a check may use, makes them frequent again where that would cost too much.
const gcPercent = 400

func limitMemory(heap int64) { debug.SetMemoryLimit(heap / 8 * 7) }

// warmUpAfter is how long the first request may take to arrive before the time
// is used to warm up.
const warmUpAfter = 100 * time.Millisecond

// main runs in a Web Worker: onmessage takes requests, postMessage sends
// responses, both as JSON strings. Requests are answered one after the other.
func main() {
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
		if req.Type == "clauses" { // they are for the request that is at work
			s.hear(req)
			return nil
		}
		select {
		case requests <- req:
		default:
			s.respond(wire.Response{ID: req.ID, Type: "error", Message: "too many requests wait for an answer"})
		}
		return nil
	})
	self.Set("onmessage", listen)
	answer := func(req wire.Request) {
		s.handle(req)
		if req.Type == "check" && len(requests) == 0 {
			runtime.GC() // while nobody waits: what a run leaves is not counted for the next one, nor collected in its time
		}
	}
	s.hello()
	rested, stop := meter.Alarm(warmUpAfter)
	select {
	case req := <-requests: // a page that opens with a run: that is the warm-up
		answer(req)
	case <-rested:
		s.warmUp()
	}
	stop()
	for req := range requests {
		answer(req)
	}
}

// readRequest reads a message, which is a Request in JSON or as an object.
func readRequest(data js.Value) (req wire.Request, err error) {
	defer func() {
		if p := recover(); p != nil { // JSON.stringify threw
			err = fmt.Errorf("the message is no request: %v", p)
		}
	}()
	if data.Type() == js.TypeObject {
		data = js.Global().Get("JSON").Call("stringify", data)
	}
	if data.Type() != js.TypeString {
		return req, errors.New("the message is no request")
	}
	r, err := wire.Decode([]byte(data.String()), "the request", wire.ReadRequest)
	if err != nil {
		return req, err
	}
	return *r, nil
}
