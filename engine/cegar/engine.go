package cegar

import (
	"context"

	"ic3play/engine"
	"ic3play/engine/cfa"
	"ic3play/engine/meter"
	"ic3play/engine/trace"
)

// engineName is the engine's name on the command line and in events.
const engineName = "cegar"

// Engine is the engine "cegar".
type Engine struct{}

// Info describes the engine. The presets are those of section 4.2; what they do
// not name stays as it is by default.
func (Engine) Info() engine.Info {
	return engine.Info{
		Name:    engineName,
		Title:   "IC3 with counterexample-guided abstraction refinement",
		Help:    "IC3 over an abstract domain of predicates that interpolation, or mining of states, refines where it invents transitions.",
		Source:  "Birgmeier: Software Verification with IC3 via Abstraction and Interpolation, TU Wien, 2013",
		Options: options(),
		Presets: []engine.Preset{
			{Name: "NOOPT", Help: "Literals are dropped one by one, nothing more.", Values: values("0", "0", "0", "0", "0")},
			{Name: "C", Help: "Counterexamples to generalisation are excluded first.", Values: values("3", "1", "0", "0", "0")},
			{Name: "CG", Help: "C with geometric generalisation.", Values: values("3", "1", "100", "0", "0")},
			{Name: "CR", Help: "C with mining of equations; the default.", Values: values("3", "1", "0", "3", "0")},
			{Name: "CGR", Help: "CG with mining.", Values: values("3", "1", "100", "3", "0")},
			{Name: "CRL", Help: "CR with lazy refinement.", Values: values("3", "1", "0", "3", "3")},
			{Name: "CGRL", Help: "CGR with lazy refinement.", Values: values("3", "1", "100", "3", "3")},
		},
	}
}

// values are the options that section 4.2 varies.
func values(ctgs, depth, geo, mining, spurious string) map[string]string {
	return map[string]string{"maxCTGs": ctgs, "maxDepth": depth, "maxGeo": geo, "minPoints": mining, "maxSpurious": spurious}
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
