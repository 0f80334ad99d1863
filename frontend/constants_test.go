//go:build !js

package frontend

import (
	"context"
	"fmt"
	"math/rand"
	"regexp"
	"strconv"
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

// TestConstantsAgainstGcc compares constants with gcc: ic3play must refuse those that gcc refuses,
// and the others must have the same value, size and sign.
func TestConstantsAgainstGcc(t *testing.T) {
	const batch = 1000
	count, from := rounds.Of(t, batch, batch), rounds.From(t)
	accepted, refused := 0, map[string]int{}
	for start := from; start < from+count; start += batch {
		model, machine := ast.LP64(), "-m64"
		if start/batch%2 == 1 {
			model, machine = ast.ILP32(), "-m32"
		}
		var texts, ours []string
		// Each constant is in a function of its own. After an error in one function, gcc still
		// checks the others.
		lines := ""
		for seed := start; seed < start+batch; seed++ {
			text := gen.Constant(rand.New(rand.NewSource(int64(seed))))
			texts, ours = append(texts, text), append(ours, constantHere(text, model, refused))
			lines += fmt.Sprintf("unsigned long long v%d(void) { return %s + ((%s) * 0 - 1 < 0); }\n", seed, text, text) // the comparison excludes complex constants
		}
		_, errors, ok := compile(t, "gcc", lines, machine, "-fsyntax-only")
		if !ok {
			continue
		}
		wrong := map[int]bool{}
		for _, m := range regexp.MustCompile(`batch\.c:(\d+):\d+: error`).FindAllStringSubmatch(errors, -1) {
			n, _ := strconv.Atoi(m[1])
			wrong[n-1] = true
		}
		b := forked{names: []string{"c"}, sources: []string{"int cf(void) {\n"}}
		var good []int
		for i, text := range texts {
			switch {
			case ours[i] != "" && wrong[i]:
				t.Errorf("%s: gcc refuses it, here it is %s", text, ours[i])
			case ours[i] != "":
				accepted++
				good = append(good, i)
				b.sources[0] += fmt.Sprintf("log_(0, %s); LOG(sizeof(%s)); LOG((%s) * 0 - 1 < 0);\n", text, text, text)
			}
		}
		b.sources[0] += "return 0; }\n"
		theirs := b.run(t, machine)[0].logged
		for at, i := range good {
			if values := strings.Join(theirs[3*at:3*at+3], " "); ours[i] != values {
				t.Errorf("%s (%s): here %s, gcc: %s", texts[i], machine, ours[i], values)
			}
		}
	}
	t.Logf("%d constants, %d accepted; refused %v", count, accepted, refused)
	if accepted*4 < count {
		t.Error("too few are accepted")
	}
}

// constantHere returns the value, size and sign that a constant has in ic3play, as text. If the
// program with the constant is refused, it returns "" and counts the reason in "refused".
func constantHere(text string, model ast.Model, refused map[string]int) string {
	src := "unsigned long long value; int size, negative;\nint main(void) { value = " + text + "; size = sizeof(" + text + "); negative = (" + text + ") * 0 - 1 < 0; if (size) ; }\n"
	u, ds := LoadRules("constant.c", []byte(src), ast.Rules{C: true, Model: model})
	if u == nil {
		refused[string(ds[0].Code)]++
		return ""
	}
	out := map[string]string{}
	in := func(cfa.InputKind, string, source.Pos) (num.Int, bool) { return num.Zero(), true }
	interp.Run(context.Background(), u.AST, in, interp.Options{MaxSteps: 100, Observe: func(s interp.Step) {
		s.Values(func(v *ast.Var, x num.Int) { out[v.Name] = x.String() })
	}})
	return out["value"] + " " + out["size"] + " " + out["negative"]
}
