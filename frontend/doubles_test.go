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
	"ic3play/frontend/interp"
	"ic3play/lia/num"
	"ic3play/lia/rounds"
)

// In these programs, a function returns a double, and the program converts it to an integer type.
// For the interpreter, the result of the conversion is an input, which may have any value of the
// integer type. The test takes the double without its fraction as this input, and compares the
// result of the program with that of the program compiled by gcc.
func TestDoublesAgainstCompiler(t *testing.T) {
	types := []struct {
		name      string
		low, high int64
	}{
		{"int", -1 << 31, 1<<31 - 1}, {"unsigned", 0, 1<<32 - 1}, {"short", -1 << 15, 1<<15 - 1}, {"unsigned short", 0, 1<<16 - 1},
		{"char", -128, 127}, {"signed char", -128, 127}, {"unsigned char", 0, 255}, {"enum side", 0, 1<<32 - 1},
	}
	b := forked{before: "#include <unistd.h>\nenum side { LEFT, RIGHT };\n"}
	var units []*Unit
	var inputs [][]int64
	total := rounds.Of(t, 200, 40)
	for seed := range total {
		r := rand.New(rand.NewSource(int64(seed)))
		name := fmt.Sprintf("p%d_", seed)
		var values []int64
		var doubles, body []string
		for k := range 4 {
			c := types[r.Intn(len(types))]
			v := c.low + r.Int63n(c.high-c.low+1)
			switch r.Intn(4) {
			case 0:
				v = c.low
			case 1:
				v = c.high
			}
			part := []string{".0", ".5", ".999"}[r.Intn(3)]
			text := fmt.Sprintf("%d%s", v, part)
			values, doubles = append(values, v), append(doubles, text)
			body = append(body, fmt.Sprintf([]string{
				"  %[1]s v%[2]d = nondet_double();\n",
				"  %[1]s v%[2]d; v%[2]d = (%[1]s)nondet_double();\n",
				"  %[1]s v%[2]d; v%[2]d = nondet_double();\n",
			}[r.Intn(3)], c.name, k)+fmt.Sprintf("  h = h * 31u + (unsigned long long)v%d;\n", k))
		}
		source := "unsigned long long " + name + "f(void) {\n  unsigned long long h = 0;\n" + strings.Join(body, "") + "  return h;\n}\n"
		model := ast.LP64()
		if seed%2 == 1 {
			model = ast.ILP32()
		}
		u, ds := LoadRules("doubles.c", []byte("enum side { LEFT, RIGHT };\nextern double nondet_double(void);\n"+source+"unsigned long long result;\nint main(void) { result = "+name+"f(); if (result) ; }\n"), ast.Rules{C: true, Model: model})
		if u == nil {
			t.Fatalf("%v\n%s", ds[0], source)
		}
		units, inputs = append(units, u), append(inputs, values)
		b.add(name+"l", "static double "+name+"d(void) { static int k; static const double all[] = { "+strings.Join(doubles, ", ")+" }; return all[k++]; }\n#define nondet_double "+name+"d\n"+source+"#undef nondet_double\nint "+name+"lf(void) { LOG("+name+"f()); return 0; }\n")
	}
	for i, theirs := range b.run(t) {
		next := 0
		out, values := observed(units[i], func(kind cfa.InputKind, _ string, _ source.Pos) (num.Int, bool) {
			if kind != cfa.Nondet || next == len(inputs[i]) {
				return num.Zero(), kind != cfa.Nondet
			}
			next++
			return num.From(inputs[i][next-1]), true
		})
		if out.Kind != interp.Ended || theirs.end != "0" || values["result"] != theirs.logged[0] {
			t.Errorf("the interpreter: %v %s %v, gcc: %v\n%s", out.Kind, out.Message, values["result"], theirs, b.sources[i])
		}
	}
}
