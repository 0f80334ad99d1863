package main

import (
	"bytes"
	"context"

	"ic3play/engine/cfa"
	"ic3play/engine/cfa/export"
	"ic3play/engine/meter"
	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/frontend/diag"
	"ic3play/frontend/verify"
	"ic3play/frontend/wire"
)

// export answers the requests "chc" and "dot" in the same way as "ic3play export". The answer to
// "chc" is the lowered program as constrained Horn clauses. The answer to "dot" is the simplified
// automaton.
func (s *server) export(req wire.Request, files source.Files) {
	ctx, cancel := meter.WithTimeout(context.Background(), limit(req, sideTime))
	defer cancel()
	resp := wire.Response{ID: req.ID, Type: req.Type}
	var lowered, simple *cfa.Program
	var diags []diag.Diagnostic
	rules, err := ast.ParseRules(req.Ints)
	if err == nil {
		lowered, simple, diags, err = verify.Load(ctx, req.File, []byte(req.Source), rules)
	}
	if err == nil && simple != nil {
		var b bytes.Buffer
		if req.Type == "chc" {
			err = export.CHC(&b, lowered)
		} else {
			err = export.Dot(&b, simple)
		}
		resp.Text = files.Words(b.String())
	}
	resp.Diagnostics = diag.InFiles(diags, files)
	if err != nil {
		s.refuse(req, err)
		return
	}
	s.respond(resp)
}
