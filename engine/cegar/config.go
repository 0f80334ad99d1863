package cegar

import (
	"ic3play/engine"
	"ic3play/lia/itp"
)

type refinement uint8

const (
	interpolation refinement = iota
	beautiful
	preimages
)

type encoding uint8

const (
	counter   encoding = iota // one transition relation for all edges, with a program counter as a variable
	locations                 // each location has its own frames, and each edge its own transition relation
)

type abstractionKind uint8

const (
	precise abstractionKind = iota
	cartesian
)

// Config has the engine's options. The method Options describes them. The sections that it names
// are sections of the thesis.
type Config struct {
	engine.Form

	MaxCTGs, MaxDepth int
	MaxJoins          int // limit on joins for each literal; 0 means no limit
	// MaxGeo is the largest number of attempts of one generalisation to replace a literal by a
	// weaker one. 0 means no attempts.
	MaxGeo      int
	MinPoints   int // number of states needed for mining; 0 means no mining
	MaxSpurious int // number of spurious transitions allowed on a trace; 0 means refinement at once
	Levels      int

	Refinement           refinement
	Strength             itp.Strength
	Decompose            bool
	Inequalities         bool
	Expressions          bool
	Pairs                int
	Encoding             encoding
	Lifting, Minimise    bool
	Abstraction          abstractionKind
	Abort, Core, Requeue bool
}

// Options binds the options to the fields.
func (c *Config) Options() []engine.Option {
	return []engine.Option{
		engine.Int(&c.MaxCTGs, "maxCTGs", 3, 0, 1000,
			"Counterexamples to generalisation that are excluded for one literal: maxCTGs of section 3.5; 0 joins them."),
		engine.Int(&c.MaxDepth, "maxDepth", 1, 0, 10,
			"How deep counterexamples to generalisation nest: maxDepth of section 3.5. With 0 the first one ends the attempt to drop a literal."),
		engine.Int(&c.MaxJoins, "maxJoins", 0, 0, 1000,
			"Joins with counterexamples for one literal: maxJoins of section 3.5; 0 means no bound."),
		engine.Int(&c.MaxGeo, "maxGeo", 0, 0, 100000,
			"Attempts of one generalisation to weaken a literal along the lattice: maxGeo of section 3.5; 0 turns it off."),
		engine.Int(&c.MinPoints, "minPoints", 3, 0, 1000,
			"Mine linear equations once a location has this many states: minPoints of section 3.4. Two states always lie on a line, so 1 and 2 mean 3; 0 turns mining off."),
		engine.Int(&c.MaxSpurious, "maxSpurious", 0, 0, 1000,
			"Spurious transitions that a trace may have before refinement: maxSpurious of section 3.4; 0 refines at once."),
		engine.Choice(&c.Refinement, "refinement", interpolation, []string{"interpolation", "beautiful", "preimage"},
			"Where predicates come from: interpolants, disjunctions of few half-spaces, or exact preimages (section 3.4)."),
		engine.Choice(&c.Strength, "strength", itp.Strong, []string{"strong", "weak"},
			"An interpolant adds up the facts of the frame and the transition, or those of the state (section 3.4)."),
		engine.Bool(&c.Decompose, "decompose", true, "Replace the sum in an interpolant by its summands where they suffice. With strength=strong there is only one summand: the state is one value for each variable."),
		engine.Bool(&c.Inequalities, "inequalities", true, "Refine by two inequalities in place of an equation. With maxGeo: by the equation and one inequality (section 3.6)."),
		engine.Bool(&c.Expressions, "expressions", true, "Start with the program's comparisons as predicates: the atoms of its conditions that contain only variables. The thesis takes all Boolean expressions (section 3.6)."),
		engine.Int(&c.Pairs, "pairs", 400, 0, 100000,
			"Start with predicates v < w for at most this many pairs of a function's variables; 0 means none (section 3.6)."),
		engine.Choice(&c.Encoding, "encoding", counter, []string{"pc", "locations"},
			"One transition relation with a program counter (section 2.3), or frames and relations of locations and edges."),
		c.BlocksOption(engine.LargeBlocks, "One edge for all statements between loop heads, or one for each statement, as in section 2.3."),
		c.BisimulationOption(),
		engine.Bool(&c.Lifting, "lifting", true, "Drop the assignments of a predecessor that do not matter (section 3.2)."),
		engine.Bool(&c.Minimise, "minimise", true, "Make lifted states minimal. The thesis takes the first unsatisfiable core; the presets minimise it in addition. With blocks=statement a goal is a cube, and all of it is needed."),
		engine.Choice(&c.Abstraction, "abstraction", precise, []string{"precise", "cartesian"},
			"Abstract a region to all sign vectors of the predicates in it (section 3.3), or only to the predicates with one value in all its states."),
		engine.Bool(&c.Abort, "abort", true, "End an abstraction once the lemmas exclude the whole state (section 3.3)."),
		engine.Bool(&c.Core, "core", true, "Before dropping literals, generalise by unsatisfiable cores (section 3.6)."),
		engine.Bool(&c.Requeue, "requeue", true, "Try an excluded state again at the next level (Algorithm 3)."),
		engine.Int(&c.Levels, "levels", 0, 0, 1000000, "Stop without an answer after this many frames; 0 means never. Set it to look at the beginning of a long run."),
	}
}

// presets returns the configurations of section 4.2 of the thesis, and CRB. The thesis varies
// maxCTGs, maxDepth, maxGeo, minPoints and maxSpurious. CRB uses half-space interpolants, which the
// thesis found too expensive (section 3.4).
func presets() []engine.Variant[Config] {
	return []engine.Variant[Config]{
		{Name: "NOOPT", Help: "Literals are dropped one by one, nothing more.",
			Set: func(c *Config) { c.MaxCTGs, c.MaxDepth, c.MinPoints = 0, 0, 0 }},
		{Name: "C", Help: "Counterexamples to generalisation are excluded first.",
			Set: func(c *Config) { c.MinPoints = 0 }},
		{Name: "CG", Help: "C with geometric generalisation.",
			Set: func(c *Config) { c.MinPoints, c.MaxGeo = 0, 100 }},
		{Name: "CR", Help: "C with mining of equations; the default.",
			Set: func(*Config) {}},
		{Name: "CGR", Help: "CG with mining.",
			Set: func(c *Config) { c.MaxGeo = 100 }},
		{Name: "CRL", Help: "CR with lazy refinement.",
			Set: func(c *Config) { c.MaxSpurious = 3 }},
		{Name: "CGRL", Help: "CGR with lazy refinement.",
			Set: func(c *Config) { c.MaxGeo, c.MaxSpurious = 100, 3 }},
		{Name: "CRB", Help: "CR with interpolants of few half-spaces; not in the thesis.",
			Set: func(c *Config) { c.Refinement = beautiful }},
	}
}
