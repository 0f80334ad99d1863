package verify

import (
	"context"
	"fmt"

	"ic3play/engine/cfa"
	"ic3play/engine/source"
	"ic3play/frontend"
	"ic3play/frontend/ast"
	"ic3play/frontend/interp"
	"ic3play/lia/num"
)

// keepSteps is how many steps of a run a report holds by default; of longer runs
// the middle is left out.
const keepSteps = 2000

// place identifies what asks for an input.
type place struct {
	kind cfa.InputKind
	pos  source.Pos
}

// tape gives the interpreter the inputs of a path and notes what it took. The
// values of one place come in the path's order; places are kept apart, so that
// an input that does not matter and was removed with its edge does not shift
// the others. What the path has no value for does not matter to it: it is 0.
// This is sound whatever the path holds: the run that the interpreter makes is
// a run of the program, and it either fails the assertion or it does not.
type tape struct {
	values map[place][]num.Int
	taken  []InputValue
}

func newTape(p *cfa.Program, path cfa.Path) *tape {
	t := &tape{values: map[place][]num.Int{}}
	for _, s := range path {
		for i, in := range p.Edges[s.Edge].Inputs {
			if in.Kind == cfa.Nondet || in.Kind == cfa.Uninit {
				k := place{in.Kind, in.Pos}
				t.values[k] = append(t.values[k], s.Inputs[i])
			}
		}
	}
	return t
}

// next is the interp.Inputs of the tape.
func (t *tape) next(kind cfa.InputKind, name string, pos source.Pos) (num.Int, bool) {
	k := place{kind, pos}
	var v num.Int
	if rest := t.values[k]; len(rest) > 0 {
		v, t.values[k] = rest[0], rest[1:]
	}
	t.taken = append(t.taken, InputValue{Name: name, Line: pos.Line, Col: pos.Col, Value: v.String()})
	return v, true
}

// replay runs the source on the inputs of a path of the lowered program. The
// outcome is the interpreter's; the inputs are those that it asked for.
func replay(ctx context.Context, unit *frontend.Unit, path cfa.Path, observe func(interp.Step)) (interp.Outcome, []InputValue) {
	t := newTape(unit.Program, path)
	out := interp.Run(ctx, unit.AST, t.next, interp.Options{Observe: observe, MaxSteps: stepsFor*len(path) + stepsMore})
	return out, t.taken
}

// stepsFor and stepsMore bound a replay: lowering makes an edge of about each
// statement, so a run that is much longer than its path has left it.
const (
	stepsFor  = 4
	stepsMore = 10_000
)

// steps runs the source once more and describes it, step by step. out is the
// end of the first run.
func steps(ctx context.Context, unit *frontend.Unit, path cfa.Path, out interp.Outcome, where *aligner, keep int) (list []TraceStep, truncated int) {
	if keep <= 0 {
		keep = keepSteps
	}
	total := 0
	replay(ctx, unit, path, func(interp.Step) { total++ })
	gapFrom, gapTo := total, total // steps gapFrom..gapTo-1 are left out
	if total > keep {
		gapFrom, gapTo = keep/2, total-keep/2
	}
	var last map[string]string
	n := 0
	replay(ctx, unit, path, func(s interp.Step) {
		i := n
		n++
		pos := s.Span.Start
		loc, edge := where.at(s.Span)
		if i >= gapFrom && i < gapTo {
			last = nil
			return
		}
		values := map[string]string{}
		s.Values(func(v *ast.Var, value num.Int) { values[v.Name] = value.String() }) // inner scopes come last
		if len(list) > 0 && list[len(list)-1].Func != s.Func {
			last = nil
		}
		list = append(list, TraceStep{Line: pos.Line, Col: pos.Col, Func: s.Func, Loc: loc, Edge: edge, Values: changed(last, values)})
		last = values
	})
	if len(list) > 0 {
		end := &list[len(list)-1]
		end.Note = out.Message
		if end.Note == "" {
			end.Note = "fails"
		}
	}
	return list, gapTo - gapFrom
}

// changed returns the values that differ from those before; all when there are
// none before.
func changed(before, now map[string]string) map[string]string {
	out := map[string]string{}
	for name, v := range now {
		if old, ok := before[name]; !ok || old != v {
			out[name] = v
		}
	}
	return out
}

// aligner tells for the interpreter's steps, in their order, where they lie in
// the simplified program.
type aligner struct {
	lowered *cfa.Program
	path    cfa.Path // of lowered
	simple  *cfa.Program
	short   cfa.Path // of simple
	segment []int    // by step of path: the step of short that it is part of
	now     int      // the step of path that control is in, -1 at first
}

// lookAhead is how many steps of the path the next statement may be away:
// lowering makes a few steps for a statement.
const lookAhead = 64

func newAligner(lowered *cfa.Program, path cfa.Path, simple *cfa.Program, short cfa.Path, of []cfa.Loc) *aligner {
	a := &aligner{lowered: lowered, path: path, simple: simple, short: short, segment: make([]int, len(path)), now: -1}
	k := 0
	for i, s := range path {
		a.segment[i] = k
		if k+1 < len(short) && of[lowered.Edges[s.Edge].To] == simple.Edges[short[k].Edge].To {
			k++
		}
	}
	return a
}

func oldLoc(locs []cfa.Loc, l cfa.Loc) cfa.Loc {
	if int(l) < len(locs) {
		return locs[l]
	}
	return l
}

// at moves on to the statement or condition at span and returns the edge of the simplified
// program that is being taken, and its source; -1 when the path is empty.
func (a *aligner) at(span source.Span) (loc, edge int) {
	if len(a.path) == 0 || len(a.short) == 0 {
		return -1, -1
	}
	for i := a.now + 1; i < min(a.now+1+lookAhead, len(a.path)); i++ {
		if a.covers(i, span) {
			a.now = i
			break
		}
	}
	id := a.short[a.segment[max(a.now, 0)]].Edge
	return int(a.simple.Edges[id].From), int(id)
}

// covers says whether a step of the path stands for the statement at span, or
// for a part of it.
func (a *aligner) covers(i int, span source.Span) bool {
	for _, s := range a.lowered.Edges[a.path[i].Edge].Spans {
		if s.Start == span.Start || !before(s.Start, span.Start) && before(s.Start, span.End) {
			return true
		}
	}
	return false
}

func before(a, b source.Pos) bool { return a.Line < b.Line || a.Line == b.Line && a.Col < b.Col }

// describe words an outcome that is not the failure that was expected.
func describe(out interp.Outcome) string {
	s := fmt.Sprintf("the interpreter stops at line %d with %v", out.Pos.Line, out.Kind)
	if out.Message != "" {
		s += ": " + out.Message
	}
	return s
}
