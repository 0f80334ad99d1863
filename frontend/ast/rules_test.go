package ast_test

import (
	"strings"
	"testing"

	"ic3play/frontend/ast"
)

func TestRulesOf(t *testing.T) {
	tests := []struct {
		ints, model, overflow, property, label string
		want, fails                            string
	}{
		{},
		{ints: "math"},
		{ints: "c", want: "c"},
		{ints: "c", model: "ILP32", overflow: "ignore", want: "c+model=ILP32+overflow=ignore"},
		{ints: "c", property: "unreach-call", want: "c+overflow=wrap+undefined=end+label=never"},
		{ints: "c", property: "unreach-call", label: "always", want: "c+overflow=wrap+undefined=end+label=always"},
		{ints: "c", property: "unreach-call", label: "auto", want: "c+overflow=wrap+undefined=end"},
		{label: "always", want: "math+label=always"},
		{ints: "c", label: "never", want: "c+label=never"},
		{label: "on", fails: "label=auto|always|never"},
		{ints: "c", property: "unreach-call", overflow: "error", want: "c+undefined=end+label=never"},
		{ints: "c", property: "no-overflow", model: "LP64", overflow: "error", want: "c+asserts=end"},
		{ints: "c", property: "no-overflow", overflow: "wrap", fails: "which overflow=wrap excludes"},
		{ints: "c", property: "memsafety", fails: `not "memsafety"`},
		{ints: "C", fails: `"C": the integers are math or c`},
		{property: "no-overflow", fails: "add ints=c"},
		{ints: "math", model: "LP64", fails: "add ints=c"},
		{ints: "c", overflow: "wrap+asserts=end", fails: "nothing is checked"},
		{ints: "c", overflow: "ignore+asserts=end", fails: "nothing is checked"},
	}
	for _, tt := range tests {
		got, err := ast.RulesOf(tt.ints, tt.model, tt.overflow, tt.property, tt.label)
		switch {
		case tt.fails != "":
			if err == nil || !strings.Contains(err.Error(), tt.fails) {
				t.Errorf("%+v: %v", tt, err)
			}
		case err != nil || got.String() != tt.want:
			t.Errorf("%+v: %q, %v", tt, got, err)
		default:
			if again, err := ast.ParseRules(got.String()); err != nil || again != got {
				t.Errorf("%q is read as %+v, %v", got, again, err)
			}
		}
	}
}
