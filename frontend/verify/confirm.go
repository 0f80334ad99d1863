package verify

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

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
	"ic3play/lia/refute"
	"ic3play/lia/sorting"
)

type confirmation struct {
	run        *run
	unit       *frontend.Unit
	simplified *cfa.Program
	back       pass.BackTranslation
	rep        *Report
}

// setUnconfirmed sets the verdict to unknown, because ctx has ended or the check rejected the
// engine's answer. The reason contains the kind of answer, such as "counterexample". If the check
// rejected the answer, the reason also contains "problem" and the text of err.
func (c *confirmation) setUnconfirmed(ctx context.Context, answer, problem string, err error) {
	c.rep.Verdict = verdictUnknown
	if ctx.Err() != nil {
		c.rep.setReason(endReason(ctx, fmt.Sprintf(" before the %s could be checked", answer)))
		return
	}
	why := engine.Reason{Code: engine.Unconfirmed, Text: fmt.Sprintf("unconfirmed: the %s %s", answer, problem)}
	if err != nil {
		why.Text += ": " + err.Error()
	}
	c.rep.setReason(why)
}

// "decide" reports a verdict whose certificate has been checked.
func (c *confirmation) decide(verdict string) {
	c.rep.Certificate.Checked = true
	c.rep.Verdict = verdict
	c.rep.setReason(engine.Reason{})
}

// setOverapproximated sets the verdict to unknown, because the automaton over-approximates the
// program and the counterexample is perhaps not a run of the program. The reason is "the
// counterexample", followed by "problem".
func (c *confirmation) setOverapproximated(problem string) {
	c.rep.Verdict = verdictUnknown
	c.rep.setReason(engine.Reason{Code: engine.Coarse, Text: "the counterexample " + problem})
}

const (
	answerPath      = "counterexample"
	answerInvariant = "invariant"
)

func (c *confirmation) confirmUnsafe(ctx context.Context, res *engine.Result) {
	short := res.Path
	c.rep.Certificate.Kind = "path"
	path, err := c.back.Path(short)
	if err != nil {
		if why := inexactReason(c.unit.AST); why != "" && ctx.Err() == nil {
			c.setOverapproximated(why)
			return
		}
		c.setUnconfirmed(ctx, answerPath, "cannot be carried back to the source", err)
		return
	}
	path = c.replacePointerValues(ctx, path)
	observed := 0
	var given []interp.Asked
	out, inputs := replay(ctx, c.unit, replayRun{path: path}, callbacks{onStep: func(interp.Step) { observed++ }, onInput: func(a interp.Asked) { given = append(given, a) }})
	c.rep.Certificate.Inputs = inputs
	if out.Kind != interp.Failed {
		c.noFailure(ctx, path, out)
		return
	}
	if len(c.unit.AST.Arrays) > 0 && !path.HasCycle() && out.Steps < sampleSteps {
		if small, steps := c.shrink(ctx, given, out); 4*steps <= 3*out.Steps && c.reportIfFails(ctx, replayRun{inputs: small}) {
			return
		}
	}
	where := newAligner(c.unit.Program, path, c.simplified, short, c.back)
	c.rep.Certificate.Steps, c.rep.Certificate.Types, c.rep.Certificate.Truncated = steps(ctx, c.unit, replayRun{path: path}, out, observed, where, c.run.opts.Steps)
	c.rep.Certificate.Failure = out.Failure.String()
	c.decide(verdictUnsafe)
	c.warnUninitialised(ctx, path, out)
	c.rep.Stats["path_steps"] = short.Len()
	c.rep.Stats["path_statements"] = c.rep.Certificate.statements()
}

// noFailure sets the verdict to unknown after a replay that does not fail.
func (c *confirmation) noFailure(ctx context.Context, path cfa.Path, out interp.Outcome) {
	o, why := beyondCases(c.unit, path), inexactReason(c.unit.AST)
	switch {
	case ctx.Err() != nil:
		c.setUnconfirmed(ctx, answerPath, "", nil)
	case o != nil:
		c.setOverapproximated(fmt.Sprintf("needs a value of %s in line %d outside of the computed bounds, which no proof excludes", opNoun(o.Op), o.Span.Start.Line))
	case out.Beyond:
		c.setOverapproximated(fmt.Sprintf("needs what ic3play does not track, in line %d: %s", out.Pos.Line, out.Message))
	case why != "":
		c.setOverapproximated(why)
	default:
		c.setUnconfirmed(ctx, answerPath, "does not fail on the source: "+describe(out), nil)
	}
}

// inexactReason explains why a path to the error need not be a run of the program. It returns "" if
// the automaton is exact: if it has a variable for each element of an array, and approximates no
// product or quotient.
func inexactReason(f *ast.File) string {
	switch {
	case multiplies(f) && len(f.Arrays) > 0:
		return "is not a run of the program, but the facts known about products and quotients, and about single cells of arrays, do not exclude it"
	case multiplies(f):
		return "is not a run of the program, but the facts known about the products and quotients of variables do not exclude it"
	case len(f.Arrays) > 0:
		return "reads other values of an array than the program, but the facts known about single cells do not exclude it"
	}
	return ""
}

func opNoun(op ast.BinaryOp) string {
	switch op {
	case ast.Mul:
		return "a product of two variables"
	case ast.Shl, ast.Shr:
		return "a shift count"
	case ast.BitAnd, ast.BitOr, ast.BitXor:
		return "an operand of a bit operation"
	}
	return "a divisor"
}

// beyondCases returns the operation whose computed range of values the path leaves, or nil. For
// some operations, such as x * y, the automaton covers only values of one operand in a computed
// range (ast.Cases). Any other value leads to the error on an edge of the operation. The result is
// not nil if the last edge of the path is such an edge.
func beyondCases(unit *frontend.Unit, path cfa.Path) *ast.Open {
	if len(path) == 0 || path[len(path)-1].Cycle != nil {
		return nil
	}
	e := &unit.Program.Edges[path[len(path)-1].Edge]
	for i := range unit.AST.Open {
		if o := &unit.AST.Open[i]; !o.Cases.Any && slices.Contains(e.Spans, o.Span) {
			return o
		}
	}
	return nil
}

func multiplies(f *ast.File) bool {
	return slices.ContainsFunc(f.Open, func(o ast.Open) bool { return o.Cases.Any })
}

// formulaText returns a formula in C syntax. In the automaton, a formula about an array is about
// one element with an arbitrary index. It holds for all elements, so the text has a quantifier:
// "forall k: i <= k || a[k] == 7".
func (c *confirmation) formulaText(p *cfa.Program, f lia.Formula) string {
	var indices []lia.Var
	f.Vars(func(v lia.Var) {
		for _, cell := range c.unit.Lowered.Cells {
			if cell.Has(v) {
				indices = append(indices, cell.Index...)
			}
		}
	})
	slices.Sort(indices)
	indices = slices.Compact(indices)
	text := f.Format(p.VarName)
	if len(indices) == 0 {
		return text
	}
	var names []string
	for _, k := range indices {
		names = append(names, p.VarName(k))
	}
	return "forall " + strings.Join(names, ", ") + ": " + text
}

func (c *confirmation) describeInvariant(p *cfa.Program, inv cfa.Invariant) []LocInvariant {
	return describeInvariant(p, inv, func(f lia.Formula) string { return c.formulaText(p, f) })
}

func describeInvariant(p *cfa.Program, inv cfa.Invariant, format func(lia.Formula) string) []LocInvariant {
	out := []LocInvariant{}
	for loc, f := range inv {
		if loc < 0 || int(loc) >= len(p.Locs) {
			continue // there is no such location, so the check will reject the invariant
		}
		li := LocInvariant{Loc: int(loc), Formula: format(f), Conjuncts: []string{}}
		li.Line = p.Locs[loc].Pos.Start.Line
		parts := []lia.Formula{f}
		if f.Op() == lia.OpAnd {
			parts = f.Args()
		}
		for _, part := range parts {
			li.Conjuncts = append(li.Conjuncts, format(part))
		}
		out = append(out, li)
	}
	sorting.By(out, func(a, b LocInvariant) int {
		return cmp.Or(a.Line-b.Line, a.Loc-b.Loc)
	})
	return out
}

// In straight-line code, the function "thin" keeps the formula of every thinEvery-th location.
const thinEvery = 64

// "thin" removes most of an invariant's formulas at locations in straight-line code. They are not
// needed, because earlier formulas imply them. For a long program, one proof for each statement
// would take longer than a few proofs, each for many statements. Loop heads keep their formulas
// because every loop needs a cut point. Locations with several incoming edges keep their formulas
// so that conditions do not grow with the number of paths. If inv is inductive, the result is
// inductive too, because the conditions between neighbouring locations compose.
func thin(p *cfa.Program, inv cfa.Invariant) cfa.Invariant {
	out := cfa.Invariant{}
	for l, f := range inv {
		if l < 0 || int(l) >= len(p.Locs) || p.Locs[l].LoopHead || len(p.In(l)) > 1 || l%thinEvery == 0 {
			out[l] = f
		}
	}
	return out
}

// cutInvariants describes an invariant of the lowered program, sorted by line. It omits trivial
// formulas except at loop heads.
func (c *confirmation) cutInvariants(p *cfa.Program, inv cfa.Invariant) []CutInvariant {
	var out []CutInvariant
	for _, li := range c.describeInvariant(p, inv) {
		l := &p.Locs[li.Loc]
		if inv[cfa.Loc(li.Loc)].IsTrue() && !l.LoopHead {
			continue
		}
		out = append(out, CutInvariant{Name: p.LocName(cfa.Loc(li.Loc)), Func: l.Func,
			Line: li.Line, Col: l.Pos.Start.Col, Formula: li.Formula})
	}
	return out
}

// confirmSafe checks an invariant on the lowered automaton and, by strongest postconditions, on
// the syntax tree.
func (c *confirmation) confirmSafe(ctx context.Context, inv cfa.Invariant) {
	if c.run != nil && c.run.boundedSearch { // the field "run" is nil when Opened.Confirm is the caller
		c.setUnconfirmed(ctx, answerInvariant, "covers only runs that read few cells of arrays", nil)
		return
	}
	c.rep.Certificate = Certificate{Kind: "invariant", Invariant: c.describeInvariant(c.simplified, inv)}
	lowered, err := c.back.Invariant(inv)
	if err != nil {
		c.setUnconfirmed(ctx, answerInvariant, "cannot be carried back to the source", err)
		return
	}
	lowered = thin(c.unit.Program, lowered)
	c.rep.Certificate.Cuts = c.cutInvariants(c.unit.Program, lowered)
	if err := c.certify(ctx, lowered); err != nil {
		c.setUnconfirmed(ctx, answerInvariant, "was not accepted", err)
		return
	}
	c.decide(verdictSafe)
	c.warnProved(ctx, lowered)
}

// certify proves initiation, consecution and safety of inv, and checks the proofs. It does so on
// the automaton and, if package vc covers the program, on the syntax tree.
func (c *confirmation) certify(ctx context.Context, inv cfa.Invariant) error {
	cert, err := certify.Invariant(ctx, c.unit.Program, inv, refute.Prove)
	if err != nil {
		return err
	}
	maps.Copy(c.rep.Stats, cert.Stats.Map())
	tree, err := carry.Invariant(ctx, c.unit.AST, c.unit.Lowered, inv, refute.Prove)
	notCovered := errors.As(err, new(*vc.Unsupported))
	switch {
	case notCovered && len(c.unit.AST.Arrays) > 0:
		// the automaton has one element of each array; only the check on the syntax tree can prove
		// a formula for all elements
		return err
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
