package verify

// DefaultMemory is the default heap limit of a check, in bytes. Browsers end a tab whose
// WebAssembly memory approaches 4 GB.
const DefaultMemory = 512 << 20
