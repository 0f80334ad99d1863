package interp

import "runtime"

// MaxActivations limits how deep calls nest. Each takes some hundred bytes of memory.
const MaxActivations = 100_000

// unwindEvery is the number of nested calls after which the stack of the browser is unwound. A
// worker's stack has room for some 1,500 calls of a short function.
const unwindEvery = 200

// deeper is called at each call. Go's stacks are in the module's memory, but each call also uses
// the stack of the browser, which is small. A goroutine that yields unwinds the browser's stack:
// when the goroutine continues, that stack contains only its innermost function.
func deeper(depth int) {
	if depth%unwindEvery == 0 {
		runtime.Gosched()
	}
}
