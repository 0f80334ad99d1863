package interp

// MaxActivations limits how deep calls nest. The stack of a browser's worker has room for
// some 1,500 calls of a short function.
const MaxActivations = 400
