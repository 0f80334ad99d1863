package pass

import "ic3play/engine/cfa/cfatest"

// Short names make automata readable as tables.
var v, plus, le, ge, eq = cfatest.V, cfatest.Plus, cfatest.Le, cfatest.Ge, cfatest.Eq
