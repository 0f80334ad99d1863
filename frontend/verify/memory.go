//go:build !js

package verify

// DefaultMemory is the heap that a check may use, in bytes.
const DefaultMemory = 2 << 30
