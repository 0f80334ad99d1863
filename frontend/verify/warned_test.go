package verify

import (
	"fmt"
	"math/rand"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"ic3play/engine/cfa"
	"ic3play/engine/source"
	"ic3play/frontend"
	"ic3play/frontend/ast"
	"ic3play/frontend/gen"
	"ic3play/frontend/interp"
	"ic3play/frontend/warn"
	"ic3play/lia/num"
	"ic3play/lia/rounds"
)

type seenRuns struct {
	reached  map[source.Pos]bool
	passed   map[source.Pos]bool
	changed  map[source.Pos]bool // the statement at this position changed some variable
	returned map[string]bool     // a function of this name returned
	fails    bool
	inputs   [][]num.Int
}

func allRuns(t *testing.T, u *frontend.Unit, domain []int64, limit int) *seenRuns {
	s := &seenRuns{map[source.Pos]bool{}, map[source.Pos]bool{}, map[source.Pos]bool{}, map[string]bool{}, false, nil}
	for todo := [][]num.Int{{}}; len(todo) > 0 && limit > 0; limit-- {
		given := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		at := 0
		in := func(cfa.InputKind, string, source.Pos) (num.Int, bool) {
			if at++; at > len(given) {
				return num.Zero(), false
			}
			return given[at-1], true
		}
		var last source.Pos
		values, before := map[string]string{}, map[string]string{}
		out := interp.Run(t.Context(), u.AST, in, interp.Options{MaxSteps: 300,
			Returned: func(f *ast.Func, _ num.Int) { s.returned[f.Name] = true },
			Observe: func(step interp.Step) {
				clear(values)
				step.Values(func(v *ast.Var, x num.Int) { values[fmt.Sprint(v.Name, v.Span.Start)] = x.String() })
				for k, x := range values {
					if was, ok := before[k]; ok && was != x {
						s.changed[last] = true
					}
				}
				s.passed[last] = true
				last = step.Span().Start
				s.reached[last] = true
				values, before = before, values
			}})
		switch out.Kind {
		case interp.NoInput:
			for _, v := range domain {
				todo = append(todo, append(given[:len(given):len(given)], num.From(v)))
			}
		case interp.Failed:
			s.fails = true
		case interp.Ended:
			s.passed[last] = true
		}
		s.inputs = append(s.inputs, given)
	}
	return s
}

// decides returns true if the failure of a run depends on the value of the uninitialised variable
// at the given position.
func (s *seenRuns) decides(t *testing.T, u *frontend.Unit, pos source.Pos) bool {
	for _, inputs := range s.inputs {
		run := func(value int64) interp.Outcome {
			i := 0
			return interp.Run(t.Context(), u.AST, func(_ cfa.InputKind, _ string, p source.Pos) (num.Int, bool) {
				v := num.Zero()
				if i < len(inputs) {
					v = inputs[i]
				}
				if i++; p == pos {
					v = num.From(value)
				}
				return v, true
			}, interp.Options{MaxSteps: 3000})
		}
		first := run(0)
		for other := int64(-100); other <= 200; other++ {
			if o := run(other); (o.Kind != first.Kind || o.Pos != first.Pos) && (o.Kind == interp.Failed || first.Kind == interp.Failed) {
				return true
			}
		}
	}
	return false
}

// TestWarningsAgainstRuns checks that no run contradicts a warning. If a warning says that some run
// does something, one of the runs on inputs from 0 to 3 must do it.
func TestWarningsAgainstRuns(t *testing.T) {
	count, from := rounds.Of(t, 40, 10), rounds.From(t)
	seen := map[string]int{}
	for seed := from; seed < from+count; seed++ {
		src := gen.WarningProgram(rand.New(rand.NewSource(int64(seed))))
		unit, ds := frontend.Load("a.c", []byte(src))
		if unit == nil {
			t.Fatalf("%v\n%s", ds[0], src)
		}
		rep := checkBounded(t, 1500, "a.c", []byte(src), Options{})
		seen[rep.Verdict]++
		runs := allRuns(t, unit, []int64{0, 1, 2, 3}, 400)
		if runs.fails && rep.Verdict == verdictSafe {
			t.Errorf("seed %d is called safe\n%s", seed, src)
		}
		for _, w := range rep.Warnings {
			seen[w.Code]++
			at := source.Pos{Line: w.Line, Col: w.Col}
			if why := falseAlarm(t, unit, runs, w, at); why != "" {
				t.Errorf("seed %d: %v: %s\n%s", seed, w, why, withLineNumbers(src))
			}
		}
	}
	t.Log(count, "programs:", seen)
}

func withLineNumbers(src string) string {
	out := ""
	for i, line := range strings.Split(src, "\n") {
		out += fmt.Sprintf("%d: %s\n", i+1, line)
	}
	return out
}

var assertionIn = regexp.MustCompile(`the assertion in line (\d+)`)

func falseAlarm(t *testing.T, u *frontend.Unit, runs *seenRuns, w warn.Warning, at source.Pos) string {
	switch w.Code {
	case warn.Unreached:
		if runs.reached[at] {
			return "a run reaches it"
		}
	case warn.Contradiction:
		if runs.passed[at] {
			return "a run passes it"
		}
	case warn.Endless:
		line, _ := strconv.Atoi(assertionIn.FindStringSubmatch(w.Message)[1])
		for p := range runs.reached {
			if p.Line == line {
				return "a run reaches the assertion"
			}
		}
		for _, f := range u.AST.Funcs {
			why := ""
			ast.Walk(f.Body, func(n any, _ int) {
				b, ok := n.(*ast.Block)
				for i := 0; ok && i+1 < len(b.Stmts); i++ {
					if next := b.Stmts[i+1].Pos().Start; b.Stmts[i].Pos().Start == at && runs.reached[next] {
						why = fmt.Sprint("a run gets to ", next)
					}
				}
			})
			if why != "" {
				return why
			}
		}
	case warn.NoBase:
		for _, f := range u.AST.Funcs {
			if f.Span.Start.Line == at.Line && runs.returned[f.Name] {
				return "a call of " + f.Name + " returns"
			}
		}
	case warn.SideEffect:
		if runs.passed[at] && !runs.changed[at] {
			return "it changes nothing"
		}
	case warn.Uninitialised:
		if !runs.decides(t, u, at) {
			return "it does not decide"
		}
	}
	return ""
}

// TestComparisonsAgainstValues checks warnings that a comparison is always true or always false. It
// compares each warning with the results of 150 runs on random inputs, many of them near the bounds
// of types.
func TestComparisonsAgainstValues(t *testing.T) {
	count, from := rounds.Of(t, 300, 60), rounds.From(t)
	warned, more := 0, 0
	for seed := from; seed < from+count; seed++ {
		r := rand.New(rand.NewSource(int64(seed)))
		rules := ast.Rules{C: true, Model: ast.LP64(), Overflow: ast.OverflowWraps}
		if seed%2 == 1 {
			rules.Model = ast.ILP32()
		}
		if seed%3 == 2 {
			rules = ast.Rules{}
		}
		expr := gen.Comparison(r)
		src := expr.Before + "int main(void) {\nint r;\n" + expr.Inputs + "r =\n" + expr.Text + ";\nassert(r == r);\n}\n"
		u, ds := frontend.LoadRules("a.c", []byte(src), rules)
		if u == nil && !rules.C {
			continue // bit-fields
		}
		if u == nil {
			t.Fatalf("%v\n%s", ds[0], src)
		}
		says := ""
		for _, w := range warn.Tree(u.AST) {
			if w.Code == warn.Constant {
				says = w.Message
			}
		}
		values, behind := map[string]int{}, strings.Count(src[:strings.Index(src, "assert")], "\n")+1
		for range 150 {
			in := func(cfa.InputKind, string, source.Pos) (num.Int, bool) { return gen.BoundaryNumber(r), true }
			interp.Run(t.Context(), u.AST, in, interp.Options{MaxSteps: 100, Observe: func(s interp.Step) {
				s.Values(func(v *ast.Var, x num.Int) {
					if v.Name == "r" && s.Span().Start.Line == behind {
						values[x.String()]++
					}
				})
			}})
		}
		if says != "" {
			warned++
			if len(values) > 1 {
				t.Errorf("seed %d: %s, but there are values %v\n%s", seed, says, values, src)
			}
		} else if len(values) == 1 {
			more++
		}
	}
	t.Logf("%d comparisons, %d with a warning, %d without one have one value only", count, warned, more)
	if warned*50 < count {
		t.Error("too few warnings")
	}
}
