//go:build unix

package solver

import (
	"syscall"
	"time"
)

// cpuTime is the processor time that this process has used, user and system,
// over all threads.
func cpuTime() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
