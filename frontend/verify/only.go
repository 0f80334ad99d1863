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

// A program that reads no input has only one run. If it fails, executing it is the quickest way
// to find that. If it ends without a failure, that is no proof that package certify or package
// vc could check, so only an engine's invariant makes the program safe.

// Limits on the steps of the only run: those that tell whether the program reads an input, and
// those that are followed when a search has no answer.
const (
	onlyProbe = 2000
	onlySteps = 20_000_000
)

// onlyShare is the reciprocal of the part of the time that a first search gets, before the only
// run is followed.
const onlyShare = 8

// followed is the run of a program that reads no input.
type followed struct {
	interp.Outcome
	given []interp.Asked // the values of uninitialised variables: all 0
}

// follow executes the program with 0 in uninitialised variables, until it reads an input or has
// taken most steps.
func follow(ctx context.Context, f *ast.File, most int) *followed {
	out := &followed{}
	zero := func(kind cfa.InputKind, name string, pos source.Pos) (num.Int, bool) {
		out.given = append(out.given, interp.Asked{Kind: kind, Name: name, Pos: pos, Value: num.Zero()})
		return num.Zero(), kind == cfa.Uninit
	}
	out.Outcome = interp.Run(ctx, f, zero, interp.Options{MaxTaken: most, LeapFrom: onlyProbe})
	return out
}

// twice searches for a short time, follows the only run if the program has one, and searches
// again for the remaining time. It returns the first report with a verdict.
func (r *run) twice(ctx context.Context, once func() Report, unit *ast.File) Report {
	if !r.leads || r.share > 0 || follow(ctx, unit, onlyProbe).Kind != interp.OutOfSteps {
		return once()
	}
	r.share, r.shown = max(1, r.left()/onlyShare), &shown{}
	rep := once()
	if rep.Verdict == verdictUnknown && rep.ReasonCode == engine.Timeout && ctx.Err() == nil {
		r.share, r.shown = 0, nil
		return once()
	}
	r.release()
	return rep
}

// only follows the program's only run, for a portfolio of engines. It returns false if the
// engine is another one, or if the program reads an input or an uninitialised variable. If the
// run fails, it sets the report; otherwise it adds to the report's reason how long the run is.
func (c *confirmation) only(ctx context.Context) bool {
	if !c.run.leads {
		return false
	}
	if c.run.followed == nil {
		part, cancel := c.run.within(ctx, max(1, c.run.left()/sampleShare))
		c.run.followed = follow(part, c.unit.AST, onlySteps)
		cancel()
	}
	out := c.run.followed
	if out.Kind == interp.NoInput {
		return false
	}
	if out.Kind == interp.Failed && c.failed(ctx, played{given: out.given, only: true}) {
		return true
	}
	if len(out.given) > 0 && c.reads() {
		return false
	}
	how := ""
	if len(out.given) > 0 {
		how = " (with 0 in uninitialised variables)"
	}
	what := fmt.Sprintf("; the program reads no input: %d steps of its only run%s were followed without a failure", out.Steps, how)
	if out.Kind == interp.Ended {
		what = fmt.Sprintf("; the program reads no input: its only run%s ends without a failure after %d steps, but no invariant was found that proves it", how, out.Steps)
	}
	c.rep.because(engine.Reason{Code: c.rep.ReasonCode, Text: c.rep.Reason + what})
	return true
}

// reads reports whether the automaton reads values that the program does not determine.
func (c *confirmation) reads() bool {
	return slices.ContainsFunc(c.simple.Edges, func(e cfa.Edge) bool {
		return slices.ContainsFunc(e.Inputs, func(in cfa.Input) bool { return asked(in) || in.Kind == cfa.Cell })
	})
}
