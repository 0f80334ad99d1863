//go:build !js

package interp

// MaxActivations limits the depth of nested calls, because each call uses a part of the
// interpreter's own stack. A run that nests calls deeper ends with OutOfSteps.
const MaxActivations = 100_000

// deeper is called at each call; natively it has nothing to do.
func deeper(int) {}
