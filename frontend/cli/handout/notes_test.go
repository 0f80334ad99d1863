package handout

import (
	"reflect"
	"strings"
	"testing"
)

func TestParseNotes(t *testing.T) {
	got, err := ParseNotes("# Title: it's one\r\n\r\nBefore the run,\ntwo lines.\n\nAnother `x <= y`.\n\n" +
		"## event 20: First\ntext\n- one\n  goes on\n- two\n\n<b>not markup</b>\n\n##  statement  5\n")
	if err != nil {
		t.Fatal(err)
	}
	for i := range got.Notes {
		got.Notes[i].line = 0
	}
	want := Notes{Title: "Title: it's one", Intro: []string{"Before the run, two lines.", "Another `x <= y`."}, Notes: []Note{
		{At: Place{"event", 20}, Title: "First", Text: []string{"text", "• one goes on", "• two", "<b>not markup</b>"}},
		{At: Place{"statement", 5}, Text: []string{}},
	}}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("read as %+v", got)
	}
	for text, complaint := range map[string]string{
		"## step 3\n":                "line 1: a note begins with",
		"\n## event 0\n":             "line 2: a note begins with",
		"# one\n# two\n":             "line 2: write the title once",
		"## event 99999999999\n":     "line 1: a note begins with",
		"### event 3: a smaller one": "line 1: a note begins with",
	} {
		if _, err := ParseNotes(text); err == nil || !strings.Contains(err.Error(), complaint) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

func TestParsePlace(t *testing.T) {
	for text, want := range map[string]Place{"20": {"event", 20}, "s5": {"statement", 5}} {
		if got, err := ParsePlace(text); err != nil || got != want {
			t.Errorf("%s: %v, %v", text, got, err)
		}
	}
	for _, text := range []string{"", "0", "s0", "-1", "s", "e5", "1.5"} {
		if got, err := ParsePlace(text); err == nil {
			t.Errorf("%q is %v", text, got)
		}
	}
}
