//go:build !js

package task

import (
	"os"
	"path/filepath"
	"slices"
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
	write(t, dir, "p/label.prp", "CHECK( init(main()), LTL(G ! label(ERROR)) )\n")
	write(t, dir, "p/both.prp", "CHECK( init(main()), LTL(G ! call(reach_error())) )\nCHECK( init(main()), LTL(G ! overflow) )\n")
	write(t, dir, "p/named/unreach-call.prp", "CHECK( init(main()), LTL(G ! overflow) )\n")
	head := "format_version: '2.0'\ninput_files: 'a.c'\n"
	c := filepath.Join(dir, "a.c")
	reach, over := Property{Name: "unreach-call"}, Property{Name: "no-overflow"}
	for _, test := range []struct {
		name, text, only string
		want             []Task
		others, fails    string
	}{
		{name: "two of three", text: head + "properties:\n  - property_file: p/reach.prp\n    expected_verdict: true\n  - property_file: p/end.prp\n" +
			"    expected_verdict: false\n  - property_file: p/over.prp\n    expected_verdict: false\noptions:\n  language: C\n  data_model: ILP32\n",
			want: []Task{{c, "ILP32", reach, "safe"}, {c, "ILP32", over, "unsafe"}}, others: "termination"},
		{name: "one of them", only: "no-overflow", text: head + "properties:\n  - property_file: p/reach.prp\n  - property_file: p/over.prp\n",
			want: []Task{{c, "", over, ""}}},
		{name: "a list", text: "input_files: [a.c]\nproperties: [{property_file: p/reach.prp, expected_verdict: false}]\n",
			want: []Task{{c, "", reach, "unsafe"}}},
		{name: "a label", text: head + "properties:\n  - property_file: p/label.prp\n",
			want: []Task{{c, "", Property{Name: "unreach-call", Label: "always"}, ""}}},
		{name: "two in one", text: head + "properties:\n  - property_file: p/both.prp\n    expected_verdict: true\n",
			others: "unreach-call with no-overflow", fails: "unreach-call with no-overflow"},
		{name: "missing, and known by their names", text: head + "properties:\n  - property_file: ../none/unreach-call.prp\n  - property_file: no-overflow.prp\n  - property_file: valid-memsafety.prp\n  - property_file: termination.prp\n  - property_file: coverage-branches.prp\n",
			want: []Task{{c, "", reach, ""}, {c, "", over, ""}, {c, "", Property{Name: "valid-memsafety"}, ""}}, others: "termination, coverage-branches"},
		{name: "the text goes before the name", text: head + "properties:\n  - property_file: p/named/unreach-call.prp\n",
			want: []Task{{c, "", over, ""}}},
		{name: "two files", text: "input_files: [a.c, b.c]\n", fails: "one input file"},
		{name: "another language", text: head + "options: {language: Java}\n", fails: "Java"},
		{name: "another model", text: head + "options: {data_model: LLP64}\n", fails: "LLP64"},
		{name: "nothing to decide", text: head + "properties:\n  - property_file: p/end.prp\n", others: "termination", fails: "ic3play checks none of the task's properties (termination)"},
		{name: "not the one", only: "no-overflow", text: head + "properties:\n  - property_file: p/reach.prp\n", fails: "it has unreach-call"},
		{name: "no specification", text: head + "properties:\n  - property_file: p/none.prp\n", fails: "none.prp"},
		{name: "no YAML", text: "{", fails: "no task definition"},
	} {
		got, others, err := Read(write(t, dir, "task.yml", test.text), test.only)
		if joinNames(others) != test.others && len(others)+len(test.others) > 0 {
			t.Errorf("%s: not checked are %q", test.name, others)
		}
		switch {
		case test.fails != "":
			if err == nil || !strings.Contains(err.Error(), test.fails) {
				t.Errorf("%s: %v, want %q", test.name, err, test.fails)
			}
		case err != nil:
			t.Errorf("%s: %v", test.name, err)
		case !slices.Equal(got, test.want):
			t.Errorf("%s: %v, want %v", test.name, got, test.want)
		}
	}
}

// TestWrite checks that Read returns the tasks that Write has written.
func TestWrite(t *testing.T) {
	text, err := Write("dir/a.c", "ILP32", []Verdict{{"unreach-call", "safe"}, {"no-overflow", "unsafe"}, {"unreach-label", ""}})
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	got, others, err := Read(write(t, dir, "a.yml", string(text)), "")
	c := filepath.Join(dir, "a.c")
	want := []Task{{c, "ILP32", Property{Name: "unreach-call"}, "safe"}, {c, "ILP32", Property{Name: "no-overflow"}, "unsafe"},
		{c, "ILP32", Property{Name: "unreach-call", Label: "always"}, ""}}
	if err != nil || len(others) > 0 || !slices.Equal(got, want) {
		t.Errorf("%v, %v, %v\n%s", got, others, err, text)
	}
}
