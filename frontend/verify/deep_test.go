package verify

import (
	"fmt"
	"math/rand"
	"strings"
	"testing"

	"ic3play/engine"
	"ic3play/engine/cfa"
	"ic3play/engine/source"
	"ic3play/frontend"
	"ic3play/frontend/ast"
	"ic3play/frontend/interp"
	"ic3play/lia/num"
	"ic3play/lia/rounds"
)

// TestDeepLoopsOfC decides random programs whose loops have thousands of rounds. The loops have
// inner loops, conditions that change after a number of rounds, and variables that are set back to
// their first value. Integers may wrap around or overflow. To find the expected verdict, the
// interpreter executes each program for all inputs, without skipping steps.
func TestDeepLoopsOfC(t *testing.T) {
	count := rounds.Of(t, 60, 20)
	decided, verdicts := 0, map[string]int{}
	for seed := rounds.From(t); seed < rounds.From(t)+count; seed++ {
		p := newDeep(rand.New(rand.NewSource(int64(seed))))
		rules := rulesOf(t, p.ints)
		src := p.source(t, rules)
		want := verdictSafe
		for in := range int64(p.inputs) {
			switch out := runStepwise(t, src, rules, in, nil); out.Kind {
			case interp.Failed:
				want = verdictUnsafe
			case interp.OutOfSteps:
				want = ""
			}
		}
		if want == "" {
			continue
		}
		verdicts[want]++
		var g Graph
		rep := checkBounded(t, 600, "deep.c", []byte(src), Options{Rules: rules, Steps: 200, Graph: func(last Graph) { g = last }})
		switch {
		case rep.Verdict == want:
			decided++
			onTheirEdges(t, rep, g, false)
			if t.Failed() {
				t.Fatalf("seed %d, ints %q\n%s", seed, p.ints, src)
			}
		case rep.Verdict != verdictUnknown:
			t.Fatalf("seed %d, ints %q: %s, is %s (%s)\n%s", seed, p.ints, rep.Verdict, want, rep.Reason, src)
		case rep.ReasonCode != engine.Cancelled && rep.ReasonCode != engine.Exhausted:
			t.Errorf("seed %d, ints %q: %s\n%s", seed, p.ints, rep.Reason, src)
		}
	}
	t.Logf("programs: %v; decided %d", verdicts, decided)
	if all := verdicts[verdictSafe] + verdicts[verdictUnsafe]; all < count/3 || verdicts[verdictSafe] < all/10 || verdicts[verdictUnsafe] < all/10 || decided < all/3 {
		t.Errorf("of %d programs %v, decided %d", count, verdicts, decided)
	}
}

// runStepwise runs a program without skipping loop rounds. All inputs have the same value. When the
// last line begins, it calls "observe" for each variable.
func runStepwise(t *testing.T, src string, rules ast.Rules, input int64, observe func(name string, v num.Int)) interp.Outcome {
	t.Helper()
	u, ds := frontend.LoadRules("deep.c", []byte(src), rules)
	if u == nil {
		t.Fatalf("%s\n%s", ds[0].String(), src)
	}
	opts := interp.Options{MaxSteps: 400_000}
	if last := strings.Count(src, "\n"); observe != nil {
		opts.Observe = func(s interp.Step) {
			if s.Span().Start.Line == last {
				s.Values(func(v *ast.Var, x num.Int) { observe(v.Name, x) })
			}
		}
	}
	in := func(cfa.InputKind, string, source.Pos) (num.Int, bool) { return num.From(input), true }
	return interp.Run(t.Context(), u.AST, in, opts)
}

type deep struct {
	r      *rand.Rand
	ints   string
	inputs int
	vars   []string
	types  map[string]string
}

func newDeep(r *rand.Rand) *deep {
	d := &deep{r: r, ints: []string{"", "c", "c", "c+overflow=wrap"}[r.Intn(4)], inputs: 1, vars: []string{"x", "y", "z"}[:2+r.Intn(2)], types: map[string]string{}}
	for _, v := range d.vars {
		d.types[v] = []string{"int", "int", "unsigned", "unsigned char", "signed char", "unsigned short", "short", "long"}[r.Intn(8)]
		if d.ints == "" {
			d.types[v] = "int"
		}
	}
	return d
}

func (d *deep) v() string { return d.vars[d.r.Intn(len(d.vars))] }

func (d *deep) smallConst() int { return []int{0, 1, 2, 3, 5, 10, 100, 200, 255, 256}[d.r.Intn(10)] }

func (d *deep) bound() string {
	out := []string{"20", "100", "255", "300", "1000", "32767", "40000", "65535"}
	if d.ints != "" {
		out = append(out, "4294967295u", "4294967000u", "2147483600")
	}
	return out[d.r.Intn(len(out))]
}

func (d *deep) cond() string {
	op := []string{"<", "<=", ">", "!=", "=="}[d.r.Intn(5)]
	switch d.r.Intn(6) {
	case 0:
		return fmt.Sprintf("%s %s %s", d.v(), op, d.v())
	case 1:
		return fmt.Sprintf("%s %% %d == %d", d.v(), 2+d.r.Intn(3), d.r.Intn(2))
	case 2:
		return fmt.Sprintf("%s %s %s && %s != %d", d.v(), op, d.bound(), d.v(), d.smallConst())
	}
	return fmt.Sprintf("%s %s %s", d.v(), op, d.bound())
}

func (d *deep) stmt(depth int) string {
	switch k := d.r.Intn(12); {
	case k < 3:
		return d.v() + []string{"++", "++", "--"}[d.r.Intn(3)] + ";"
	case k < 5:
		return fmt.Sprintf("%s %s %d;", d.v(), []string{"+=", "+=", "-="}[d.r.Intn(3)], 1+d.r.Intn(7))
	case k < 6:
		return fmt.Sprintf("%s += %s;", d.v(), d.v())
	case k < 7:
		return fmt.Sprintf("%s = %d;", d.v(), d.smallConst())
	case k < 10 && depth > 0:
		return fmt.Sprintf("if (%s) { %s } else { %s %s }", d.cond(), d.stmt(depth-1), d.stmt(depth-1), d.stmt(depth-1))
	case k < 11 && depth > 0:
		return d.loop(depth - 1)
	}
	return fmt.Sprintf("%s = %s + %d;", d.v(), d.v(), d.smallConst())
}

func (d *deep) loop(depth int) string {
	up := d.v()
	var body strings.Builder
	for range d.r.Intn(3) {
		body.WriteString(d.stmt(depth) + " ")
	}
	if d.r.Intn(4) == 0 {
		fmt.Fprintf(&body, "assert(%s != %s || %s != %d); ", d.v(), d.bound(), d.v(), d.smallConst())
	}
	body.WriteString(up + []string{"++; ", "++; ", "--; ", " += 2; ", " += 3; "}[d.r.Intn(5)])
	switch d.r.Intn(3) {
	case 0:
		return fmt.Sprintf("do { %s} while (%s);", body.String(), d.cond())
	case 1:
		return fmt.Sprintf("for (%s = %d; %s %s %s; ) { %s}", up, d.smallConst(), up, []string{"<", "<=", "!="}[d.r.Intn(3)], d.bound(), body.String())
	}
	return fmt.Sprintf("while (%s) { %s}", d.cond(), body.String())
}

// source returns the program's text. The last line asserts a formula about values near the values
// that the program reaches.
func (d *deep) source(t *testing.T, rules ast.Rules) string {
	var b strings.Builder
	b.WriteString("int main() {\n")
	for _, v := range d.vars {
		fmt.Fprintf(&b, "%s %s = %d;\n", d.types[v], v, d.smallConst()%100)
	}
	if d.r.Intn(3) == 0 {
		d.inputs = 4
		v := d.v()
		fmt.Fprintf(&b, "int n = nondet_int(); if (n < 0 || n > 3) return 0; %s = n;\n", v)
	}
	for range 1 + d.r.Intn(2) {
		b.WriteString(d.loop(2) + "\n")
	}
	last := map[string]num.Int{}
	program := b.String() + "return 0; }\n"
	runStepwise(t, program, rules, int64(d.r.Intn(d.inputs)), func(name string, v num.Int) { last[name] = v })
	v := d.v()
	if !last[v].IsSmall() {
		last[v] = num.Zero()
	}
	at := last[v].Add(num.From([]int64{0, 0, 1, -1}[d.r.Intn(4)]))
	// Without the cast, C would convert a negative number to unsigned if the variable is unsigned.
	if d.ints != "" {
		v = "(long)" + v
	}
	return b.String() + fmt.Sprintf("assert(%s %s %s); return 0; }\n", v, []string{"==", "!=", "<=", ">=", "<"}[d.r.Intn(5)], at)
}
