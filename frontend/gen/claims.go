package gen

import (
	"fmt"
	"math/rand"
	"strings"

	"ic3play/frontend/library"
)

// ClaimFunction is a random function int NAMEf(void) with inputs, assumptions, assertions, error
// functions and a label ERROR.
type ClaimFunction struct {
	Text        string // the C text, with the macro AT_ERROR at the label ERROR
	Inputs      string // declarations of input functions that only this text uses
	Claims      bool   // whether the text contains an assertion or a call of an error function
	Definitions string // definitions of the functions in Inputs for a compiler; the macro INPUT(type) reads an input
}

// Claims returns a random ClaimFunction. The text of ClaimHeaders must precede its text.
func Claims(r *rand.Rand, name string) ClaimFunction {
	g := &claims{ignored: newIgnored(r, name), noClaims: r.Intn(3) == 0}
	g.marks["value"], g.marks["input"], g.marks["condition"] = g.value, g.input, g.condition
	body := ""
	for range 4 + r.Intn(6) {
		body += "  " + g.statement(2) + "\n"
	}
	g.out.Text = fmt.Sprintf("int %sf(void) {\n  unsigned h = 1; int k = %d, i = 0; long long w = 4294967296LL * k; unsigned char b = 250 + k; unsigned v[3] = {1, 2, 3};\n", name, r.Intn(5)) + body +
		"  if (0) goto ERROR;\n  return (int)(h % 1000003u);\nERROR: AT_ERROR\n  return 7;\n}\n"
	return g.out
}

// inputSuffixes returns the suffixes of the names of input functions whose result is an integer of
// at most 64 bits.
func inputSuffixes() (out []library.Suffix) {
	for _, s := range library.Suffixes() {
		if !strings.Contains(s.Type, "128") && s.Type != "double" && !strings.HasSuffix(s.Type, "*") {
			out = append(out, s)
		}
	}
	return out
}

// inputPrefixes contains the prefixes of input functions in ClaimHeaders.
var inputPrefixes = []string{"__VERIFIER_nondet_", "nondet_", "__CPROVER_nondet_", "__ESBMC_nondet_", "unknown_"}

// ClaimHeaders returns declarations of the functions that are called in texts from Claims.
// ClaimBodies defines them for a compiler, where INPUT(type) reads the next input.
func ClaimHeaders() string {
	return "#include <stdint.h>\n#include <stddef.h>\n" + inputFunctions(";") + claimFunctions(false)
}

// ClaimBodies returns definitions of the functions that ClaimHeaders declares.
func ClaimBodies() string { return inputFunctions("") + claimFunctions(true) }

func inputFunctions(end string) string {
	var b strings.Builder
	for _, p := range inputPrefixes {
		for _, s := range inputSuffixes() {
			for _, n := range strings.Fields(s.Names) {
				body := end
				if end == "" {
					body = fmt.Sprintf(" { return INPUT(%s); }", s.Type)
				}
				fmt.Fprintf(&b, "%s %s%s(void)%s\n", s.Type, p, n, body)
			}
		}
	}
	return b.String()
}

// claimFunctions declares or defines all functions except assert that some verifier interprets as
// an assumption, an assertion, a coverage goal or an error. The parameters have the types that the
// verifier's documentation gives them.
func claimFunctions(define bool) string {
	var b strings.Builder
	for _, d := range library.Dialects() {
		parameter, body := "_Bool c", ""
		if d.Int {
			parameter = "int c"
		}
		switch d.Claim {
		case library.Assume:
			body = "if (!c) _exit(3);"
		case library.Assert:
			body = "if (!c) _exit(46);"
		case library.Error:
			parameter, body = map[string]string{"__assert_fail": "const char *c, const char *f, unsigned l, const char *g", "__assert": "const char *c, int l, const char *f"}[d.Name], "_exit(46);"
			if parameter == "" {
				parameter = "void"
			}
		case library.Cover:
		default:
			continue
		}
		if d.Name == "assert" {
			continue
		}
		if d.Texts > 0 {
			parameter += ", const char *text"
		}
		fmt.Fprintf(&b, "void %s(%s)", d.Name, parameter)
		if define {
			b.WriteString(" { " + body + " }\n")
		} else {
			b.WriteString(";\n")
		}
	}
	return b.String()
}

type claims struct {
	*ignored
	noClaims bool
	inputs   int
	out      ClaimFunction
}

func (g *claims) input() string {
	all := inputSuffixes()
	s := all[g.r.Intn(len(all))]
	names := strings.Fields(s.Names)
	suffix := names[g.r.Intn(len(names))]
	if g.r.Intn(3) > 0 {
		return g.pick(inputPrefixes...) + suffix + "()"
	}
	declared := s.Type
	if g.r.Intn(2) == 0 {
		declared = g.pick("int", "unsigned", "char", "unsigned char", "short", "unsigned short", "long", "unsigned long", "long long", "unsigned long long", "_Bool", "int16_t", "size_t")
	}
	g.inputs++
	// The suffix of the name and the declared type may differ. The input then has only values of
	// the narrower type.
	name := fmt.Sprintf("%s%d_nondet_%s", g.name, g.inputs, suffix)
	g.out.Inputs += fmt.Sprintf("extern %s %s(%s);\n", declared, name, g.pick("", "void"))
	g.out.Definitions += fmt.Sprintf("%s %s(void) { if ((%s)2 == 1 || (%s)2 != 1 && sizeof(%s) <= sizeof(%s)) return INPUT(%s); return INPUT(%s); }\n", declared, name, declared, s.Type, declared, s.Type, declared, s.Type)
	return name + "()"
}

func (g *claims) value() string {
	return g.pick("k", "b", "(h & 7)", "v[0]", "i", "w", "(k + 1)", "(b % 3)", "$input")
}

// condition returns a condition of any scalar type that is true in most cases.
func (g *claims) condition() string {
	usual := "‹k¦b¦v[1]¦h & 1› <= ‹300¦5¦255u›"
	return g.pick("$value", "w + $3", "$value >= ‹0¦-3¦0u¦k›", "$value != $4 || $value", "($value, 1)", usual, usual)
}

func (g *claims) statement(depth int) string {
	n := g.r.Intn(14)
	claim := n >= 6 && n < 10 && !g.noClaims
	g.out.Claims = g.out.Claims || claim
	switch {
	case n < 3:
		x := g.newName("x")
		return g.fill(fmt.Sprintf("‹int¦long long¦unsigned¦unsigned char¦long¦_Bool› %s = $input; h = 31u * h + (unsigned)%s + (%s < 0);", x, x, x))
	case n < 4:
		return g.fill("h = 31u * h + (unsigned)sizeof($input) + (unsigned)($input < $value);")
	case n < 6:
		return g.fill("‹__VERIFIER_assume¦assume_abort_if_not¦assume¦__CPROVER_assume¦__ESBMC_assume¦klee_assume¦__goblint_assume¦__CPROVER_cover›($condition);")
	case n < 8 && claim:
		return g.fill("‹assert¦__VERIFIER_assert¦klee_assert¦svf_assert¦__goblint_check¦sassert›($condition);")
	case n < 9 && claim:
		return g.fill(`‹__CPROVER_assert¦__ESBMC_assert›($condition, "text");`)
	case claim:
		return g.fill(`if (!($condition)) ‹reach_error()¦__VERIFIER_error()¦__assert_fail("c", "f", 3, "g")¦__assert("c", 3, "f")›;`)
	case n < 11:
		return g.fill("if (‹k¦(int)(h % 4u)¦b¦v[2]› == $5) goto ERROR;")
	case n < 12 && depth > 0:
		return fmt.Sprintf("for (i = 0; i < 2; i++) { %s k += i; }", g.statement(depth-1))
	case n < 13 && depth > 0:
		return fmt.Sprintf("if (%s) { %s } else { %s }", g.condition(), g.statement(depth-1), g.statement(depth-1))
	}
	return g.fill("v[‹(unsigned)k¦h¦b› % 3u] += (unsigned)$value; h += v[1];")
}
