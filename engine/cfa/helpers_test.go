package cfa_test

import "ic3play/engine/cfa/cfatest"

// Short names make automata readable as tables.
var v, le, ge = cfatest.V, cfatest.Le, cfatest.Ge
