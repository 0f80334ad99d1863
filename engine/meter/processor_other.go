//go:build !unix

package meter

import "time"

// processStart is when this process began.
var processStart = time.Now()

// ProcessorTime returns the time since the process began, as there is no portable way to
// read the processor time.
func ProcessorTime() time.Duration { return time.Since(processStart) }
