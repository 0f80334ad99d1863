package main

import (
	"context"
	"errors"
	"time"

	"ic3play/engine/meter"
	"ic3play/frontend/ast"
	"ic3play/frontend/exercise"
	"ic3play/frontend/wire"
)

// exerciseTime limits the search for a run that contradicts an answer. It is only a safeguard,
// because the search ends after a fixed amount of work.
const exerciseTime = 20 * time.Second

func exerciseRequest(_ context.Context, o *opened, req wire.Request, resp *wire.Response) error {
	if req.Exercise == nil {
		return errors.New("the request has no exercise")
	}
	if o.whole.Clauses() != nil {
		return errors.New("exercises are about programs, not about clauses")
	}
	rules, err := ast.ParseRules(req.Ints)
	if err != nil {
		return err
	}
	ctx, cancel := meter.WithTimeout(context.Background(), limit(req, exerciseTime))
	defer cancel()
	if o.asked == nil {
		o.asked = &exercise.Program{File: req.File, Source: []byte(req.Source), Rules: rules, Opened: o.whole, Claims: o.claims}
	}
	if req.Review {
		resp.Mark = &exercise.Mark{Answer: exercise.Unknown, Places: []exercise.Place{}, Edge: -1, Warnings: req.Exercise.Review(ctx, o.asked)}
		return nil
	}
	m := req.Exercise.Mark(ctx, o.asked, req.Answer)
	resp.Mark = &m
	return nil
}
