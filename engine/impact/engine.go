package impact

import (
	"context"

	"ic3play/engine"
	"ic3play/engine/art"
	"ic3play/engine/cfa"
	"ic3play/engine/meter"
	"ic3play/engine/trace"
)

const engineName = "impact"

// Engine is the engine "impact".
type Engine struct{}

// Forced is an option: the nodes with which forced covering is tried.
type Forced uint8

const (
	ForcedOff      Forced = iota
	ForcedAncestor        // tries the leaf's ancestors
	ForcedAny             // tries older nodes of the leaf's location, from the newest to the oldest
)

// Config has the engine's options.
type Config struct {
	engine.Form

	Forced   Forced
	Backward bool
	Weakest  bool
	Edges    bool
	Together bool
}

// Options returns the engine's options. Each option reads and writes a field of c.
func (c *Config) Options() []engine.Option {
	return []engine.Option{
		engine.Choice(&c.Forced, "forced", ForcedAny, []string{"off", "ancestor", "any"}, "Nodes of the same location whose label a leaf gets if its path allows it: none, those on its path, or all older ones."),
		engine.Bool(&c.Backward, "backward", false, "Compute interpolants backward from the error, as weak as each step allows, instead of forward from the entry."),
		engine.Bool(&c.Weakest, "weakest", true, "After the last loop head of a path, take the weakest interpolants instead of those of the conflict. They suit all ways to a location."),
		engine.Bool(&c.Edges, "edges", true, "Ask for each new child whether its edge can be taken from its parent's label. Without it, only paths to the error are queried, as published."),
		engine.Bool(&c.Together, "together", false, "Treat parallel edges as one edge, whose interpolants are those of their disjunction. Without it, each edge has a node of its own."),
		c.BlocksOption(engine.LargeBlocks, ""),
		c.BisimulationOption(),
	}
}

// Info describes the engine.
func (Engine) Info() engine.Info {
	return engine.Describe(engine.Info{
		Name:   engineName,
		Title:  "Lazy abstraction with interpolants",
		Help:   "Unwinds the program into a tree, refutes paths to the error by interpolants, and closes branches by covering.",
		Source: "McMillan: Lazy Abstraction with Interpolants, CAV 2006; as TREE-ITP in Cimatti, Griggio: Software Model Checking via IC3, CAV 2012",

		Proves:    true,
		FindsBugs: true,
		Tree:      true,
		Complete:  true,
	},
		engine.Variant[Config]{Name: "PAPER", Help: "As published, as TREE-ITP: a large block is one edge, only paths to the error are asked about, and interpolants are those of the conflict.", Set: func(c *Config) {
			c.Edges, c.Weakest, c.Together = false, false, true
		}},
		engine.Variant[Config]{Name: "WOLVERINE", Help: "As published, on the program as lowered, with a node for each statement.", Set: func(c *Config) {
			c.Edges, c.Weakest, c.Blocks = false, false, engine.RawBlocks
		}},
		engine.Variant[Config]{Name: "UNFORCED", Help: "Without forced covering.", Set: func(c *Config) { c.Forced = ForcedOff }})
}

// Check runs the engine.
func (Engine) Check(ctx context.Context, p *cfa.Program, opts engine.Options, rec *trace.Recorder) engine.Result {
	c, err := engine.Configured[Config](opts)
	if err != nil {
		return engine.Undecided(err)
	}
	s := &search{Search: art.NewSearch(meter.New(ctx, opts.Limits), p, opts, c.Together, rec, engineName), c: c}
	r := s.Run(s)
	r.Stats["forced_tried"], r.Stats["forced_succeeded"] = s.Tree.ForceAttempts, s.Tree.Forced
	return r
}
