package main

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"ic3play/engine/source"
	"ic3play/frontend/diag"
	"ic3play/frontend/horn"
	"ic3play/frontend/logic"
	"ic3play/frontend/verify"
	"ic3play/frontend/wire"
	"ic3play/lia/sexp"
	"ic3play/lia/smtlib"
)

// modelRequest checks, clause by clause, whether the user's definitions of predicates are a model.
func modelRequest(ctx context.Context, o *opened, req wire.Request, resp *wire.Response) error {
	s := o.whole.Clauses()
	if s == nil {
		return fmt.Errorf("a program has no predicates to define: send the request \"claim\"")
	}
	if o.whole.Arrays() {
		return errors.New("definitions about arrays are not checked here")
	}
	given := map[string]string{}
	for _, d := range req.Model {
		given[d.Name] = d.Text
	}
	a := &wire.ModelAnswer{Preds: []wire.ModelPred{}, Clauses: []wire.ModelClause{}}
	resp.Model = a
	var model []horn.Definition
	wrong := false
	for _, p := range s.Preds {
		d, diags := definition(s, p, given[p.Name])
		a.Preds = append(a.Preds, wire.ModelPred{Name: p.Name, Params: params(p), Line: s.Text.PosAt(p.At).Line, Diagnostics: diags})
		wrong = wrong || len(diags) > 0
		model = append(model, d...)
	}
	findings := make([]horn.Finding, len(s.Clauses))
	if !wrong {
		findings = s.Examine(ctx, model)
	}
	a.Holds = !wrong
	for i, f := range findings {
		c := &s.Clauses[i]
		mc := wire.ModelClause{Line: s.Asserts[c.Assert].Span.Start.Line, Text: s.ClauseText(i).String(), Kind: kind(c), Answer: f.Verdict.String(), Reason: f.Reason}
		if wrong {
			mc.Reason = "a definition has an error"
		}
		if f.Verdict == horn.Fails {
			mc.Values, mc.Head = verify.Values(c, f.Values), f.Head.String()
			for _, b := range f.Body {
				mc.Body = append(mc.Body, b.String())
			}
		}
		a.Holds = a.Holds && f.Verdict == horn.Holds
		a.Clauses = append(a.Clauses, mc)
	}
	if a.Holds {
		if err := o.whole.ConfirmModel(ctx, model); err != nil {
			a.Reason = err.Error()
		} else {
			a.Proved = true
		}
	}
	return nil
}

func kind(c *horn.Clause) string {
	switch {
	case c.Head == nil:
		return "query"
	case len(c.Body) == 0:
		return "fact"
	}
	return "rule"
}

func params(p *logic.Pred) string {
	parts := make([]string, len(p.Params))
	for i, v := range p.Params {
		parts[i] = "(" + smtlib.Symbol(v.Name) + " " + v.Sort.String() + ")"
	}
	return strings.Join(parts, " ")
}

// definition parses the user's definition of the predicate p. An empty term means "true". Errors
// have positions in the term.
func definition(s *horn.System, p *logic.Pred, term string) ([]horn.Definition, []diag.Diagnostic) {
	refused := func(e *sexp.Error) []diag.Diagnostic {
		rep := diag.NewReporter(p.Name, []byte(term))
		rep.ReportHint(diag.Script, source.Span{Start: source.Pos(e.At), End: source.Pos(e.At)}, e.Hint, "%s", e.Msg)
		return rep.All()
	}
	if strings.TrimSpace(term) == "" {
		term = "true"
	}
	text, first, wrong := sexp.Read([]byte(term))
	if wrong == nil && first != sexp.None && text.Next(first) != sexp.None {
		wrong = text.Errorf(text.Next(first), "write (and a b)", "the definition is one term")
	}
	if wrong != nil {
		return nil, refused(wrong)
	}
	head := "(define-fun " + smtlib.Symbol(p.Name) + " (" + params(p) + ") Bool\n"
	d, wrong := s.ReadModel([]byte(head + term + "\n)"))
	if wrong != nil {
		wrong.At.Line--
		return nil, refused(wrong)
	}
	return d, nil
}
