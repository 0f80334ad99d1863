package treeic3

import (
	"context"

	"ic3play/engine"
	"ic3play/engine/cfa"
	"ic3play/engine/generalise"
	"ic3play/engine/meter"
	"ic3play/engine/trace"
)

// source is the paper that the engines follow.
const source = "Cimatti, Griggio: Software Model Checking via IC3, CAV 2012"

// Engines returns the engines of this package.
func Engines() []engine.Engine { return []engine.Engine{TreeIC3{}, TreeIC3ITP{}, Mono{}} }

// TreeIC3 is the engine "tree": TREE-IC3.
type TreeIC3 struct{}

// TreeIC3ITP is the engine "tree-itp": TREE-IC3+ITP.
type TreeIC3ITP struct{}

// Mono is the engine "tree-itp-mono": TREE-IC3+ITP-MONO.
type Mono struct{}

// Config has the options that all three engines share.
type Config struct {
	engine.Form

	Generalise, Sums, Weaken, Strengthen, Forward, Together bool
}

// Options returns the options of the engine. Each option sets one field of c.
func (c *Config) Options() []engine.Option {
	return []engine.Option{
		engine.Bool(&c.Together, "together", true, "Treat parallel edges as one edge, so that the tree stays small. Turn it off to see a node for each edge."),
		engine.Bool(&c.Strengthen, "strengthen", true, "Give a leaf the clauses of earlier nodes at the same location on its path, if they hold after the rest of the path, so that an earlier node can cover it. Turn it off to see more rounds of a loop unwound."),
		engine.Bool(&c.Forward, "forward", true, "Give a new node the clauses of its parent that hold after its edge, too. Turn it off to see each clause learnt for an obligation."),
		engine.Bool(&c.Generalise, "generalise", true, "Drop the conditions of a blocked cube that are not needed, so that its clause excludes more states. Turn it off to see why the engine needs this."),
		engine.Bool(&c.Sums, "sums", true, "Replace two inequalities of a blocked cube by their sum if the result stays blocked. Turn it off to see loops over several counters need more clauses."),
		engine.Bool(&c.Weaken, "weaken", true, "Loosen the bounds of a blocked cube as long as it stays blocked. Turn it off if the tab Work shows that most queries serve generalisation."),
		c.BlocksOption(engine.LargeBlocks, ""),
		c.BisimulationOption(),
	}
}

func (c *Config) generalisers() []generalise.Generaliser {
	if !c.Generalise {
		return nil
	}
	list := []generalise.Generaliser{generalise.Split{}, generalise.Drop{}}
	if c.Sums {
		list = append(list, generalise.Sum{})
	}
	if c.Weaken {
		list = append(list, generalise.Weaken{})
	}
	return list
}

// ITPConfig has the options of the engines that interpolate.
type ITPConfig struct {
	Config
	CNF         int
	Disjunction bool
}

// Options returns the options of the engine. Each option sets one field of c.
func (c *ITPConfig) Options() []engine.Option {
	return append(c.Config.Options(),
		engine.Int(&c.CNF, "cnf", 5, 0, 1000, "Give up an interpolant if its conjunctive normal form has more than this many times its literals."),
		engine.Bool(&c.Disjunction, "disjunction", false, "Interpolate paths with parallel edges, as the disjunction of these edges. Without it, such paths are blocked cube by cube."))
}

// paperHelp is the help text of the preset PAPER of each engine.
const paperHelp = "As published: blocked cubes are made smaller by dropping literals only. As in all settings, a child that no edge leads to is false at once, and x != y is split into its sides."

func (c *Config) paper() { c.Sums, c.Weaken = false, false }

func (c *ITPConfig) paper() {
	c.Config.paper()
	c.Disjunction = true
}

func info(name, title, help string) engine.Info {
	return engine.Info{Name: name, Title: title, Help: help, Source: source, Proves: true, FindsBugs: true, Complete: true, Tree: true}
}

// Info describes the engine.
func (TreeIC3) Info() engine.Info {
	return engine.Describe(info("tree", "Tree-based IC3",
		"Unwinds the program into a tree; blocks cubes backwards along paths to the error, and lets clauses flow forward."),
		engine.Variant[Config]{Name: "PAPER", Help: paperHelp, Set: (*Config).paper})
}

// Info describes the engine.
func (TreeIC3ITP) Info() engine.Info {
	return engine.Describe(info("tree-itp", "Tree-based IC3 with interpolants",
		"As tree, but it takes the clauses for a path from the path's interpolants where they are small enough."),
		engine.Variant[ITPConfig]{Name: "PAPER", Help: paperHelp, Set: (*ITPConfig).paper})
}

// Info describes the engine.
func (Mono) Info() engine.Info {
	return engine.Describe(info("tree-itp-mono", "Tree-based IC3 with interpolants, all or nothing",
		"As tree-itp, but a leaf gets all clauses of an earlier node of its path or none, as in forced covering."),
		engine.Variant[ITPConfig]{Name: "PAPER", Help: paperHelp, Set: (*ITPConfig).paper})
}

// Check runs the engine.
func (e TreeIC3) Check(ctx context.Context, p *cfa.Program, opts engine.Options, rec *trace.Recorder) engine.Result {
	c, err := engine.Configured[Config](opts)
	if err != nil {
		return engine.Undecided(err)
	}
	return check(ctx, p, opts, rec, e.Info().Name, ITPConfig{Config: c}, false, false)
}

// Check runs the engine.
func (e TreeIC3ITP) Check(ctx context.Context, p *cfa.Program, opts engine.Options, rec *trace.Recorder) engine.Result {
	c, err := engine.Configured[ITPConfig](opts)
	if err != nil {
		return engine.Undecided(err)
	}
	return check(ctx, p, opts, rec, e.Info().Name, c, true, false)
}

// Check runs the engine.
func (e Mono) Check(ctx context.Context, p *cfa.Program, opts engine.Options, rec *trace.Recorder) engine.Result {
	c, err := engine.Configured[ITPConfig](opts)
	if err != nil {
		return engine.Undecided(err)
	}
	return check(ctx, p, opts, rec, e.Info().Name, c, true, true)
}

func check(ctx context.Context, p *cfa.Program, opts engine.Options, rec *trace.Recorder, name string, c ITPConfig, itp, mono bool) engine.Result {
	return newSearch(meter.New(ctx, opts.Limits), p, opts, rec, name, c, itp, mono).result()
}
