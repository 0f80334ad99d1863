package shrink

import "strings"

// hotPackages and hotLibrary are compiled with inlining. They contain the terms, the solvers, the
// interpreter, the runtime, and the work of the default engine for each state, step or lemma. The
// runtime's small functions, which run for each object, take half of a long run's time without
// inlining and a third with it. Inlining everywhere would make the transfer a tenth larger for
// little gain in speed (docs/benchmarks.md).
var hotPackages = [...]string{
	"ic3play/lia/...", "github.com/irifrance/gini/...",
	"ic3play/engine/explicit", "ic3play/engine/frames", "ic3play/engine/sim", "ic3play/engine/accel", "ic3play/engine/step",
	"ic3play/engine/cfa", "ic3play/frontend/interp",
}

var hotLibrary = [...]string{
	"runtime", "internal/runtime/maps", "internal/runtime/atomic", "internal/runtime/sys", "internal/abi", "internal/byteorder",
	"slices", "math/rand/v2", "internal/chacha8rand", // called by hotPackages
}

// smallCode contains the compiler flags for all packages. Loops test their condition at the
// beginning (without the flag, the compiler moves the test to the end). Slices of unknown length
// are not allocated on the stack first, because that would duplicate the code of each make and
// append. Every defer uses the general implementation, not the open-coded one.
const smallCode = "-d=variablemakethreshold=0 -d=ssa/loop_rotate/off -d=noopendefer=1"

// coldCode has the flags for other packages: no inlining, and blocks in source order. Ordering
// blocks by likely branches helps processors, but not WebAssembly.
const coldCode = "-l -d=ssa/likelyadjust/off " + smallCode

// The packages in userPackages are compiled without write barriers, which would be a twentieth of a
// module. The garbage collector needs barriers only in code that runs at the same time as its
// marking phase. With gcstoptheworld=1, only system goroutines run during that phase (schedEnabled
// in runtime/proc.go). The standard library keeps its barriers, because system goroutines call
// parts of it, such as the functions of timers.
var userPackages = [...]string{"ic3play/...", "github.com/..."}

const (
	noBarrier    = " -wb=false"
	stopTheWorld = " -X runtime.godebugDefault=gcstoptheworld=1"
)

// known returns whether the flags about the garbage collector are known to work with this version
// of the toolchain.
func known(toolchain string) bool {
	return strings.HasPrefix(toolchain, "go1.25") || strings.HasPrefix(toolchain, "go1.26")
}

// Flags returns the flags of go build for a small module, for the given version of the toolchain.
// One of the flags is -ldflags, which contains the parameter "linker".
func Flags(toolchain, linker string) []string {
	user := ""
	if known(toolchain) {
		user = noBarrier
		linker += stopTheWorld
	}
	out := []string{"-ldflags=" + linker, "-gcflags=all=" + coldCode}
	add := func(packages []string, flags string) {
		for _, p := range packages {
			out = append(out, "-gcflags="+p+"="+flags)
		}
	}
	add(userPackages[:], coldCode+user)
	add(hotPackages[:], smallCode+user)
	add(hotLibrary[:], smallCode)
	return out
}

// Environment returns the environment of go build for a small module. If possible it selects the
// older garbage collector: the new one is for many cores, and the module has only one core.
func Environment(toolchain string) []string {
	out := []string{"GOOS=js", "GOARCH=wasm"}
	if known(toolchain) {
		out = append(out, "GOEXPERIMENT=nogreenteagc")
	}
	return out
}
