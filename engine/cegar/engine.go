package cegar

import (
	"context"
	"strings"

	"ic3play/engine"
	"ic3play/engine/cfa"
	"ic3play/engine/meter"
	"ic3play/engine/trace"
)

// engineName is the engine's name on the command line and in events.
const engineName = "cegar"

// Engine is the engine "cegar".
type Engine struct{}

// Info describes the engine. The presets are those of section 4.2, and one of
// ours; what they do not name stays as it is by default.
func (Engine) Info() engine.Info {
	return engine.Info{
		Name:    engineName,
		Title:   "IC3 with counterexample-guided abstraction refinement",
		Help:    "IC3 over an abstract domain of predicates that interpolation, or mining of states, refines where it invents transitions.",
		Source:  "Birgmeier: Software Verification with IC3 via Abstraction and Interpolation, TU Wien, 2013",
		Options: options(),
		Presets: presets(),
	}
}

// presetTable holds the options that section 4.2 varies: maxCTGs, maxDepth,
// maxGeo, minPoints and maxSpurious. CRB is not of the thesis, which tried such
// interpolants and gave them up for their cost (section 3.4).
var presetTable = [...]struct{ name, help, values string }{
	{"NOOPT", "Literals are dropped one by one, nothing more.", "0 0 0 0 0"},
	{"C", "Counterexamples to generalisation are excluded first.", "3 1 0 0 0"},
	{"CG", "C with geometric generalisation.", "3 1 100 0 0"},
	{"CR", "C with mining of equations; the default.", "3 1 0 3 0"},
	{"CGR", "CG with mining.", "3 1 100 3 0"},
	{"CRL", "CR with lazy refinement.", "3 1 0 3 3"},
	{"CGRL", "CGR with lazy refinement.", "3 1 100 3 3"},
	{"CRB", "CR with interpolants of few half-spaces; not in the thesis.", "3 1 0 3 0"},
}

func presets() []engine.Preset {
	var out []engine.Preset
	for _, p := range presetTable {
		v := strings.Fields(p.values)
		refinement := refinements[interpolation]
		if p.name == "CRB" {
			refinement = refinements[beautiful]
		}
		out = append(out, engine.Preset{Name: p.name, Help: p.help, Values: map[string]string{
			"maxCTGs": v[0], "maxDepth": v[1], "maxGeo": v[2], "minPoints": v[3], "maxSpurious": v[4],
			"refinement": refinement}})
	}
	return out
}

// Check runs the engine.
func (e Engine) Check(ctx context.Context, p *cfa.Program, opts engine.Options, rec *trace.Recorder) engine.Result {
	values, err := e.Info().ParseOptions(engine.Preset{}, opts.Values)
	if err != nil {
		return engine.Result{Reason: err.Error()}
	}
	opts.Values = values
	return newChecker(meter.New(ctx, opts), p, newConfig(opts), opts, rec).run()
}
