//go:build !js

package frontend

import (
	"fmt"
	"math/rand"
	"strings"
	"testing"

	"ic3play/engine/cfa"
	"ic3play/engine/source"
	"ic3play/frontend/ast"
	"ic3play/frontend/gen"
	"ic3play/frontend/interp"
	"ic3play/lia/num"
	"ic3play/lia/rounds"
)

func TestArraysAgainstCompiler(t *testing.T) {
	count := rounds.Of(t, 100, 40)
	var f forked
	var programs []string
	for seed := range count {
		name := fmt.Sprintf("p%d_", seed)
		p := gen.Arrays(rand.New(rand.NewSource(int64(seed))), gen.ArrayOptions{Name: name, Length: 1 + seed%4, Outside: seed%2 == 0, Types: true})
		programs = append(programs, p)
		f.names, f.sources = append(f.names, name), append(f.sources, p)
	}
	runs := f.run(t, "-fsanitize=undefined", "-fno-sanitize=object-size,alignment", "-fno-sanitize-recover=all")
	outside := 0
	for i, p := range programs {
		src := p + "int main(void) { int result = " + f.names[i] + "f(); return 0; }\n"
		u, ds := LoadRules("a.c", []byte(src), ast.Rules{C: true, Model: ast.LP64()})
		if len(ds) > 0 {
			t.Fatalf("%v\n%s", ds, src)
		}
		none := func(kind cfa.InputKind, name string, _ source.Pos) (num.Int, bool) {
			return num.Int{}, kind != cfa.Cell
		}
		out, values := observed(u, none)
		got := values["result"]
		switch out.Kind {
		case interp.Failed:
			got = failureOf(out)
		case interp.NoInput: // the program reads a cell without a value; the result of gcc's program is arbitrary
			continue
		}
		if got == failsIndex {
			outside++
			if strings.Contains(p, "alloc(n") && !strings.HasPrefix(runs[i].end, "fails") {
				continue // gcc does not check indices of memory from malloc
			}
		}
		if got != runs[i].end {
			t.Errorf("the interpreter has %s (%s), gcc %s\n%s", got, out.Message, runs[i].end, p)
		}
	}
	if outside == 0 {
		t.Error("no index is outside")
	}
	t.Logf("%d programs, %d with an index outside", len(programs), outside)
}

// TestArrayWritesAgainstCompiler checks that recursive functions that assign to arrays do the same
// here as when gcc compiles them.
func TestArrayWritesAgainstCompiler(t *testing.T) {
	recursionAgainstCompiler(t, rounds.Of(t, 100, 30), gen.ArrayWrites)
}

func TestLocalArraysAgainstCompiler(t *testing.T) {
	recursionAgainstCompiler(t, rounds.Of(t, 100, 30), gen.LocalArrays)
}

func TestMatricesAgainstCompiler(t *testing.T) {
	recursionAgainstCompiler(t, rounds.Of(t, 200, 40), gen.Matrices)
	recursionAgainstCompiler(t, rounds.Of(t, 200, 40), func(r *rand.Rand, o gen.ArrayWriteOptions) string {
		o.Outside = true
		return gen.Matrices(r, o)
	}, "-fsanitize=undefined", "-fno-sanitize=object-size,alignment", "-fno-sanitize-recover=all")
}

func recursionAgainstCompiler(t *testing.T, count int, program func(*rand.Rand, gen.ArrayWriteOptions) string, flags ...string) {
	var f forked
	for seed := range count {
		name := fmt.Sprintf("r%d_", seed)
		f.add(name, program(rand.New(rand.NewSource(int64(seed))), gen.ArrayWriteOptions{Name: name, ForCompiler: true}))
	}
	compared := 0
	for i, run := range f.run(t, flags...) {
		u, why := closedUnit(f.names[i], f.sources[i], ast.Rules{C: true, Model: ast.LP64()})
		if u == nil {
			t.Fatalf("%s\n%s", why, f.sources[i])
		}
		unknown := func(kind cfa.InputKind, _ string, _ source.Pos) (num.Int, bool) { return num.Int{}, kind != cfa.Cell }
		got := ended(u, unknown)
		if got == failsOverflow || strings.HasPrefix(got, interp.NoInput.String()) {
			continue
		}
		if compared++; got != run.end {
			t.Errorf("the interpreter has %s, gcc %s\n%s", got, run.end, f.sources[i])
		}
	}
	if compared < count/2 {
		t.Errorf("only %d of %d programs are compared", compared, count)
	}
}
