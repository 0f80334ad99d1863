package exercise

import (
	"context"
	"slices"
	"strings"

	"ic3play/engine/cfa"
	"ic3play/frontend/claim"
	"ic3play/frontend/verify"
	"ic3play/lia"
	"ic3play/lia/num"
	"ic3play/lia/sorting"
)

// Step is one transition between two concrete states. Its variables have the names from the source
// text.
type Step struct {
	Pre     map[string]string   `json:"pre"`
	Inputs  []verify.InputValue `json:"inputs"`
	Post    map[string]string   `json:"post"`
	Sampled bool                `json:"sampled,omitempty"` // a random run of the program reached Pre
	// Trace describes the same transition statement by statement. It is empty if no sequence of
	// statements leads from Pre to Post.
	Trace []verify.TraceStep `json:"trace,omitempty"`
}

// NewStep describes a transition over an edge. Pre contains the variables that are live at the
// start of the edge, and those of the formula "before". Post contains the variables that are live
// at its end, and those of the formula "after".
func NewStep(c *claim.Program, id cfa.EdgeID, st *claim.Step, before, after lia.Formula) *Step {
	if st == nil {
		return nil
	}
	e := &c.Cfa().Edges[id]
	return &Step{Pre: c.Values(e.From, st.Pre, before), Post: c.Values(e.To, st.Post, after),
		Inputs: inputs(e, st.Inputs, cfa.Nondet, cfa.Uninit, cfa.Returned), Sampled: st.Sampled}
}

func inputs(e *cfa.Edge, values []num.Int, kinds ...cfa.InputKind) []verify.InputValue {
	out := []verify.InputValue{}
	for i, in := range e.Inputs {
		if slices.Contains(kinds, in.Kind) {
			out = append(out, verify.InputValue{Name: in.Name, Line: in.Pos.Line, Col: in.Pos.Col, Value: values[i].String()})
		}
	}
	return out
}

// valueList returns values as text for a sentence: "x = 1, y = 2".
func valueList(values map[string]string) string {
	var parts []string
	for _, name := range sorting.Keys(values) {
		parts = append(parts, name+" = "+values[name])
	}
	return strings.Join(parts, ", ")
}

// Statements describes a transition over an edge as a sequence of statements, like the steps of a
// counterexample. Each step contains the variables that are live before the transition, those of
// the formula "before", and those that earlier statements assign. If the transition does not end at
// the error, a last step contains the state after it. If no sequence of statements has this result,
// the list is empty.
func Statements(ctx context.Context, whole *verify.Opened, c *claim.Program, id cfa.EdgeID, st *claim.Step, before lia.Formula) []verify.TraceStep {
	p, locs := whole.Lowered()
	simple := c.Cfa()
	from, to := simple.Edges[id].From, simple.Edges[id].To
	moments := c.Fragment(ctx, p, locs, id, st)
	shown := map[lia.Var]bool{}
	for _, v := range c.Scope(from) {
		shown[v] = true
	}
	before.Vars(func(v lia.Var) { shown[v] = true })
	var out []verify.TraceStep
	for _, m := range moments {
		step := verify.TraceStep{Loc: int(from), Edge: int(id), Values: make(map[string]string, len(shown))}
		name := c.NameAt(from)
		if m.Edge < 0 {
			// m.State is the state after the step. If the step is a call, use the names of the
			// called function.
			name = c.NameAt(to)
		}
		for v := range shown {
			step.Values[name(v)] = m.State[v].String()
		}
		if m.Edge < 0 {
			if to == simple.Error {
				break
			}
			at := &simple.Locs[to]
			step.Line, step.Col, step.Func, step.Loc, step.Edge = at.Pos.Start.Line, at.Pos.Start.Col, at.Func, int(to), -1
			out = append(out, step)
			break
		}
		e := &p.Edges[m.Edge]
		if n := len(out); len(e.Spans) > 0 {
			step.Line, step.Col, step.Func = e.Spans[0].Start.Line, e.Spans[0].Start.Col, p.Locs[e.From].Func
			// One statement can be several edges; they become one step.
			if n == 0 || out[n-1].Line != step.Line || out[n-1].Col != step.Col {
				out = append(out, step)
			}
		}
		for _, a := range e.Assigns {
			if v := p.Vars[a.Var]; v.Kind <= cfa.Local && v.Orig != "" {
				shown[a.Var] = true
			}
		}
	}
	return slices.Clip(out)
}

// step returns the counterexample of a failed check, or nil if the check has none.
func (p *Program) step(ctx context.Context, r *claim.Result, claims cfa.Invariant) *Step {
	e := &p.Claims.Cfa().Edges[r.Edge]
	out := NewStep(p.Claims, r.Edge, r.Step, claims[e.From], claims[e.To])
	if out != nil {
		out.Trace = Statements(ctx, p.Opened, p.Claims, r.Edge, r.Step, claims[e.From])
	}
	return out
}

// maxShown limits the length of a run in the answer to a student. Of a run with more than twice as
// many transitions, the answer shows only the first and the last maxShown transitions.
const maxShown = 150

// "statements" returns the statements of a run that violates a formula, and the inputs of the run.
// For an edge without a sequence of statements it returns only the state at the start of the edge.
// It omits the middle of a long run. If the run cannot be executed, both results are nil.
func (p *Program) statements(ctx context.Context, b violation, claims cfa.Invariant) ([]verify.TraceStep, []verify.InputValue) {
	c := p.Claims
	var out []verify.TraceStep
	var asked []verify.InputValue
	var calls cfa.Stack
	at := c.Cfa().Entry
	for i, s := range b.path {
		e := &c.Cfa().Edges[s.Edge]
		from, pre, err := calls.Update(c.Cfa(), at, b.states[i], s)
		if err != nil {
			return nil, nil
		}
		at = e.To
		asked = append(asked, inputs(e, s.Inputs, cfa.Nondet, cfa.Uninit)...)
		if i >= maxShown && i < len(b.path)-maxShown {
			continue
		}
		st := &claim.Step{Pre: pre, Post: b.states[i+1], Inputs: s.Inputs}
		steps := Statements(ctx, p.Opened, c, s.Edge, st, lia.True())
		if len(steps) == 0 {
			steps = []verify.TraceStep{p.state(from, pre, int(s.Edge), lia.True())}
		} else if steps[len(steps)-1].Edge < 0 {
			steps = steps[:len(steps)-1] // this state is also the first state of the next list of steps
		}
		out = append(out, steps...)
	}
	end := p.state(b.end, b.states[len(b.states)-1], -1, claims[b.end])
	return append(out, end), asked
}

// state converts a state at a location to a step of a run, for display. The step contains the live
// variables and the variables of the formula "also".
func (p *Program) state(loc cfa.Loc, s cfa.State, edge int, also lia.Formula) verify.TraceStep {
	l := &p.Claims.Cfa().Locs[loc]
	return verify.TraceStep{Line: l.Pos.Start.Line, Col: l.Pos.Start.Col, Func: l.Func, Loc: int(loc), Edge: edge,
		Values: p.Claims.Values(loc, s, also)}
}
