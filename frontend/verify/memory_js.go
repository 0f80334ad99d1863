package verify

// DefaultMemory is the heap that a check may use, in bytes: a browser ends a
// tab whose module grows towards the 4 GB that it could address.
const DefaultMemory = 512 << 20
