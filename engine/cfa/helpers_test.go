package cfa_test

import "ic3play/engine/cfa/cfatest"

var v, le, ge = cfatest.V, cfatest.Le, cfatest.Ge
