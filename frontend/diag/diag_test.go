package diag

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"slices"
	"strconv"
	"strings"
	"testing"

	"ic3play/engine/source"
)

func spanAt(line, col int) source.Span {
	p := source.Pos{Line: line, Col: col}
	return source.Span{Start: p, End: source.Pos{Line: line, Col: col + 1}}
}

func TestString(t *testing.T) {
	r := NewReporter("a.c", []byte("one\n\tint *p;\r\n"))
	r.Report(Pointer, spanAt(2, 6), "variable %s is a pointer", "p")
	want := "a.c:2:6: error: variable p is a pointer [E-pointer]\n  \tint *p;\n  \t    ^\n  help: let each pointer point to one variable from its declaration on, or use integer variables"
	if got := r.All()[0].String(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestReporter(t *testing.T) {
	r := NewReporter("a.c", []byte("x\ny\n"))
	r.Report(Syntax, spanAt(2, 1), "later")
	r.ReportHint(Syntax, spanAt(1, 1), "do", "first")
	r.Report(Syntax, spanAt(1, 1), "the same place again")
	r.Report(Type, spanAt(9, 9), "after the end")
	var got []string
	for _, d := range r.All() {
		got = append(got, d.Message)
	}
	if s := strings.Join(got, "|"); s != "first|later|after the end" {
		t.Errorf("got %s", s)
	}
	for i := 0; i < 200; i++ {
		r.Report(Syntax, spanAt(1, 2+i), "many")
	}
	if r.Len() != maxReports {
		t.Errorf("%d reports", r.Len())
	}
}

func TestInfos(t *testing.T) {
	file, err := parser.ParseFile(token.NewFileSet(), "codes.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	var declared, described []string
	ast.Inspect(file, func(n ast.Node) bool {
		if v, ok := n.(*ast.ValueSpec); ok && types.ExprString(v.Type) == "Code" {
			declared = append(declared, types.ExprString(v.Values[0]))
		}
		return true
	})
	for _, i := range Infos() {
		described = append(described, strconv.Quote(string(i.Code)))
	}
	if !slices.Equal(declared, described) || len(declared) < 30 {
		t.Errorf("declared are %v, described %v", declared, described)
	}
	seen := map[Code]bool{}
	for _, i := range Infos() {
		if seen[i.Code] || !strings.HasPrefix(string(i.Code), "E-") || i.Construct == "" {
			t.Errorf("%+v", i)
		}
		seen[i.Code] = true
	}
	if InfoOf("E-none").Construct != "" {
		t.Error("an unknown code has a description")
	}
}
