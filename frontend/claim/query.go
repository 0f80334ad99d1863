package claim

import (
	"context"
	"slices"
	"strings"

	"ic3play/engine/cfa"
	"ic3play/engine/cfa/export"
	"ic3play/lia"
	"ic3play/lia/smt"
	"ic3play/lia/smtlib"
)

// Question is one relative induction query for a lemma: does the edge lead from the frame before
// the edge to a state that violates the lemma?
type Question struct {
	Edge   cfa.EdgeID
	Script string // the query in SMT-LIB; if it is unsatisfiable, the lemma holds after the edge
	// Answer is Holds if the query is unsatisfiable, and Fails if it is satisfiable.
	Answer Answer
	Step   *Step // set if the answer is Fails: the counterexample
	Reason string
}

// Query checks consecution of f relative to "frames", for each edge into loc. A location that is
// absent from "frames" has the frame true. For a self-loop, Query also assumes f before the edge
// (Bradley: SAT-based model checking without unrolling, VMCAI 2011).
func (c *Program) Query(ctx context.Context, loc cfa.Loc, f lia.Formula, frames cfa.Invariant) []Question {
	if loc < 0 || int(loc) >= len(c.p.Locs) {
		return nil
	}
	solvers := smt.NewContext(smt.Options{MaxRounds: maxRounds})
	var out []Question
	for _, id := range c.p.In(loc) {
		out = append(out, c.question(ctx, solvers, id, f, frames))
	}
	return out
}

func (c *Program) question(ctx context.Context, solvers *smt.Context, id cfa.EdgeID, f lia.Formula, frames cfa.Invariant) Question {
	e := &c.p.Edges[id]
	frame := c.claimAt(frames, e.From)
	if e.From == c.p.Error {
		frame = lia.True()
	}
	q := Question{Edge: id, Script: c.script(id, f, frame, c.premises(e, frames))}
	s := solvers.NewSolver()
	s.Assert(e.Guard)
	s.Assert(frame)
	for _, g := range c.premises(e, frames) {
		s.Assert(g)
	}
	if e.From == e.To {
		s.Assert(f)
	}
	bad := s.Lit(lia.Not(f).Subst(e.Substitution()))
	switch s.Check(ctx, bad) {
	case smt.Unsat:
		q.Answer = Holds
	case smt.Sat:
		step, err := c.step(ctx, s, id, bad, nil)
		if err != nil {
			q.Reason = err.Error()
			return q
		}
		q.Answer, q.Step = Fails, step
		q.Script += "(get-model)\n" // ask for a model only if the answer is sat
	default:
		q.Reason = s.Reason()
	}
	return q
}

// script returns the query in SMT-LIB. In it, x@0 is the value of the variable x before the edge,
// and x@1 is its value after the edge. Such a name is never a keyword of SMT-LIB.
func (c *Program) script(id cfa.EdgeID, f, frame lia.Formula, premises []lia.Formula) string {
	e := &c.p.Edges[id]
	after := lia.Var(len(c.p.Vars) + c.p.NumIn) // after+v represents the value of v after the edge
	names := func(v lia.Var) string {
		switch {
		case v >= after:
			return c.NameAt(e.To)(v-after) + "@1"
		case int(v) >= len(c.p.Vars):
			return c.p.VarName(v)
		}
		return c.NameAt(e.From)(v) + "@0"
	}
	var b strings.Builder
	from := c.p.LocName(e.From)
	if e.From == c.p.Entry {
		from = "start"
	}
	b.WriteString("; Can this edge lead out of the lemma? " + from + " -> " + c.p.LocName(e.To) +
		"\n;   " + oneLine(export.EdgeText(c.p, id)) + "\n; unsat: no, this holds after it: " + oneLine(f.Format(c.NameAt(e.To))) + "\n")
	s := smtlib.NewScript(&b, names)
	known := frame.Conjuncts()
	all := len(known)
	if e.From == e.To { // avoid asserting the lemma twice; it is added below
		known = slices.DeleteFunc(slices.Clone(known), func(g lia.Formula) bool { return g.Format(c.NameAt(e.To)) == f.Format(c.NameAt(e.To)) })
	}
	switch {
	case len(known) > 0:
		b.WriteString("; the frame before\n")
	case e.From == c.p.Entry:
		b.WriteString("; the frame before: here every run begins, with any values\n")
	case all == 0:
		b.WriteString("; the frame before: it allows every state here\n")
	}
	for _, g := range known {
		s.Assert("", g)
	}
	if e.From == e.To {
		b.WriteString("; and the lemma itself: induction relative to the frame\n")
		s.Assert("", f)
	}
	if len(premises) > 0 {
		b.WriteString("; the frame where the procedure returns, for the values that it returns\n")
	}
	for _, g := range premises {
		s.Assert("", g)
	}
	b.WriteString("; the edge: its guard, and what it assigns\n")
	for _, g := range e.Guard.Conjuncts() {
		s.Assert("", g)
	}
	before := e.Substitution()
	for _, v := range f.SortedVars() {
		s.Assert("", lia.Eq(lia.V(after+v).Sub(lia.V(v).Subst(before))))
	}
	b.WriteString("; and the lemma is false after it\n")
	s.Assert("", lia.Not(f).Subst(func(v lia.Var) (lia.Term, bool) { return lia.V(after + v), true }))
	s.Check()
	return b.String()
}

func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }

// Values maps the names of variables to their values in a state at loc. The map contains the
// variables that are live at loc and the variables that occur in the formulas "also".
func (c *Program) Values(loc cfa.Loc, s cfa.State, also ...lia.Formula) map[string]string {
	out := map[string]string{}
	note := func(v lia.Var) {
		if int(v) < len(s) {
			out[c.NameAt(loc)(v)] = s[v].String()
		}
	}
	for _, v := range c.Scope(loc) {
		note(v)
	}
	for _, f := range also {
		f.Vars(note)
	}
	return out
}
