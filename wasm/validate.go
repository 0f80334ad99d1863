package main

import (
	"context"
	"time"

	"ic3play/frontend/witness"
)

// validateTime bounds the checks of a witness: those of a long invariant take
// longer than an answer to somebody who types.
const validateTime = 20 * time.Second

// ValidationAnswer says whether a witness proves its verdict of the program.
type ValidationAnswer struct {
	Status  string           `json:"status"`  // confirmed, refuted, unknown, invalid
	Verdict string           `json:"verdict"` // safe or unsafe when confirmed
	Text    string           `json:"text"`
	Steps   []ValidationStep `json:"steps"`
}

// ValidationStep is one of the checks.
type ValidationStep struct {
	Name   string            `json:"name"`
	Status string            `json:"status"`
	Text   string            `json:"text"`
	Line   int               `json:"line"` // 0: none
	Pre    map[string]string `json:"pre"`  // of a transition that breaks the invariant
	Post   map[string]string `json:"post"`
}

// validate answers the request "validate", as "ic3play validate" does.
func (s *server) validate(req Request) {
	ctx, cancel := context.WithTimeout(context.Background(), validateTime)
	defer cancel()
	a := witness.Check(ctx, []byte(req.Witness), req.File, []byte(req.Source))
	v := &ValidationAnswer{Status: a.Status.String(), Verdict: a.Verdict, Text: a.Text, Steps: []ValidationStep{}}
	for _, st := range a.Steps {
		v.Steps = append(v.Steps, ValidationStep{st.Name, st.Status.String(), st.Text, st.Line, st.Pre, st.Post})
	}
	s.respond(Response{ID: req.ID, Type: req.Type, Validation: v, Diagnostics: a.Diagnostics})
}

func appendValidation(b []byte, a *ValidationAnswer) []byte {
	o := open(b).text("status", a.Status).text("verdict", a.Verdict).text("text", a.Text)
	o.list("steps", len(a.Steps), func(i int) {
		s := &a.Steps[i]
		o.begin().text("name", s.Name).text("status", s.Status).text("text", s.Text).int("line", int64(s.Line))
		o.values("pre", s.Pre)
		o.values("post", s.Post)
		o.end()
	})
	return o.close()
}
