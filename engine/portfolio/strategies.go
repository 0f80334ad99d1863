package portfolio

import (
	"ic3play/engine"
	"ic3play/engine/bmc"
	"ic3play/engine/cegar"
	"ic3play/engine/cfa"
	"ic3play/engine/closed"
	"ic3play/engine/explicit"
	"ic3play/engine/ic3"
	"ic3play/engine/impact"
	"ic3play/engine/modular"
	"ic3play/engine/nowrap"
	"ic3play/engine/sim"
	"ic3play/engine/tabled"
)

// part is an engine in a strategy, with the length of its turns in units of work. The first turn
// has "slice" units. Each later turn has "grow" units more than the one before, up to ten times
// "slice".
type part struct {
	engine      engine.Engine
	config      any // nil means the defaults
	slice, grow int
	late        int  // number of rounds that this part waits while the other parts take turns
	main        bool // if no part has an answer, the portfolio reports this part's reason
	exact       bool // the engine obeys the products of edges (cfa.Edge.Products)
	lists       bool // the engine's proofs list states, so their check may take long
	silent      bool // the run has no events of this part, because its frames or tree would mix with another part's
	// applies reports whether the part is useful for a program. If it is nil, the part always runs.
	applies func(*cfa.Program) bool
}

// strategy describes a portfolio: its name and options, and its parts in the order of their turns.
// The table of strategies is in this file.
type strategy struct {
	info  engine.Info
	parts func(Config) []part
	// The field "exchange" says whether the parts exchange lemmas on a board. It is set if several
	// parts learn lemmas.
	exchange bool
	// helpers returns a list with an element for each core after the first: the parts of the
	// portfolio that run on that core.
	helpers func(Config) [][]part
}

// maxNodes limits explicit-itp to a few seconds of work.
const maxNodes = 300000

// lateRounds is how many rounds a part waits for its first turn if it should run only on difficult
// programs. These rounds give IC3 some tenths of a second. If IC3 decides the program in this time,
// the late part never runs.
const lateRounds = 30

// interpolateRounds is the number of rounds before the engines with interpolants start. Some
// interpolants of remainders take seconds, and most programs are decided in fewer rounds.
const interpolateRounds = 12

// maxBits is the largest number of bits that an edge may compute for bitwise operators before IC3
// becomes slow.
const maxBits = 8

// byBits reports whether some edge computes more than maxBits bits.
func byBits(p *cfa.Program) bool { return p.HasInputs(cfa.Bit, maxBits+1) }

// hasRemainders reports whether some edge computes a quotient or remainder: for a division, for a
// value that may wrap around, or for a bitwise operator.
func hasRemainders(p *cfa.Program) bool {
	return p.HasInputs(cfa.Quotient, 1) || p.HasInputs(cfa.Rounds, 1) || p.HasInputs(cfa.Bit, 1)
}

// readsPairs reports whether some edge has two premises for reads of arrays.
func readsPairs(p *cfa.Program) bool {
	for i := range p.Edges {
		pr := p.Edges[i].Premises
		if p.CellReads && len(pr) > 1 && pr[0].At == pr[1].At {
			return true
		}
	}
	return false
}

func strategies() []strategy {
	return []strategy{
		// IC3 on the automaton finds proofs and most bugs. Random execution finds deep bugs after
		// thousands of deterministic iterations, where IC3 would need a level for each iteration.
		// Bounded search finds bugs that are few steps from the entry and need exact input values.
		// The engine "explicit-itp" starts later. It decides models of hardware with many flags.
		// Impact and cegar start later, too, in programs with remainders. Their interpolants state
		// facts that IC3 learns value by value, such as a range of remainders.
		{info: engine.Info{
			Name:  "auto",
			Title: "Portfolio",
			Help:  "Runs IC3, bounded search and random execution by turns: the first answer counts. Its IC3 begins with formulas that are guessed from sample runs and proved. If IC3 takes long, explicit values take turns, too, and for remainders interpolation and predicates.",

			Proves:     true,
			FindsBugs:  true,
			Complete:   true,
			Quick:      true,
			Frames:     true,
			Procedures: true,
			Clauses:    true,
		}, parts: func(c Config) []part {
			prover := engine.Defaults[ic3.Config]()
			prover.Seeds = c.Seeds
			var out []part
			if c.Sim {
				out = append(out, part{engine: sim.Engine{}, slice: 6})
			}
			// The engine of package closed enumerates all reachable states. A recursive function
			// that is called with constants has few states, although its run has many steps.
			out = append(out, part{engine: closed.Engine{}, slice: 3000, exact: true, lists: true, applies: (*cfa.Program).HasPremises})
			// Bit operations are easy on known values and hard for IC3.
			out = append(out, part{engine: closed.Engine{}, slice: 3000, exact: true, lists: true, applies: func(p *cfa.Program) bool { return !p.HasPremises() && byBits(p) }})
			out = append(out, part{engine: closed.Engine{}, slice: 3000, late: 3, exact: true, lists: true, applies: func(p *cfa.Program) bool { return !p.HasPremises() && !byBits(p) }})
			out = append(out, part{engine: ic3.Engine{}, config: prover, slice: 150, grow: 10, main: true})
			out = append(out, part{engine: modular.Engine{}, config: prover, slice: 150, grow: 10, applies: (*cfa.Program).HasPremises})
			out = append(out, part{engine: tabled.Engine{}, config: prover, slice: 150, grow: 10, late: 2, applies: (*cfa.Program).HasPremises})
			out = append(out, part{engine: nowrap.Engine{}, config: prover, slice: 150, grow: 10, applies: nowrap.Applies})
			if c.BMC {
				out = append(out, part{engine: bmc.Engine{}, slice: 15})
			}
			e, config := explicit.Values(maxNodes)
			if c.Values {
				out = append(out, part{engine: e, config: config, slice: 1000, grow: 1000})
			} else {
				out = append(out, part{engine: e, config: config, slice: 100, grow: 10, late: lateRounds, applies: func(p *cfa.Program) bool { return !byBits(p) }})
				// With many bit operations, this engine starts at once, because it computes them on
				// known values.
				out = append(out, part{engine: e, config: config, slice: 300, grow: 30, applies: byBits})
			}
			out = append(out, part{engine: impact.Engine{}, slice: 50, grow: 10, late: interpolateRounds, silent: true, applies: hasRemainders})
			out = append(out, part{engine: cegar.Engine{}, slice: 50, grow: 10, late: interpolateRounds, silent: true, applies: hasRemainders})
			plain := prover
			plain.Seeds = false // no seeds, because seeds about pairs of array cells may mislead IC3
			out = append(out, part{engine: ic3.Engine{}, config: plain, slice: 150, grow: 10, applies: func(p *cfa.Program) bool { return readsPairs(p) || p.Multiplies() }})
			for i := range out[:len(out)-1] {
				// If the program reads array cells that no variable represents, only IC3 can run.
				if applies := out[i].applies; !out[i].main {
					out[i].applies = func(p *cfa.Program) bool { return !p.CellReads && (applies == nil || applies(p)) }
				}
			}
			return out
		}, helpers: besideIC3},
	}
}
