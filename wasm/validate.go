package main

import (
	"context"
	"time"

	"ic3play/engine/meter"
	"ic3play/engine/source"
	"ic3play/frontend/wire"
	"ic3play/frontend/witness"
)

// validateTime is the default time limit for checking a witness. It is longer than sideTime,
// because checking a long invariant takes long.
const validateTime = 20 * time.Second

// validate answers the request "validate", as "ic3play validate" does.
func (s *server) validate(req wire.Request, files source.Files) {
	ctx, cancel := meter.WithTimeout(context.Background(), limit(req, validateTime))
	defer cancel()
	a := witness.Check(ctx, []byte(req.Witness), req.File, []byte(req.Source))
	if len(files.List) > 1 {
		a.UseFiles(files)
	}
	v := &wire.Validation{Status: a.Status.String(), Verdict: a.Verdict, Text: a.Text, Steps: []wire.ValidationStep{}}
	for _, st := range a.Steps {
		v.Steps = append(v.Steps, wire.ValidationStep{Name: st.Name, Status: st.Status.String(), Text: st.Text, File: st.File, Line: st.Line, Pre: st.Pre, Post: st.Post})
	}
	s.respond(wire.Response{ID: req.ID, Type: req.Type, Validation: v, Diagnostics: a.Diagnostics})
}
