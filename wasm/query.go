package main

import (
	"context"

	"ic3play/engine/cfa"
	"ic3play/frontend/exercise"
	"ic3play/frontend/wire"
)

func queryRequest(ctx context.Context, o *opened, req wire.Request, resp *wire.Response) error {
	a := &wire.QueryAnswer{Questions: []wire.Question{}}
	resp.Query = a
	loc := cfa.Loc(req.Loc)
	f, diags := o.claims.Parse(loc, req.Formula)
	if len(diags) > 0 {
		a.Diagnostics = diags
		return nil
	}
	frames, err := o.formulas(req.Frames)
	if err != nil {
		return err
	}
	for _, q := range o.claims.Query(ctx, loc, f, frames) {
		from := o.claims.Cfa().Edges[q.Edge].From
		a.Questions = append(a.Questions, wire.Question{Edge: int(q.Edge), From: int(from), Script: q.Script,
			Answer: q.Answer.String(), Reason: q.Reason, Step: exercise.NewStep(o.claims, q.Edge, q.Step, frames[from], f)})
	}
	return nil
}
