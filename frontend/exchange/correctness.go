package exchange

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"ic3play/engine/certify"
	"ic3play/engine/cfa"
	"ic3play/engine/source"
	"ic3play/frontend"
	"ic3play/frontend/ast"
	"ic3play/frontend/carry"
	"ic3play/frontend/constant"
	"ic3play/frontend/interp"
	"ic3play/frontend/vc"
	"ic3play/frontend/verify"
	"ic3play/frontend/witness"
	"ic3play/lia"
	"ic3play/lia/interval"
	"ic3play/lia/num"
	"ic3play/lia/proof"
	"ic3play/lia/qe"
	"ic3play/lia/refute"
)

// correctness checks that the invariants hold and that no run fails.
func (v *validation) correctness() {
	checked, sites, ok := v.asserted()
	if !ok {
		return
	}
	if v.inductive(checked, sites) {
		v.Verdict = "safe"
		v.end(witness.Confirmed, "This witness proves the program safe%s: its invariants keep themselves and exclude every failure, checked now by the checker that knows no solver.", v.integers())
		return
	}
	v.searched(checked)
}

// integers are words for the integers that are not those of the format.
func (v *validation) integers() string {
	if v.rules.C {
		return ""
	}
	return " over the mathematical integers"
}

// asserted is the program with an assertion for each invariant, and the statements that
// they are at.
func (v *validation) asserted() (u *frontend.Unit, sites []ast.Stmt, ok bool) {
	e := &edits{program: v.p}
	for i, el := range v.w.Content {
		e.line = first + i
		s, err := e.assert(el.Invariant)
		if err != nil {
			v.unplaced(err)
			return nil, nil, false
		}
		sites = append(sites, s)
	}
	open := 0 // the line of an invariant whose evaluation may end a run
	var tree func(*ast.File)
	switch {
	case v.rules.Harmless:
		tree = harmless
	case v.rules.Overflow != ast.OverflowFails:
		tree = func(f *ast.File) { open = ending(f) }
	}
	rules := v.rules
	rules.Harmless = false
	unit, diags, err := frontend.LoadEdited(v.ctx, v.file, v.src, rules, nil, e.edit(tree))
	if err == nil && unit == nil {
		d := diags[0]
		if d.Line < first {
			v.add(thePlaces, witness.Invalid, "with the invariants the program has errors: line %d: %s", d.Line, d.Message)
		} else {
			in := v.w.Content[d.Line-first].Invariant
			v.add(thePlaces, witness.Invalid, "the invariant at %v cannot be read: %s", in.Location, d.Message)
		}
		v.end(witness.Invalid, "An invariant of the witness cannot be read.")
		return nil, nil, false
	}
	if !v.loaded(unit, diags, err, "The program with its invariants") {
		return nil, nil, false
	}
	if open > 0 {
		v.unplaced(&notCovered{v.w.Content[open-first].Invariant.Location, "an index, a divisor or a shift that varies, which ends the run where it is outside of the array, 0 or out of range"})
		return nil, nil, false
	}
	v.add(thePlaces, witness.Confirmed, "%s read, each at a place of the program", count(len(v.w.Content), "invariant"))
	return unit, sites, true
}

// unplaced reports what could not be put into the program.
func (v *validation) unplaced(err error) {
	var none *notHere
	var more *notCovered
	switch {
	case errors.As(err, &none):
		v.add(thePlaces, witness.Refuted, "%v", err)
		v.end(witness.Refuted, "This witness is not about this program: it names a place that is not there.")
	case errors.As(err, &more):
		v.add(thePlaces, witness.Unknown, "%v", err)
		v.end(witness.Unknown, "Whether this witness is right could not be decided: it has something that is not covered.")
	default:
		v.add(thePlaces, witness.Invalid, "%v", err)
		v.end(witness.Invalid, "The witness cannot be read: %v", err)
	}
}

// assert puts an invariant into the program and returns the statement that it is at.
func (e *edits) assert(in *Invariant) (ast.Stmt, error) {
	if err := expression(in.Value, e.unit.AST.Rules.LongBits()); err != nil {
		return nil, fmt.Errorf("the invariant at %v: %w", in.Location, err)
	}
	claim := "((" + in.Value + ") ? (void)0 : __VERIFIER_error())"
	if in.Type == locationInvariant {
		s, err := e.statement(in.Location, "statement", func(ast.Stmt) bool { return true })
		if err != nil {
			return nil, err
		}
		return s.stmt, e.around(s, claim)
	}
	s, err := e.statement(in.Location, "loop", isLoop)
	if err != nil {
		return nil, err
	}
	if do, ok := s.stmt.(*ast.DoWhile); ok {
		for _, c := range e.stmts {
			if c.stmt == do.Body {
				return s.stmt, e.insideBody(c, claim)
			}
		}
	}
	from, to, ok := e.head(s.stmt)
	switch {
	case !ok || e.toks[from-1].Macro:
		return nil, &notCovered{in.Location, "a macro makes this loop"}
	case to == from+1 && e.isText(from, "*"):
		return nil, &notCovered{in.Location, "the loop's condition is *, which is not C"}
	case from == to:
		e.put(from, claim+",")
		e.always(from)
	default:
		e.put(from, claim+",")
	}
	return s.stmt, nil
}

func isLoop(s ast.Stmt) bool {
	switch s.(type) {
	case *ast.While, *ast.For, *ast.DoWhile:
		return true
	}
	return false
}

// insideBody puts text where a round of a do loop begins.
func (e *edits) insideBody(body placed, text string) error {
	if b, ok := body.stmt.(*ast.Block); ok {
		i := e.tokenAt(b.Span.Start)
		if i >= 0 && e.isText(i, "{") {
			e.put(i+1, text+";")
			return nil
		}
	}
	return e.around(body, text)
}

// harmless makes a program's own failures ends of the run, as where overflow alone is
// asked about; what was put into it still fails.
func harmless(f *ast.File) {
	own := func(n ast.Node) bool { return n.Span.Start.Line < first }
	each(f, func(n any) {
		switch n := n.(type) {
		case *ast.Builtin:
			switch {
			case !own(n.Node):
			case n.Kind == ast.Assert:
				n.Kind = ast.Assume
			case n.Kind == ast.Error:
				n.Kind = ast.Halt
			}
		case *ast.Labeled:
			n.Label.Error = false
		}
	})
}

// mayEnd says whether a run may end at an operation: at a division by what varies, or a
// shift by that or by too much.
func mayEnd(n *ast.Binary) bool {
	_, known := constant.Value(n.Y)
	switch n.Op {
	case ast.Div, ast.Rem:
		return !known
	case ast.Shl, ast.Shr:
		return n.Cases != nil
	}
	return false
}

// ending is the line of an invariant with an index, a divisor or a shift that varies, 0 if there
// is none. Where what C leaves undefined is no failure it ends the run, and a program
// that ends where an invariant is evaluated is safe by no merit of the invariant.
func ending(f *ast.File) (line int) {
	each(f, func(n any) {
		at := 0
		switch n := n.(type) {
		case *ast.Element:
			at = n.Span.Start.Line
		case *ast.Binary:
			if mayEnd(n) {
				at = n.Span.Start.Line
			}
		}
		if at >= first {
			line = at
		}
	})
	return line
}

// each calls visit for every statement and expression.
func each(f *ast.File, visit func(any)) {
	var walk func(any)
	walk = func(n any) {
		visit(n)
		for _, c := range ast.Children(n, nil) {
			walk(c)
		}
	}
	for _, fn := range f.Funcs {
		walk(fn.Body)
	}
}

// inductive has the invariants proved, by themselves and with no search, with nothing
// added but that variables have values of their types.
func (v *validation) inductive(u *frontend.Unit, sites []ast.Stmt) bool {
	inv, err := v.formulas(u, sites)
	if err == nil {
		var cert *certify.Certificate
		if cert, err = certify.Invariant(v.ctx, u.Program, inv, prover); err == nil {
			v.add(themselves, witness.Confirmed, "%s proved on the automaton, and the proofs checked by arithmetic", count(cert.Stats.Conditions, "condition"))
			return v.onTree(u, inv)
		}
	}
	why := err.Error()
	var solution interface{ Counterexample() map[lia.Var]num.Int }
	if errors.As(err, &solution) {
		why = "they are not inductive as they stand, or do not exclude every failure"
	}
	v.add(themselves, witness.Unknown, "%s", why)
	return false
}

// onTree checks the same on the syntax tree.
func (v *validation) onTree(u *frontend.Unit, inv cfa.Invariant) bool {
	const name = "The same on the syntax tree"
	tree, err := carry.Invariant(v.ctx, u.AST, u.Lowered, inv, prover)
	var notCovered *vc.NotCovered
	switch {
	case errors.As(err, &notCovered):
		v.add(name, witness.Unknown, "this second check does not cover the program: %s", notCovered.Reason)
	case err != nil:
		v.add(name, witness.Unknown, "%v", err)
		return false
	default:
		v.add(name, witness.Confirmed, "%s proved without the automaton", count(tree.Stats.Conditions, "condition"))
	}
	return true
}

// prover makes the refutations that the checkers check.
func prover(ctx context.Context, fs []lia.Formula) (*proof.Refutation, error) {
	return refute.Prove(ctx, fs, refute.Options{})
}

// searched has the engine prove that no run breaks an invariant or fails.
func (v *validation) searched(u *frontend.Unit) {
	rep := v.decide(u)
	switch rep.Verdict {
	case "safe":
		v.Verdict = "safe"
		v.add(byEngine, witness.Confirmed, "no run breaks an invariant or fails, by the engine %s; its proof was checked", rep.Engine)
		v.end(witness.Confirmed, "The invariants of this witness hold and the program is safe%s: proved now, by an invariant that the engine %s found. By themselves they do not prove it.", v.integers(), rep.Engine)
	case "unsafe":
		v.broken(u, rep)
	default:
		v.add(byEngine, witness.Unknown, "%s", rep.Reason)
		v.end(witness.Unknown, "Whether this witness is right could not be decided: its invariants do not prove themselves, and the engine %s found no answer.", rep.Engine)
	}
}

// broken reports a run that an invariant does not hold on, or that fails.
func (v *validation) broken(u *frontend.Unit, rep verify.Report) {
	out, last, ok := v.again(u, rep)
	if !ok {
		v.add(byEngine, witness.Unknown, "the engine %s found a run that cannot be shown", rep.Engine)
		v.end(witness.Unknown, "Whether this witness is right could not be decided.")
		return
	}
	if v.rules.Harmless && out.Pos.Line < first {
		// An index outside of its array ends a run of the program as it is; with the
		// invariants in it, which must be able to fail, it is a failure.
		if own, _, ok := v.again(v.p.unit, rep); !ok || own.Kind != interp.Failed {
			v.add(byEngine, witness.Unknown, "a run ends at line %d, which is no overflow: %s", out.Pos.Line, out.Message)
			v.end(witness.Unknown, "Whether this witness is right could not be decided: the program has an index or a divisor that ends runs, which is not covered.")
			return
		}
	}
	step := witness.Step{Name: byEngine, Status: witness.Refuted, Line: out.Pos.Line, Pre: last}
	if out.Pos.Line < first {
		step.Text = fmt.Sprintf("a run fails at line %d: %s", out.Pos.Line, out.Message)
		v.end(witness.Refuted, "This witness is wrong: the program fails at line %d.", out.Pos.Line)
	} else {
		in := v.w.Content[out.Pos.Line-first].Invariant
		step.Line = in.Location.Line
		step.Text = fmt.Sprintf("a run comes to %v, where %s is false", in.Location, shorten(in.Value))
		v.end(witness.Refuted, "This witness is wrong: an invariant of it does not hold.")
	}
	v.Steps = append(v.Steps, step)
}

// again makes the failing run of a report on a program once more, for where it ends
// and the values in scope at its last statement.
func (v *validation) again(u *frontend.Unit, rep verify.Report) (out interp.Outcome, last map[string]string, ok bool) {
	values, ok := expanded(rep.Certificate.Inputs)
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

// formulas reads the invariants off the automaton: at the place where an invariant is
// evaluated, that no way through its evaluation leads to an error. Those of loops cut
// the program; the others, which are asserted, only where these leave a cycle whole:
// at another cut point what is known before would have to be said again.
func (v *validation) formulas(u *frontend.Unit, sites []ast.Stmt) (cfa.Invariant, error) {
	inv := cfa.Invariant{}
	cut := func(l cfa.Loc) bool { _, ok := inv[l]; return ok }
	ranges := newRanges(u)
	for _, kind := range []string{loopInvariant, locationInvariant} {
		if len(cfa.Uncut(u.Program, cut)) == 0 && kind == locationInvariant {
			break
		}
		at := map[ast.Stmt][]cfa.Loc{} // where the first invariant of a statement is evaluated
		for i, el := range v.w.Content {
			if el.Invariant.Type != kind {
				continue
			}
			x := &evaluation{v: v, p: u.Program, line: first + i, ranges: ranges, bad: map[cfa.Loc]lia.Formula{}}
			starts := x.starts()
			heads := starts
			if before := at[sites[i]]; len(before) == len(starts) {
				heads = before // nothing happens between the two
			} else if len(starts) > 0 {
				at[sites[i]] = starts
			}
			for k, l := range starts {
				bad, err := x.fails(l)
				if err != nil {
					return nil, fmt.Errorf("the invariant at %v: %w", el.Invariant.Location, err)
				}
				if !cut(heads[k]) {
					inv[heads[k]] = ranges.at(heads[k])
				}
				inv[heads[k]] = lia.And(inv[heads[k]], lia.Not(bad))
			}
		}
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

// evaluation is the edges that evaluate an invariant.
type evaluation struct {
	v      *validation
	p      *cfa.Program
	line   int
	ranges *ranges
	bad    map[cfa.Loc]lia.Formula
}

// part says whether an edge belongs to it.
func (x *evaluation) part(e *cfa.Edge) bool {
	for _, s := range e.Spans {
		if s.Start.Line == x.line {
			return true
		}
	}
	return false
}

// starts are the places where the evaluation begins, one for each call of the
// function that it is in.
func (x *evaluation) starts() []cfa.Loc {
	in, out := map[cfa.Loc]bool{}, map[cfa.Loc]bool{}
	for i := range x.p.Edges {
		if e := &x.p.Edges[i]; x.part(e) {
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

// fails is when the evaluation leads from a place to an error.
func (x *evaluation) fails(l cfa.Loc) (lia.Formula, error) {
	if l == x.p.Error {
		return lia.True(), nil
	}
	if f, ok := x.bad[l]; ok {
		return f, nil
	}
	x.bad[l] = lia.False() // it has no cycles
	out := lia.False()
	for _, id := range x.p.Out(l) {
		e := &x.p.Edges[id]
		if !x.part(e) {
			continue
		}
		next, err := x.fails(e.To)
		if err != nil {
			return next, err
		}
		f := lia.And(e.Guard, next.Subst(e.Before()))
		if f, err = x.without(e.Inputs, f, e.Guard, x.ranges.at(l)); err != nil {
			return f, err
		}
		out = lia.Or(out, f)
	}
	x.bad[l] = out
	return out, nil
}

// without is f without an edge's inputs, which are the quotients of arithmetic: of those
// that have few values where the guard and the ranges hold, a case each.
func (x *evaluation) without(inputs []cfa.Input, f lia.Formula, given ...lia.Formula) (lia.Formula, error) {
	if len(inputs) == 0 || f.IsFalse() {
		return f, nil
	}
	box, ok := interval.Narrow(given)
	if !ok {
		return lia.False(), nil
	}
	q := inputs[0].Var
	r := box.Of(lia.V(q))
	if !r.Low.Finite || !r.High.Finite || num.From(mostCases).Less(r.High.At.Sub(r.Low.At)) {
		return qe.Formula(x.v.ctx, f, x.p.IsInput, qe.Options{Budget: quotients})
	}
	out := lia.False()
	for k := r.Low.At; !r.High.At.Less(k); k = k.Add(num.One()) {
		is := func(v lia.Var) (lia.Term, bool) { return lia.Const(k), v == q }
		var then []lia.Formula
		for _, g := range given {
			then = append(then, g.Subst(is))
		}
		g, err := x.without(inputs[1:], f.Subst(is), then...)
		if err != nil {
			return g, err
		}
		out = lia.Or(out, g)
	}
	return out, nil
}

// quotients bounds what the quotients of an invariant may cost, and mostCases how many
// values of one are tried.
const (
	quotients = 20_000
	mostCases = 6
)

// ranges says that variables have values of their types.
type ranges struct {
	live *cfa.Liveness
	of   map[lia.Var]lia.Formula
}

func newRanges(u *frontend.Unit) *ranges {
	r := &ranges{live: cfa.Live(u.Program), of: map[lia.Var]lia.Formula{}}
	for av, v := range u.Lowered.Vars {
		if lo, hi, ok := bounds(av.Type); ok {
			r.of[v] = lia.And(lia.Le(lia.Const(lo).Sub(lia.V(v))), lia.Le(lia.V(v).Sub(lia.Const(hi))))
		}
	}
	return r
}

// at is that of the variables that matter at a place.
func (r *ranges) at(l cfa.Loc) lia.Formula {
	out := lia.True()
	for _, v := range r.live.At(l) {
		if f, ok := r.of[v]; ok {
			out = lia.And(out, f)
		}
	}
	return out
}

// bounds are the least and the greatest value of a type of C's own integers.
func bounds(t ast.Type) (lo, hi num.Int, ok bool) {
	switch {
	case t.Kind == ast.Bool:
		return num.From(0), num.From(1), true
	case t.Width == 0:
		return lo, hi, false
	case t.Kind == ast.Unsigned:
		return num.From(0), power(t.Width).Sub(num.One()), true
	}
	half := power(t.Width - 1)
	return half.Neg(), half.Sub(num.One()), true
}

func power(n uint8) num.Int {
	out := num.One()
	for range n {
		out = out.Mul(num.From(2))
	}
	return out
}

func count(n int, what string) string {
	if n != 1 {
		what += "s"
	}
	return fmt.Sprintf("%d %s", n, what)
}

// shorten cuts an expression that is too long for a sentence.
func shorten(s string) string {
	const most = 200
	if len(s) > most {
		return strings.ToValidUTF8(s[:most], "") + "..."
	}
	return s
}
