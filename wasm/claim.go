package main

import (
	"context"

	"ic3play/engine/cfa"
	"ic3play/frontend/claim"
	"ic3play/frontend/diag"
	"ic3play/lia"
)

// ClaimAnswer says what holds of the claims of a "claim" request.
type ClaimAnswer struct {
	Locs  []ClaimLoc  `json:"locs"`  // the places for claims, in the order of the source
	Edges []ClaimEdge `json:"edges"` // one for each edge of the graph, in its order
	// Holds says that every edge holds and every cycle has a claim; Proved, that
	// the checker without a solver accepted the claims as an invariant of the
	// program, Reason why not.
	Holds  bool   `json:"holds"`
	Proved bool   `json:"proved"`
	Reason string `json:"reason"`
}

// ClaimLoc is a location where something can be claimed.
type ClaimLoc struct {
	Loc         int               `json:"loc"`
	Line        int               `json:"line"`
	Vars        []string          `json:"vars"`      // that matter there
	Conjuncts   []string          `json:"conjuncts"` // of what was understood
	Diagnostics []diag.Diagnostic `json:"diagnostics,omitempty"`
	// Broken is a state that random runs met and that breaks the claim:
	// conjunct BrokenPart is wrong.
	Broken     map[string]string `json:"broken,omitempty"`
	BrokenPart int               `json:"brokenPart,omitempty"`
}

// ClaimEdge is the answer for one edge.
type ClaimEdge struct {
	Edge     int    `json:"edge"`
	From     int    `json:"from"`
	To       int    `json:"to"`
	Kind     string `json:"kind"`     // initiation, consecution, safety
	Answer   string `json:"answer"`   // holds, fails, unknown
	Conjunct int    `json:"conjunct"` // of the claim at To that fails or is unknown; -1 none
	Reason   string `json:"reason"`   // of an unknown
	Step     *Step  `json:"step,omitempty"`
}

func claimRequest(ctx context.Context, o *opened, req Request, resp *Response) error {
	p := o.claims.Cfa()
	a := &ClaimAnswer{Locs: []ClaimLoc{}, Edges: []ClaimEdge{}}
	resp.Claim = a
	text := map[cfa.Loc]string{}
	for _, c := range req.Claims {
		text[cfa.Loc(c.Loc)] = c.Text
	}
	claims, wrong := cfa.Invariant{}, map[cfa.Loc]bool{}
	for l := range p.Locs {
		loc := cfa.Loc(l)
		if loc == p.Entry || loc == p.Error || len(p.In(loc))+len(p.Out(loc)) == 0 {
			if p.Locs[l].LoopHead && loc != p.Entry && loc != p.Error {
				claims[loc] = lia.True() // a loop that simplification has removed
			}
			continue
		}
		f, diags := o.claims.ParseClaim(loc, text[loc])
		cl := ClaimLoc{Loc: l, Line: p.Locs[l].Pos.Start.Line, Vars: []string{}, Conjuncts: []string{}, Diagnostics: diags}
		for _, v := range o.claims.Scope(loc) {
			cl.Vars = append(cl.Vars, o.claims.Name(v))
		}
		if wrong[loc] = len(diags) > 0; wrong[loc] {
			f = lia.True()
		}
		claims[loc] = f
		for i, c := range claim.Conjuncts(f) {
			cl.Conjuncts = append(cl.Conjuncts, c.Format(o.claims.Name))
			if cl.Broken != nil {
				continue
			}
			if state, found := o.sampled().Breaking(loc, c); found {
				cl.Broken, cl.BrokenPart = map[string]string{}, i
				for v, n := range state {
					cl.Broken[o.claims.Name(v)] = n.String()
				}
			}
		}
		a.Locs = append(a.Locs, cl)
	}
	a.Holds = true
	for _, r := range o.claims.Check(ctx, claims, o.sampled()) {
		e := &p.Edges[r.Edge]
		ce := ClaimEdge{Edge: int(r.Edge), From: int(e.From), To: int(e.To), Kind: r.Kind.String(), Answer: r.Answer.String(), Conjunct: r.Conjunct, Reason: r.Reason}
		switch {
		case wrong[e.From] || wrong[e.To]:
			ce.Answer, ce.Conjunct, ce.Reason = claim.Unknown.String(), -1, "a claim beside it has an error"
		default:
			if ce.Step = o.newStep(r.Edge, r.Step, claims[e.From], claims[e.To]); ce.Step != nil {
				ce.Step.Trace = o.fragment(ctx, r.Edge, r.Step, claims[e.From])
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

func appendClaim(b []byte, a *ClaimAnswer) []byte {
	o := open(b)
	o.list("locs", len(a.Locs), func(i int) {
		l := &a.Locs[i]
		o.begin().int("loc", int64(l.Loc)).int("line", int64(l.Line))
		o.texts("vars", l.Vars)
		o.texts("conjuncts", l.Conjuncts)
		o.diagnostics(l.Diagnostics)
		if len(l.Broken) > 0 {
			o.values("broken", l.Broken)
		}
		if l.BrokenPart != 0 {
			o.int("brokenPart", int64(l.BrokenPart))
		}
		o.end()
	})
	o.list("edges", len(a.Edges), func(i int) {
		e := &a.Edges[i]
		o.begin().int("edge", int64(e.Edge)).int("from", int64(e.From)).int("to", int64(e.To)).text("kind", e.Kind).
			text("answer", e.Answer).int("conjunct", int64(e.Conjunct)).text("reason", e.Reason)
		o.step(e.Step)
		o.end()
	})
	return o.bool("holds", a.Holds).bool("proved", a.Proved).text("reason", a.Reason).close()
}
