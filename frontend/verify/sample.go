package verify

import (
	"context"
	"math"
	"math/rand/v2"

	"ic3play/engine"
	"ic3play/engine/cfa"
	"ic3play/engine/source"
	"ic3play/frontend/interp"
	"ic3play/lia/num"
)

// This file searches for failures by random runs. Engines miss some failures, because the automaton
// has a variable for only one element of each array, and because it knows only some facts about the
// value of a product or quotient.
//
// Most inputs of the random runs are small, so that computed arrays are short and loops end. A few
// inputs are large. At the beginning, every second run has inputs that follow a rule (shapes.go).

// These constants limit the random runs: sampleRuns is the number of runs, and sampleSteps is the
// number of steps of one run. If the inputs of a run follow a rule, the run has at most shapeSteps
// steps.
const (
	sampleRuns  = 3000
	sampleSteps = 20_000
	shapeSteps  = 1_000_000
	sampleAll   = 5_000_000
	sampleShare = 4 // all runs together get 1/sampleShare of the remaining time
)

// sampleRuns searches for a failing run. If it finds such a run, it writes the run to the report.
// If the program has only one run, sampleRuns executes this run. Otherwise it makes random runs if
// the automaton over-approximates the program.
func (c *confirmation) sampleRuns(ctx context.Context) {
	if c.simplified.CellReads && len(c.unit.AST.Pools) == 0 { // an earlier form has made these runs
		return
	}
	if c.run.boundedSearch || c.followOnlyRun(ctx) || len(c.unit.AST.Arrays) == 0 && !multiplies(c.unit.AST) {
		return
	}
	parent := ctx
	if c.run.opts.Timeout > 0 || c.run.opts.Processor > 0 {
		var cancel context.CancelFunc
		ctx, cancel = c.run.withTimeout(ctx, c.run.timeLeft()/sampleShare)
		defer cancel()
	}
	all := 0
	var code interp.Code
	fails := func(given *[]interp.Asked, in interp.Inputs, most int) bool {
		out := interp.Run(ctx, c.unit.AST, in, interp.Options{MaxSteps: most, Code: &code})
		all += out.Steps
		if out.Kind != interp.Failed {
			return false
		}
		small, _ := c.shrink(parent, *given, out)
		return c.reportIfFails(parent, replayRun{inputs: small})
	}
	types := inputLimits(c.unit.AST)
	r := rand.New(rand.NewPCG(1, 2))
	random := func(i int) bool {
		most := []int64{2, 3, 5, 9, 40}[i%5]
		given := []interp.Asked{}
		low, negative := int64(0), r.IntN(6)
		if r.IntN(3) == 0 {
			low, negative = 1, 0
		}
		return fails(&given, func(kind cfa.InputKind, name string, pos source.Pos) (num.Int, bool) {
			v := low + r.Int64N(most)
			if i%7 == 6 {
				v = []int64{math.MaxInt32, math.MaxInt32 - 1, 1 << 16, 1000, 100, 1}[r.IntN(6)]
			}
			if negative > 0 && r.IntN(negative+2) == 0 {
				v = -v
			}
			if i%21 == 20 && r.IntN(4) == 0 {
				v = math.MinInt32
			}
			given = append(given, interp.Asked{Kind: kind, Name: name, Pos: pos, Value: num.From(v)})
			return num.From(v), true
		}, sampleSteps)
	}
	rules := shapes()
	for i := 0; i < sampleRuns && all < sampleAll && ctx.Err() == nil; i++ {
		if random(i) {
			return
		}
		if i < len(rules) {
			given := []interp.Asked{}
			if fails(&given, shapedInputs(rules[i], types, &given), shapeSteps) {
				return
			}
		}
	}
}

func (c *confirmation) reportIfFails(ctx context.Context, run replayRun) bool {
	observed := 0
	out, inputs := replay(ctx, c.unit, run, callbacks{onStep: func(interp.Step) { observed++ }})
	if out.Kind != interp.Failed {
		return false
	}
	where := newAligner(c.unit.Program, nil, c.simplified, nil, c.back)
	c.rep.Certificate = Certificate{Kind: "path", Checked: true, Inputs: inputs, Failure: out.Failure.String()}
	c.rep.Certificate.Steps, c.rep.Certificate.Types, c.rep.Certificate.Truncated = steps(ctx, c.unit, run, out, observed, where, c.run.opts.Steps)
	c.rep.Verdict = verdictUnsafe
	c.rep.setReason(engine.Reason{})
	c.rep.Stats["path_statements"] = c.rep.Certificate.statements()
	return true
}
