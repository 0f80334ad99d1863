package smtlib

import (
	"fmt"
	"io"
	"sort"
	"strings"

	"ic3play/lia"
)

// Script writes an incremental session, with declarations before first use. Err returns the
// writer's first error.
type Script struct {
	w        io.Writer
	names    lia.Names
	declared map[lia.Var]bool
	order    []lia.Var // the declared variables
	levels   []int     // levels[i] is the length of "order" when level i was opened
	err      error
}

// NewScript writes a script's header to w. "names" returns the names of variables.
func NewScript(w io.Writer, names lia.Names) *Script {
	s := &Script{w: w, names: names, declared: map[lia.Var]bool{}}
	s.printf("(set-logic QF_LIA)\n")
	return s
}

func (s *Script) printf(format string, args ...any) {
	if s.err == nil {
		if _, s.err = fmt.Fprintf(s.w, format, args...); s.err != nil {
			s.err = fmt.Errorf("write SMT-LIB script: %w", s.err)
		}
	}
}

// Err returns the first write error.
func (s *Script) Err() error { return s.err }

func (s *Script) declare(f lia.Formula) {
	var fresh []lia.Var
	f.Vars(func(v lia.Var) {
		if !s.declared[v] {
			s.declared[v] = true
			fresh = append(fresh, v)
		}
	})
	sort.Slice(fresh, func(i, j int) bool { return fresh[i] < fresh[j] })
	s.order = append(s.order, fresh...)
	for _, v := range fresh {
		s.printf("(declare-const %s Int)\n", Symbol(s.names(v)))
	}
}

// Switch declares a propositional constant as a selector.
func (s *Script) Switch(name string) { s.printf("(declare-const %s Bool)\n", Symbol(name)) }

// Assert asserts f or, with a selector, selector => f.
func (s *Script) Assert(selector string, f lia.Formula) {
	s.declare(f)
	if selector != "" {
		s.printf("(assert (=> %s %s))\n", Symbol(selector), Formula(f, s.names))
		return
	}
	s.printf("(assert %s)\n", Formula(f, s.names))
}

// AssertNot asserts that a propositional constant is false.
func (s *Script) AssertNot(name string) { s.printf("(assert (not %s))\n", Symbol(name)) }

// Define asserts that a declared propositional constant is equivalent to f.
func (s *Script) Define(name string, f lia.Formula) {
	s.declare(f)
	s.printf("(assert (= %s %s))\n", Symbol(name), Formula(f, s.names))
}

// Status sets the expected answer of the next check: "sat", "unsat" or "unknown".
func (s *Script) Status(answer string) { s.printf("(set-info :status %s)\n", answer) }

// Push opens a level of assertions.
func (s *Script) Push() {
	s.levels = append(s.levels, len(s.order))
	s.printf("(push 1)\n")
}

// Pop closes the last Push's level with its declarations. Without an open level it does nothing.
func (s *Script) Pop() {
	n := len(s.levels) - 1
	if n < 0 {
		return
	}
	for _, v := range s.order[s.levels[n]:] {
		delete(s.declared, v)
	}
	s.order = s.order[:s.levels[n]]
	s.levels = s.levels[:n]
	s.printf("(pop 1)\n")
}

// CheckAssuming checks whether the assertions are satisfiable if the selectors are true. For a
// selector that must be false, the name begins with "!".
func (s *Script) CheckAssuming(selectors ...string) {
	var b strings.Builder
	for i, n := range selectors {
		if i > 0 {
			b.WriteByte(' ')
		}
		if rest, neg := strings.CutPrefix(n, "!"); neg {
			b.WriteString("(not " + Symbol(rest) + ")")
		} else {
			b.WriteString(Symbol(n))
		}
	}
	s.printf("(check-sat-assuming (%s))\n", b.String())
}

// Check checks satisfiability.
func (s *Script) Check() { s.printf("(check-sat)\n") }
