package shrink

import "strings"

// hotPackages are built with inlining: arithmetic, simplex and propagation,
// where the engine's time goes. Everything else is built without, which makes
// the module an eighth smaller and no search slower that could be measured.
var hotPackages = [...]string{
	"ic3play/lia/num", "ic3play/lia/simplex", "github.com/irifrance/gini/...", "math/big", "internal/runtime/maps",
}

// smallCode are the compiler's flags for the other packages: nothing is inlined, no
// loop is turned to test at its end, and no slice whose length is not known begins on
// the stack in case that it is short, for which each make and append would be there twice.
// Defers have one form, the general one.
const smallCode = "-l -d=variablemakethreshold=0 -d=ssa/loop_rotate/off -d=noopendefer=1"

// Flags are those of go build for a module that is to be small.
func Flags() []string {
	out := []string{"-gcflags=all=" + smallCode}
	for _, p := range hotPackages {
		out = append(out, "-gcflags="+p+"=")
	}
	return out
}

// Environment is what go build is given for a module that is to be small, by a
// toolchain of this version: where that has the choice, not the collector that marks by
// spans, which is for many cores, and the module has one.
func Environment(toolchain string) []string {
	out := []string{"GOOS=js", "GOARCH=wasm"}
	for _, v := range [...]string{"go1.25", "go1.26"} {
		if strings.HasPrefix(toolchain, v) {
			out = append(out, "GOEXPERIMENT=nogreenteagc")
		}
	}
	return out
}
