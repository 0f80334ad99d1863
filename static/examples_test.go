package static

import (
	"strings"
	"testing"

	"ic3play/engine"
	"ic3play/engine/enginetest"
	"ic3play/engine/registry"
	"ic3play/engine/trace"
	"ic3play/frontend/verify"
	"ic3play/lia/rounds"
)

func gallery(t *testing.T) []Example {
	t.Helper()
	all, err := All()
	if err != nil {
		t.Fatal(err)
	}
	if len(all) < 16 {
		t.Fatalf("only %d examples", len(all))
	}
	return all
}

// Every example must be distinct, and explained by two to four sentences of at most 25 words.
func TestTexts(t *testing.T) {
	ids, titles := map[string]bool{}, map[string]bool{}
	verdicts := map[string]int{}
	for _, e := range gallery(t) {
		if ids[e.ID] || titles[e.Title] {
			t.Errorf("%s: not the only one of its name or title", e.ID)
		}
		ids[e.ID], titles[e.Title] = true, true
		verdicts[e.Verdict]++
		sentences := strings.Split(e.About, ". ")
		if n := len(sentences); n < 2 || n > 4 || !strings.HasSuffix(e.About, ".") {
			t.Errorf("%s: %d sentences: %q", e.ID, n, e.About)
		}
		for _, s := range sentences {
			if n := len(strings.Fields(s)); n > 25 {
				t.Errorf("%s: %d words: %q", e.ID, n, s)
			}
		}
		if strings.Contains(e.Source, "// title") || !strings.Contains(e.Source, "assert(") {
			t.Errorf("%s: its source holds the header or no assertion", e.ID)
		}
	}
	for _, v := range []string{"safe", "unsafe", "unknown"} {
		if verdicts[v] == 0 {
			t.Errorf("no example that is %s", v)
		}
	}
}

func TestHeaders(t *testing.T) {
	good := "// title: T\n// topic: P\n// verdict: safe\n// engine: auto\n// seconds: 3\n// ints: c+model=ILP32\n// about: One.\n//   Two.\n// shows: locations 0\n\nint main(void) { return 0; }\n"
	e, err := parse("07-x-y.c", good)
	if err != nil {
		t.Fatal(err)
	}
	want := Example{ID: "x-y", File: "x-y.c", Title: "T", Topic: "P", Verdict: "safe", Engine: "auto", Seconds: 3, Ints: "c+model=ILP32", About: "One. Two.", Shows: "locations 0", Source: "int main(void) { return 0; }\n"}
	if e != want {
		t.Errorf("got %+v", e)
	}
	for name, bad := range map[string]string{
		"no blank line":   "// title: T\nint main(void) {}",
		"code in header":  "int x;\n\nint main(void) {}",
		"unknown key":     strings.Replace(good, "topic", "colour", 1),
		"unknown verdict": strings.Replace(good, "safe", "fine", 1),
		"bad seconds":     strings.Replace(good, "3", "soon", 1),
		"no about":        strings.Replace(good, "// about: One.\n//   Two.\n", "", 1),
		"no claim":        strings.Replace(good, "// shows: locations 0\n", "", 1),
		"unknown ints":    strings.Replace(good, "ints: c", "ints: java", 1),
		"no value":        strings.Replace(good, ": T", "", 1),
	} {
		if _, err := parse("1-a.c", bad); err == nil {
			t.Errorf("%s: accepted", name)
		}
	}
}

// TestStreams runs every engine on every example for a while and validates the events.
func TestStreams(t *testing.T) {
	units := rounds.Of(t, 120, 60)
	for _, e := range gallery(t) {
		rules, err := e.Rules()
		if err != nil {
			t.Fatalf("%s: %v", e.ID, err)
		}
		o, diags, err := verify.Open(t.Context(), e.File, []byte(e.Source), rules, "", nil)
		if o == nil {
			t.Fatal(e.File, diags, err)
		}
		for _, eng := range registry.All() {
			t.Run(e.ID+"/"+eng.Info().Name, func(t *testing.T) {
				ctx, limits := enginetest.Bounded(t, units)
				var events []trace.Event
				eng.Check(ctx, o.Simple, engine.Options{Limits: limits}, trace.New(func(e trace.Event) { events = append(events, e) }, false))
				if err := trace.Validate(events, o.Simple); err != nil {
					t.Errorf("of %d events: %v", len(events), err)
				}
			})
		}
	}
}
