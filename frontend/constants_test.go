package frontend

import (
	"context"
	"fmt"
	"math/rand"
	"os"
	"os/exec"
	"path/filepath"
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

// TestConstantsAgainstGcc: a constant that is accepted is one for gcc, with the same
// value, size and sign; what gcc refuses is refused.
func TestConstantsAgainstGcc(t *testing.T) {
	if _, err := exec.LookPath("gcc"); err != nil {
		t.Skip("no gcc")
	}
	const batch = 1000
	count, from := rounds.Of(t, batch, batch), rounds.From(t)
	accepted, refused := 0, map[string]int{}
	for start := from; start < from+count; start += batch {
		model, machine := ast.LP64(), "-m64"
		if start/batch%2 == 1 {
			model, machine = ast.ILP32(), "-m32"
		}
		var texts, ours []string
		for seed := start; seed < start+batch; seed++ {
			text := gen.Constant(rand.New(rand.NewSource(int64(seed))))
			texts, ours = append(texts, text), append(ours, constantHere(text, model, refused))
		}
		// Which lines gcc refuses, and what the others are.
		wrong := map[int]bool{}
		errs := compileConstants(t, machine, texts, nil)
		for _, m := range regexp.MustCompile(`constants\.c:(\d+):\d+: error`).FindAllStringSubmatch(errs, -1) {
			n, _ := strconv.Atoi(m[1])
			wrong[n-1] = true
		}
		good := make([]bool, len(texts))
		for i := range texts {
			good[i] = !wrong[i]
			if ours[i] != "" && wrong[i] {
				t.Errorf("%s: gcc refuses it, here it is %s", texts[i], ours[i])
			}
			if ours[i] != "" {
				accepted++
			}
		}
		theirs := strings.Split(strings.TrimSpace(compileConstants(t, machine, texts, good)), "\n")
		at := 0
		for i := range texts {
			if !good[i] {
				continue
			}
			if ours[i] != "" && ours[i] != theirs[at] {
				t.Errorf("%s (%s): here %s, gcc: %s", texts[i], machine, ours[i], theirs[at])
			}
			at++
		}
	}
	t.Logf("%d constants, %d accepted; refused %v", count, accepted, refused)
	if accepted*4 < count {
		t.Error("too few are accepted")
	}
}

// constantHere returns value, size and sign of a constant, "" if it is refused.
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

// compileConstants returns what gcc says of constants, each on its line, or, of good
// ones, what the compiled program prints of each.
func compileConstants(t *testing.T, machine string, texts []string, good []bool) string {
	t.Helper()
	var b strings.Builder
	for i, text := range texts {
		switch {
		case good == nil:
			fmt.Fprintf(&b, "unsigned long long v%d(void) { return %s + ((%s) * 0 - 1 < 0); }\n", i, text, text) // no complex one
		case good[i]:
			fmt.Fprintf(&b, "p((%s), sizeof(%s), (%s) * 0 - 1 < 0);\n", text, text, text)
		}
	}
	dir := t.TempDir()
	file, bin := filepath.Join(dir, "constants.c"), filepath.Join(dir, "constants")
	source := b.String()
	args := []string{machine, "-fsyntax-only", "-w", "-std=gnu17", file}
	if good != nil {
		source = "#include <stdio.h>\nstatic void p(unsigned long long v, unsigned s, int n) { printf(\"%llu %u %d\\n\", v, s, n); }\nint main(void) {\n" + source + "}\n"
		args = []string{machine, "-w", "-std=gnu17", "-o", bin, file}
	}
	if err := os.WriteFile(file, []byte(source), 0o600); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command("gcc", args...).CombinedOutput()
	if good == nil {
		return string(out)
	}
	if err != nil {
		if machine == "-m32" {
			t.Skip("gcc has no library for 32 bits")
		}
		t.Fatalf("gcc: %v\n%s", err, out)
	}
	if out, err = exec.Command(bin).Output(); err != nil {
		t.Fatal(err)
	}
	return string(out)
}
