//go:build !js

package task

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func write(t *testing.T, dir, name, text string) string {
	t.Helper()
	path := filepath.Join(dir, name)
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestRead(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, "p/reach.prp", "CHECK( init(main()), LTL(G ! call(reach_error())) )\n")
	write(t, dir, "p/over.prp", "CHECK( init(main()), LTL(G ! overflow) )\n\n")
	write(t, dir, "p/end.prp", "CHECK( init(main()), LTL(F end) )\n")
	head := "format_version: '2.0'\ninput_files: 'a.c'\n"
	c := filepath.Join(dir, "a.c")
	for _, test := range []struct {
		name, text, only string
		want             []Task
		fails            string
	}{
		{name: "two of three", text: head + "properties:\n  - property_file: p/reach.prp\n    expected_verdict: true\n  - property_file: p/end.prp\n" +
			"    expected_verdict: false\n  - property_file: p/over.prp\n    expected_verdict: false\noptions:\n  language: C\n  data_model: ILP32\n",
			want: []Task{{c, "ILP32", UnreachCall, "safe"}, {c, "ILP32", NoOverflow, "unsafe"}}},
		{name: "one of them", only: NoOverflow, text: head + "properties:\n  - property_file: p/reach.prp\n  - property_file: p/over.prp\n",
			want: []Task{{c, "", NoOverflow, ""}}},
		{name: "a list", text: "input_files: [a.c]\nproperties: [{property_file: p/reach.prp, expected_verdict: false}]\n",
			want: []Task{{c, "", UnreachCall, "unsafe"}}},
		{name: "two files", text: "input_files: [a.c, b.c]\n", fails: "one input file"},
		{name: "another language", text: head + "options: {language: Java}\n", fails: "Java"},
		{name: "another model", text: head + "options: {data_model: LLP64}\n", fails: "LLP64"},
		{name: "nothing to decide", text: head + "properties:\n  - property_file: p/end.prp\n", fails: "(end)"},
		{name: "not the one", only: NoOverflow, text: head + "properties:\n  - property_file: p/reach.prp\n", fails: "it has unreach-call"},
		{name: "no specification", text: head + "properties:\n  - property_file: p/none.prp\n", fails: "none.prp"},
		{name: "no YAML", text: "{", fails: "no task definition"},
	} {
		got, err := Read(write(t, dir, "task.yml", test.text), test.only)
		switch {
		case test.fails != "":
			if err == nil || !strings.Contains(err.Error(), test.fails) {
				t.Errorf("%s: %v, want %q", test.name, err, test.fails)
			}
		case err != nil:
			t.Errorf("%s: %v", test.name, err)
		case len(got) != len(test.want):
			t.Errorf("%s: %v, want %v", test.name, got, test.want)
		default:
			for i, w := range test.want {
				if got[i] != w {
					t.Errorf("%s: %v, want %v", test.name, got[i], w)
				}
			}
		}
	}
}
