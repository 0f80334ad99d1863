//go:build unix

package bench

import (
	"os"
	"runtime"
	"syscall"
)

// peakMemory returns the peak memory of an ended process in bytes.
func peakMemory(state *os.ProcessState) int64 {
	u, ok := state.SysUsage().(*syscall.Rusage)
	if !ok {
		return 0
	}
	if runtime.GOOS == "darwin" || runtime.GOOS == "ios" {
		return u.Maxrss
	}
	return u.Maxrss << 10 // systems other than macOS and iOS count in KiB
}
