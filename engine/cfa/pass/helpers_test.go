package pass

import "ic3play/engine/cfa/cfatest"

var v, plus, le, ge, eq = cfatest.V, cfatest.Plus, cfatest.Le, cfatest.Ge, cfatest.Eq
