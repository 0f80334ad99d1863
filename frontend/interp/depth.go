//go:build !js

package interp

// MaxActivations limits the depth of nested calls, because each uses a part of the interpreter's
// own stack. A deeper run ends with OutOfSteps.
const MaxActivations = 100_000

// deeper is called at each call. It does nothing in a native program; see depth_js.go for
// WebAssembly.
func deeper(int) {}
