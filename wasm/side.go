package main

import (
	"context"
	"fmt"
	"time"

	"ic3play/engine/cfa"
	"ic3play/frontend/claim"
	"ic3play/frontend/diag"
	"ic3play/frontend/verify"
	"ic3play/lia"
	"ic3play/lia/num"
)

// Side requests ask about a program without a run. They come from a reader who
// types or moves through a replay, so the program is kept from one to the next.

// sideTime bounds the work for one side request.
const sideTime = 2 * time.Second

// opened is a program that side requests are about.
type opened struct {
	key    string // what it was made from
	diags  []diag.Diagnostic
	whole  *verify.Opened
	claims *claim.Program
	states *claim.States // made when first needed
}

// open returns the program of a request, the one of the last if it would be
// the same.
func (s *server) open(ctx context.Context, req Request) (*opened, error) {
	key := req.Engine + "\n" + string(appendMap(nil, req.Options, appendTextItem)) + "\n" + req.Source
	if s.last != nil && s.last.key == key {
		return s.last, nil
	}
	s.last = nil
	o := &opened{key: key}
	var err error
	if o.whole, o.diags, err = verify.Open(ctx, req.File, []byte(req.Source), req.Engine, req.Options); err != nil {
		return nil, err
	}
	if o.whole != nil {
		consts, err := o.whole.Constants()
		if err != nil {
			return nil, err
		}
		o.claims = claim.New(o.whole.Simple, consts)
	}
	s.last = o
	return o, nil
}

// sampled returns the states that random runs meet.
func (o *opened) sampled() *claim.States {
	if o.states == nil {
		o.states = o.claims.Sample()
	}
	return o.states
}

// side answers a side request by a function that knows its kind.
func (s *server) side(req Request, answer func(context.Context, *opened, Request, *Response) error) {
	ctx, cancel := context.WithTimeout(context.Background(), sideTime)
	defer cancel()
	resp := Response{ID: req.ID, Type: req.Type}
	o, err := s.open(ctx, req)
	switch {
	case err != nil:
	case o.claims == nil:
		resp.Diagnostics = o.diags
	default:
		err = answer(ctx, o, req, &resp)
	}
	if err != nil {
		resp = Response{ID: req.ID, Type: "error", Message: err.Error()}
	}
	s.respond(resp)
}

// formulas reads texts at locations.
func (o *opened) formulas(texts []LocText) (cfa.Invariant, error) {
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

// Step is one concrete transition, by the reader's names of variables.
type Step struct {
	Pre     map[string]string   `json:"pre"`
	Inputs  []verify.InputValue `json:"inputs"`
	Post    map[string]string   `json:"post"`
	Sampled bool                `json:"sampled,omitempty"` // a random run of the program was in Pre
	// Trace is the same by statements; none if they were not found.
	Trace []verify.TraceStep `json:"trace,omitempty"`
}

// newStep describes a transition over an edge; before and after are the formulas
// whose variables are shown besides those that matter.
func (o *opened) newStep(id cfa.EdgeID, st *claim.Step, before, after lia.Formula) *Step {
	if st == nil {
		return nil
	}
	p := o.claims.Cfa()
	e := &p.Edges[id]
	out := &Step{Pre: texts(o.claims.Values(e.From, st.Pre, before)), Post: texts(o.claims.Values(e.To, st.Post, after)),
		Inputs: []verify.InputValue{}, Sampled: st.Sampled}
	for i, in := range e.Inputs {
		if in.Kind == cfa.Nondet || in.Kind == cfa.Uninit {
			out.Inputs = append(out.Inputs, verify.InputValue{Name: in.Name, Line: in.Pos.Line, Col: in.Pos.Col, Value: st.Inputs[i].String()})
		}
	}
	return out
}

func texts(values map[string]num.Int) map[string]string {
	out := make(map[string]string, len(values))
	for name, v := range values {
		out[name] = v.String()
	}
	return out
}

// step writes a transition; nothing for none.
func (o *object) step(s *Step) {
	if s == nil {
		return
	}
	o.key("step")
	o.begin()
	o.values("pre", s.Pre)
	o.list("inputs", len(s.Inputs), func(i int) { o.b = appendInput(o.b, &s.Inputs[i]) })
	o.values("post", s.Post)
	someOf(o, "trace", s.Trace, appendTraceStep)
	o.yes("sampled", s.Sampled).end()
}

func (o *object) values(name string, m map[string]string) {
	o.key(name)
	o.b = appendMap(o.b, m, appendTextItem)
}

func (o *object) diagnostics(list []diag.Diagnostic) {
	if len(list) > 0 {
		o.list("diagnostics", len(list), func(i int) { o.b = appendDiagnostic(o.b, &list[i]) })
	}
}
