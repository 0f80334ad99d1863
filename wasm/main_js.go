//go:build js && wasm

package main

import (
	"runtime/debug"
	"syscall/js"
	"time"
)

// gcPercent lets the heap grow to three times what is live before it is
// collected: collections stop the only thread that there is. The memory limit
// makes them frequent again where that would cost too much.
const (
	gcPercent   = 200
	memoryLimit = 448 << 20
)

// warmUpAfter is how long the first request may take to arrive before the time
// is used to warm up.
const warmUpAfter = 100 * time.Millisecond

// main runs in a Web Worker: onmessage takes requests, postMessage sends
// responses, both as JSON strings. Requests are answered one after the other.
func main() {
	debug.SetGCPercent(gcPercent)
	debug.SetMemoryLimit(memoryLimit)
	self := js.Global()
	post := self.Get("postMessage").Call("bind", self)
	s := &server{send: func(message []byte) { post.Invoke(string(message)) }}
	requests := make(chan Request, 64)
	listen := js.FuncOf(func(_ js.Value, args []js.Value) any {
		req, ok := readRequest(args[0].Get("data"))
		if !ok {
			s.respond(Response{Type: "error", Message: "the message is no request"})
			return nil
		}
		select {
		case requests <- req:
		default:
			s.respond(Response{ID: req.ID, Type: "error", Message: "too many requests wait for an answer"})
		}
		return nil
	})
	self.Set("onmessage", listen)
	s.hello()
	select {
	case req := <-requests: // a page that opens with a run: that is the warm-up
		s.handle(req)
	case <-time.After(warmUpAfter):
		s.warmUp()
	}
	for req := range requests {
		s.handle(req)
	}
}

// readRequest reads a message, which is a Request in JSON or as an object. The
// browser does the parsing.
func readRequest(data js.Value) (req Request, ok bool) {
	defer func() {
		if recover() != nil { // JSON.parse threw
			ok = false
		}
	}()
	if data.Type() == js.TypeString {
		data = js.Global().Get("JSON").Call("parse", data)
	}
	if data.Type() != js.TypeObject {
		return req, false
	}
	text := func(name string) string { return jsText(data.Get(name)) }
	number := func(name string) int { return jsNumber(data.Get(name)) }
	req = Request{ID: number("id"), Type: text("type"), File: text("file"), Source: text("source"), Engine: text("engine"),
		TimeoutMs: number("timeoutMs"), Trace: data.Get("trace").Truthy(),
		Claims: jsList(data.Get("claims"), jsLocText), Loc: number("loc"), Formula: text("formula"), Frames: jsList(data.Get("frames"), jsLocText),
		X: text("x"), Y: text("y"), Points: data.Get("points").Truthy(), Cuts: jsList(data.Get("cuts"), jsText), Cubes: jsList(data.Get("cubes"), jsText),
		Frame: jsList(data.Get("frame"), jsText), Window: jsList(data.Get("window"), jsNumber), Witness: text("witness")}
	if options := data.Get("options"); options.Type() == js.TypeObject {
		req.Options = map[string]string{}
		keys := js.Global().Get("Object").Call("keys", options)
		for i := 0; i < keys.Length(); i++ {
			key := keys.Index(i).String()
			if v := options.Get(key); v.Type() == js.TypeString {
				req.Options[key] = v.String()
			}
		}
	}
	return req, true
}

// What is missing or of another type becomes the zero value.

func jsText(v js.Value) string {
	if v.Type() != js.TypeString {
		return ""
	}
	return v.String()
}

func jsNumber(v js.Value) int {
	if v.Type() != js.TypeNumber {
		return 0
	}
	return v.Int()
}

func jsLocText(v js.Value) LocText {
	if v.Type() != js.TypeObject {
		return LocText{}
	}
	return LocText{Loc: jsNumber(v.Get("loc")), Text: jsText(v.Get("text"))}
}

func jsList[T any](v js.Value, item func(js.Value) T) []T {
	if v.Type() != js.TypeObject || !js.Global().Get("Array").Call("isArray", v).Bool() {
		return nil
	}
	out := make([]T, v.Length())
	for i := range out {
		out[i] = item(v.Index(i))
	}
	return out
}
