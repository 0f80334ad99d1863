package main

import (
	"context"
	"fmt"
	"time"

	"ic3play/engine/cfa"
	"ic3play/engine/meter"
	"ic3play/frontend/ast"
	"ic3play/frontend/claim"
	"ic3play/frontend/diag"
	"ic3play/frontend/exercise"
	"ic3play/frontend/verify"
	"ic3play/frontend/wire"
)

// This file answers side requests: questions about a program that need no run. The page sends them
// while the user types or moves through a replay, so the server stores the program between
// requests.

const sideTime = 2 * time.Second

// limit returns the time limit for a request: the timeout in the request, or else the default.
// Tests that compare two modules on a busy machine set a long timeout.
func limit(req wire.Request, defaultTime time.Duration) time.Duration {
	if req.TimeoutMs > 0 {
		return time.Duration(req.TimeoutMs) * time.Millisecond
	}
	return defaultTime
}

// opened contains a parsed program, and what requests about a program (such as "claim") compute
// from it. The server stores it for later requests.
type opened struct {
	key    string // identifies the program and the settings
	diags  []diag.Diagnostic
	whole  *verify.Opened
	claims *claim.Program
	states *claim.States     // nil until needed
	asked  *exercise.Program // nil until needed
}

// open returns the program of a request. If the last request was about the same program with the
// same settings, it returns the stored one.
func (s *server) open(ctx context.Context, req wire.Request) (*opened, error) {
	key := fmt.Sprintf("%q %q %q %q %q", req.Engine, req.Options, req.Ints, req.Form, req.Source) // fmt sorts the keys of maps
	if s.last != nil && s.last.key == key {
		return s.last, nil
	}
	s.last = nil
	o := &opened{key: key}
	rules, err := ast.ParseRules(req.Ints)
	if err != nil {
		return nil, err
	}
	form, err := verify.ParseForm(req.Form)
	if err != nil {
		return nil, err
	}
	if o.whole, o.diags, err = verify.OpenForm(ctx, req.File, []byte(req.Source), rules, req.Engine, req.Options, form); err != nil {
		return nil, err
	}
	if o.whole != nil {
		consts, err := o.whole.Constants()
		if err != nil {
			return nil, err
		}
		o.claims = claim.New(o.whole.Simple, consts).WithRanges(o.whole.Ranges()).Coarse(!o.whole.Exact())
		if names := o.whole.Names(); names != nil {
			o.claims.Named(names)
		}
	}
	s.last = o
	return o, nil
}

func (o *opened) sampled() *claim.States {
	if o.states == nil {
		o.states = o.claims.Sample()
	}
	return o.states
}

func (s *server) answerSide(req wire.Request, answer func(context.Context, *opened, wire.Request, *wire.Response) error) {
	ctx, cancel := meter.WithTimeout(context.Background(), limit(req, sideTime))
	defer cancel()
	resp := wire.Response{ID: req.ID, Type: req.Type}
	o, err := s.open(ctx, req)
	switch {
	case err != nil:
	case o.claims == nil:
		resp.Diagnostics = o.diags
	default:
		err = answer(ctx, o, req, &resp)
	}
	if err != nil {
		s.refuse(req, err)
		return
	}
	s.respond(resp)
}

func (o *opened) formulas(texts []wire.LocText) (cfa.Invariant, error) {
	out := cfa.Invariant{}
	for _, t := range texts {
		f, diags := o.claims.Parse(cfa.Loc(t.Loc), t.Text)
		if len(diags) > 0 {
			return nil, fmt.Errorf("the formula %q at location %d: %s", t.Text, t.Loc, diags[0].Message)
		}
		out[cfa.Loc(t.Loc)] = f
	}
	return out, nil
}
