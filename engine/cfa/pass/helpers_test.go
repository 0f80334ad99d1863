package pass

import "ic3play/engine/cfa/cfatest"

// Short names for helpers keep the automata in tests readable.
var v, plus, le, ge, eq = cfatest.V, cfatest.Plus, cfatest.Le, cfatest.Ge, cfatest.Eq
