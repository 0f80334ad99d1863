//go:build !unix

package meter

import "time"

// processStart is when this process began.
var processStart = time.Now()

// ProcessorTime is the time that has passed: there is no portable clock of the
// processor's.
func ProcessorTime() time.Duration { return time.Since(processStart) }
