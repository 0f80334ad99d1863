//go:build !unix

package bench

import "os"

// peakMemory returns 0, because there is no portable way to measure the peak memory.
func peakMemory(*os.ProcessState) int64 { return 0 }
