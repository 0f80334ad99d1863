package verify

import (
	"context"
	"time"

	"ic3play/engine/cfa"
	"ic3play/engine/source"
	"ic3play/frontend/interp"
	"ic3play/frontend/warn"
	"ic3play/lia/num"
)

// The time that is spent to prove warnings: a share of what the verdict took, and
// what nobody notices.
const (
	warnShare = 20 // a twentieth
	warnLeast = 30 * time.Millisecond
)

// warnProved adds the warnings that the invariant of a safe program proves.
func (c *confirmation) warnProved(ctx context.Context, inv cfa.Invariant) {
	if c.run == nil {
		return // it is a reader's claim that is checked
	}
	limit := max(warnLeast, time.Since(c.run.start)/warnShare)
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	c.rep.Warnings = append(c.rep.Warnings, warn.Proved(ctx, c.unit.AST, c.unit.Lowered, inv, prover)...)
}

// mostVaried is the length of a failing run that is repeated with other values.
const mostVaried = 10_000

// warnUninitialised adds a warning for each variable without a value that decides a
// failing run: with another value there the run ends otherwise.
func (c *confirmation) warnUninitialised(ctx context.Context, path cfa.Path, out interp.Outcome) {
	if path.Len() > mostVaried {
		return
	}
	names := map[source.Pos]string{}
	run := func(change func(cfa.InputKind, string, source.Pos, num.Int) num.Int) interp.Outcome {
		t := newTape(c.unit.Program, path)
		return interp.Run(ctx, c.unit.AST, func(k cfa.InputKind, name string, at source.Pos) (num.Int, bool) {
			v, ok := t.next(k, name, at)
			return change(k, name, at, v), ok
		}, interp.Options{MaxSteps: int(path.Len())*stepsFor + stepsMore})
	}
	run(func(k cfa.InputKind, name string, at source.Pos, v num.Int) num.Int {
		if k == cfa.Uninit {
			names[at] = name
		}
		return v
	})
	for at, name := range names {
		for _, by := range []int64{1, -1, 97} {
			other := run(func(k cfa.InputKind, _ string, p source.Pos, v num.Int) num.Int {
				if k == cfa.Uninit && p == at {
					return v.Add(num.From(by))
				}
				return v
			})
			if other.Kind != out.Kind || other.Pos != out.Pos || other.Failure != out.Failure {
				c.rep.Warnings = append(c.rep.Warnings, warn.Warning{Code: warn.Uninitialised, Line: at.Line, Col: at.Col,
					Message: name + " has no value before it is read, and the failing run depends on it"})
				break
			}
		}
	}
}
