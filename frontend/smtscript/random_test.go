//go:build !js

package smtscript

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"ic3play/lia/rounds"
	"ic3play/lia/z3test"
)

// scripted is a random script with the active assertions at each check-sat.
type scripted struct {
	text   string
	checks []checked
}

type checked struct {
	declared []string
	asserts  map[string]string // maps the name of an assertion to its formula
	assumed  []string
}

type maker struct {
	r     *rand.Rand
	ints  []string
	bools []string
	funcs []string // functions with one parameter of sort Int
	b     strings.Builder

	// The slices "declared" and "asserts" are stacks with one entry for each push command that is
	// not popped.
	declared [][]string
	asserts  [][][2]string
	sizes    [][3]int
	names    int
	out      scripted
}

func (m *maker) pick(xs []string) string { return xs[m.r.IntN(len(xs))] }

func (m *maker) integer(depth int) string {
	if depth == 0 || m.r.IntN(4) == 0 {
		if m.r.IntN(3) == 0 {
			return m.number(10)
		}
		return m.pick(m.ints)
	}
	sub := func() string { return m.integer(depth - 1) }
	switch m.r.IntN(13) {
	case 0, 1, 2:
		return "(+ " + sub() + " " + sub() + ")"
	case 3:
		return "(- " + sub() + " " + sub() + " " + sub() + ")"
	case 4:
		return "(- " + sub() + ")"
	case 5, 6:
		return "(* " + m.number(6) + " " + sub() + ")"
	case 7:
		return "(ite " + m.boolean(depth-1) + " " + sub() + " " + sub() + ")"
	case 8:
		return "(div " + sub() + " " + m.divisor() + ")"
	case 9:
		return "(mod " + sub() + " " + m.divisor() + ")"
	case 10:
		return "(abs " + sub() + ")"
	case 11:
		if len(m.funcs) > 0 {
			return "(" + m.pick(m.funcs) + " " + sub() + ")"
		}
	}
	name := fmt.Sprintf("l%d", m.r.IntN(3))
	value := sub()
	m.ints = append(m.ints, name)
	body := sub()
	m.ints = m.ints[:len(m.ints)-1]
	return "(let ((" + name + " " + value + ")) " + body + ")"
}

func (m *maker) number(most int) string {
	if k := m.r.IntN(2*most+1) - most; k < 0 {
		return fmt.Sprintf("(- %d)", -k)
	} else {
		return fmt.Sprint(k)
	}
}

func (m *maker) divisor() string {
	for {
		if k := m.number(5); k != "0" {
			return k
		}
	}
}

func (m *maker) boolean(depth int) string {
	if depth == 0 || m.r.IntN(8) == 0 {
		switch m.r.IntN(8) {
		case 0:
			return "true"
		case 1:
			return "false"
		}
		return m.pick(m.bools)
	}
	sub := func() string { return m.boolean(depth - 1) }
	num := func() string { return m.integer(depth - 1) }
	switch m.r.IntN(14) {
	case 0:
		return "(not " + sub() + ")"
	case 1, 2:
		return "(and " + sub() + " " + sub() + " " + sub() + ")"
	case 3, 4:
		return "(or " + sub() + " " + sub() + " " + sub() + ")"
	case 5:
		return "(" + m.pick([]string{"=>", "xor", "=", "distinct"}) + " " + sub() + " " + sub() + ")"
	case 6:
		return "(ite " + sub() + " " + sub() + " " + sub() + ")"
	case 7, 8:
		return "(= " + num() + " " + num() + ")"
	case 9:
		return "(" + m.pick([]string{"distinct", "<", "=", ">="}) + " " + num() + " " + num() + " " + num() + ")"
	case 10:
		return "(= (mod " + num() + " " + m.divisor() + ") " + m.number(3) + ")"
	}
	return "(" + m.pick([]string{"<=", "<", ">=", ">"}) + " " + num() + " " + num() + ")"
}

func (m *maker) line(text string) { m.b.WriteString(text + "\n") }

func (m *maker) declare(text string) {
	m.line(text)
	l := len(m.declared) - 1
	m.declared[l] = append(m.declared[l], text)
}

func (m *maker) push() {
	m.line("(push 1)")
	m.open()
}

func (m *maker) open() {
	m.declared = append(m.declared, nil)
	m.asserts = append(m.asserts, nil)
	m.sizes = append(m.sizes, [3]int{len(m.ints), len(m.bools), len(m.funcs)})
}

func (m *maker) pop() {
	m.line("(pop 1)")
	l := len(m.declared) - 1
	m.declared, m.asserts = m.declared[:l], m.asserts[:l]
	s := m.sizes[l]
	m.sizes = m.sizes[:l]
	m.ints, m.bools, m.funcs = m.ints[:s[0]], m.bools[:s[1]], m.funcs[:s[2]]
}

func (m *maker) check() {
	c := checked{asserts: map[string]string{}}
	for l := range m.declared {
		c.declared = append(c.declared, m.declared[l]...)
		for _, a := range m.asserts[l] {
			c.asserts[a[0]] = a[1]
		}
	}
	if m.r.IntN(2) == 0 {
		for range 1 + m.r.IntN(3) {
			a := m.pick(m.bools)
			if m.r.IntN(2) == 0 {
				a = "(not " + a + ")"
			}
			c.assumed = append(c.assumed, a)
		}
	}
	if len(c.assumed) > 0 {
		m.line("(check-sat-assuming (" + strings.Join(c.assumed, " ") + "))")
	} else {
		m.line("(check-sat)")
	}
	m.out.checks = append(m.out.checks, c)
}

func makeScript(seed uint64) scripted {
	m := &maker{r: rand.New(rand.NewPCG(seed, 1))}
	m.open()
	m.line("(set-logic QF_LIA)")
	for _, name := range []string{"x", "y", "z"} {
		m.ints = append(m.ints, name)
		m.declare("(declare-fun " + name + " () Int)")
	}
	for _, name := range []string{"p", "q", "|r s|"} {
		m.bools = append(m.bools, name)
		m.declare("(declare-const " + name + " Bool)")
	}
	for range 4 + m.r.IntN(16) {
		switch m.r.IntN(9) {
		case 0:
			m.push()
		case 1:
			if len(m.declared) > 1 {
				m.pop()
			}
		case 2:
			m.names++
			name := fmt.Sprintf("n%d", m.names)
			switch m.r.IntN(3) {
			case 0:
				m.declare("(declare-const " + name + " Int)")
				m.ints = append(m.ints, name)
			case 1:
				m.ints = append(m.ints, "a")
				body := m.integer(2)
				m.ints = m.ints[:len(m.ints)-1]
				m.declare("(define-fun " + name + " ((a Int)) Int " + body + ")")
				m.funcs = append(m.funcs, name)
			default:
				m.declare("(define-fun " + name + " () Bool " + m.boolean(2) + ")")
			}
		case 3, 4:
			m.check()
		default:
			m.names++
			name, f := fmt.Sprintf("n%d", m.names), m.boolean(1+m.r.IntN(4))
			m.line("(assert (! " + f + " :named " + name + "))")
			l := len(m.asserts) - 1
			m.asserts[l] = append(m.asserts[l], [2]string{name, f})
			if m.r.IntN(2) == 0 {
				m.bools = append(m.bools, name)
				m.declared[l] = append(m.declared[l], "(define-fun "+name+" () Bool "+f+")")
			}
		}
	}
	m.check()
	m.out.text = m.b.String()
	return m.out
}

// TestRandomScripts compares answers with those of z3. z3 also confirms cores and models.
func TestRandomScripts(t *testing.T) {
	from := rounds.From(t)
	total := rounds.Of(t, 400, 60)
	const batch = 100
	var sat, unsat, unknown, open int
	for first := from; first < from+total; first += batch {
		var plain, verify strings.Builder
		var want []string // the answers of package smtscript
		var claims, seeds []string
		for seed := first; seed < min(first+batch, from+total); seed++ {
			s := makeScript(uint64(seed))
			fmt.Fprintf(&plain, "(reset)\n%s", s.text)
			for i, a := range answers(t, s) {
				want = append(want, a.word)
				seeds = append(seeds, fmt.Sprintf("seed %d, check %d", seed, i))
				c := s.checks[i]
				if a.word == "unknown" {
					unknown++
					continue
				}
				claims = append(claims, a.word)
				fmt.Fprintf(&verify, "(reset)\n(set-logic QF_LIA)\n%s\n", strings.Join(c.declared, "\n"))
				if a.word == "sat" {
					sat++
					for _, f := range c.asserts {
						fmt.Fprintf(&verify, "(assert %s)\n", f)
					}
					for _, f := range append(c.assumed, a.model...) {
						fmt.Fprintf(&verify, "(assert %s)\n", f)
					}
				} else {
					unsat++
					for _, name := range a.core {
						f, ok := c.asserts[name]
						if !ok {
							t.Fatalf("seed %d: the core has %s\n%s", seed, name, s.text)
						}
						fmt.Fprintf(&verify, "(assert %s)\n", f)
					}
					for _, f := range a.assumed {
						fmt.Fprintf(&verify, "(assert %s)\n", f)
					}
				}
				verify.WriteString("(check-sat)\n")
			}
		}
		for i, z := range z3test.Answers(t, strings.NewReader(plain.String()), 5*z3test.PerSecond) {
			if z == "unknown" {
				open++
			} else if want[i] != "unknown" && want[i] != z {
				t.Errorf("%s: %s, z3 says %s", seeds[i], want[i], z)
			}
		}
		for i, z := range z3test.Answers(t, strings.NewReader(verify.String()), 5*z3test.PerSecond) {
			if z == "unknown" {
				open++
			} else if claims[i] != z {
				t.Errorf("claim %d of the scripts from %d: %s, z3 says %s", i, first, claims[i], z)
			}
		}
	}
	t.Logf("%d scripts: %d sat, %d unsat, %d unknown; z3 leaves %d open", total, sat, unsat, unknown, open)
	if sat == 0 || unsat == 0 || unknown > total/20 {
		t.Errorf("%d sat, %d unsat, %d unknown", sat, unsat, unknown)
	}
}

// scriptAnswer is the answer to one check-sat, with the script's model or core.
type scriptAnswer struct {
	word          string
	model         []string // equations between constants and their values
	core, assumed []string
}

// "answers" runs a script and returns its answers. After each check-sat it also requests the model,
// the core, the assumptions and the proof. It checks the proof.
func answers(t *testing.T, s scripted) []scriptAnswer {
	t.Helper()
	var b strings.Builder
	b.WriteString("(set-option :produce-unsat-cores true)\n")
	for line := range strings.Lines(s.text) {
		b.WriteString(line)
		if strings.HasPrefix(line, "(check-sat") {
			b.WriteString("(echo \"model\")\n(get-model)\n(echo \"core\")\n(get-unsat-core)\n(echo \"assumed\")\n(get-unsat-assumptions)\n(echo \"proof\")\n(get-proof)\n(echo \"end\")\n")
		}
	}
	text, _ := run(t, b.String())
	var out []scriptAnswer
	for part := range strings.SplitSeq(strings.TrimSuffix(text, "\"end\"\n"), "\"end\"\n") {
		section := func(from, to string) string {
			_, rest, _ := strings.Cut(part, `"`+from+"\"\n")
			section, _, _ := strings.Cut(rest, `"`+to+"\"\n")
			if strings.HasPrefix(section, "(error") {
				return ""
			}
			return section
		}
		word, _, _ := strings.Cut(part, "\n")
		g := scriptAnswer{word: word}
		switch word {
		case "sat":
			for line := range strings.Lines(section("model", "core")) {
				f := strings.TrimSuffix(strings.TrimPrefix(strings.TrimSpace(line), "(define-fun "), ")")
				if name, value, ok := strings.Cut(f, " () "); ok {
					_, value, _ = strings.Cut(value, " ")
					g.model = append(g.model, "(= "+name+" "+value+")")
				}
			}
		case "unsat":
			g.core = strings.Fields(strings.Trim(section("core", "assumed"), "()\n"))
			g.assumed = list(section("assumed", "proof"))
			if err := checkText(section("proof", "end")); err != nil {
				t.Fatalf("the text of a proof: %v\n%s\n%s", err, section("proof", "end"), s.text)
			}
		case "unknown":
		default:
			t.Fatalf("no answer:\n%s\n%s", part, s.text)
		}
		out = append(out, g)
	}
	if len(out) != len(s.checks) {
		t.Fatalf("%d answers to %d checks:\n%s\n%s", len(out), len(s.checks), text, s.text)
	}
	return out
}

// list splits the text of a list into its literals, such as a, |a b| and (not a).
func list(text string) []string {
	text = strings.TrimSuffix(strings.TrimPrefix(strings.TrimSpace(text), "("), ")")
	var out []string
	depth, bar, start := 0, false, 0
	for i := 0; i <= len(text); i++ {
		switch {
		case i == len(text) || text[i] == ' ' && depth == 0 && !bar:
			if i > start {
				out = append(out, text[start:i])
			}
			start = i + 1
		case text[i] == '|':
			bar = !bar
		case text[i] == '(':
			depth++
		case text[i] == ')':
			depth--
		}
	}
	return out
}
