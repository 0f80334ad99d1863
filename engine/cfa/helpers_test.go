package cfa_test

import "ic3play/engine/cfa/cfatest"

// Short names, so that automata read as tables.
var v, le, ge = cfatest.V, cfatest.Le, cfatest.Ge
