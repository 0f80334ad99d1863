package shrink

import "strings"

// hotPackages are compiled with inlining: terms and the solvers, the default engine's work for each
// state, step or lemma, the interpreter, and the runtime. The runtime's small functions, which run
// for each object, take half of a long run's time without inlining and a third with it. Inlining
// everywhere would make the transfer a tenth larger for little gain in speed (docs/benchmarks.md).
var hotPackages = [...]string{
	"ic3play/lia/...", "github.com/irifrance/gini/...",
	"ic3play/engine/explicit", "ic3play/engine/frames", "ic3play/engine/sim", "ic3play/engine/accel", "ic3play/engine/step",
	"ic3play/engine/cfa", "ic3play/frontend/interp",
	"runtime", "internal/runtime/maps", "internal/runtime/atomic", "internal/runtime/sys", "internal/abi", "internal/byteorder",
	"slices", "math/rand/v2", "internal/chacha8rand", // called by these packages
}

// smallCode has the compiler flags for all packages. Loops keep their test at the start. Slices of
// unknown length are not first allocated on the stack, which would duplicate the code of each make
// and append. All defers have the general form.
const smallCode = "-d=variablemakethreshold=0 -d=ssa/loop_rotate/off -d=noopendefer=1"

// coldCode has the flags for other packages: no inlining, and blocks in source order. Ordering
// blocks by likely branches helps processors, but not WebAssembly.
const coldCode = "-l -d=ssa/likelyadjust/off " + smallCode

// Flags returns the flags of go build for a small module.
func Flags() []string {
	out := []string{"-gcflags=all=" + coldCode}
	for _, p := range hotPackages {
		out = append(out, "-gcflags="+p+"="+smallCode)
	}
	return out
}

// Environment returns the environment of go build for a small module. If possible it selects the
// older garbage collector: the new one is for many cores, and the module has one.
func Environment(toolchain string) []string {
	out := []string{"GOOS=js", "GOARCH=wasm"}
	for _, v := range [...]string{"go1.25", "go1.26"} {
		if strings.HasPrefix(toolchain, v) {
			out = append(out, "GOEXPERIMENT=nogreenteagc")
		}
	}
	return out
}
