package witness

import (
	"context"
	"fmt"
	"math/rand"
	"strings"
	"testing"
	"time"

	"ic3play/engine/cfa"
	"ic3play/engine/enginetest"
	"ic3play/frontend"
	"ic3play/frontend/claim"
	"ic3play/frontend/gen"
	"ic3play/frontend/verify"
	"ic3play/lia/rounds"
	"ic3play/static"
)

const patience = 10 * time.Minute

func solve(t testing.TB, engine, src string) *Witness {
	t.Helper()
	rep := verify.Check(t.Context(), "a.c", []byte(src), verify.Options{Engine: engine, Timeout: patience})
	if rep.Verdict != safe && rep.Verdict != unsafe {
		t.Fatalf("%s: %s", rep.Verdict, rep.Reason)
	}
	return New([]byte(src), &rep)
}

func validate(t testing.TB, w *Witness, src string) *Answer {
	t.Helper()
	return Check(t.Context(), w.Append(nil), "b.c", []byte(src))
}

func expect(t *testing.T, what string, w *Witness, src string, status Status, part string) *Answer {
	t.Helper()
	a := validate(t, w, src)
	text := a.Text
	for _, s := range a.Steps {
		text += "\n" + s.Name + ": " + s.Text
	}
	if a.Status != status || !strings.Contains(text, part) {
		t.Errorf("%s: %v, want %v with %q:\n%s", what, a.Status, status, part, text)
	}
	if (a.Verdict != "") != (a.Status == Confirmed) {
		t.Errorf("%s: %v with the verdict %q", what, a.Status, a.Verdict)
	}
	return a
}

// TestResultNames checks that formulas name the parts of a struct that a function returns.
func TestResultNames(t *testing.T) {
	const src = `struct S { int a, b; };
struct S f(int n) { if (n <= 0) return (struct S){3, n}; return f(n - 1); }
int main(void) { struct S s = f(nondet_int()); assert(s.a == 3 && s.b <= 0); }
`
	w := solve(t, "ic3", src)
	if text := string(w.Append(nil)); !strings.Contains(text, "f().b") {
		t.Errorf("no formula names the result: %s", text)
	}
	expect(t, "result", w, src, Confirmed, "safe")
}

// TestGallery checks that the witness of each safe or unsafe example is confirmed.
func TestGallery(t *testing.T) {
	examples, err := static.All()
	if err != nil {
		t.Fatal(err)
	}
	confirmed := map[string]int{}
	nth := rounds.Stride(t, 3)
	for i, e := range examples {
		if i%nth != 0 || e.Verdict != safe && e.Verdict != unsafe {
			continue
		}
		file, src := e.File, []byte(e.Source)
		rules, err := e.Rules()
		if err != nil {
			t.Fatal(err)
		}
		rep := verify.Check(t.Context(), file, src, verify.Options{Engine: e.Engine, Rules: rules, Timeout: patience})
		a := validate(t, New(src, &rep), string(src))
		if a.Status != Confirmed || a.Verdict != rep.Verdict {
			t.Errorf("%s: %v %s: %+v", file, a.Status, a.Text, a.Steps)
		}
		confirmed[rep.Verdict]++
	}
	t.Logf("%v", confirmed)
	if confirmed[safe] < 10/nth || confirmed[unsafe] < 5/nth {
		t.Errorf("too few were confirmed: %v", confirmed)
	}
}

// TestRandomPrograms checks that the witness of each decided random program is confirmed, as
// TestGallery does for the gallery. The programs have functions, goto, division, and variables that
// hide others of the same name.
func TestRandomPrograms(t *testing.T) {
	count := rounds.Of(t, 30, 15)
	confirmed := map[string]int{}
	for seed := range count {
		src := gen.Program(rand.New(rand.NewSource(int64(seed))), gen.Options{Statements: 8})
		ctx, limits := enginetest.Bounded(t, 1500)
		rep := verify.Check(ctx, "a.c", []byte(src), verify.Options{Yield: limits.Yield})
		if rep.Verdict != safe && rep.Verdict != unsafe {
			continue
		}
		if a := validate(t, New([]byte(src), &rep), src); a.Status != Confirmed || a.Verdict != rep.Verdict {
			t.Errorf("seed %d: %v %s: %+v\n%s", seed, a.Status, a.Text, a.Steps, src)
		}
		confirmed[rep.Verdict]++
	}
	t.Logf("%v", confirmed)
}

const meeting = `int twice(int a) { int x = a; x = x + a; return x; }
int main(void) {
  int n = nondet_int();
  int x = 0, y = n;
  assume(n >= 0);
  while (y > 0) { x++; y--; }
  { int x = twice(n); assume(x >= 0); while (x > n) x--; }
  assert(x == n);
}
`

func (w *Witness) with(location, formula string) *Witness {
	c := *w
	c.Invariant = append([]Claim(nil), w.Invariant...)
	for i := range c.Invariant {
		if c.Invariant[i].Location == location {
			c.Invariant[i].Formula = formula
		}
	}
	return &c
}

func TestSafe(t *testing.T) {
	w := solve(t, "ic3", meeting)
	a := expect(t, "as it was", w, meeting, Confirmed, "a checker without a solver has just verified the proof")
	if n := len(a.Steps); n != 4 {
		t.Errorf("%d steps", n)
	}
	expect(t, "line ends of Windows", w, strings.ReplaceAll(meeting, "\n", "\r\n"), Confirmed, "")
	expect(t, "another program", w, meeting+"\n", Refuted, "The program differs")
	head := ""
	for _, c := range w.Invariant {
		if c.Line == 6 {
			head = c.Location
		}
	}
	good := "n == main.x + y && y >= 0"
	expect(t, "by hand", w.with(head, good), meeting, Confirmed, "")
	a = expect(t, "weakened", w.with(head, "n == main.x + y"), meeting, Refuted, "is false")
	last := a.Steps[len(a.Steps)-1]
	if len(last.Pre) == 0 || last.Line == 0 {
		t.Errorf("no state: %+v", last)
	}
	a = expect(t, "strengthened", w.with(head, good+" && y <= 10"), meeting, Refuted, "y <= 10 is false")
	last = a.Steps[len(a.Steps)-1]
	if last.Pre != nil || last.Post["y"] != "11" || last.Post["n"] != "11" {
		t.Errorf("a run from the start: %+v", last)
	}
	a = expect(t, "not kept", w.with(head, good+" && main.x != 7"), meeting, Refuted, "main.x != 7 is false")
	last = a.Steps[len(a.Steps)-1]
	if last.Pre["main.x"] != "6" || last.Post["main.x"] != "7" || last.Line != 6 {
		t.Errorf("from 6 to 7: %+v", last)
	}
	a = expect(t, "false", w.with(head, "false"), meeting, Refuted, "false is false")
	if a.Steps[len(a.Steps)-1].Line != 6 {
		t.Errorf("not at the loop: %+v", a.Steps)
	}
	expect(t, "unreadable", w.with(head, "x <="), meeting, Invalid, "column 5: something is missing")
	expect(t, "a strange name", w.with(head, "z <= 0"), meeting, Invalid, "there is no variable z")
	for what, change := range map[string]func(*Witness){
		"has no place":         func(w *Witness) { w.Invariant[0].Location = "L99" },
		"is not at line 99":    func(w *Witness) { w.Invariant[0].Line = 99 },
		"two formulas":         func(w *Witness) { w.Invariant = append(w.Invariant, w.Invariant[0]) },
		"nothing to check":     func(w *Witness) { w.Verdict = unknown },
		"has no more":          func(w *Witness) { w.Verdict = unsafe },
		"leads to the failure": func(w *Witness) { w.Invariant = nil },
		"another checksum":     func(w *Witness) { w.SHA256 = Digest(nil) },
		"is not safe, unsafe":  func(w *Witness) { w.Verdict = "sage" },
	} {
		c := w.with("", "")
		change(c)
		if a := validate(t, c, meeting); a.Status == Confirmed || !strings.Contains(fmt.Sprint(a.Text, a.Steps), what) {
			t.Errorf("%s: %v %s %+v", what, a.Status, a.Text, a.Steps)
		}
	}
}

func TestUnsafe(t *testing.T) {
	const src = `int main(void) {
  int a = nondet_int();
  int b = nondet_int(), c;
  if (a == 3 && b == 4)
    if (c > 5)
      assert(0);
  while (a > 10) { }
  return 0;
}
`
	w := solve(t, "ic3", src)
	a := expect(t, "as it was", w, src, Confirmed, "at line 6")
	if a.Verdict != unsafe {
		t.Errorf("the verdict is %s", a.Verdict)
	}
	inputs := func(change func(*Witness)) *Witness {
		c := *w
		c.Inputs = append([]Input(nil), w.Inputs...)
		f := *w.Failure
		c.Failure = &f
		change(&c)
		return &c
	}
	for _, tt := range []struct {
		part   string
		change func(*Witness)
	}{
		{"reaches the end", func(w *Witness) { w.Inputs[0].Value = "4" }},
		{"has no more", func(w *Witness) { w.Inputs = w.Inputs[:2] }},
		{"the witness has 4", func(w *Witness) { w.Inputs = append(w.Inputs, w.Inputs[0]) }},
		{"but the program asks for", func(w *Witness) { w.Inputs[0], w.Inputs[1] = w.Inputs[1], w.Inputs[0] }},
		{"but the program asks for", func(w *Witness) { w.Inputs[0].Name = "b" }},
		{"not at line 7, column", func(w *Witness) { w.Failure.Line = 7 }},
		{"does not prove", func(w *Witness) { w.Verdict = safe }},
	} {
		expect(t, tt.part, inputs(tt.change), src, Refuted, tt.part)
	}
	// The timeout stops an infinite run.
	ctx, cancel := context.WithTimeout(t.Context(), 200*time.Millisecond)
	defer cancel()
	endless := inputs(func(w *Witness) { w.Inputs[0].Value = "11" })
	if a := Validate(ctx, endless, "a.c", []byte(src)); a.Status != Unknown || !strings.Contains(a.Text, "could not be decided") {
		t.Errorf("a run without an end: %v %s", a.Status, a.Text)
	}
	expect(t, "errors", &Witness{SHA256: Digest([]byte("int")), Verdict: safe}, "int", Invalid, "The program has errors")
}

// TestNotProved makes unsafe programs from a safe program, for example by a stronger assertion. It
// checks witnesses for these programs with the formulas of the safe program, and with random
// changes of these formulas. None of the witnesses may be confirmed.
func TestNotProved(t *testing.T) {
	r := rand.New(rand.NewSource(3))
	w := solve(t, "ic3", meeting)
	for _, broken := range []string{
		strings.Replace(meeting, "assert(x == n)", "assert(x == n && n < 100)", 1),
		strings.Replace(meeting, "y--;", "y = y - 2;", 1),
		strings.Replace(meeting, "assume(n >= 0);", "", 1),
		strings.Replace(meeting, "y > 0", "y > 1", 1),
	} {
		for range 60 {
			c := mutate(r, w)
			c.SHA256 = Digest([]byte(broken))
			if a := validate(t, c, broken); a.Status == Confirmed {
				t.Fatalf("confirmed for\n%s\n%s", broken, c.Append(nil))
			}
		}
	}
}

// TestMutants changes the formulas of a witness and checks the changed witness. If the changed
// witness is confirmed, every state that random runs reach must satisfy the formulas of this
// witness.
func TestMutants(t *testing.T) {
	r := rand.New(rand.NewSource(4))
	count := map[Status]int{}
	for _, engine := range []string{"ic3", "auto"} {
		w := solve(t, engine, meeting)
		unit, _ := frontend.Load("a.c", []byte(meeting))
		p := claim.New(unit.Program, nil)
		states := p.Sample()
		for range 150 {
			c := mutate(r, w)
			a := validate(t, c, meeting)
			count[a.Status]++
			if a.Status != Confirmed {
				continue
			}
			for _, f := range c.Invariant {
				for l := range unit.Program.Locs {
					if unit.Program.Locs[l].Name != f.Location {
						continue
					}
					formula, _ := p.Parse(cfa.Loc(l), f.Formula)
					if state, wrong := states.Breaking(cfa.Loc(l), formula); wrong {
						t.Fatalf("%s at %s is confirmed, and broken by %v", f.Formula, f.Location, state)
					}
				}
			}
		}
	}
	t.Logf("%v", count)
	if count[Refuted] < 50 {
		t.Errorf("too few are refuted: %v", count)
	}
}

// mutate returns a copy of the witness with one or two random changes of its formulas. The changed
// formulas can still be parsed.
func mutate(r *rand.Rand, w *Witness) *Witness {
	c := w.with("", "")
	for n := 1 + r.Intn(2); n > 0; n-- {
		i := r.Intn(len(c.Invariant))
		f := &c.Invariant[i].Formula
		parts := strings.Split(*f, " && ")
		switch r.Intn(8) {
		case 0:
			k := r.Intn(len(parts))
			parts = append(parts[:k:k], parts[k+1:]...)
			*f = strings.Join(parts, " && ")
		case 1:
			*f += " && " + []string{"n <= 3", "n != 5", "y != 2", "n % 2 == 0"}[r.Intn(4)]
		case 2:
			*f = "!(" + *f + ")"
		case 3:
			*f = strings.Replace(*f, []string{"==", "<=", ">=", "+"}[r.Intn(4)], []string{"!=", "<", ">", "-"}[r.Intn(4)], 1)
		case 4:
			*f = strings.NewReplacer("0", "1", "n", "y", "y", "n").Replace(*f)
		case 5:
			k := r.Intn(len(c.Invariant))
			c.Invariant[k].Formula, *f = *f, c.Invariant[k].Formula
		case 6:
			*f = []string{"true", "false"}[r.Intn(2)]
		case 7:
			c.Invariant = append(c.Invariant[:i:i], c.Invariant[i+1:]...)
			if len(c.Invariant) == 0 {
				return c
			}
		}
		if strings.TrimSpace(*f) == "" {
			*f = "true"
		}
	}
	return c
}

// TestHostile checks that very large or deeply nested texts soon end with a message.
func TestHostile(t *testing.T) {
	w := solve(t, "ic3", meeting)
	head := w.Invariant[0].Location
	var chain, quotients strings.Builder
	chain.WriteString("(n > 0)")
	quotients.WriteString("n / 2 > 0")
	for i := range 150 {
		fmt.Fprintf(&chain, " == (n > %d)", i)
		fmt.Fprintf(&quotients, " && (n / %d + y / %d) %% %d == 1", i+2, i+3, i+5)
	}
	for what, formula := range map[string]string{
		"a megabyte":      strings.Repeat("n <= 1 && ", 100_000) + "true",
		"brackets":        strings.Repeat("(", 90_000) + "n",
		"negations":       strings.Repeat("!", 90_000) + "(n > 0)",
		"signs":           strings.Repeat("-", 90_000) + "n > 0",
		"equal truths":    chain.String(),
		"quotients":       quotients.String(),
		"long numbers":    "n <= " + strings.Repeat("9", 100_000),
		"many numbers":    "n <= " + strings.Repeat(strings.Repeat("9", 390)+" * ", 400) + "1",
		"many conjuncts":  strings.Repeat("n >= 0 && ", 19_000) + "true",
		"disjunctions":    strings.Repeat("(n > 0 || y > 0) && ", 9_000) + "false",
		"unknown letters": strings.Repeat("∀", 60_000),
		"many names":      strings.Repeat("q && ", 30_000) + "q",
	} {
		ctx, cancel := context.WithTimeout(t.Context(), 5*time.Second)
		a := Check(ctx, w.with(head, formula).Append(nil), "a.c", []byte(meeting))
		cancel()
		if a.Status == Confirmed {
			t.Errorf("%s: confirmed", what)
		}
		if n := len(a.Text) + len(a.Steps[len(a.Steps)-1].Text); n > 1000 {
			t.Errorf("%s: a message of %d bytes", what, n)
		}
		t.Logf("%s: %v: %.200s", what, a.Status, a.Steps[len(a.Steps)-1].Text)
	}
	data := w.Append(nil)
	for i := 0; i < len(data); i += 7 {
		if a := Check(t.Context(), data[:i], "a.c", []byte(meeting)); a.Status != Invalid {
			t.Fatalf("%d bytes of it: %v", i, a.Status)
		}
	}
}

// TestMediumArrays checks witnesses of programs with arrays of 17 to 256 elements. In the second
// program, the run depends on uninitialised elements.
func TestMediumArrays(t *testing.T) {
	for _, src := range []string{
		`int main(void) { int n = nondet_int(); assume(n >= 1 && n <= 100); int a[100];
  for (int i = 0; i < n; i++) a[i] = 2;
  int pos = 0;
  for (int i = 0; i < n; i++) if (a[i] > 0) pos++;
  assert(pos == n); }`,
		"int main(void) { int a[100]; int k = nondet_int(); if (k >= 0 && k < 100) { a[99 - k] = 3; assert(a[k] != 5); } }",
	} {
		expect(t, src, solve(t, "", src), src, Confirmed, "")
	}
}

// TestPools checks witnesses of programs that allocate any number of objects.
func TestPools(t *testing.T) {
	const build = `#include <stdlib.h>
#include <assert.h>
struct node { int v; struct node *next; };
extern int nondet_int(void);
int main(void) {
  int n = nondet_int();
  struct node *l = NULL, *t;
  for (int i = 0; i < n; i++) { struct node *p = malloc(sizeof *p); p->v = i; p->next = l; l = p; }
`
	safe := build + "  while (l) { assert(l->v < n); t = l; l = l->next; free(t); }\n}\n"
	w := solve(t, "", safe)
	expect(t, safe, w, safe, Confirmed, "")
	for i, c := range w.Invariant {
		if strings.HasPrefix(c.Formula, "forall") {
			expect(t, "spoiled", w.with(c.Location, "forall k: k >= 0"), safe, Refuted, "")
			break
		} else if i == len(w.Invariant)-1 {
			t.Error("no formula is about every node")
		}
	}
	unsafe := build + "  for (t = l; t; t = t->next) assert(t->v != 4);\n}\n"
	expect(t, unsafe, solve(t, "", unsafe), unsafe, Confirmed, "")
	// These formulas are about objects of several types. They contain names that the program also
	// uses.
	const head = "#include <stdlib.h>\n#include <assert.h>\nextern int nondet_int(void);\n"
	for _, src := range []string{
		"int main(void) { int n = nondet_int(), **p = NULL; for (int i = 0; i < n; i++) { p = malloc(sizeof *p); *p = malloc(sizeof **p); **p = 4; } if (p) assert(**p == 4); }",
		"int main(void) { int n = nondet_int(); long long *q = NULL; for (int i = 0; i < n; i++) { q = malloc(sizeof *q); *q = 5; } assert(!q || *q == 5); }",
		"struct it { int length; struct it *n; } it[2]; int main(void) { int n = nondet_int(); struct it *top = NULL, *p; it[1].length = 5; for (int i = 0; i < n; i++) { p = malloc(sizeof *p); p->length = 7; p->n = top; top = p; } for (p = top; p; p = p->n) assert(p->length == it[1].length + 2); }",
	} {
		src = head + src + "\n"
		expect(t, src, solve(t, "", src), src, Confirmed, "")
	}
}
