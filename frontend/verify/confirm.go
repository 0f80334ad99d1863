package verify

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"

	"ic3play/engine"
	"ic3play/engine/certify"
	"ic3play/engine/cfa"
	"ic3play/engine/cfa/pass"
	"ic3play/frontend"
	"ic3play/frontend/ast"
	"ic3play/frontend/carry"
	"ic3play/frontend/interp"
	"ic3play/frontend/vc"
	"ic3play/lia"
	"ic3play/lia/proof"
	"ic3play/lia/refute"
	"ic3play/lia/sorting"
)

// confirmation checks an engine's answer and turns it into a verdict.
type confirmation struct {
	run    *run
	unit   *frontend.Unit
	simple *cfa.Program // what the engine was given
	back   pass.Back    // from simple to unit.Program
	rep    *Report
}

// unconfirmed leaves the verdict unknown and says why: the answer, an invariant
// or a counterexample, was refused, or time ran out before it was either.
func (c *confirmation) unconfirmed(ctx context.Context, answer, what string, err error) {
	c.rep.Verdict = verdictUnknown
	if ctx.Err() != nil {
		c.rep.because(endReason(ctx, fmt.Sprintf(" before the %s could be checked", answer)))
		return
	}
	why := engine.Reason{Code: engine.Unconfirmed, Text: fmt.Sprintf("unconfirmed: the %s %s", answer, what)}
	if err != nil {
		why.Text += ": " + err.Error()
	}
	c.rep.because(why)
}

// The answers of engines, in reasons.
const (
	answerPath      = "counterexample"
	answerInvariant = "invariant"
)

// unsafe replays a path on the source.
func (c *confirmation) unsafe(ctx context.Context, short cfa.Path) {
	c.rep.Certificate.Kind = "path"
	path, err := c.back.Path(short)
	if err != nil {
		c.unconfirmed(ctx, answerPath, "cannot be carried back to the source", err)
		return
	}
	told := 0 // statements, by the interpreter
	out, inputs := replay(ctx, c.unit, path, watch{observe: func(interp.Step) { told++ }})
	c.rep.Certificate.Inputs = inputs
	if o := beyondCases(c.unit, path); o != nil && out.Kind != interp.Failed {
		c.unconfirmed(ctx, answerPath, fmt.Sprintf("says nothing of the program: it needs values of %s in line %d that were not expected, and are not excluded", opNoun(o.Op), o.Span.Start.Line), nil)
		return
	}
	if out.Kind != interp.Failed {
		c.unconfirmed(ctx, answerPath, "does not fail on the source: "+describe(out), nil)
		return
	}
	where := newAligner(c.unit.Program, path, c.simple, short, c.back.Of)
	c.rep.Certificate.Steps, c.rep.Certificate.Types, c.rep.Certificate.Truncated = steps(ctx, c.unit, path, out, told, where, c.run.opts.Steps)
	c.rep.Certificate.Failure = out.Failure.String()
	c.rep.Certificate.Checked = true
	c.rep.Verdict = verdictUnsafe
	c.rep.because(engine.Reason{})
	c.warnUninitialised(ctx, path, out)
	c.rep.Stats["path_edges"] = short.Len()
	c.rep.Stats["path_steps"] = int64(out.Steps)
}

// opNoun names what has cases.
func opNoun(op ast.BinaryOp) string {
	switch op {
	case ast.Mul:
		return "a product of two variables"
	case ast.Shl, ast.Shr:
		return "what a shift is by"
	}
	return "a divisor"
}

// beyondCases is the operation whose operand has a value that is not among its cases
// at the end of a path, if that is why the path leads to Error.
func beyondCases(unit *frontend.Unit, path cfa.Path) *ast.Open {
	if len(path) == 0 || path[len(path)-1].Cycle != nil {
		return nil
	}
	e := &unit.Program.Edges[path[len(path)-1].Edge]
	for i := range unit.AST.Open {
		if o := &unit.AST.Open[i]; slices.Contains(e.Spans, o.Span) {
			return o
		}
	}
	return nil
}

// present describes an invariant of the graph shown, in the order of the
// source.
func present(p *cfa.Program, inv cfa.Invariant) []LocInvariant {
	out := []LocInvariant{}
	for loc, f := range inv {
		if loc < 0 || int(loc) >= len(p.Locs) {
			continue // the checks refuse it
		}
		li := LocInvariant{Loc: int(loc), Formula: f.Format(p.VarName), Conjuncts: []string{}}
		li.Line = p.Locs[loc].Pos.Start.Line
		parts := []lia.Formula{f}
		if f.Op() == lia.OpAnd {
			parts = f.Args()
		}
		for _, part := range parts {
			li.Conjuncts = append(li.Conjuncts, part.Format(p.VarName))
		}
		out = append(out, li)
	}
	sorting.By(out, func(a, b LocInvariant) int {
		if d := a.Line - b.Line; d != 0 {
			return d
		}
		return a.Loc - b.Loc
	})
	return out
}

// thinEvery is the longest stretch of straight code without a cut point, about,
// if there are any to keep.
const thinEvery = 64

// thin leaves out formulas that the way back put on straight code, where they
// follow from those before: a condition for each statement of a long program
// would cost more than a few long ones. Loop heads and joins stay, since the
// first must be cut and cuts at the second keep conditions from growing; so does
// one in thinEvery of the others. The rest is inductive if all of it was:
// conditions between neighbours compose.
func thin(p *cfa.Program, inv cfa.Invariant) cfa.Invariant {
	out := cfa.Invariant{}
	for l, f := range inv {
		if l < 0 || int(l) >= len(p.Locs) || p.Locs[l].LoopHead || len(p.In(l)) > 1 || l%thinEvery == 0 {
			out[l] = f
		}
	}
	return out
}

// cuts describes an invariant of the program as lowered, in the order of the
// source. What holds trivially is left out, but for loop heads.
func cuts(p *cfa.Program, inv cfa.Invariant) []CutInvariant {
	var out []CutInvariant
	for _, li := range present(p, inv) {
		l := &p.Locs[li.Loc]
		if inv[cfa.Loc(li.Loc)].IsTrue() && !l.LoopHead {
			continue
		}
		out = append(out, CutInvariant{Name: p.LocName(cfa.Loc(li.Loc)), Func: l.Func,
			Line: li.Line, Col: l.Pos.Start.Col, Formula: li.Formula})
	}
	return out
}

// safe has the invariant checked on the automaton as lowered, and by weakest
// preconditions on the syntax tree.
func (c *confirmation) safe(ctx context.Context, inv cfa.Invariant) {
	c.rep.Certificate = Certificate{Kind: "invariant", Invariant: present(c.simple, inv)}
	lowered, err := c.back.Invariant(inv)
	if err != nil {
		c.unconfirmed(ctx, answerInvariant, "cannot be carried back to the source", err)
		return
	}
	lowered = thin(c.unit.Program, lowered)
	c.rep.Certificate.Cuts = cuts(c.unit.Program, lowered)
	if err := c.certify(ctx, lowered); err != nil {
		c.unconfirmed(ctx, answerInvariant, "was not accepted", err)
		return
	}
	c.rep.Certificate.Checked = true
	c.rep.Verdict = verdictSafe
	c.rep.because(engine.Reason{})
	c.warnProved(ctx, lowered)
}

// certify has the invariant proved inductive, and the proof checked: over the
// automaton and, where that covers the program, over the syntax tree.
func (c *confirmation) certify(ctx context.Context, inv cfa.Invariant) error {
	cert, err := certify.Invariant(ctx, c.unit.Program, inv, prover)
	if err != nil {
		return err
	}
	maps.Copy(c.rep.Stats, cert.Stats.Map())
	tree, err := carry.Invariant(ctx, c.unit.AST, c.unit.Lowered, inv, prover)
	notCovered := errors.As(err, new(*vc.NotCovered))
	switch {
	case notCovered:
		c.rep.Stats["tree_not_covered"] = 1
	case err != nil:
		return err
	default:
		for name, n := range tree.Stats.Map() {
			c.rep.Stats["tree_"+name] = n
		}
	}
	return nil
}

// prover makes the refutations that the checkers check.
func prover(ctx context.Context, fs []lia.Formula) (*proof.Refutation, error) {
	return refute.Prove(ctx, fs, refute.Options{})
}
