package interp

import "runtime"

// MaxActivations limits the depth of nested calls. Each call takes some hundred bytes of
// memory.
const MaxActivations = 100_000

// unwindEvery is the number of nested calls after which the browser's stack is unwound. The
// stack of a web worker has room for some 1,500 calls of a short function.
const unwindEvery = 200

// deeper is called at each call. Go's stacks are in the module's memory, but each call also
// uses the browser's stack, which is small. When a goroutine yields, the browser's stack is
// unwound. When it continues, that stack contains only the goroutine's innermost function.
func deeper(depth int) {
	if depth%unwindEvery == 0 {
		runtime.Gosched()
	}
}
