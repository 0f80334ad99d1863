//go:build !js

package interp

// MaxActivations limits the depth of nested calls, because each call uses a part of the
// interpreter's own stack. A run that nests calls deeper ends with OutOfSteps.
const MaxActivations = 100_000

// deeper is called at each call. It does nothing in a native program; see depth_js.go for
// WebAssembly.
func deeper(int) {}
