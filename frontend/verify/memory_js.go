package verify

// DefaultMemory is the default heap limit of a check, in bytes. It is far below 4 GB, because
// browsers end a tab whose WebAssembly memory approaches this size.
const DefaultMemory = 512 << 20
