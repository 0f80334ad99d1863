package cegar

import (
	"slices"

	"ic3play/engine"
)

// refinementKind is how predicates are found.
type refinementKind uint8

const (
	interpolation refinementKind = iota
	beautiful
	preimages
)

// refinements are the names of the kinds.
var refinements = []string{"interpolation", "beautiful", "preimage"}

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
func options() []engine.Option { return slices.Clone(optionTable[:]) }

var optionTable = [...]engine.Option{
	{Name: "maxCTGs", Kind: engine.IntOption, Default: "3", Min: 0, Max: 1000,
		Help: "Counterexamples to generalisation that are excluded for one literal: maxCTGs of section 3.5; 0 joins them."},
	{Name: "maxDepth", Kind: engine.IntOption, Default: "1", Min: 0, Max: 10,
		Help: "How deep counterexamples to generalisation nest: maxDepth of section 3.5; 0 gives a literal up at the first."},
	{Name: "maxJoins", Kind: engine.IntOption, Default: "0", Min: 0, Max: 1000,
		Help: "Joins with counterexamples for one literal: maxJoins of section 3.5; 0 means no bound."},
	{Name: "maxGeo", Kind: engine.IntOption, Default: "0", Min: 0, Max: 100000,
		Help: "Attempts of one generalisation to weaken a literal along the lattice: maxGeo of section 3.5; 0 turns it off."},
	{Name: "minPoints", Kind: engine.IntOption, Default: "3", Min: 0, Max: 1000,
		Help: "States at a location that are searched for linear equations: minPoints of section 3.4; 0 turns mining off."},
	{Name: "maxSpurious", Kind: engine.IntOption, Default: "0", Min: 0, Max: 1000,
		Help: "Spurious transitions that a trace may have before refinement: maxSpurious of section 3.4; 0 refines at once."},
	{Name: "refinement", Kind: engine.ChoiceOption, Default: "interpolation", Choices: refinements,
		Help: "Where predicates come from: interpolants, disjunctions of few half-spaces, or exact preimages (section 3.4)."},
	{Name: "strength", Kind: engine.ChoiceOption, Default: "strong", Choices: []string{"strong", "weak"},
		Help: "Whose facts an interpolant adds up: those of frame and transition, or those of the state (section 3.4)."},
	{Name: "decompose", Kind: engine.BoolOption, Default: "true", Help: "Take interpolants' sums apart where the parts suffice."},
	{Name: "inequalities", Kind: engine.BoolOption, Default: "true", Help: "Refine by two inequalities for each equation; with maxGeo by the equation and one (section 3.6)."},
	{Name: "expressions", Kind: engine.BoolOption, Default: "true", Help: "Start with the program's comparisons as predicates (section 3.6)."},
	{Name: "pairs", Kind: engine.IntOption, Default: "400", Min: 0, Max: 100000,
		Help: "Start with v < w for pairs of a function's variables, at most so many; 0 for none (section 3.6)."},
	{Name: "encoding", Kind: engine.ChoiceOption, Default: "pc", Choices: []string{"pc", "locations"},
		Help: "One transition relation with a program counter (section 2.3), or frames and relations of locations and edges."},
	{Name: engine.BlocksOption, Kind: engine.ChoiceOption, Default: "large", Choices: []string{"large", engine.StatementBlocks},
		Help: "One edge for all statements between loop heads, or one for each statement, as in section 2.3."},
	{Name: "lifting", Kind: engine.BoolOption, Default: "true", Help: "Drop the assignments of a predecessor that do not matter (section 3.2)."},
	{Name: "minimise", Kind: engine.BoolOption, Default: "true", Help: "Make lifted states minimal, beyond the first unsatisfiable core."},
	{Name: "abstraction", Kind: engine.ChoiceOption, Default: "precise", Choices: []string{"precise", "cartesian"},
		Help: "All sign vectors of the predicates that a state admits (section 3.3), or only what all its states agree on."},
	{Name: "abort", Kind: engine.BoolOption, Default: "true", Help: "End an abstraction once the lemmas exclude the whole state (section 3.3)."},
	{Name: "core", Kind: engine.BoolOption, Default: "true", Help: "Generalise by unsatisfiable cores first (section 3.6)."},
	{Name: "requeue", Kind: engine.BoolOption, Default: "true", Help: "Try an excluded state again at the next level (Algorithm 3)."},
	{Name: "levels", Kind: engine.IntOption, Default: "0", Min: 0, Max: 1000000,
		Help: "Give up after so many levels; 0 means never."},
}

// newConfig reads options that ParseOptions has checked.
func newConfig(o engine.Options) config {
	// As values the methods are called, not copied to each place.
	on, number := o.Bool, o.Int
	return config{
		counter: o.Values["encoding"] == "pc", levels: number("levels"),
		refinement: refinementKind(slices.Index(refinements, o.Values["refinement"])),
		weak:       o.Values["strength"] == "weak", decompose: on("decompose"), inequalities: on("inequalities"),
		mining: number("minPoints"), maxSpurious: number("maxSpurious"),
		expressions: on("expressions"), pairs: number("pairs"),
		cartesian: o.Values["abstraction"] == "cartesian", abort: on("abort"),
		lifting: on("lifting"), minimise: on("minimise"), core: on("core"), requeue: on("requeue"),
		maxCTGs: number("maxCTGs"), maxDepth: number("maxDepth"), maxJoins: number("maxJoins"), maxGeo: number("maxGeo"),
	}
}
