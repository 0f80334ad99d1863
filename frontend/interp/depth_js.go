package interp

import "runtime"

// MaxActivations limits the depth of nested calls. Each call takes some hundred bytes of
// memory.
const MaxActivations = 100_000

// unwindEvery is the number of nested calls after which the browser's stack is unwound. A web
// worker's stack has room for some 1,500 calls of a short function.
const unwindEvery = 200

// deeper is called at each call. Each call uses the browser's stack, which is small. That stack is
// unwound when a goroutine yields; afterwards it contains only the goroutine's innermost function.
func deeper(depth int) {
	if depth%unwindEvery == 0 {
		runtime.Gosched()
	}
}
