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
	"ic3play/frontend/library"
	"ic3play/lia/num"
	"ic3play/lia/rounds"
)

// checkedClasses returns C code that makes isdigit and similar functions fail for arguments that
// the standard forbids (C17, 7.4p1), because gcc's sanitizer does not check this. The code also
// reduces every exit status modulo 8, so that it differs from the statuses of failures.
func checkedClasses() string {
	text := ""
	for _, name := range []string{"exit", "_Exit", "_exit", "quick_exit"} {
		text += fmt.Sprintf("#define %s(n) %[1]s((n) & 7)\n", name)
	}
	text += "#define err(n, ...) err((n) & 7, __VA_ARGS__)\n#define errx(n, ...) errx((n) & 7, __VA_ARGS__)\n"
	for _, f := range library.Functions() {
		if (f.Does == library.Classify || f.Does == library.Change) && !f.Anyone {
			text += fmt.Sprintf("#undef %s\n#define %[1]s(c) ({ int c_ = (c); if (c_ < -1 || c_ > 255) (_exit)(45); (%[1]s)(c_); })\n", f.Name)
		}
	}
	return text
}

// TestLibraryCalls compares calls of library functions with gcc's library. gcc's program logs the
// values that library functions return, such as random numbers. The interpreter gets these values
// as inputs. It must accept each of them, and its run must end in the same way. Both data models
// are tested.
func TestLibraryCalls(t *testing.T) {
	const batch = 100
	var stdin strings.Builder
	r := rand.New(rand.NewSource(1))
	for range 800 {
		stdin.WriteString([]string{"12 ", "-7 ", "x", "\n", "2147483647 ", "255 ", "\xff", "0x1f ", "9 8 7 "}[r.Intn(9)])
	}
	from := int64(rounds.From(t))
	total := rounds.Of(t, 2*batch, batch)
	ends := map[string]int{}
	refused := map[string]int{}
	for seed := from; seed < from+int64(total); seed += batch {
		rules, machine := ast.Rules{C: true, Model: ast.LP64()}, "-m64"
		if seed/batch%2 == 1 {
			rules.Model, machine = ast.ILP32(), "-m32"
		}
		b := forked{before: gen.LibraryHeaders + "#define TEXT(s) (s)\n" + checkedClasses(), bodies: gen.StopBodies, stdin: stdin.String()}
		var units []*Unit
		for s := seed; s < seed+batch; s++ {
			name := fmt.Sprintf("p%d_", s)
			src := gen.Library(rand.New(rand.NewSource(s)), name)
			u, why := closedUnit(name, gen.LibraryHeaders+"#define LOG(e) (e)\n#define SEEN(v, c)\n#define TEXT(s) getenv(s)\n"+src, rules)
			if u == nil {
				refused[why]++
				continue
			}
			b.add(name, src)
			units = append(units, u)
		}
		for i, theirs := range b.run(t, machine, "-fsanitize=undefined", "-fno-sanitize-recover=all") {
			ours := endOf(t, units[i], theirs.logged)
			ends[strings.Fields(ours)[0]]++
			if ours != theirs.end {
				t.Errorf("the interpreter: %s, gcc: %s, inputs %v\n%s", ours, theirs.end, theirs.logged, b.sources[i])
			}
		}
	}
	left := sum(refused)
	t.Logf("%d programs, %d fail, %d end within a call, %d refused %v", total, ends["fails"], ends["ends"], left, refused)
	if left*10 > total || ends["fails"]*50 < total || ends["ends"]*50 < total {
		t.Error("too many are refused, or too few fail or end within a call")
	}
}

// endOf runs a program that closedUnit has loaded. The parameter "inputs" has the values that the
// library functions returned in gcc's program. endOf describes the end of the run in the same way
// as ran.end.
func endOf(t *testing.T, u *Unit, inputs []string) string {
	t.Helper()
	in := func(_ cfa.InputKind, name string, _ source.Pos) (num.Int, bool) {
		name, what, _ := strings.Cut(name, "()")
		f, _ := library.Lookup(name)
		switch {
		case what == " fails": // 0 means that the output function does not fail
			return num.Zero(), true
		// A function such as isdigit has two inputs. The first says whether the result is positive,
		// and the second is a number.
		case f.Does == library.Classify:
			return num.One(), true
		}
		if len(inputs) == 0 {
			return num.Zero(), false
		}
		v, err := num.Parse(inputs[0])
		if err != nil {
			t.Fatal(err)
		}
		inputs = inputs[1:]
		return v, true
	}
	end := ended(u, in)
	if len(inputs) > 0 && !strings.HasPrefix(end, "fails") {
		return fmt.Sprintf("does not use the inputs %v", inputs)
	}
	return end
}
