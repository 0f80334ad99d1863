package interp

import "runtime"

// MaxActivations limits how deep calls nest. Each takes some hundred bytes of memory.
const MaxActivations = 100_000

// unwindEvery is the number of nested calls after which the stack of the browser is unwound.
// That of a worker has room for some 1,500 calls of a short function.
const unwindEvery = 200

// deeper is called at each call. Go's stacks are in the module's memory, but each call also
// uses the stack of the browser, which is small. A goroutine that yields leaves that one:
// when it goes on, the browser's stack has only its innermost function.
func deeper(depth int) {
	if depth%unwindEvery == 0 {
		runtime.Gosched()
	}
}
