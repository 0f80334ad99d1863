package ic3_test

import (
	"context"
	"fmt"

	"ic3play/engine"
	"ic3play/engine/enginetest"
	"ic3play/engine/ic3"
	"ic3play/lia"
)

// An engine checks an automaton, which has locations and edges. Each edge has a guard and a
// simultaneous assignment. The engine's options are a struct of type Config;
// Info.ParseOptions reads them from text.
func ExampleEngine() {
	b := enginetest.New(3, "x") // 0 is the entry, 1 the error
	x := b.Var(0)
	b.Edge(0, 2, lia.True(), map[int]lia.Term{0: lia.Int(1)})        // x = 1
	b.Edge(2, 2, lia.True(), map[int]lia.Term{0: x.Add(lia.Int(2))}) // x = x + 2, any number of times
	b.Edge(2, 1, lia.Lt(x), nil)                                     // the error, if x < 0
	p := b.Program()

	config := engine.Defaults[ic3.Config]()
	config.CTG = false
	r := ic3.Engine{}.Check(context.Background(), p, engine.Options{Config: config}, nil)
	fmt.Println(r.Verdict, r.Invariant[2].Format(p.VarName))
	// Output: safe x >= 1
}
