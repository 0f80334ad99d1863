package pass

import "ic3play/engine/cfa/cfatest"

// Short names, so that automata read as tables.
var v, plus, le, ge, eq = cfatest.V, cfatest.Plus, cfatest.Le, cfatest.Ge, cfatest.Eq
