//go:build !js

package interp

// MaxActivations limits the depth of nested calls of C functions, because each call uses a part of
// the interpreter's own stack. A run with deeper calls ends with OutOfSteps.
const MaxActivations = 100_000

// "deeper" does nothing in a native program. The version for WebAssembly (depth_js.go) keeps the
// browser's stack small. The interpreter calls "deeper" at each call of a C function.
func deeper(int) {}
