//go:build !js

package frontend

import (
	"fmt"
	"math/big"
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

// inputBytes is C code for programs that gcc compiles. It computes inputs from the bytes of
// standard input: small numbers, and numbers of 64 bits. It also logs each input.
const inputBytes = `static unsigned long long bits_(void) {
	int kind = getchar();
	unsigned long long v = 0;
	for (int i = 0; i < 8; i++) v = v << 8 | (getchar() & 255);
	return kind & 1 ? v & 7 : kind & 2 ? ~(v & 7) : v >> (kind & 56);
}
#define INPUT(T) LOG((T)bits_())
`

// TestClaims checks assumptions, assertions, error functions and the label ERROR. It replaces them
// by C functions with the same meaning, compiles the programs with gcc, and compares the results
// with the interpreter. The programs use both data models, with and without labels ERROR as
// failures. Each input may have every value of its type.
func TestClaims(t *testing.T) {
	const batch = 100
	r := rand.New(rand.NewSource(1))
	var stdin strings.Builder
	for range 6000 {
		stdin.WriteByte(byte(r.Intn(256)))
	}
	from, total := rounds.From(t), rounds.Of(t, 2*batch, batch)
	ends, refused := map[string]int{}, map[string]int{}
	for start := from; start < from+total; start += batch {
		model, machine := ast.LP64(), "-m64"
		if start/batch%2 == 1 {
			model, machine = ast.ILP32(), "-m32"
		}
		b := forked{before: "#include <unistd.h>\n" + gen.ClaimHeaders() + "#define assert(c) ((c) ? (void)0 : (_exit)(46))\n", bodies: inputBytes + gen.ClaimBodies(), stdin: stdin.String()}
		var units []*Unit
		var rules []ast.Rules
		for s := start; s < start+batch; s++ {
			name := fmt.Sprintf("p%d_", s)
			p := gen.Claims(rand.New(rand.NewSource(int64(s))), name)
			rule := ast.Rules{C: true, Model: model, ErrorLabel: []ast.ErrorLabel{ast.LabelAuto, ast.LabelAlways, ast.LabelNever}[s%3]}
			fails := rule.ErrorLabel == ast.LabelAlways || rule.ErrorLabel == ast.LabelAuto && !p.Claims
			if s%7 == 0 { // check only overflow
				rule.ErrorsEnd, fails = true, false
			}
			u, why := closedUnit(name, "#include <assert.h>\n"+gen.ClaimHeaders()+p.Inputs+"#define AT_ERROR ;\n"+p.Text, rule)
			if u == nil {
				refused[why]++
				continue
			}
			at := ";"
			if fails {
				at = "(_exit)(46);"
			}
			b.add(name, p.Inputs+"#undef AT_ERROR\n#define AT_ERROR "+at+"\n"+p.Text)
			b.bodies += p.Definitions
			units, rules = append(units, u), append(rules, rule)
		}
		for i, theirs := range b.run(t, machine, "-fsanitize=undefined", "-fno-sanitize-recover=all") {
			inputs := theirs.logged
			next := func(kind cfa.InputKind, _ string, _ source.Pos) (num.Int, bool) {
				if kind == cfa.Uninit { // a goto has skipped the declaration of the variable
					return num.Zero(), true
				}
				if len(inputs) == 0 {
					return num.Zero(), false
				}
				v, err := num.Parse(inputs[0])
				inputs = inputs[1:]
				return v, err == nil
			}
			ours, want := ended(units[i], next), theirs.end
			if rules[i].ErrorsEnd && want == failsAssertion {
				want = "ends"
			}
			ends[strings.Fields(want)[0]]++
			if ours != want || len(inputs) > 0 {
				t.Errorf("%v: the interpreter: %s, gcc %s: %s, inputs %v, left %v\n%s", rules[i], ours, machine, want, theirs.logged, inputs, b.sources[i])
			}
		}
	}
	t.Logf("%d programs, %d fail, %d end, %d refused %v", total, ends["fails"], ends["ends"], sum(refused), refused)
	if sum(refused)*10 > total || ends["fails"]*10 < total || ends["ends"]*20 < total {
		t.Error("too many are refused, or too few fail or end")
	}
}

// TestInputRanges checks that an input may have the least and the greatest value of its type, but
// no value outside of this range. With mathematical integers, a signed type at least as wide as int
// has no bounds, and an unsigned type has no greatest value.
func TestInputRanges(t *testing.T) {
	for _, s := range library.Suffixes() {
		for name := range strings.FieldsSeq(s.Names) {
			for _, rules := range []ast.Rules{{}, {C: true, Model: ast.LP64()}, {C: true, Model: ast.ILP32()}} {
				u, why := closedUnit("p_", "int p_f(void) { return __VERIFIER_nondet_"+name+"() != 0; }\n", rules)
				bits, unsigned := bitsOf(s.Type, rules.LongBits())
				if bits == 0 {
					continue // the input is not an integer, or is wider than 64 bits
				}
				if u == nil {
					t.Errorf("%s: %s", name, why)
					continue
				}
				one := num.One()
				low, high := num.Zero(), num.FromBig(new(big.Int).Lsh(big.NewInt(1), bits)).Sub(one)
				if !unsigned {
					half := num.FromBig(new(big.Int).Lsh(big.NewInt(1), bits-1))
					low, high = half.Neg(), half.Sub(one)
				}
				wide := !rules.C && bits >= 32
				for _, v := range []struct {
					value num.Int
					ok    bool
				}{{low, true}, {high, true}, {low.Sub(one), wide && !unsigned}, {high.Add(one), wide}} {
					end := ended(u, func(cfa.InputKind, string, source.Pos) (num.Int, bool) { return v.value, true })
					if ok := !strings.HasPrefix(end, "blocked"); ok != v.ok {
						t.Errorf("%s with %v: the value %v: %s", name, rules, v.value, end)
					}
				}
			}
		}
	}
}

// bitsOf returns the width of a type and whether it is unsigned. The width is 0 for types that are
// not integers. It is also 0 for __int128 if long does not have 64 bits.
func bitsOf(typ string, long int) (bits uint, unsigned bool) {
	unsigned = strings.HasPrefix(typ, "u") || typ == "size_t" || typ == "_Bool"
	switch typ = strings.TrimPrefix(strings.TrimSuffix(strings.TrimPrefix(strings.TrimPrefix(typ, "unsigned "), "u"), "_t"), "signed "); typ {
	case "_Bool":
		return 1, true
	case "char", "int8":
		return 8, unsigned
	case "short", "int16":
		return 16, unsigned
	case "int", "int32":
		return 32, unsigned
	case "long long", "int64":
		return 64, unsigned
	case "__int128":
		if long == 64 {
			return 128, unsigned
		}
	case "long", "size", "ptrdiff", "intptr":
		return uint(long), unsigned
	}
	return 0, false
}
