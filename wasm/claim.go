package main

import (
	"context"
	"errors"

	"ic3play/engine/cfa"
	"ic3play/frontend/claim"
	"ic3play/frontend/exercise"
	"ic3play/frontend/wire"
	"ic3play/lia"
)

func claimRequest(ctx context.Context, o *opened, req wire.Request, resp *wire.Response) error {
	if o.whole.Clauses() != nil {
		return errors.New("clauses have no claims at locations: send the request \"model\"")
	}
	p := o.claims.Cfa()
	a := &wire.ClaimAnswer{Locs: []wire.ClaimLoc{}, Edges: []wire.ClaimEdge{}}
	resp.Claim = a
	text := map[cfa.Loc]string{}
	for _, c := range req.Claims {
		text[cfa.Loc(c.Loc)] = c.Text
	}
	claims, wrong := cfa.Invariant{}, map[cfa.Loc]bool{}
	contracts := p.HasPremises()
	for l := range p.Locs {
		loc := cfa.Loc(l)
		if loc == p.Entry || loc == p.Error || len(p.In(loc))+len(p.Out(loc)) == 0 {
			if p.Locs[l].LoopHead && loc != p.Entry && loc != p.Error {
				claims[loc] = lia.True() // a loop that simplification has removed
			}
			continue
		}
		if contracts && !p.Locs[l].LoopHead {
			// No claim is needed here, because contracts imply the formula (see
			// claim.Program.Complete).
			continue
		}
		f, diags := o.claims.ParseClaim(loc, text[loc])
		cl := wire.ClaimLoc{Loc: l, Line: p.Locs[l].Pos.Start.Line, Vars: []string{}, Conjuncts: []string{}, Diagnostics: diags}
		for _, v := range o.claims.Scope(loc) {
			cl.Vars = append(cl.Vars, o.claims.NameAt(loc)(v))
		}
		if wrong[loc] = len(diags) > 0; wrong[loc] {
			f = lia.True()
		}
		claims[loc] = f
		for i, c := range f.Conjuncts() {
			cl.Conjuncts = append(cl.Conjuncts, c.Format(o.claims.NameAt(loc)))
			if cl.Broken != nil {
				continue
			}
			if state, found := o.sampled().Breaking(loc, c); found {
				cl.Broken, cl.BrokenPart = map[string]string{}, i
				for v, n := range state {
					cl.Broken[o.claims.NameAt(loc)(v)] = n.String()
				}
			}
		}
		a.Locs = append(a.Locs, cl)
	}
	unread := false
	if contracts {
		for _, is := range wrong {
			unread = unread || is
		}
		claims = o.claims.Complete(ctx, claims)
	}
	a.Holds = true
	for _, r := range o.claims.Check(ctx, claims, o.sampled()) {
		e := &p.Edges[r.Edge]
		ce := wire.ClaimEdge{Edge: int(r.Edge), From: int(e.From), To: int(e.To), Kind: r.Kind.String(), Answer: r.Answer.String(), Conjunct: r.Conjunct, Reason: r.Reason}
		switch {
		case wrong[e.From] || wrong[e.To]:
			ce.Answer, ce.Conjunct, ce.Reason = claim.Unknown.String(), -1, "a claim at one of its ends has an error"
		case unread:
			ce.Answer, ce.Conjunct, ce.Reason = claim.Unknown.String(), -1, "a claim has an error"
		default:
			if ce.Step = exercise.NewStep(o.claims, r.Edge, r.Step, claims[e.From], claims[e.To]); ce.Step != nil {
				ce.Step.Trace = exercise.Statements(ctx, o.whole, o.claims, r.Edge, r.Step, claims[e.From])
			}
		}
		a.Holds = a.Holds && ce.Answer == claim.Holds.String()
		a.Edges = append(a.Edges, ce)
	}
	if a.Holds {
		rep := o.whole.Confirm(ctx, claims)
		a.Proved, a.Reason = rep.Certificate.Checked, rep.Reason
	}
	return nil
}
