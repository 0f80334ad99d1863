package sema_test

import (
	"testing"

	"ic3play/frontend"
	"ic3play/frontend/ast"
)

// TestConstantTypes checks that each constant has a type that can represent it, or is refused. The
// constants of headers must have their C types.
func TestConstantTypes(t *testing.T) {
	lp64 := ast.Rules{C: true, Model: ast.LP64()}
	ilp32 := ast.Rules{C: true, Model: ast.ILP32()}
	for _, tt := range []struct {
		x     string
		rules ast.Rules
		want  string
	}{
		{"9223372036854775807", lp64, ""},
		{"9223372036854775808", lp64, "E-constant"},
		{"-9223372036854775808", lp64, "E-constant"},
		{"9223372036854775808", ast.Rules{}, ""},
		{"9223372036854775808U", lp64, ""},
		{"0x8000000000000000", lp64, ""},
		{"0x8000000000000000", ilp32, ""},
		{"0xffffffffffffffff", ilp32, ""},
		{"18446744073709551616U", lp64, "E-constant"},
		{"0x10000000000000000", lp64, "E-constant"},
		{"123456789012345678901234567890", ast.Rules{}, ""},
		{"1LLLL", lp64, "E-constant"},
		{"1LLLL", ast.Rules{}, "E-constant"},
		{"sizeof(INT_MAX) == 4 && sizeof(LONG_MAX) == 8 && sizeof(CHAR_MAX) == 4 && sizeof INT64_MIN == 8", lp64, ""},
		{"sizeof(LONG_MAX + 1U) == 4 && sizeof(LLONG_MAX) == 8 && sizeof(SIZE_MAX) == 4", ilp32, ""},
		{"sizeof(INT_MAX) == 4", ast.Rules{}, ""},
		{"sizeof(time_t) == 8 && sizeof(int_least16_t) == 2 && sizeof(int_fast16_t) == 8 && sizeof(uint_fast8_t) == 1 && (uint_fast32_t)-1 > 0 && sizeof(wint_t) == 4", lp64, ""},
		{"sizeof(clock_t) == 4 && sizeof(int_fast16_t) == 4 && sizeof(int_fast64_t) == 8 && (int_least8_t)-1 < 0", ilp32, ""},
		{"sizeof(time_t) == 8 && sizeof(int_fast32_t) == 8 && sizeof(int_least8_t) == 1", ast.Rules{}, ""},
	} {
		src := "int main() { int y; switch (y) { case 1: break; case (" + tt.x + ") ? 2 : 1: break; } assert(y == y); }"
		_, ds := frontend.LoadRules("constant.c", []byte(src), tt.rules)
		code := ""
		if len(ds) > 0 {
			code = ds[len(ds)-1].Code
		}
		if code != tt.want {
			t.Errorf("%s, %s: got %v, want %s", tt.x, tt.rules, ds, tt.want)
		}
	}
}
