package explicit

import (
	"context"

	"ic3play/engine"
	"ic3play/engine/art"
	"ic3play/engine/cfa"
	"ic3play/engine/meter"
	"ic3play/engine/precision"
	"ic3play/engine/predabs"
	"ic3play/engine/trace"
)

// refine is an option: whether a refinement prunes only a part of the tree, or restarts with a new
// tree.
type refine uint8

const (
	prune refine = iota
	restart
)

// Config has the options that all engines of this package share.
type Config struct {
	engine.Form
}

// Reopening has the option "lost" of the engines without predicates. A path to the error is
// spurious if it is infeasible but values cannot refute it. For up to SpuriousPaths such paths, the
// search also explores the nodes that the nodes of the path had covered.
type Reopening struct{ SpuriousPaths int }

// LostOption returns the option "lost", which sets the field SpuriousPaths.
func (l *Reopening) LostOption() engine.Option {
	return engine.Int(&l.SpuriousPaths, "lost", 100, 0, 1000000,
		"After an infeasible path that values do not refute, nothing can be proved any more. For at most this many such paths, the search for a bug also explores the nodes that nodes of these paths cover.")
}

// PlainConfig has the options of the engine "explicit", which tracks all values.
type PlainConfig struct {
	Config
	Reopening
}

// Options returns the engine's options. Each option reads and writes a field of c.
func (c *PlainConfig) Options() []engine.Option {
	return append([]engine.Option{c.LostOption()}, c.Config.Options()...)
}

const blocksHelp = "One edge for all statements between loop heads, or one for each statement: a value that depends on the branches taken inside a large block is lost."

// Options returns the engine's options. Each option reads and writes a field of c.
func (c *Config) Options() []engine.Option {
	return []engine.Option{c.BlocksOption(engine.StatementBlocks, blocksHelp)}
}

// RefinedConfig holds the options of the engines that refine.
type RefinedConfig struct {
	Config
	Refine refine
	Scope  precision.Scope
	Nodes  int
}

// Options returns the engine's options. Each option reads and writes a field of c.
func (c *RefinedConfig) Options() []engine.Option {
	return append([]engine.Option{
		engine.Choice(&c.Refine, "refine", prune, []string{"prune", "restart"},
			"Compute the tree anew below the first node whose precision has grown, or from the root."),
		engine.Choice(&c.Scope, "scope", precision.Location, precision.Scopes()[:precision.Program],
			"A refinement tracks a variable at one location, or in the whole function of the variable."),
		engine.Int(&c.Nodes, "nodes", 0, 0, 100000000, "Give up after this many nodes; 0 means never."),
	}, c.Config.Options()...)
}

// ValueConfig holds the options of the engine "explicit-itp".
type ValueConfig struct {
	RefinedConfig
	Reopening
	// Continue says that the search continues after a spurious path.
	Continue bool
	// SplitCases says that an edge is split into one edge for each case of its guard (splitCases).
	// It is not an option for users: the caller that chooses the blocks sets it.
	SplitCases bool
}

// Options returns the engine's options. Each option reads and writes a field of c.
func (c *ValueConfig) Options() []engine.Option {
	return append([]engine.Option{
		engine.Bool(&c.Continue, "goon", true, "After an infeasible path that values do not refute, nothing can be proved any more: continue the search for a bug, or give up."),
		c.LostOption(),
	}, c.RefinedConfig.Options()...)
}

// CombinedConfig has the options of the engines with predicates.
type CombinedConfig struct {
	RefinedConfig
	Threshold int
	Mine      bool
}

// Options returns the engine's options. Each option reads and writes a field of c.
func (c *CombinedConfig) Options() []engine.Option {
	return append([]engine.Option{
		engine.Int(&c.Threshold, "threshold", 25, 0, 1000000, "A variable with more different values than this on a path is left to predicates; 0 means no limit."),
		engine.Bool(&c.Mine, "mine", true, "If an infeasible path goes through a loop, the equations that hold in all sampled states at the loop's head become predicates too, as in predabs."),
	}, c.RefinedConfig.Options()...)
}

// settings returns the settings of a search with these options.
func (c *CombinedConfig) settings(refines bool) settings {
	of := engine.Defaults[predabs.Config]()
	of.Scope, of.Mine = c.Scope, c.Mine
	return settings{refines: refines, refine: c.Refine, scope: c.Scope, predicates: true, threshold: c.Threshold, abstraction: of, nodes: c.Nodes}
}

func combined(refines bool) func(engine.Options) (settings, error) {
	return func(o engine.Options) (settings, error) {
		c, err := engine.Configured[CombinedConfig](o)
		return c.settings(refines), err
	}
}

type row struct {
	info engine.Info
	// read converts options to settings.
	read func(engine.Options) (settings, error)
}

// "settings" holds an engine's options.
type settings struct {
	// refines says that the search starts without variables and tracks a variable when a refutation
	// needs it. Otherwise it tracks all variables.
	refines bool
	refine  refine
	scope   precision.Scope
	// predicates says that labels also have predicates; "abstraction" has the options for computing
	// them. If a variable has more than "threshold" values on one path, predicates replace its
	// values. 0 means no threshold.
	predicates      bool
	abstraction     predabs.Config
	threshold       int
	nodes           int  // maximum number of nodes; 0: no limit
	stopsAtSpurious bool // whether the search ends at the first spurious path
	// maxSpurious is the number of spurious paths for which the search also explores the nodes that
	// their nodes had covered. After more spurious paths, it explores only the nodes that are still
	// open.
	maxSpurious int
	splitCases  bool // whether the engine splits an edge into one edge for each case of its guard (splitCases)
}

// Engine is one of the engines that Engines returns.
type Engine struct{ row row }

// Engines returns the engines.
func Engines() []engine.Engine {
	const source = "Beyer, Löwe: Explicit-Value Analysis Based on CEGAR and Interpolation, Technical Report MIP-1205, Passau 2012"
	paper := engine.Variant[CombinedConfig]{Name: "PAPER", Help: "As published: the program is not simplified, and predicates come from interpolants alone.", Set: func(c *CombinedConfig) {
		c.Mine, c.Blocks = false, engine.RawBlocks
	}}
	refined := paper
	refined.Help = "As published: the program is not simplified, a refinement tracks its variables and predicates in the whole function, and predicates come from interpolants alone."
	refined.Set = func(c *CombinedConfig) {
		paper.Set(c)
		c.Scope = precision.Function
	}
	return []engine.Engine{
		Engine{row{
			info: engine.Describe[PlainConfig](engine.Info{
				Name:   "explicit",
				Title:  "Explicit values",
				Help:   "Unwinds the program with the values of all variables, as far as they are known: constant propagation without joins.",
				Source: source + ", as CPA-EXPL",

				Proves:    true,
				FindsBugs: true,
				Tree:      true,
			}, engine.Variant[PlainConfig]{Name: "PAPER", Help: "As published: the program is not simplified, and the search ends at the first infeasible path that values cannot refute.", Set: func(c *PlainConfig) {
				c.SpuriousPaths, c.Blocks = 0, engine.RawBlocks
			}}),
			read: func(o engine.Options) (settings, error) {
				c, err := engine.Configured[PlainConfig](o)
				return settings{maxSpurious: c.SpuriousPaths}, err
			},
		}},
		Engine{row{
			info: engine.Describe(engine.Info{
				Name:   "explicit-itp",
				Title:  "Explicit values with interpolation",
				Help:   "Unwinds the program with the values of few variables, those that the interpolation of infeasible paths needs. It asks no solver until values allow a path to the error.",
				Source: source + ", as CPA-EXPLitp",

				Proves:    true,
				FindsBugs: true,
				Tree:      true,
			}, engine.Variant[ValueConfig]{Name: "PAPER", Help: "As published (section III-F): the program is not simplified, a variable is tracked in its whole function, and the search ends at the first infeasible path that values cannot refute.", Set: func(c *ValueConfig) {
				c.Scope, c.SpuriousPaths, c.Blocks = precision.Function, 0, engine.RawBlocks
			}}),
			read: func(o engine.Options) (settings, error) {
				c, err := engine.Configured[ValueConfig](o)
				return settings{refines: true, refine: c.Refine, scope: c.Scope, nodes: c.Nodes, stopsAtSpurious: !c.Continue, maxSpurious: c.SpuriousPaths, splitCases: c.SplitCases}, err
			},
		}},
		Engine{row{
			info: engine.Describe(engine.Info{
				Name:   "explicit-pred",
				Title:  "Explicit values and predicates",
				Help:   "Unwinds the program with the values of all variables except those with too many, and with predicates for paths that values cannot refute.",
				Source: source + ", as CPA-EXPL-PRED",

				Proves:    true,
				FindsBugs: true,
				Tree:      true,
			}, paper),
			read: combined(false),
		}},
		Engine{row{
			info: engine.Describe(engine.Info{
				Name:   "explicit-itp-pred",
				Title:  "Explicit values with interpolation, and predicates",
				Help:   "Unwinds the program; refutes paths by the values of few variables where this is possible, otherwise by predicates.",
				Source: source + ", as CPA-EXPLitp-PRED",

				Proves:    true,
				FindsBugs: true,
				Tree:      true,
			}, refined),
			read: combined(true),
		}},
	}
}

// Values returns the engine "explicit-itp" and its options for a portfolio. The engine gives up
// after the given number of nodes, or at an infeasible path that values cannot refute. The blocks
// of a portfolio suit IC3: an edge may join several edges of the program. The engine splits such
// edges again (splitCases).
func Values(nodes int) (engine.Engine, any) {
	c := engine.Defaults[ValueConfig]()
	c.Continue, c.Nodes, c.SplitCases = false, nodes, true
	return Engines()[1], c
}

// Info describes the engine.
func (e Engine) Info() engine.Info { return e.row.info }

// Check runs the engine.
func (e Engine) Check(ctx context.Context, p *cfa.Program, opts engine.Options, rec *trace.Recorder) engine.Result {
	set, err := e.row.read(opts)
	if err != nil {
		return engine.Undecided(err)
	}
	var of []cfa.EdgeID // maps an edge of the split program to the edge of the given program
	if set.splitCases {
		p, of = splitCases(p)
	}
	base := art.NewServices(meter.New(ctx, opts.Limits), p, opts, rec, e.row.info.Name)
	if set.splitCases {
		base.Rec.Edge = func(own int) int { return int(of[own]) }
	}
	s := newSearch(base, set)
	r := s.run()
	r.Stats = s.counts()
	if set.splitCases {
		for i := range r.Path {
			r.Path[i].Edge = of[r.Path[i].Edge]
		}
	}
	return r
}
