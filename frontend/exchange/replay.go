package exchange

import (
	"context"

	"ic3play/frontend"
	"ic3play/frontend/ast"
	"ic3play/frontend/interp"
	"ic3play/frontend/verify"
	"ic3play/lia/num"
)

const maxInputs = 1 << 22

// expandRepeats returns the values of inputs in order, with repetitions expanded. If there are more
// than maxInputs values, or if a value or a repetition is malformed, ok is false.
func expandRepeats(list []verify.InputValue) (out []num.Int, ok bool) {
	for _, in := range list {
		n, err := num.Parse(in.Value)
		if err != nil {
			return nil, false
		}
		out = append(out, n)
		for range in.Again {
			if in.Of < 1 || len(out) < in.Of || len(out) > maxInputs {
				return nil, false
			}
			out = append(out, out[len(out)-in.Of:]...)
		}
	}
	return out, len(out) <= maxInputs
}

// leapFrom is the number of steps after which the interpreter computes many iterations of a loop at
// once, where it can. maxSteps limits the number of steps that it executes one by one.
const (
	leapFrom = 1_000
	maxSteps = 20_000_000
)

func run(ctx context.Context, u *frontend.Unit, inputs interp.Inputs) (out interp.Outcome, lastValues map[string]string, ok bool) {
	var at interp.Step
	out = interp.Run(ctx, u.AST, inputs, interp.Options{Observe: func(s interp.Step) { at = s }, LeapFrom: leapFrom, MaxTaken: maxSteps})
	lastValues = map[string]string{}
	if out.Kind == interp.Failed && out.Steps > 0 {
		at.Values(func(v *ast.Var, x num.Int) { lastValues[v.Name] = x.String() })
	}
	return out, lastValues, out.Kind == interp.Failed
}
