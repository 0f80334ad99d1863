package pass

// Witness exports the function "witness" to tests in other packages.
var Witness = witness
