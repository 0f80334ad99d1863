//go:build !js

package embed

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"ic3play/frontend/cli/command"
)

// book returns a short input as mdBook sends it. The argument "key" is "sections", or "items" in
// newer versions of mdBook.
func book(t *testing.T, key string, content ...string) string {
	t.Helper()
	chapter := func(name, content string, below ...any) any {
		return map[string]any{"Chapter": map[string]any{"name": name, "content": content, "number": []int{1}, "sub_items": below,
			"path": name, "source_path": name, "parent_names": []string{}}}
	}
	text, err := json.Marshal([]any{
		map[string]any{"root": "/book", "config": map[string]any{}, "renderer": "html", "mdbook_version": "0.4.52"},
		map[string]any{key: []any{chapter("a.md", content[0], chapter("b.md", content[1])), "Separator", map[string]any{"PartTitle": "P"}}, "__non_exhaustive": nil},
	})
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func preprocess(t *testing.T, in string, args ...string) (code int, stdout, stderr string) {
	t.Helper()
	var out, errs bytes.Buffer
	code = command.Run(t.Context(), &command.Env{Stdin: strings.NewReader(in), Stdout: &out, Stderr: &errs},
		command.Program{Name: "ic3play", Commands: []*command.Command{Command()}}, append([]string{"embed", "-mdbook"}, args...))
	return code, out.String(), errs.String()
}

// TestBook checks that the preprocessor puts an element around each marked program and its result,
// also in lists and after paragraphs, and changes nothing else.
func TestBook(t *testing.T) {
	a := "# A\n\nText:\n```c ic3play engine=bmc view=trace\nint main() {\n\n  assert(0 > 1);\n}\n```\nMore.\n\n- ```c ic3play\n  int main() { assert(1 > 0); }\n  ```\n\n```c\nint x;\n```\n"
	b := "<ic3-play>\n\n```c\nint main() { assert(1 > 0); }\n```\n\n</ic3-play>\n\n> ~~~c\n> // ic3play\n> int main() {}\n> ~~~\n"
	for _, key := range []string{"sections", "items"} {
		code, stdout, stderr := preprocess(t, book(t, key, a, b))
		if code != command.ExitOK || !strings.Contains(stderr, "a.md:4: unsafe") || !strings.Contains(stderr, "b.md:3: safe") {
			t.Fatalf("exit %d: %s", code, stderr)
		}
		var got map[string]any
		if err := json.Unmarshal([]byte(stdout), &got); err != nil {
			t.Fatal(err)
		}
		list := got[key].([]any)
		if len(list) != 3 || list[1] != "Separator" || len(got) != 2 {
			t.Errorf("the book is %s", stdout)
		}
		first := list[0].(map[string]any)["Chapter"].(map[string]any)
		text := first["content"].(string)
		below := first["sub_items"].([]any)[0].(map[string]any)["Chapter"].(map[string]any)["content"].(string)
		for _, want := range []string{
			"Text:\n\n<ic3-play engine=\"bmc\" view=\"trace\">\n\n```c ic3play engine=bmc view=trace\nint main() {\n\n  assert(0 > 1);\n}\n```\n\n<div class=\"ic3-stored\" data-verdict=\"unsafe\"",
			"</div>\n\n</ic3-play>\n\nMore.\n",
			"\n- <ic3-play>\n\n  ```c ic3play\n  int main() { assert(1 > 0); }\n  ```\n\n  <div class=\"ic3-stored\" data-verdict=\"safe\"",
			"\n  </div>\n\n  </ic3-play>\n\n```c\nint x;\n```\n",
		} {
			if !strings.Contains(text, want) {
				t.Errorf("%q is not in\n%s", want, text)
			}
		}
		for _, want := range []string{"<ic3-play>\n\n```c\nint main()", "</div>\n\n</ic3-play>\n", "\n>\n> <ic3-play>\n>\n> ~~~c\n> // ic3play\n", "> </div>\n>\n> </ic3-play>\n"} {
			if !strings.Contains(below, want) {
				t.Errorf("%q is not in\n%s", want, below)
			}
		}
		// The output is Markdown with the same programs, each in its element.
		for _, made := range []string{text, below} {
			f := scan(".md", newDocument([]byte(made)))
			if len(f.blocks) != 2 || len(f.problems) > 0 {
				t.Fatalf("%d blocks, %+v in\n%s", len(f.blocks), f.problems, made)
			}
			for _, b := range f.blocks {
				if !b.inElement || !b.hasResult {
					t.Errorf("a program without its element or its result in\n%s", made)
				}
			}
		}
	}
}

// TestBookRefused checks that an erroneous input, or one that is not a book, causes a message on
// the standard error, so that mdBook stops.
func TestBookRefused(t *testing.T) {
	call := func(in string, args ...string) (int, string) {
		code, _, stderr := preprocess(t, in, args...)
		return code, stderr
	}
	if code, _ := call("", "supports", "html"); code != command.ExitOK {
		t.Errorf("html: %d", code)
	}
	if code, _ := call("", "supports", "epub"); code == command.ExitOK {
		t.Error("epub is supported")
	}
	for _, c := range []struct {
		in, want string
		args     []string
	}{
		{in: "", want: "not what mdBook sends"},
		{in: "[1, 2]", want: "the book on the standard input"},
		{in: "[]", want: "-mdbook takes no files", args: []string{"a.md"}},
		{in: "[]", want: "-mdbook can only be combined with", args: []string{"-check"}},
		{in: book(t, "items", "```c ic3play\nint\n```", ""), want: "a.md:"},
	} {
		if code, stderr := call(c.in, c.args...); code != command.ExitError || !strings.Contains(stderr, c.want) {
			t.Errorf("%q %v: exit %d, %s", c.in, c.args, code, stderr)
		}
	}
}
