package portfolio

import (
	"ic3play/engine"
	"ic3play/engine/bmc"
	"ic3play/engine/explicit"
	"ic3play/engine/ic3"
	"ic3play/engine/sim"
)

// part is an engine of a strategy with its turns: slice units of work at first,
// grow more each time, up to ten times slice.
type part struct {
	engine      engine.Engine
	config      any // nil: the engine's defaults
	slice, grow int
	main        bool // its reason counts when no engine knows
}

// strategy is a row: an engine's description, and its parts in the order of their
// turns.
type strategy struct {
	info  engine.Info
	parts func(Config) []part
	// exchange gives the parts a board for lemmas: for rows of several engines
	// that learn some.
	exchange bool
}

// mostNodes are as many as explicit values may make: a few seconds' work.
const mostNodes = 300000

// strategies is the table.
func strategies() []strategy {
	return []strategy{
		// IC3 on the automaton finds proofs and most bugs; random execution finds
		// deep bugs of deterministic loops, where each of thousands of iterations
		// would cost IC3 a level; bounded search finds shallow bugs that need
		// exact input values.
		{info: engine.Info{
			Name:  "auto",
			Title: "Portfolio",
			Help:  "IC3 beside bounded search and random execution: the first that knows answers.",

			Proves:    true,
			FindsBugs: true,
			Complete:  true,
			Quick:     true,
			Frames:    true,
		}, parts: func(c Config) []part {
			prover := engine.Defaults[ic3.Config]()
			prover.Seeds = c.Seeds
			var out []part
			if c.Sim {
				out = append(out, part{engine: sim.Engine{}, slice: 6})
			}
			out = append(out, part{engine: ic3.Engine{}, config: prover, slice: 150, grow: 10, main: true})
			if c.BMC {
				out = append(out, part{engine: bmc.Engine{}, slice: 15})
			}
			if c.Values {
				e, config := explicit.Values(mostNodes)
				out = append(out, part{engine: e, config: config, slice: 1000, grow: 1000})
			}
			return out
		}},
	}
}
