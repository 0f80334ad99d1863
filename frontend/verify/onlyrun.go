package verify

import (
	"context"
	"fmt"
	"slices"

	"ic3play/engine"
	"ic3play/engine/cfa"
	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/frontend/interp"
	"ic3play/lia/num"
)

// A program that reads no input has only one run. If this run fails, the interpreter finds the
// failure more quickly than an engine. If the run ends without a failure, the program is safe, but
// the run is not a proof that package certify or package vc could check. So the verdict "safe"
// needs an invariant from an engine.

// To find out whether the program reads an input, the interpreter executes at most onlyProbe steps.
// A program without inputs has only one run. If a search finds no answer for such a program, the
// interpreter executes the run for at most onlySteps steps.
const (
	onlyProbe = 2000
	onlySteps = 20_000_000
)

// For a program without inputs, the first search may take 1/onlyShare of the time. Then the
// interpreter executes the program's only run.
const onlyShare = 8

type runOutcome struct {
	interp.Outcome
	inputs []interp.Asked
}

// runWithoutInput executes the program with 0 in uninitialised variables, until the program
// reads an input, or for at most maxSteps steps.
func runWithoutInput(ctx context.Context, f *ast.File, maxSteps int) *runOutcome {
	out := &runOutcome{}
	zero := func(kind cfa.InputKind, name string, pos source.Pos) (num.Int, bool) {
		out.inputs = append(out.inputs, interp.Asked{Kind: kind, Name: name, Pos: pos, Value: num.Zero()})
		return num.Zero(), kind == cfa.Uninit
	}
	out.Outcome = interp.Run(ctx, f, zero, interp.Options{MaxTaken: maxSteps, LeapFrom: onlyProbe})
	return out
}

// searchTwice makes one search, unless the engine is a portfolio and the program runs for onlyProbe
// steps without reading an input. In this case the first search is short, and ends with the
// execution of the program's only run. If the time limit of the first search ends it without an
// answer, a second search takes the remaining time.
func (r *run) searchTwice(ctx context.Context, search func() Report, unit *ast.File) Report {
	if !r.isPortfolio || r.searchLimit > 0 || runWithoutInput(ctx, unit, onlyProbe).Kind != interp.OutOfSteps {
		return search()
	}
	r.searchLimit, r.buffer = max(1, r.timeLeft()/onlyShare), &eventBuffer{}
	rep := search()
	if rep.Verdict == verdictUnknown && rep.ReasonCode == engine.Timeout && ctx.Err() == nil {
		r.searchLimit, r.buffer = 0, nil
		return search()
	}
	r.release()
	return rep
}

// followOnlyRun executes the only run of a program without inputs, with 0 in the uninitialised
// variables. If this run fails and the failure can be replayed, followOnlyRun writes it to the
// report. Otherwise it adds the length of the run to the report's reason. It returns false and does
// nothing if the engine is not a portfolio, if the run reads an input, or if a run without a
// failure reads an uninitialised variable and the simplified program still contains such reads.
func (c *confirmation) followOnlyRun(ctx context.Context) bool {
	if !c.run.isPortfolio {
		return false
	}
	if c.run.onlyRun == nil {
		part, cancel := c.run.withTimeout(ctx, max(1, c.run.timeLeft()/sampleShare))
		c.run.onlyRun = runWithoutInput(part, c.unit.AST, onlySteps)
		cancel()
	}
	out := c.run.onlyRun
	if out.Kind == interp.NoInput {
		return false
	}
	if out.Kind == interp.Failed && c.reportIfFails(ctx, replayRun{inputs: out.inputs, onlyRun: true}) {
		return true
	}
	if len(out.inputs) > 0 && c.readsUndetermined() {
		return false
	}
	how := ""
	if len(out.inputs) > 0 {
		how = " (with 0 in uninitialised variables)"
	}
	what := fmt.Sprintf("; the program reads no input: %d steps of its only run%s were executed without a failure", out.Steps, how)
	if out.Kind == interp.Ended {
		what = fmt.Sprintf("; the program reads no input: its only run%s ends without a failure after %d steps, but no invariant was found that proves it", how, out.Steps)
	}
	c.rep.setReason(engine.Reason{Code: c.rep.ReasonCode, Text: c.rep.Reason + what})
	return true
}

func (c *confirmation) readsUndetermined() bool {
	return slices.ContainsFunc(c.simplified.Edges, func(e cfa.Edge) bool {
		return slices.ContainsFunc(e.Inputs, func(in cfa.Input) bool { return isAsked(in) || in.Kind == cfa.Cell })
	})
}
