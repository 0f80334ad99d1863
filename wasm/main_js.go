//go:build js && wasm

package main

import (
	"runtime/debug"
	"syscall/js"
)

// gcPercent lets the heap grow to three times what is live before it is
// collected: collections stop the only thread that there is. The memory limit
// makes them frequent again where that would cost too much.
const (
	gcPercent   = 200
	memoryLimit = 448 << 20
)

// main runs in a Web Worker: onmessage takes requests, postMessage sends
// responses, both as JSON strings. Requests are answered one after the other.
func main() {
	debug.SetGCPercent(gcPercent)
	debug.SetMemoryLimit(memoryLimit)
	self := js.Global()
	post := self.Get("postMessage").Call("bind", self)
	s := &server{send: func(message []byte) { post.Invoke(string(message)) }}
	requests := make(chan []byte, 64)
	listen := js.FuncOf(func(_ js.Value, args []js.Value) any {
		data := args[0].Get("data")
		if data.Type() != js.TypeString {
			return nil
		}
		select {
		case requests <- []byte(data.String()):
		default:
			s.respond(Response{Type: "error", Message: "too many requests wait for an answer"})
		}
		return nil
	})
	self.Set("onmessage", listen)
	s.hello()
	s.warmUp()
	for message := range requests {
		s.handle(message)
	}
}
