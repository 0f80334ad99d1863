package exchange

import (
	"errors"
	"fmt"
	"slices"

	"ic3play/engine/certify"
	"ic3play/engine/cfa"
	"ic3play/engine/source"
	"ic3play/frontend"
	"ic3play/frontend/ast"
	"ic3play/frontend/carry"
	"ic3play/frontend/interp"
	"ic3play/frontend/lower"
	"ic3play/frontend/vc"
	"ic3play/frontend/verify"
	"ic3play/frontend/witness"
	"ic3play/lia"
	"ic3play/lia/interval"
	"ic3play/lia/num"
	"ic3play/lia/qe"
	"ic3play/lia/refute"
)

func (v *validation) correctness() {
	checked, sites, ok := v.withAssertions()
	if !ok {
		return
	}
	if v.inductive(checked, sites) {
		v.Verdict = "safe"
		v.end(witness.Confirmed, "This witness proves the program safe%s: its invariants are inductive and exclude every failure. A checker without a solver has just verified the proof.", v.integers())
		return
	}
	v.runEngine(checked)
}

func (v *validation) integers() string {
	if v.rules.ErrorsEnd {
		return " from overflow, with the integers of " + v.rules.Model.Name
	}
	if v.rules.C {
		return " with the integers of " + v.rules.Model.Name
	}
	return " over the mathematical integers"
}

func (v *validation) reportLocation(err error) {
	var none *missingError
	var more *unsupportedError
	switch {
	case errors.As(err, &none):
		v.add(checkPositions, witness.Refuted, "%v", err)
		v.end(witness.Refuted, "This witness is not about this program: it names a place that does not exist.")
	case errors.As(err, &more):
		v.add(checkPositions, witness.Unknown, "%v", err)
		v.end(witness.Unknown, "Whether this witness is right could not be decided: it uses a feature that is not supported.")
	default:
		v.add(checkPositions, witness.Invalid, "%v", err)
		v.end(witness.Invalid, "The witness cannot be read: %v", err)
	}
}

// inductive proves initiation, consecution and safety of the witness's invariants together with the
// ranges of types. If it cannot prove them, it returns false.
func (v *validation) inductive(u *frontend.Unit, sites []invariantSite) bool {
	inv, err := v.formulas(u, sites)
	if err == nil {
		var cert *certify.Certificate
		if cert, err = certify.Invariant(v.ctx, u.Program, inv, refute.Prove); err == nil {
			v.add(checkInductive, witness.Confirmed, "%s proved on the automaton; arithmetic confirms the proofs", witness.Count(cert.Stats.Conditions, "condition"))
			return v.onTree(u, inv)
		}
	}
	why := err.Error()
	var solution interface{ Counterexample() map[lia.Var]num.Int }
	if errors.As(err, &solution) {
		why = "they are not inductive as they stand, or do not exclude every failure"
	}
	v.add(checkInductive, witness.Unknown, "%s", why)
	return false
}

// onTree repeats the check of an invariant on the syntax tree. It returns false if this check
// fails, or if it does not support a program with arrays.
func (v *validation) onTree(u *frontend.Unit, inv cfa.Invariant) bool {
	const name = "The same on the syntax tree"
	tree, err := carry.Invariant(v.ctx, u.AST, u.Lowered, inv, refute.Prove)
	var notCovered *vc.Unsupported
	switch {
	// A program without arrays may be confirmed without this second check, if the check does not
	// support it. With arrays this is not allowed: only the check on the syntax tree concludes from
	// an invariant about one element that it holds for all elements.
	case errors.As(err, &notCovered) && len(u.AST.Arrays) == 0:
		v.add(name, witness.Unknown, "this second check does not support the program: %s", notCovered.Reason)
	case err != nil:
		v.add(name, witness.Unknown, "%v", err)
		return false
	default:
		v.add(name, witness.Confirmed, "%s proved without the automaton", witness.Count(tree.Stats.Conditions, "condition"))
	}
	return true
}

func (v *validation) runEngine(u *frontend.Unit) {
	rep := v.decide(u)
	switch rep.Verdict {
	case "safe":
		v.Verdict = "safe"
		v.add(checkEngine, witness.Confirmed, "the engine %s proved that no run violates an invariant or fails, and its proof was checked", rep.Engine)
		v.end(witness.Confirmed, "The invariants of this witness hold and the program is safe%s: the engine %s found a proof. The invariants alone do not prove it.", v.integers(), rep.Engine)
	case "unsafe":
		v.reportViolation(u, rep)
	default:
		v.add(checkEngine, witness.Unknown, "%s", rep.Reason)
		v.end(witness.Unknown, "Whether this witness is right could not be decided: its invariants alone are not a proof, and the engine %s found no answer.", rep.Engine)
	}
}

func (v *validation) reportViolation(u *frontend.Unit, rep verify.Report) {
	out, last, ok := v.rerun(u, rep)
	if !ok {
		v.add(checkEngine, witness.Unknown, "the engine %s found a run that cannot be replayed", rep.Engine)
		v.end(witness.Unknown, "Whether this witness is right could not be decided.")
		return
	}
	if v.isIrrelevant(out.Failure) {
		v.add(checkEngine, witness.Unknown, "a run ends at line %d, but not with an overflow: %s", out.Pos.Line, out.Message)
		v.end(witness.Unknown, "Whether this witness is right could not be decided: runs of the program end at an invalid index or divisor, which is not supported.")
		return
	}
	step := witness.Step{Name: checkEngine, Status: witness.Refuted, Line: out.Pos.Line, Pre: last}
	if out.Pos.Line < firstInserted {
		step.Text = fmt.Sprintf("a run fails at line %d: %s", out.Pos.Line, out.Message)
		v.end(witness.Refuted, "This witness is wrong: the program fails at line %d.", out.Pos.Line)
	} else {
		in := v.claimAt(out.Pos.Line)
		step.Line = in.Location.Line
		step.Text = fmt.Sprintf("a run reaches %v, where %s is false", in.Location, witness.Shorten(in.Value))
		if in.Type == requires || in.Type == ensures {
			step.Text = fmt.Sprintf("a run breaks the contract at %v: where the function %s, %s is false", in.Location, map[string]string{requires: "begins", ensures: "returns"}[in.Type], witness.Shorten(in.Value))
		}
		if v.guarded[out.Pos.Line] {
			step.Text += " or has no value"
		}
		v.end(witness.Refuted, "This witness is wrong: one of its invariants does not hold.")
	}
	v.Steps = append(v.Steps, step)
}

func (v *validation) rerun(u *frontend.Unit, rep verify.Report) (out interp.Outcome, lastValues map[string]string, ok bool) {
	values, ok := expandRepeats(rep.Certificate.Inputs)
	if !ok {
		return out, nil, false
	}
	return run(v.ctx, u, func(cfa.InputKind, string, source.Pos) (num.Int, bool) {
		if len(values) == 0 {
			return num.Int{}, false
		}
		x := values[0]
		values = values[1:]
		return x, true
	})
}

// formulas computes a formula for each invariant. It is true in a state if no path from there
// through the edges of the inserted assertion leads to an error. The positions of loop invariants
// and requires clauses become cut points. If some cycle has no cut point then, the positions of
// other invariants become cut points too. Otherwise they do not, because at a cut point a proof
// knows only the invariant.
func (v *validation) formulas(u *frontend.Unit, sites []invariantSite) (cfa.Invariant, error) {
	inv := cfa.Invariant{}
	cut := func(l cfa.Loc) bool { _, ok := inv[l]; return ok }
	ranges := newRanges(u)
	entry := map[cfa.Loc]bool{}
	for _, pr := range u.Lowered.Procedures {
		entry[pr.Entry] = true
	}
	for _, kind := range []string{loopInvariant, requires, locationInvariant} {
		if len(cfa.Uncut(u.Program, cut)) == 0 && kind == locationInvariant {
			break
		}
		// "at" maps a statement to the locations where the evaluation of its first invariant
		// starts.
		at := map[ast.Stmt][]cfa.Loc{}
		for i, in := range v.claims {
			if in.Type != kind {
				continue
			}
			x := &evaluation{v: v, p: u.Program, line: firstInserted + i, ranges: ranges, failure: map[cfa.Loc]lia.Formula{}}
			starts := x.starts()
			heads := starts
			if before := at[sites[i].stmt]; len(before) == len(starts) {
				heads = before // the program does nothing between two invariants of one statement
			} else if len(starts) > 0 {
				at[sites[i].stmt] = starts
			}
			if kind == requires {
				heads = moveBack(u.Program, starts)
			}
			for k, l := range starts {
				if kind == requires && !entry[heads[k]] {
					continue // the function is inlined here, so no procedure begins at this location
				}
				if err := x.conjoin(inv, heads[k], l); err != nil {
					return nil, fmt.Errorf("the invariant at %v: %w", in.Location, err)
				}
			}
		}
	}
	if err := v.summaries(u, sites, inv, ranges); err != nil {
		return nil, err
	}
	if len(cfa.Uncut(u.Program, cut)) > 0 {
		for l := range u.Program.Locs {
			if at := cfa.Loc(l); u.Program.Locs[l].LoopHead && !cut(at) {
				inv[at] = ranges.at(at)
			}
		}
	}
	return inv, nil
}

type evaluation struct {
	v       *validation
	p       *cfa.Program
	line    int
	ranges  *ranges
	failure map[cfa.Loc]lia.Formula
	cases   int // the number of calls of eliminateInputs
}

// conjoin adds to inv, at the location head, that the invariant does not fail when its evaluation
// starts at the location "start".
func (x *evaluation) conjoin(inv cfa.Invariant, head, start cfa.Loc) error {
	bad, err := x.failureAt(start)
	if err != nil {
		return err
	}
	if _, ok := inv[head]; !ok {
		inv[head] = x.ranges.at(head)
	}
	inv[head] = lia.And(inv[head], lia.Not(bad))
	return nil
}

func (x *evaluation) contains(e *cfa.Edge) bool {
	return slices.ContainsFunc(e.Spans, func(s source.Span) bool { return s.Start.Line == x.line })
}

// starts returns the locations where the evaluation of the invariant starts. If the function that
// contains the invariant is inlined several times, there is one such location for each call.
func (x *evaluation) starts() []cfa.Loc {
	in, out := map[cfa.Loc]bool{}, map[cfa.Loc]bool{}
	for i := range x.p.Edges {
		if e := &x.p.Edges[i]; x.contains(e) {
			in[e.To], out[e.From] = true, true
		}
	}
	var list []cfa.Loc
	for l := range x.p.Locs {
		if at := cfa.Loc(l); out[at] && !in[at] && at != x.p.Entry {
			list = append(list, at)
		}
	}
	return list
}

func (x *evaluation) failureAt(l cfa.Loc) (lia.Formula, error) {
	if l == x.p.Error {
		return lia.True(), nil
	}
	if f, ok := x.failure[l]; ok {
		return f, nil
	}
	x.failure[l] = lia.False() // a preliminary value, never used because an evaluation has no cycles
	out := lia.False()
	for _, id := range x.p.Out(l) {
		e := &x.p.Edges[id]
		if !x.contains(e) {
			continue
		}
		next, err := x.failureAt(e.To)
		if err != nil {
			return next, err
		}
		f := lia.And(e.Guard, next.Subst(e.Substitution()))
		if f, err = x.eliminateInputs(e.Inputs, f, e.Guard, x.ranges.at(l)); err != nil {
			return f, err
		}
		out = lia.Or(out, f)
	}
	x.failure[l] = out
	return out, nil
}

// eliminateInputs eliminates the inputs of an edge from f. These inputs are quotients of divisions.
// If the conditions allow only few values for a quotient, it splits f into one case for each value.
// Otherwise it uses quantifier elimination.
func (x *evaluation) eliminateInputs(inputs []cfa.Input, f lia.Formula, conditions ...lia.Formula) (lia.Formula, error) {
	if len(inputs) == 0 || f.IsFalse() {
		return f, nil
	}
	// The number of cases is exponential in the number of inputs.
	if x.cases++; x.cases > maxAllCases {
		return f, errors.New("it has too many quotients")
	}
	box, ok := interval.Narrow(conditions)
	if !ok {
		return lia.False(), nil
	}
	q := inputs[0].Var
	r := box.Of(lia.V(q))
	if !r.Low.Finite || !r.High.Finite || num.From(maxCases).Less(r.High.At.Sub(r.Low.At)) {
		return qe.Formula(x.v.ctx, f, x.p.IsInput, qe.Options{Budget: quotientBudget})
	}
	out := lia.False()
	for k := r.Low.At; !r.High.At.Less(k); k = k.Add(num.One()) {
		is := func(v lia.Var) (lia.Term, bool) { return lia.Const(k), v == q }
		var then []lia.Formula
		for _, g := range conditions {
			then = append(then, g.Subst(is))
		}
		g, err := x.eliminateInputs(inputs[1:], f.Subst(is), then...)
		if err != nil {
			return g, err
		}
		out = lia.Or(out, g)
	}
	return out, nil
}

// These constants limit eliminateInputs. quotientBudget is the budget of quantifier elimination. If
// the smallest and the largest possible value of a quotient differ by at most maxCases,
// eliminateInputs tries each value instead. maxAllCases limits the number of cases for an
// invariant.
const (
	quotientBudget = 20_000
	maxCases       = 6
	maxAllCases    = 2_000
)

type ranges struct {
	live  *cfa.Liveness
	byVar map[lia.Var]lia.Formula
}

func newRanges(u *frontend.Unit) *ranges {
	r := &ranges{live: cfa.Live(u.Program), byVar: map[lia.Var]lia.Formula{}}
	for av, v := range u.Lowered.Vars {
		if t := av.Type; t.Width > 0 || t.Kind == ast.Bool {
			r.byVar[v] = lower.Within(t, lia.V(v))
		}
	}
	return r
}

// at returns the conjunction of the ranges of the variables that are live at a location.
func (r *ranges) at(l cfa.Loc) lia.Formula {
	out := lia.True()
	for _, v := range r.live.At(l) {
		if f, ok := r.byVar[v]; ok {
			out = lia.And(out, f)
		}
	}
	return out
}
