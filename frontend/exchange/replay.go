package exchange

import (
	"context"

	"ic3play/frontend"
	"ic3play/frontend/ast"
	"ic3play/frontend/interp"
	"ic3play/frontend/verify"
	"ic3play/lia/num"
)

// mostInputs bounds the inputs of a run that are written down one by one.
const mostInputs = 1 << 20

// expanded are the values of inputs in the order in which they are asked for, with
// those that are given again.
func expanded(list []verify.InputValue) (out []num.Int, ok bool) {
	for _, in := range list {
		n, err := num.Parse(in.Value)
		if err != nil {
			return nil, false
		}
		out = append(out, n)
		for range in.Again {
			if in.Of < 1 || len(out) < in.Of || len(out) > mostInputs {
				return nil, false
			}
			out = append(out, out[len(out)-in.Of:]...)
		}
	}
	return out, len(out) <= mostInputs
}

// leapFrom is when rounds of a loop begin to be taken at once, and mostSteps bounds the
// statements that are executed one by one.
const (
	leapFrom  = 1_000
	mostSteps = 20_000_000
)

// run makes a run of a program; ok says that it fails. last are the values of the
// variables in scope at its last statement, when it fails.
func run(ctx context.Context, u *frontend.Unit, inputs interp.Inputs) (out interp.Outcome, last map[string]string, ok bool) {
	var at interp.Step
	out = interp.Run(ctx, u.AST, inputs, interp.Options{Observe: func(s interp.Step) { at = s }, LeapFrom: leapFrom, MaxTaken: mostSteps})
	last = map[string]string{}
	if out.Kind == interp.Failed && out.Steps > 0 {
		at.Values(func(v *ast.Var, x num.Int) { last[v.Name] = x.String() }) // nothing has run since
	}
	return out, last, out.Kind == interp.Failed
}
