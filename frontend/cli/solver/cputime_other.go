//go:build !unix

package solver

import "time"

// processStart is when the first call of cpuTime was made.
var processStart = time.Now()

// cpuTime is the time that has passed: there is no portable clock of the
// processor's.
func cpuTime() time.Duration { return time.Since(processStart) }
