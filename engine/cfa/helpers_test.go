package cfa_test

import "ic3play/engine/cfa/cfatest"

// Short names for helpers keep the automata in tests readable.
var v, le, ge = cfatest.V, cfatest.Le, cfatest.Ge
