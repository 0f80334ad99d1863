package shrink

import "strings"

// hotPackages are built with inlining: terms and the solvers, what the default engine does for each
// state, step or lemma, the interpreter, and the runtime, whose small functions are called for each object that is
// made, looked up or collected: half of a long run was there without, and a third is with it. Everything else is built
// without: inlined everywhere, the module is a tenth larger to transfer, and hardly quicker (docs/benchmarks.md).
var hotPackages = [...]string{
	"ic3play/lia/...", "github.com/irifrance/gini/...",
	"ic3play/engine/explicit", "ic3play/engine/frames", "ic3play/engine/sim", "ic3play/engine/accel", "ic3play/engine/step",
	"ic3play/engine/cfa", "ic3play/frontend/interp",
	"runtime", "internal/runtime/maps", "internal/runtime/atomic", "internal/runtime/sys", "internal/abi", "internal/byteorder",
	"slices", "math/rand/v2", "internal/chacha8rand", // called by these
}

// smallCode are the compiler's flags for all packages: no
// loop is turned to test at its end, and no slice whose length is not known begins on
// the stack in case that it is short, for which each make and append would be there twice.
// Defers have one form, the general one.
const smallCode = "-d=variablemakethreshold=0 -d=ssa/loop_rotate/off -d=noopendefer=1"

// coldCode are the flags for packages that are not hot: nothing is inlined, and blocks stand as the source has
// them. Which way is the likely one counts for a processor that guesses, not for WebAssembly.
const coldCode = "-l -d=ssa/likelyadjust/off " + smallCode

// Flags are those of go build for a module that is to be small.
func Flags() []string {
	out := []string{"-gcflags=all=" + coldCode}
	for _, p := range hotPackages {
		out = append(out, "-gcflags="+p+"="+smallCode)
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
