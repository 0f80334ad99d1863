package predabs

import (
	"context"
	"maps"

	"ic3play/engine"
	"ic3play/engine/art"
	"ic3play/engine/cfa"
	"ic3play/engine/meter"
	"ic3play/engine/precision"
	"ic3play/engine/trace"
)

const engineName = "predabs"

// Engine is the engine "predabs".
type Engine struct{}

type abstraction uint8

const (
	boolean abstraction = iota
	cartesian
)

type refine uint8

const (
	prune refine = iota
	restart
)

// "from" is the type of the option "from", which says where new predicates come from.
type from uint8

const (
	interpolants from = iota
	preconditions
)

// Config has the engine's options.
type Config struct {
	engine.Form

	Abstraction abstraction
	Scope       precision.Scope
	Refine      refine
	From        from
	Shape       precision.Shape
	Backward    bool
	Mine        bool
	Memo        bool
}

// Options returns the engine's options. Each option sets one field of c.
func (c *Config) Options() []engine.Option {
	return []engine.Option{
		engine.Choice(&c.Abstraction, "abstraction", boolean, []string{"boolean", "cartesian"},
			"A label is a Boolean combination of predicates, or only says which predicates hold and which do not."),
		engine.Choice(&c.Scope, "scope", precision.Location, precision.Scopes(),
			"Where a predicate is tracked: at the location that it was found for, in its function, or everywhere."),
		engine.Choice(&c.Refine, "refine", prune, []string{"prune", "restart"},
			"Compute the tree anew below the first node that lacks a predicate, or from the root."),
		engine.Choice(&c.From, "from", interpolants, []string{"interpolants", "preconditions"},
			"New predicates are the atoms of an infeasible path's interpolants, or of its weakest preconditions."),
		engine.Choice(&c.Shape, "shape", precision.AsItIs, []string{"equation", "bounds", "bound"},
			"The predicates made of an equation in an interpolant: the equation, its two bounds, or the equation and one bound."),
		engine.Bool(&c.Backward, "backward", false, "Compute interpolants backward from the error, as weak as each step allows, instead of forward from the entry."),
		engine.Bool(&c.Mine, "mine", true, "If an infeasible path goes through a loop, the equations that hold in all sampled states at the loop's head become predicates too: refinement state mining (Birgmeier: Software Verification with IC3 via Abstraction and Interpolation, TU Wien, 2013)."),
		engine.Bool(&c.Memo, "memo", false, "Unwind each loop in a tree of its own. Use the result again if the loop is entered with the same facts about its variables and the same predicates."),
		c.BlocksOption(engine.LargeBlocks, ""),
		c.BisimulationOption(),
	}
}

// Info describes the engine.
func (Engine) Info() engine.Info {
	return engine.Describe(engine.Info{
		Name:   engineName,
		Title:  "Lazy predicate abstraction",
		Help:   "Unwinds the program into a tree whose labels are Boolean combinations of predicates. Interpolants of infeasible paths give new predicates.",
		Source: "Henzinger, Jhala, Majumdar, Sutre: Lazy Abstraction, POPL 2002; compared with in Cimatti, Griggio: Software Model Checking via IC3, CAV 2012",

		Proves:    true,
		FindsBugs: true,
		Tree:      true,
	},
		engine.Variant[Config]{Name: "PAPER", Help: "As published, as KRATOS: predicates come from interpolants alone.", Set: func(c *Config) { c.Mine = false }},
		engine.Variant[Config]{Name: "CPA-PRED", Help: "As CPAchecker: the program is not simplified, and blocks end at loop heads and where functions start and return (ABE-lf).", Set: func(c *Config) {
			c.Mine, c.Blocks = false, engine.FunctionBlocks
		}},
		engine.Variant[Config]{Name: "CPA-MEMO", Help: "As CPA-PRED, with block abstraction memoisation: loops are the blocks.", Set: func(c *Config) {
			c.Mine, c.Blocks, c.Memo = false, engine.FunctionBlocks, true
		}},
		engine.Variant[Config]{Name: "BLAST", Help: "As BLAST: the program is not simplified, an edge is a statement, and predicates are used one by one in the whole function.", Set: func(c *Config) {
			c.Mine, c.Blocks, c.Abstraction, c.Scope = false, engine.RawBlocks, cartesian, precision.Function
		}},
		engine.Variant[Config]{Name: "SATABS", Help: "As SATABS: the program is not simplified, predicates come from weakest preconditions and are used everywhere, and the tree is made anew.", Set: func(c *Config) {
			c.Mine, c.Blocks, c.From, c.Scope, c.Refine = false, engine.RawBlocks, preconditions, precision.Program, restart
		}},
		engine.Variant[Config]{Name: "CARTESIAN", Help: "Predicates one by one.", Set: func(c *Config) { c.Abstraction = cartesian }},
		engine.Variant[Config]{Name: "GLOBAL", Help: "Predicates are used everywhere, and the tree is made anew.", Set: func(c *Config) {
			c.Scope, c.Refine = precision.Program, restart
		}})
}

// Check runs the engine.
func (Engine) Check(ctx context.Context, p *cfa.Program, opts engine.Options, rec *trace.Recorder) engine.Result {
	c, err := engine.Configured[Config](opts)
	if err != nil {
		return engine.Undecided(err)
	}
	s := newSearch(art.NewSearch(meter.New(ctx, opts.Limits), p, opts, c.Abstraction == boolean, rec, engineName), c)
	if c.Memo {
		s.memo = newMemo(p)
		s.Labels = s.labels
	}
	r := s.Run(s)
	maps.Copy(r.Stats, s.counts())
	return r
}
