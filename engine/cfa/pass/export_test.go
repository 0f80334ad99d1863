package pass

// Witness lets tests of the package's surface solve guards for an input.
var Witness = witness
