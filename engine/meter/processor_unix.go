//go:build unix

package meter

import (
	"syscall"
	"time"
)

// ProcessorTime returns the processor time that this process has used, user and system,
// over all threads.
func ProcessorTime() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
