package main

import (
	"context"

	"ic3play/engine/cfa"
	"ic3play/frontend/diag"
)

// QueryAnswer holds the queries behind a lemma.
type QueryAnswer struct {
	Questions []Question `json:"questions"` // one for each edge that enters the location
	// Diagnostics are the errors in the lemma's text; there are no questions
	// then.
	Diagnostics []diag.Diagnostic `json:"diagnostics,omitempty"`
}

// Question asks whether an edge leads from the frame before it out of the lemma.
type Question struct {
	Edge   int    `json:"edge"`
	From   int    `json:"from"`
	Script string `json:"script"` // SMT-LIB
	Answer string `json:"answer"` // holds (unsat), fails (sat), unknown
	Reason string `json:"reason"` // of an unknown
	Step   *Step  `json:"step,omitempty"`
}

func queryRequest(ctx context.Context, o *opened, req Request, resp *Response) error {
	a := &QueryAnswer{Questions: []Question{}}
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
		a.Questions = append(a.Questions, Question{Edge: int(q.Edge), From: int(from), Script: q.Script,
			Answer: q.Answer.String(), Reason: q.Reason, Step: o.newStep(q.Edge, q.Step, frames[from], f)})
	}
	return nil
}

func appendQuery(b []byte, a *QueryAnswer) []byte {
	o := open(b)
	o.list("questions", len(a.Questions), func(i int) {
		q := &a.Questions[i]
		o.begin().int("edge", int64(q.Edge)).int("from", int64(q.From)).text("script", q.Script).text("answer", q.Answer).text("reason", q.Reason)
		o.step(q.Step)
		o.end()
	})
	o.diagnostics(a.Diagnostics)
	return o.close()
}
