package handout

import (
	"bytes"
	"compress/gzip"
	"encoding/base64"
	"encoding/json"
	"io"
	"strings"
	"testing"
	"time"

	"ic3play/frontend/verify"
)

const page = "<!doctype html>\n<body>" + slot + "\n<script>boot</script></body>\n"

// hostile is a text that would do harm if the page treated it as markup.
const hostile = "</script><script>alert(1)</script><!--<img src=x onerror=alert(2)>]]>\u2028$&'\""

func unpacked(t *testing.T, made []byte) (d data, before, after string) {
	t.Helper()
	begin, end, _ := strings.Cut(slot, "null")
	before, rest, ok := strings.Cut(string(made), begin)
	text, after, closed := strings.Cut(rest, end)
	if !ok || !closed || strings.Trim(text, `"`) == text {
		t.Fatalf("no handout in %.200s", made)
	}
	packed, err := base64.StdEncoding.DecodeString(strings.Trim(text, `"`))
	if err != nil {
		t.Fatal(err)
	}
	r, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		t.Fatal(err)
	}
	plain, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(plain, &d); err != nil {
		t.Fatal(err)
	}
	return d, before, after
}

func TestMake(t *testing.T) {
	src := "// " + hostile + "\nint main() { int x = 0; while (x < 3) x = x + 1; assert(x != 3); }\n"
	notes, err := ParseNotes("# " + hostile + "\n" + hostile + "\n## event 1: " + hostile + "\n## statement 2\n" + hostile)
	if err != nil {
		t.Fatal(err)
	}
	opts := verify.Options{Engine: "ic3", Timeout: time.Minute}
	made, rep, err := Make(t.Context(), []byte(page), "below/bad.c", []byte(src), opts, Options{Open: &Place{"statement", 3}, Notes: notes})
	if err != nil {
		t.Fatal(err)
	}
	d, before, after := unpacked(t, made)
	if before+slot+after != page || strings.Count(string(made), "alert") != 0 {
		t.Errorf("the page around it is %q, %q", before, after)
	}
	if d.Title != hostile || d.File != "bad.c" || d.Source != src || d.Verdict != "unsafe" || rep.Verdict != "unsafe" || d.TimeoutMs != 60_000 {
		t.Errorf("title %q, file %q, verdict %q, limit %d", d.Title, d.File, d.Verdict, d.TimeoutMs)
	}
	if d.At == nil || *d.At != (Place{"statement", 3}) || len(d.Notes) != 2 || d.Notes[0].Title != hostile || d.Notes[1].Text[0] != hostile || d.Intro[0] != hostile {
		t.Errorf("opened at %v with %q, %+v", d.At, d.Intro, d.Notes)
	}
	var run []struct {
		Type   string
		Graph  json.RawMessage
		Events []json.RawMessage
		Result struct{ Verdict string }
	}
	if err := json.Unmarshal(d.Run, &run); err != nil {
		t.Fatal(err)
	}
	if len(run) != 3 || run[0].Type != "graph" || len(run[1].Events) == 0 || run[2].Result.Verdict != "unsafe" {
		t.Errorf("the run is %.300s", d.Run)
	}
}

func TestMakeRefuses(t *testing.T) {
	const safe = "int main() { int x = 0; assert(x == 0); }\n"
	for name, c := range map[string]struct {
		page, src string
		open      Place
		notes     string
		complaint string
	}{
		"another page":      {"<html></html>", safe, Place{"event", 1}, "", "no place for a handout"},
		"two slots":         {page + slot, safe, Place{"event", 1}, "", "no place for a handout"},
		"an event too far":  {page, safe, Place{"event", 100_000}, "", "-step: there is no event 100000: the run has"},
		"no counterexample": {page, safe, Place{"statement", 1}, "", "-step: there is no statement to open"},
		"a note too far":    {page, safe, Place{"event", 1}, "\n\n## event 100000\n", "-notes: line 3: there is no event 100000"},
	} {
		notes, err := ParseNotes(c.notes)
		if err != nil {
			t.Fatal(err)
		}
		_, _, err = Make(t.Context(), []byte(c.page), "a.c", []byte(c.src), verify.Options{Engine: "ic3", Timeout: time.Minute}, Options{Open: &c.open, Notes: notes})
		if err == nil || !strings.Contains(err.Error(), c.complaint) {
			t.Errorf("%s: %v", name, err)
		}
	}
	made, rep, err := Make(t.Context(), []byte(page), "a.c", []byte("int main() { return nowhere; }"), verify.Options{Timeout: time.Minute}, Options{})
	if made != nil || err != nil || len(rep.Diagnostics) == 0 {
		t.Errorf("a program with errors: %d bytes, %v, %v", len(made), rep.Diagnostics, err)
	}
}
