//go:build !js

package frontend

import (
	"fmt"
	"math/rand"
	"testing"

	"ic3play/frontend/ast"
	"ic3play/frontend/gen"
	"ic3play/lia/rounds"
)

// TestModes compares the failures in the interpreter with the first report of gcc's sanitizer, for
// each setting of -overflow and -property, and for 64 and 32 bits. The programs have overflows,
// divisions by 0, indices out of bounds, shift counts out of range, and false assertions.
func TestModes(t *testing.T) {
	const batch = 40
	from := int64(rounds.From(t))
	total := rounds.Of(t, 2*batch, 2*batch)
	seen := map[string]int{}
	for seed := from; seed < from+int64(total); seed += batch {
		model, machine := ast.LP64(), "-m64"
		if seed/batch%2 == 1 {
			model, machine = ast.ILP32(), "-m32"
		}
		b := forked{before: gen.OpaqueTypes + "#include <unistd.h>\n#define assert(e) ((e) ? (void)0 : (_exit)(46))\n", bodies: gen.OpaqueBodies}
		for s := seed; s < seed+batch; s++ {
			name := fmt.Sprintf("p%d_", s)
			b.add(name, gen.Asserted(rand.New(rand.NewSource(s)), name))
		}
		fails := b.run(t, machine, "-fsanitize=undefined", "-fno-sanitize-recover=all")
		wraps := b.run(t, machine, "-fwrapv", "-fsanitize=undefined", "-fno-sanitize=signed-integer-overflow", "-fno-sanitize-recover=all")
		if fails == nil || wraps == nil {
			continue
		}
		for i, name := range b.names {
			for _, m := range []struct {
				rules ast.Rules
				ran   ran
				ends  []string // under this setting, these failures only end the run
			}{
				{ast.Rules{}, fails[i], nil},
				{ast.Rules{Overflow: ast.OverflowWraps}, wraps[i], nil},
				{ast.Rules{Overflow: ast.OverflowIgnored}, fails[i], []string{failsOverflow}},
				{ast.Rules{Overflow: ast.OverflowWraps, UndefinedEnds: true}, wraps[i], []string{failsDivision, failsShift, failsIndex, failsOther}},
				{ast.Rules{UndefinedEnds: true}, fails[i], []string{failsDivision, failsShift, failsIndex, failsOther}},
				{ast.Rules{ErrorsEnd: true}, fails[i], []string{failsDivision, failsIndex, failsOther, failsAssertion}},
			} {
				m.rules.C, m.rules.Model = true, model
				want := m.ran.end
				if want == "fails by signal 8" && m.rules.Overflow == ast.OverflowWraps {
					continue // with -fwrapv, gcc's program is killed if it divides the least number by -1
				}
				for _, kind := range m.ends {
					if want == kind {
						want = "ends"
					}
				}
				u, why := closedUnit(name, gen.OpaqueTypes+b.sources[i], m.rules)
				if u == nil {
					t.Fatalf("%s\n%s", why, b.sources[i])
				}
				ours := ended(u, zeros)
				seen[want]++
				// Under some rules only a left shift of a signed value is a failure: ErrorsEnd, and
				// UndefinedEnds if overflow is an error. gcc's report does not say which kind of
				// shift has failed.
				either := m.ran.end == failsShift && (m.rules.ErrorsEnd || m.rules.UndefinedEnds && m.rules.Overflow == ast.OverflowFails)
				if ours != want && !(either && (ours == "ends" || ours == failsShift)) {
					t.Errorf("%v: the interpreter: %s, gcc: %s (%s)\n%s", m.rules, ours, want, m.ran.end, b.sources[i])
				}
			}
		}
	}
	for _, kind := range []string{failsOverflow, failsDivision, failsShift, failsIndex, failsAssertion, "ends"} {
		t.Logf("of %d programs in 6 modes %d: %s", total, seen[kind], kind)
		if seen[kind]*200 < total {
			t.Errorf("too few end with %q", kind)
		}
	}
}
