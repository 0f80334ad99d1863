//go:build !js

package verify

// DefaultMemory is the default heap limit of a check in bytes.
const DefaultMemory = 2 << 30
