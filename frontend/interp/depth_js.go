package interp

import "runtime"

// MaxActivations limits the depth of nested calls. Each call takes some hundred bytes of
// memory.
const MaxActivations = 100_000

// unwindEvery is the number of nested calls after which the browser's stack is unwound. A web
// worker's stack has room for some 1,500 calls of a short function.
const unwindEvery = 200

// "deeper" keeps the browser's stack small. The interpreter calls "deeper" at each call of a C
// function, and each such call takes space on the browser's stack. When a goroutine yields, the
// browser's stack is unwound; afterwards the stack contains only the innermost function of the
// goroutine.
func deeper(depth int) {
	if depth%unwindEvery == 0 {
		runtime.Gosched()
	}
}
