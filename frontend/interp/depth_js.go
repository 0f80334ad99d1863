package interp

import "runtime"

// MaxActivations limits the depth of nested calls. Each call takes a few hundred bytes of memory.
const MaxActivations = 100_000

// unwindEvery is the number of nested calls after which the browser's stack is unwound. The stack
// of a web worker has space for about 1,500 nested calls of a short function.
const unwindEvery = 200

// "deeper" keeps the browser's stack small. The interpreter calls it at each call of a C function,
// because each such call takes space on this stack. When a goroutine yields, the browser's stack is
// unwound. Afterwards it contains only the innermost function of the goroutine.
func deeper(depth int) {
	if depth%unwindEvery == 0 {
		runtime.Gosched()
	}
}
