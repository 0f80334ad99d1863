//go:build !unix

package meter

import "time"

// processStart is the time at which this process began.
var processStart = time.Now()

// ProcessorTime returns the time since the process began, because there is no portable way
// to read the processor time.
func ProcessorTime() time.Duration { return time.Since(processStart) }
