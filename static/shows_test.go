package static

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"ic3play/engine/enginetest"
	"ic3play/engine/meter"
	"ic3play/engine/registry"
	"ic3play/engine/trace"
	"ic3play/frontend/verify"
)

type exampleRun struct {
	example Example
	engine  string
	report  verify.Report
	graph   verify.Graph
	events  []trace.Event
	short   func(string, int) string
	others  map[string]*exampleRun // runs with other engines, other integers or another text
}

// "show" runs an example. If the expected verdict is "unknown", the engine might run forever, so
// "show" limits the run.
func show(t *testing.T, e Example, engine, verdict string) *exampleRun {
	t.Helper()
	rules, err := e.Rules()
	if err != nil {
		t.Fatal(err)
	}
	ctx, options := t.Context(), verify.Options{Engine: engine, Rules: rules, Timeout: 10 * time.Minute}
	if verdict == "unknown" {
		var limits meter.Limits
		ctx, limits = enginetest.Bounded(t, 800)
		options.Yield = limits.Yield
	}
	s := &exampleRun{example: e, engine: engine, others: map[string]*exampleRun{}}
	options.Graph = func(g verify.Graph) { s.graph = g }
	options.Recorder = func(e trace.Event) { s.events = append(s.events, e) }
	s.report = verify.Check(ctx, e.File, []byte(e.Source), options)
	short := shortNames(s.graph)
	s.short = short
	for i := range s.events {
		e := &s.events[i]
		e.Formula, e.Before, e.After, e.Note = short(e.Formula, e.Loc), short(e.Before, e.Loc), short(e.After, e.Loc), short(e.Note, e.Loc)
		parts := make([]string, len(e.Parts))
		for j, p := range e.Parts {
			parts[j] = short(p, e.Loc)
		}
		e.Parts = parts
	}
	inv := slices.Clone(s.report.Certificate.Invariant)
	for i := range inv {
		conj := make([]string, len(inv[i].Conjuncts))
		for j, c := range inv[i].Conjuncts {
			conj[j] = short(c, inv[i].Loc)
		}
		inv[i].Formula, inv[i].Conjuncts = short(inv[i].Formula, inv[i].Loc), conj
	}
	s.report.Certificate.Invariant = inv
	return s
}

// shortNames returns a function that shortens the names of variables in a text, as
// static/src/engine/names.ts does. If the graph has names for the location's function, these are
// used. If it has no names at all, a variable gets its name in the source, unless another variable
// has the same name. All other variables keep their names.
func shortNames(g verify.Graph) func(string, int) string {
	functions := map[string]bool{}
	for _, l := range g.Locs {
		functions[l.Func] = true
	}
	rest := func(v string) string {
		fn, short, _ := strings.Cut(v, ".")
		fn, _, _ = strings.Cut(fn, "#")
		if short == "" || !functions[fn] {
			return v
		}
		return short
	}
	owners := map[string]int{}
	for _, v := range g.Vars {
		owners[rest(v)]++
	}
	variable := regexp.MustCompile(`[A-Za-z_](?:[\w#.]|\[\d+\])*`)
	return func(text string, loc int) string {
		return variable.ReplaceAllStringFunc(text, func(v string) string {
			for _, n := range g.Names {
				if shown := n.Shown[v]; shown != "" && loc >= 0 && n.Func == g.Locs[loc].Func {
					return shown
				}
			}
			if len(g.Names) > 0 {
				return v
			}
			if slices.Contains(g.Vars, v) && owners[rest(v)] == 1 {
				return rest(v)
			}
			return v
		})
	}
}

// texts returns the formulas that the page shows in this run.
func (s *exampleRun) texts() map[string]bool {
	out := map[string]bool{}
	for _, e := range s.events {
		for _, f := range append([]string{e.Formula, e.Before, e.After, e.Note, strings.Join(e.Parts, " && ")}, e.Parts...) {
			out[f] = true
		}
	}
	for _, i := range s.report.Certificate.Invariant {
		out[i.Formula] = true
		for _, c := range i.Conjuncts {
			out[c] = true
		}
	}
	return out
}

// finds returns whether the engine found a formula that is not in the source. The formula may be a
// lemma, an interpolant, a label, a mined equation or a part of the invariant.
func (s *exampleRun) finds(formula string) bool {
	if inSource(s.example.Source, formula) {
		return false
	}
	for _, e := range s.events {
		switch e.Kind {
		case trace.Lemma, trace.Mined, trace.Interpolant, trace.Label:
			if e.Formula == formula || slices.Contains(e.Parts, formula) {
				return true
			}
		}
	}
	for _, i := range s.report.Certificate.Invariant {
		if i.Formula == formula || slices.Contains(i.Conjuncts, formula) {
			return true
		}
	}
	return false
}

func (s *exampleRun) count(k trace.Kind) int {
	n := 0
	for _, e := range s.events {
		if e.Kind == k {
			n++
		}
	}
	return n
}

// locations returns the lines of the locations that the page draws, except for the start and the
// error.
func (s *exampleRun) locations() []int {
	var lines []int
	for i, l := range s.graph.Locs {
		if !l.Gone && i != s.graph.Entry && i != s.graph.Error {
			lines = append(lines, l.Line)
		}
	}
	return lines
}

// lemma returns whether the engine learnt the formula as a lemma at the given line. Line 0 means
// any line. It also returns the highest frame in which the lemma holds.
func (s *exampleRun) lemma(formula string, line int) (found bool, frame int) {
	ids := map[int]bool{}
	for _, e := range s.events {
		there := line == 0 || e.Loc >= 0 && s.graph.Locs[e.Loc].Line == line
		switch {
		case e.Kind == trace.Lemma && e.Formula == formula && there:
			ids[e.Lemma] = true
			found = true
			frame = max(frame, e.Level)
		case e.Kind == trace.Push && ids[e.Lemma]:
			frame = max(frame, e.Level)
		}
	}
	return found, frame
}

var (
	counted = regexp.MustCompile(`^(locations|frames|lemmas|predicates|inputs|steps|depths|spurious|variables|nodes|paths|removals|dropped|images) (\d+)(\.\.)?$`)
	placed  = regexp.MustCompile(`^(no )?(lemma|invariant|predicate|obligation|mined) (.*?)(?: at (\d+))?(?: frame (\d+))?$`)
	input   = regexp.MustCompile(`^input (-?\d+) at (\d+)$`)
	lined   = regexp.MustCompile(`^(location|fails) (\d+)$`)
	with    = regexp.MustCompile(`^with (\S+) (.*)$`)
	without = regexp.MustCompile(`^without (.*) (safe|unsafe|unknown)$`)
	put     = regexp.MustCompile(`^put (.*) for (.*) (safe|unsafe|unknown)$`)
	under   = regexp.MustCompile(`^under (\S+) (safe|unsafe|unknown|value .*)$`)
	value   = regexp.MustCompile(`^value (\S+) (-?\d+)$`)
	leaves  = regexp.MustCompile(`^overflow (.*) at (\d+)$`)
	names   = regexp.MustCompile(`[A-Za-z_]\w*`)
)

// holds checks a claim about the run. It returns "" if the claim is true, and otherwise what is
// true instead.
func (s *exampleRun) holds(t *testing.T, claim string) string {
	number := func(text string) int { n, _ := strconv.Atoi(text); return n }
	if m := counted.FindStringSubmatch(claim); m != nil {
		got, want := 0, number(m[2])
		switch m[1] {
		case "locations":
			got = len(s.locations())
		case "frames":
			got = s.count(trace.Level)
		case "lemmas":
			got = s.count(trace.Lemma)
		case "predicates":
			got = s.count(trace.Predicate)
		case "depths":
			got = s.count(trace.Depth)
		case "spurious":
			got = s.count(trace.Spurious)
		case "images":
			got = s.count(trace.Image)
		case "nodes":
			got = s.count(trace.Node)
		case "removals":
			got = s.count(trace.Removal)
		case "dropped":
			for _, e := range s.events {
				if e.Kind == trace.Precision && e.Note == trace.PrecisionDropped {
					got += len(e.Parts)
				}
			}
		case "paths": // distinct paths
			leaves := map[int]bool{}
			for _, e := range s.events {
				if e.Kind == trace.Path {
					leaves[e.Node] = true
				}
			}
			got = len(leaves)
		case "inputs":
			got = len(s.report.Certificate.Inputs)
		case "steps":
			for _, e := range s.events {
				if e.Kind == trace.Counterexample {
					got = e.Level
				}
			}
		case "variables":
			for _, e := range s.events {
				if e.Kind == trace.Obligation {
					vars := names.FindAllString(strings.Join(e.Parts, " "), -1)
					slices.Sort(vars)
					got = max(got, len(slices.Compact(vars)))
				}
			}
		}
		if got != want && (m[3] == "" || got < want) {
			return fmt.Sprintf("it is %d", got)
		}
		return ""
	}
	if m := input.FindStringSubmatch(claim); m != nil {
		for _, i := range s.report.Certificate.Inputs {
			if i.Value == m[1] && i.Line == number(m[2]) {
				return ""
			}
		}
		return fmt.Sprintf("there are %v", s.report.Certificate.Inputs)
	}
	// The claim is about a variable's value in some step of the counterexample, which may be its
	// last step.
	if m := value.FindStringSubmatch(claim); m != nil {
		for _, step := range s.report.Certificate.Steps {
			if step.Values[m[1]] == m[2] {
				return ""
			}
		}
		return "it never is"
	}
	if m := leaves.FindStringSubmatch(claim); m != nil {
		steps := s.report.Certificate.Steps
		if len(steps) == 0 {
			return "there is no failing run"
		}
		if last := steps[len(steps)-1]; last.Line != number(m[2]) || !strings.HasPrefix(last.Note, "overflow in "+m[1]+": ") {
			return fmt.Sprintf("at %d it ends: %s", last.Line, last.Note)
		}
		return ""
	}
	if m := lined.FindStringSubmatch(claim); m != nil {
		line := number(m[2])
		if steps := s.report.Certificate.Steps; m[1] == "fails" && (len(steps) == 0 || steps[len(steps)-1].Line != line) {
			return "the run ends elsewhere"
		}
		if m[1] == "location" && !slices.Contains(s.locations(), line) {
			return fmt.Sprintf("there are those of %v", s.locations())
		}
		return ""
	}
	if m := with.FindStringSubmatch(claim); m != nil {
		other := s.others[m[1]]
		if other == nil {
			other = show(t, s.example, m[1], m[2])
			s.others[m[1]] = other
		}
		if counted.MatchString(m[2]) {
			return other.holds(t, m[2])
		}
		if other.report.Verdict != m[2] {
			return "it is " + other.report.Verdict
		}
		return ""
	}
	if m := without.FindStringSubmatch(claim); m != nil {
		e := s.example
		kept := slices.DeleteFunc(strings.Split(e.Source, "\n"), func(l string) bool { return strings.Contains(l, m[1]) })
		e.Source = strings.Join(kept, "\n")
		if v := show(t, e, e.Engine, m[2]).report.Verdict; v != m[2] || e.Source == s.example.Source {
			return "it is " + v
		}
		return ""
	}
	if m := put.FindStringSubmatch(claim); m != nil {
		e := s.example
		e.Source = strings.ReplaceAll(e.Source, m[2], m[1])
		if v := show(t, e, e.Engine, m[3]).report.Verdict; v != m[3] || e.Source == s.example.Source {
			return "it is " + v
		}
		return ""
	}
	if m := under.FindStringSubmatch(claim); m != nil {
		other := s.others[m[1]]
		if other == nil {
			e := s.example
			e.Ints = m[1]
			other = show(t, e, e.Engine, m[2])
			s.others[m[1]] = other
		}
		if value.MatchString(m[2]) {
			return other.holds(t, m[2])
		}
		if other.report.Verdict != m[2] || other.report.Ints == s.report.Ints {
			return "it is " + other.report.Verdict
		}
		return ""
	}
	m := placed.FindStringSubmatch(claim)
	if m == nil {
		return "no such claim"
	}
	formula, line, frame := m[3], number(m[4]), number(m[5])
	found := false
	switch m[2] {
	case "lemma":
		var far int
		found, far = s.lemma(formula, line)
		if found && frame > 0 && far != frame && far != trace.EveryLevel {
			return fmt.Sprintf("it comes to frame %d", far)
		}
	case "invariant":
		for _, i := range s.report.Certificate.Invariant {
			found = found || (line == 0 || i.Line == line) && slices.Contains(i.Conjuncts, formula)
		}
	default:
		kind := map[string]trace.Kind{"predicate": trace.Predicate, "obligation": trace.Obligation, "mined": trace.Mined}[m[2]]
		for _, e := range s.events {
			found = found || e.Kind == kind && (e.Formula == formula || strings.Join(e.Parts, " && ") == formula)
		}
	}
	if found == (m[1] != "") {
		return fmt.Sprintf("found: %v", found)
	}
	return ""
}

// TestShows runs every example with every engine that its text names, and compares the text's
// statements with the run.
func TestShows(t *testing.T) {
	quoted := regexp.MustCompile("`([^`]*)`")
	preset := regexp.MustCompile(`\bpresets? ([A-Z]+)\b`)
	digits := regexp.MustCompile(`\b\d+\b`)
	for _, e := range gallery(t) {
		t.Run(e.ID, func(t *testing.T) {
			s := show(t, e, e.Engine, e.Verdict)
			if s.report.Verdict != e.Verdict {
				t.Fatalf("%s (%s), the header says %s", s.report.Verdict, s.report.Reason, e.Verdict)
			}
			if e.Verdict != "unknown" && !s.report.Certificate.Checked {
				t.Error("its certificate was not checked")
			}
			for claim := range strings.SplitSeq(e.Shows, "; ") {
				if wrong := s.holds(t, claim); wrong != "" {
					t.Errorf("%s: %s", claim, wrong)
				}
			}
			// The page shows the first sentence before the run, while the reader guesses what the
			// program does.
			program, _, _ := strings.Cut(e.About, ". ")
			for _, m := range quoted.FindAllStringSubmatch(program, -1) {
				if s.finds(m[1]) {
					t.Errorf("`%s`, which the run finds, stands in the first sentence", m[1])
				}
			}
			if strings.Count(e.About, "`")%2 != 0 {
				t.Errorf("back quotes: %s", e.About)
			}
			texts := s.texts()
			for _, m := range quoted.FindAllStringSubmatch(e.About, -1) {
				if !texts[m[1]] && !inSource(e.Source, m[1]) && !s.labelled(m[1]) && !slices.Contains(s.graph.Vars, m[1]) && !strings.Contains(e.Shows, "put "+m[1]+" for ") {
					t.Errorf("`%s` is not shown", m[1])
				}
			}
			// Each number in the text must occur in a claim or in the program, and each engine except
			// the example's own in a claim.
			for _, n := range digits.FindAllString(quoted.ReplaceAllString(e.About, ""), -1) {
				if !slices.Contains(digits.FindAllString(e.Shows+" "+e.Source, -1), n) {
					t.Errorf("%s is not claimed", n)
				}
			}
			for _, eng := range registry.All() {
				name := eng.Info().Name
				if namesEngine(e.About, name) && e.Engine != name && !strings.Contains(e.Shows, "with "+name+" ") && !strings.Contains(e.Shows, "with "+name+":") {
					t.Errorf("nothing is claimed of the engine %s", name)
				}
			}
			for _, m := range preset.FindAllStringSubmatch(e.About, -1) {
				if name := "cegar:" + m[1]; e.Engine != name && !strings.Contains(e.Shows, "with "+name+" ") {
					t.Errorf("nothing is claimed of %s", name)
				}
			}
		})
	}
}

// namesEngine reports whether the text "about" mentions the engine called "name", and not only an
// ordinary word with the same spelling.
func namesEngine(about, name string) bool {
	before := `\b[Ee]ngines? `
	if strings.Contains(name, "-") || slices.Contains([]string{"ic3smt", "predabs", "icp", "bmc", "cegar"}, name) {
		before = `(?:^|[^\w-])`
	}
	return regexp.MustCompile(before + regexp.QuoteMeta(name) + `(?:[^\w-]|$)`).MatchString(about)
}

func inSource(source, text string) bool {
	if !regexp.MustCompile(`^\w`).MatchString(text) {
		return strings.Contains(source, text)
	}
	return regexp.MustCompile(`\b` + regexp.QuoteMeta(text) + `\b`).MatchString(source)
}

func (s *exampleRun) labelled(text string) bool {
	for _, e := range s.graph.Edges {
		for _, l := range e.Label {
			if strings.Contains(s.short(l.Text, -1), text) {
				return true
			}
		}
	}
	return false
}

// Wrong statements about a run must be detected.
func TestFalseTexts(t *testing.T) {
	all := gallery(t)
	s := show(t, all[0], all[0].Engine, "safe")
	for _, claim := range []string{
		"locations 2", "frames 3", "lemmas 3", "lemmas 99..", "steps 4", "inputs 1", "location 8", "fails 12",
		"lemma x + y == n", "lemma x + y <= n at 8", "lemma y >= 0 at 9 frame 1", "no lemma y >= 0", "invariant y >= 1",
		"predicate x >= 0", "with impact unsafe", "with impact paths 1", "removals 1", "dropped 1", "with tree-itp nodes 5", "nodes 1", "images 1", "without assume( safe", "moves 3",
	} {
		if s.holds(t, claim) == "" {
			t.Errorf("%s: it is said to be so", claim)
		}
	}
	for text, want := range map[string]bool{"the engine tree needs 3": true, "the tree closes": false, "tree-itp needs 3": true, "tree-itp-mono needs": false, "by predabs": true} {
		name := "tree"
		if strings.Contains(text, "itp") {
			name = "tree-itp"
		} else if strings.Contains(text, "predabs") {
			name = "predabs"
		}
		if namesEngine(text, name) != want {
			t.Errorf("%q speaks of %s: %v", text, name, !want)
		}
	}
	if texts := s.texts(); !texts["x + y <= n"] || texts["x + y == n"] {
		t.Error("what is shown is not known")
	}
}
