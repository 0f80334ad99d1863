//go:build !unix

package meter

import "time"

var processStart = time.Now()

// ProcessorTime returns the wall-clock time since the process began, because this platform has no
// portable way to read the processor time.
func ProcessorTime() time.Duration { return time.Since(processStart) }
