//go:build !unix

package bench

import "os"

// peakMemory is 0: there is no portable way to ask.
func peakMemory(*os.ProcessState) int64 { return 0 }
