package cegar

import "ic3play/engine"

// refinementKind is how predicates are found.
type refinementKind uint8

const (
	interpolation refinementKind = iota
	beautiful
	preimages
)

// config is what the options choose.
type config struct {
	counter bool // encoding: one relation with a program counter
	levels  int

	refinement        refinementKind
	weak, decompose   bool
	inequalities      bool
	mining            int // states that are enough; 0: off
	maxSpurious       int // 0: refine at once
	expressions       bool
	pairs             int
	cartesian, abort  bool
	lifting, minimise bool
	core, requeue     bool
	maxCTGs, maxDepth int
	maxJoins          int // 0: no bound
	maxGeo            int // 0: off
}

// options are the engine's settings, each with the section of the thesis that it
// comes from.
func options() []engine.Option {
	boolean := func(name, def, help string) engine.Option {
		return engine.Option{Name: name, Kind: engine.BoolOption, Default: def, Help: help}
	}
	number := func(name, def string, least, most int64, help string) engine.Option {
		return engine.Option{Name: name, Kind: engine.IntOption, Default: def, Min: least, Max: most, Help: help}
	}
	choice := func(name, help string, choices ...string) engine.Option {
		return engine.Option{Name: name, Kind: engine.ChoiceOption, Default: choices[0], Choices: choices, Help: help}
	}
	return []engine.Option{
		number("maxCTGs", "3", 0, 1000, "Counterexamples to generalisation that are excluded for one literal: maxCTGs of section 3.5; 0 joins them."),
		number("maxDepth", "1", 0, 10, "How deep counterexamples to generalisation nest: maxDepth of section 3.5; 0 gives a literal up at the first."),
		number("maxJoins", "0", 0, 1000, "Joins with counterexamples for one literal: maxJoins of section 3.5; 0 means no bound."),
		number("maxGeo", "0", 0, 100000, "Attempts of one generalisation to weaken a literal along the lattice: maxGeo of section 3.5; 0 turns it off."),
		number("minPoints", "3", 0, 1000, "States at a location that are searched for linear equations: minPoints of section 3.4; 0 turns mining off."),
		number("maxSpurious", "0", 0, 1000, "Spurious transitions that a trace may have before refinement: maxSpurious of section 3.4; 0 refines at once."),
		choice("refinement", "Where predicates come from: interpolants, disjunctions of few half-spaces, or exact preimages (section 3.4).",
			"interpolation", "beautiful", "preimage"),
		choice("strength", "Whose facts an interpolant adds up: those of frame and transition, or those of the state (section 3.4).",
			"strong", "weak"),
		boolean("decompose", "true", "Take interpolants' sums apart where the parts suffice."),
		boolean("inequalities", "true", "Refine by two inequalities for each equation; with maxGeo by the equation and one (section 3.6)."),
		boolean("expressions", "true", "Start with the program's comparisons as predicates (section 3.6)."),
		number("pairs", "400", 0, 100000, "Start with v < w for pairs of a function's variables, at most so many; 0 for none (section 3.6)."),
		choice("encoding", "One transition relation with a program counter (section 2.3), or frames and relations of locations and edges.",
			"pc", "locations"),
		choice(engine.BlocksOption, "One edge for all statements between loop heads, or one for each statement, as in section 2.3.",
			"large", engine.StatementBlocks),
		boolean("lifting", "true", "Drop the assignments of a predecessor that do not matter (section 3.2)."),
		boolean("minimise", "true", "Make lifted states minimal, beyond the first unsatisfiable core."),
		choice("abstraction", "All sign vectors of the predicates that a state admits (section 3.3), or only what all its states agree on.",
			"precise", "cartesian"),
		boolean("abort", "true", "End an abstraction once the lemmas exclude the whole state (section 3.3)."),
		boolean("core", "true", "Generalise by unsatisfiable cores first (section 3.6)."),
		boolean("requeue", "true", "Try an excluded state again at the next level (Algorithm 3)."),
		number("levels", "0", 0, 1000000, "Give up after so many levels; 0 means never."),
	}
}

// newConfig reads options that ParseOptions has checked.
func newConfig(o engine.Options) config {
	c := config{
		counter: o.Values["encoding"] == "pc", levels: o.Int("levels"),
		weak: o.Values["strength"] == "weak", decompose: o.Bool("decompose"), inequalities: o.Bool("inequalities"),
		mining: o.Int("minPoints"), maxSpurious: o.Int("maxSpurious"),
		expressions: o.Bool("expressions"), pairs: o.Int("pairs"),
		cartesian: o.Values["abstraction"] == "cartesian", abort: o.Bool("abort"),
		lifting: o.Bool("lifting"), minimise: o.Bool("minimise"), core: o.Bool("core"), requeue: o.Bool("requeue"),
		maxCTGs: o.Int("maxCTGs"), maxDepth: o.Int("maxDepth"), maxJoins: o.Int("maxJoins"), maxGeo: o.Int("maxGeo"),
	}
	switch o.Values["refinement"] {
	case "beautiful":
		c.refinement = beautiful
	case "preimage":
		c.refinement = preimages
	}
	return c
}
