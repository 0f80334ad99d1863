package verify

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"ic3play/engine/accel"
	"ic3play/engine/cfa"
	"ic3play/engine/cfa/pass"
	"ic3play/engine/source"
	"ic3play/frontend"
	"ic3play/frontend/ast"
	"ic3play/frontend/interp"
	"ic3play/lia/num"
	"ic3play/lia/sorting"
)

const defaultSteps = 2000

type inputSite struct {
	kind cfa.InputKind
	pos  source.Pos
}

// inputTape provides the interpreter with the inputs of a path and records which of them the
// interpreter used. It keeps a queue for each source position, so that the queues stay correct if
// simplification removes an edge with an input. A missing input is 0. This is sound for any path,
// because the interpreter executes a real run of the program.
//
// The path also contains a value for each read of an array of any size. The tape passes this value
// to the interpreter. The interpreter uses it only if it does not know the value of the array
// element.
type inputTape struct {
	values    map[inputSite][]inputRun
	taken     []InputValue
	cellValue num.Int // the value that the current read of an array has on the path
	recorded  []interp.Asked
	onInput   func(interp.Asked)
}

type inputRun struct {
	value num.Int
	times int64
}

func newTape(p *cfa.Program, path cfa.Path) *inputTape {
	t := &inputTape{values: map[inputSite][]inputRun{}}
	for _, s := range path {
		switch {
		case s.Cycle == nil:
			t.enqueue(p, s, 1)
		case isUniform(p, s.Cycle):
			for _, c := range s.Cycle {
				t.enqueue(p, c, s.Times)
			}
		default:
			for k := range min(s.Times, maxInputs/int64(len(s.Cycle))) {
				for _, c := range s.Cycle {
					t.enqueue(p, accel.InRound(c, k), 1)
				}
			}
		}
	}
	return t
}

const maxInputs = 1 << 22

// "enqueue" appends the input values of the step s to the tape's queues, one queue for each source
// position. It appends each value as many times as the parameter "repeats" says.
func (t *inputTape) enqueue(p *cfa.Program, s cfa.Step, repeats int64) {
	for i, in := range p.Edges[s.Edge].Inputs {
		if !isAsked(in) && in.Kind != cfa.Cell {
			continue
		}
		k := inputSite{in.Kind, in.Pos}
		list := t.values[k]
		if n := len(list); n > 0 && list[n-1].value.Equal(s.Inputs[i]) {
			list[n-1].times += repeats
		} else {
			t.values[k] = append(list, inputRun{s.Inputs[i], repeats})
		}
	}
}

// isAsked reports whether the program itself asks for the input, by a nondeterministic call or an
// uninitialised variable. The automaton's guards determine all other inputs.
func isAsked(in cfa.Input) bool { return in.Kind == cfa.Nondet || in.Kind == cfa.Uninit }

func isUniform(p *cfa.Program, cycle []cfa.Step) bool {
	one := map[inputSite]num.Int{}
	for _, s := range cycle {
		for i, in := range p.Edges[s.Edge].Inputs {
			if !isAsked(in) {
				continue
			}
			k := inputSite{in.Kind, in.Pos}
			v, known := one[k]
			if known && !v.Equal(s.Inputs[i]) || i < len(s.Drift) && !s.Drift[i].IsZero() {
				return false
			}
			one[k] = s.Inputs[i]
		}
	}
	return true
}

func (t *inputTape) next(kind cfa.InputKind, name string, pos source.Pos) (num.Int, bool) {
	if len(t.recorded) > 0 && t.recorded[0].Kind == kind && t.recorded[0].Pos == pos {
		v := t.recorded[0].Value
		t.recorded = t.recorded[1:]
		t.note(interp.Asked{Kind: kind, Name: name, Pos: pos, Value: v})
		return v, true
	}
	v := t.cellValue
	if kind != cfa.Cell {
		v, _ = t.PeekRepeated(kind, pos)
		t.skip(kind, pos, 1)
	}
	t.note(interp.Asked{Kind: kind, Name: name, Pos: pos, Value: v})
	return v, true
}

func (t *inputTape) prepareRead(pos source.Pos) {
	t.cellValue, _ = t.PeekRepeated(cfa.Cell, pos)
	t.skip(cfa.Cell, pos, 1)
}

func (t *inputTape) note(a interp.Asked) {
	if t.onInput != nil {
		t.onInput(a)
	}
	t.taken = append(t.taken, InputValue{Name: a.Name, Line: a.Pos.Line, Col: a.Pos.Col, Value: a.Value.String()})
}

// skip removes the next n values of the input at pos. The caller knows that these values are equal.
func (t *inputTape) skip(kind cfa.InputKind, pos source.Pos, n int64) {
	k := inputSite{kind, pos}
	if list := t.values[k]; len(list) > 0 {
		if list[0].times -= n; list[0].times <= 0 {
			t.values[k] = list[1:]
		}
	}
}

// PeekRepeated implements interp.Ahead.
func (t *inputTape) PeekRepeated(kind cfa.InputKind, pos source.Pos) (num.Int, int64) {
	if list := t.values[inputSite{kind, pos}]; len(list) > 0 {
		return list[0].value, list[0].times
	}
	return num.Int{}, cfa.MaxLen
}

// SkipRounds implements interp.Ahead.
func (t *inputTape) SkipRounds(round []interp.Asked, times int64) {
	for _, a := range round {
		t.skip(a.Kind, a.Pos, times)
		t.note(a)
	}
	last := &t.taken[len(t.taken)-1]
	last.Again, last.Of = int(times-1), len(round)
}

type callbacks struct {
	onInput  func(interp.Asked)
	onStep   func(interp.Step)
	onLeap   func(interp.Leap)
	onReturn func(*ast.Func, num.Int)
}

// replayRun is a run to replay: a path of the lowered program, or a list of inputs.
type replayRun struct {
	path    cfa.Path
	inputs  []interp.Asked
	onlyRun bool
}

// replay runs the source on the inputs of a path of the lowered program. It returns the
// interpreter's outcome and the inputs used. On long paths the interpreter skips loop rounds: it
// computes and proves the effect of many rounds at once.
func replay(ctx context.Context, unit *frontend.Unit, run replayRun, w callbacks) (interp.Outcome, []InputValue) {
	path := run.path
	t := newTape(unit.Program, path)
	t.recorded, t.onInput = run.inputs, w.onInput
	opts := interp.Options{Observe: w.onStep, Leapt: w.onLeap, Returned: w.onReturn, Reading: t.prepareRead, MaxSteps: int(min(path.Len(), cfa.MaxLen/stepsPerEdge-extraSteps))*stepsPerEdge + extraSteps}
	if run.inputs != nil {
		opts.MaxSteps = shapeSteps
	}
	if inexactReason(unit.AST) != "" {
		opts.MaxSteps = min(opts.MaxSteps, stepsInexact)
	}
	switch {
	case run.onlyRun:
		opts.MaxSteps, opts.MaxTaken, opts.LeapFrom = 0, onlySteps, onlyProbe
	case path.Len() > maxTaken:
		opts.LeapFrom, opts.MaxTaken, opts.Ahead = 1, maxTaken, t
	}
	out := interp.Run(ctx, unit.AST, t.next, opts)
	return out, setPointerTargets(unit.AST, mergeEqual(t.taken))
}

// A report lists up to maxListed inputs one by one. In a longer list, consecutive equal inputs are
// merged.
const maxListed = 1000

// mergeEqual merges consecutive equal inputs into one entry if there are more than maxListed
// inputs.
func mergeEqual(inputs []InputValue) []InputValue {
	if len(inputs) <= maxListed {
		return inputs
	}
	out := inputs[:0]
	for _, in := range inputs {
		if n := len(out); n > 0 && in.Again == 0 {
			last := out[n-1]
			if last.Of <= 1 && in == (InputValue{Name: last.Name, File: last.File, Line: last.Line, Col: last.Col, Value: last.Value}) {
				out[n-1].Again++
				out[n-1].Of = 1
				continue
			}
		}
		out = append(out, in)
	}
	return out
}

// A replay of a path with n edges executes at most stepsPerEdge*n + extraSteps statements. Lowering
// makes about one edge for each statement. So if a run is longer, it has probably left the path.
const (
	stepsPerEdge = 4
	extraSteps   = 10_000
	// stepsInexact limits the replay if the automaton over-approximates the program. Then the path
	// is perhaps not a run of the program.
	stepsInexact = 1_000_000
)

// If a path has at most maxTaken edges, the replay executes every statement, which takes a few
// seconds. For a longer path, the replay skips rounds of loops.
const maxTaken = 10_000_000

// "steps" runs the source again and describes the steps. It omits steps in the middle if there are
// more than "keep". The outcome of the first run was "out", and its number of statements was
// "total".
func steps(ctx context.Context, unit *frontend.Unit, run replayRun, out interp.Outcome, total int, where *aligner, keep int) (list []TraceStep, types []VarType, truncated int) {
	gapFrom, gapTo := gap(total, keep)
	truncated = gapTo - gapFrom
	var now, last scope
	seen := map[varInFunction]bool{}
	n := 0
	var leap interp.Leap
	var returned []string
	calls := 0
	replay(ctx, unit, run, callbacks{onStep: func(s interp.Step) {
		i, over := n, leap
		n++
		leap = interp.Leap{}
		if over.Rounds > 0 {
			where.leap()
		}
		span := s.Span()
		loc, edge := where.advance(span)
		begins := s.Call() > calls
		calls = max(calls, s.Call())
		if i >= gapFrom && i < gapTo {
			last.valid = false
			returned = nil
			truncated += int(over.Statements)
			return
		}
		if now.read(unit.AST, s, &last); now.differs {
			for _, k := range now.visible {
				if at := (varInFunction{now.in, now.vars[k]}); !seen[at] {
					seen[at] = true
					types = withType(types, now.in, now.vars[k])
				}
			}
		}
		step := TraceStep{Line: span.Start.Line, Col: span.Start.Col, Func: now.in, Loc: loc, Edge: edge, Values: now.changedValues(&last),
			Depth: s.Depth(), Returned: returned}
		if begins {
			step.Call = callText(unit.AST, s)
		}
		returned = nil
		if i == gapTo && gapTo > gapFrom {
			truncated += int(over.Statements)
		} else {
			step.Rounds, step.Left = int(over.Rounds), int(over.Statements)
		}
		list = append(list, step)
		now, last = last, now
	}, onLeap: func(l interp.Leap) { leap = l }, onReturn: func(fn *ast.Func, value num.Int) {
		text := ""
		if fn.Result.Kind != ast.Void {
			text = pointedText(unit.AST, fn.Result, value)
		}
		returned = append(returned, text)
	}})
	// Delete the names that have several types or a type without bounds.
	types = slices.DeleteFunc(types, func(t VarType) bool { return t.Type == "" })
	sorting.By(types, func(a, b VarType) int {
		return cmp.Or(strings.Compare(a.Func, b.Func), strings.Compare(a.Name, b.Name))
	})
	if len(list) > 0 {
		end := &list[len(list)-1]
		end.Note = out.Message
		if end.Note == "" {
			end.Note = "fails"
		}
	}
	return list, types, truncated
}

// "gap" returns which steps a report omits if a run has "total" steps and the report contains at
// most "keep" steps: the steps from gapFrom to gapTo-1. If "keep" is not positive, the limit is
// defaultSteps.
func gap(total, keep int) (gapFrom, gapTo int) {
	if keep <= 0 {
		keep = defaultSteps
	}
	if total > keep {
		return keep / 2, total - keep/2
	}
	return total, total
}

func callText(f *ast.File, s interp.Step) string {
	var args []string
	s.Arguments(func(v *ast.Var, value num.Int) { args = append(args, pointedText(f, v.Type, value)) })
	return s.Func() + "(" + strings.Join(args, ", ") + ")"
}

func setPointerTargets(f *ast.File, inputs []InputValue) []InputValue {
	types := inputTypes(f)
	for i := range inputs {
		in := &inputs[i]
		t, ok := types[inputOrigin{source.Pos{Line: in.Line, Col: in.Col}, in.Name}]
		if v, err := num.Parse(in.Value); ok && t.Pointer && err == nil {
			in.Points = pointedText(f, t, v)
		}
	}
	return inputs
}

func pointedText(f *ast.File, t ast.Type, value num.Int) string {
	if t.Pointer {
		return f.PointerText(t, value, func(*ast.Var) num.Int { return num.Zero() })
	}
	return value.String()
}

type varInFunction struct {
	in string
	v  *ast.Var
}

// withType adds the type of a variable in a function. The field Type is empty if the type does not
// bound the values, or if variables of that name have different types.
func withType(types []VarType, funcName string, v *ast.Var) []VarType {
	t := VarType{Name: v.Name, Func: funcName, Type: v.Type.Name}
	if low, high, bounded := interp.Range(v.Type); bounded {
		t.Low, t.High = low.String(), high.String()
	} else {
		t.Type = ""
	}
	for i := range types {
		if old := &types[i]; old.Name == t.Name && old.Func == t.Func {
			if *old != t {
				old.Type, old.Low, old.High = "", "", ""
			}
			return types
		}
	}
	return append(types, t)
}

// aligner maps the interpreter's steps, in order, to edges of the simplified program.
type aligner struct {
	lowered    *cfa.Program
	path       cfa.Path // a path of the lowered program
	simplified *cfa.Program
	simplePath cfa.Path
	segment    []int            // maps a step of "path" to the step of simplePath that contains it
	cycle      []*repeatedCycle // maps a step of "path" to its cycle; nil outside of cycles
	current    int              // the current step of "path"; -1 at the start
}

// lookAhead is the number of steps of the path among which the aligner looks for the next
// statement. This suffices, because the edges of one statement are only a few steps.
const lookAhead = 64

func newAligner(lowered *cfa.Program, path cfa.Path, simple *cfa.Program, short cfa.Path, back pass.BackTranslation) *aligner {
	long := path.HasCycle()
	path, cycle := shortenCycles(path)
	short, _ = shortenCycles(short)
	a := &aligner{lowered: lowered, path: path, simplified: simple, simplePath: short, segment: make([]int, len(path)), cycle: cycle, current: -1}
	// The function "ends" reports whether a step of the short path ends at a given location of the
	// lowered program. The simplified program may have several copies of this location.
	ends := func(step int, at cfa.Loc) bool {
		to := simple.Edges[short[step].Edge].To
		return back.NewLoc[at] == to || back.Locs[to] == at
	}
	k := 0
	for i, s := range path {
		a.segment[i] = k
		at := lowered.Edges[s.Edge].To
		if long && back.NewLoc[at] >= 0 {
			// The long path may enter a cycle in another round than the short path, so look for
			// this location also among the later steps of the short path.
			for j := k; j+1 < len(short); j++ {
				if ends(j, at) {
					k = j
					break
				}
			}
		}
		if k+1 < len(short) && ends(k, at) {
			k++
		}
	}
	return a
}

// repeatedCycle describes a cycle that the path takes many times. The path that the aligner uses
// contains only a few rounds of this cycle.
type repeatedCycle struct {
	last   int
	length int
	left   int64 // number of further rounds that are not in the path
}

// maxCycleRounds is the maximum number of rounds of each cycle in the path that the aligner uses.
// More rounds are never needed, because the interpreter skips rounds of a loop before it has
// executed so many.
const maxCycleRounds = 24

// shortenCycles writes out the cycles of a path, each with at most maxCycleRounds rounds. The
// result "out" is the shortened path. The result "cycle" has an entry for each step of "out": the
// cycle to which the step belongs, or nil.
func shortenCycles(path cfa.Path) (out cfa.Path, cycle []*repeatedCycle) {
	for _, s := range path {
		if s.Cycle == nil {
			cycle = append(cycle, nil)
			out = append(out, s)
			continue
		}
		n := min(s.Times, maxCycleRounds)
		rounds := &repeatedCycle{last: len(out) + int(n-1)*len(s.Cycle), length: len(s.Cycle), left: s.Times - n}
		for range n {
			for _, c := range s.Cycle {
				cycle = append(cycle, rounds)
				out = append(out, c)
			}
		}
	}
	return out, cycle
}

// leap moves to the last step before the final round of the current cycle. The function "steps"
// calls it when the interpreter has skipped rounds of a loop.
func (a *aligner) leap() {
	if a.current < 0 {
		return
	}
	if c := a.cycle[a.current]; c != nil && c.last != a.current {
		a.current, c.left = c.last-1, 0
	}
}

// "move" sets the current step. The shortened path contains only a few rounds of each cycle. If the
// step is in the last of these rounds, but the run takes further rounds, "move" goes back by one
// round.
func (a *aligner) move(to int) {
	a.current = to
	if c := a.cycle[to]; c != nil && c.left > 0 && to >= c.last {
		a.current, c.left = to-c.length, c.left-1
	}
}

func oldLoc(locs []cfa.Loc, l cfa.Loc) cfa.Loc {
	if int(l) < len(locs) {
		return locs[l]
	}
	return l
}

// advance moves to the statement or condition with the given span. It returns the current edge of
// the simplified program, and the location where this edge starts. If the path is empty, both are
// -1.
func (a *aligner) advance(span source.Span) (loc, edge int) {
	if len(a.path) == 0 || len(a.simplePath) == 0 {
		return -1, -1
	}
	for i := a.current + 1; i < min(a.current+1+lookAhead, len(a.path)); i++ {
		if a.covers(i, span) {
			a.move(i)
			break
		}
	}
	id := a.simplePath[a.segment[max(a.current, 0)]].Edge
	return int(a.simplified.Edges[id].From), int(id)
}

func (a *aligner) covers(i int, span source.Span) bool {
	return slices.ContainsFunc(a.lowered.Edges[a.path[i].Edge].Spans, func(s source.Span) bool { return s.Start == span.Start || span.Contains(s.Start) })
}

func describe(out interp.Outcome) string {
	s := fmt.Sprintf("the interpreter stops at line %d with %v", out.Pos.Line, out.Kind)
	if out.Message != "" {
		s += ": " + out.Message
	}
	return s
}
