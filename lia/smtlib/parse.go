package smtlib

import (
	"fmt"
	"io"

	"ic3play/lia"
	"ic3play/lia/sexp"
)

// CommandKind is the kind of a command.
type CommandKind uint8

const (
	DeclareBool CommandKind = iota // declares the propositional constant Name
	Assert                         // asserts Formula or, with Name, Name => Formula
	AssertNot                      // asserts that Name is false
	Define                         // asserts that Name and Formula are equivalent
	Push                           // opens a level of assertions and declarations
	Pop                            // closes a level
	Check                          // query under Assumptions
)

// Assumption is a propositional constant or its negation.
type Assumption struct {
	Name string
	Neg  bool
}

// Command is one step of a Session.
type Command struct {
	Kind        CommandKind
	Name        string
	Formula     lia.Formula
	Assumptions []Assumption
	// Status is a Check's expected answer: "sat", "unsat", "unknown", or "".
	Status string
}

// Session is a parsed script.
type Session struct {
	Commands []Command
	// Ints names the integer constants. Variable i is Ints[i].
	Ints []string
}

// Checks returns the number of queries.
func (s *Session) Checks() int {
	n := 0
	for i := range s.Commands {
		if s.Commands[i].Kind == Check {
			n++
		}
	}
	return n
}

// Parse parses a script as Script writes it. An error names the line of the command.
func Parse(r io.Reader) (*Session, error) {
	stream := sexp.NewStream(r)
	p := parser{Text: stream.Text, sorts: map[string]constSort{}, ints: map[string]lia.Var{}}
	for {
		n, bad, err := stream.Next()
		switch {
		case err != nil:
			return nil, fmt.Errorf("read SMT-LIB script: %w", err)
		case bad != nil:
			return nil, fmt.Errorf("read SMT-LIB script: line %d: %s", bad.At.Line, bad.Msg)
		case n == sexp.None:
			return &p.out, nil
		}
		if err := p.command(n); err != nil {
			return nil, fmt.Errorf("read SMT-LIB script: line %d: %w", p.Pos(n).Line, err)
		}
	}
}

// constSort is a constant's sort; 0 means undeclared.
type constSort uint8

const (
	boolSort constSort = 1 + iota
	intSort
)

type parser struct {
	*sexp.Text
	sorts  map[string]constSort
	ints   map[string]lia.Var
	scope  []string // names that were declared at an open level; their declarations end with the level
	levels []int    // levels[i] is the length of "scope" when the open level i began
	status string
	out    Session
}

// args returns the elements of the list n if it is a list with exactly count elements. Otherwise it
// returns nil.
func (p *parser) args(n sexp.Node, count int) []sexp.Node {
	if p.Kind(n) != sexp.List {
		return nil
	}
	var out []sexp.Node
	for i := p.First(n); i != sexp.None && len(out) <= count; i = p.Next(i) {
		out = append(out, i)
	}
	if len(out) != count {
		return nil
	}
	return out
}

// app returns the arguments of the list (word ...) if n is such a list and has exactly count
// arguments. Otherwise it returns nil.
func (p *parser) app(n sexp.Node, word string, count int) []sexp.Node {
	if as := p.args(n, count+1); as != nil && p.Is(as[0], word) {
		return as[1:]
	}
	return nil
}

func (p *parser) add(c Command) { p.out.Commands = append(p.out.Commands, c) }

func (p *parser) command(n sexp.Node) error {
	if p.Kind(n) != sexp.List {
		return fmt.Errorf("want a command, not %q", p.Word(n))
	}
	word := p.Head(n)
	if word == "" {
		return fmt.Errorf("a list without a command")
	}
	switch word {
	case "set-logic":
		if as := p.app(n, word, 1); as != nil && p.Is(as[0], "QF_LIA") {
			return nil
		}
	case "set-info":
		if as := p.app(n, word, 2); as != nil && p.Kind(as[0]) == sexp.Keyword && p.Word(as[0]) == ":status" {
			if s := p.Word(as[1]); s == "sat" || s == "unsat" || s == "unknown" {
				p.status = s
				return nil
			}
		}
	case "declare-const":
		if as := p.app(n, word, 2); as != nil {
			return p.declare(as[0], as[1])
		}
	case "assert":
		if as := p.app(n, word, 1); as != nil {
			return p.assert(as[0])
		}
	case "push", "pop":
		if as := p.app(n, word, 1); as != nil && p.Kind(as[0]) == sexp.Number && p.Word(as[0]) == "1" {
			return p.level(word == "push")
		}
	case "check-sat":
		if p.app(n, word, 0) != nil {
			p.check(nil)
			return nil
		}
	case "check-sat-assuming":
		if as := p.app(n, word, 1); as != nil && p.Kind(as[0]) == sexp.List {
			return p.assuming(as[0])
		}
	default:
		return fmt.Errorf("unknown command %.40q", word)
	}
	return fmt.Errorf("%s with unknown arguments", word)
}

func (p *parser) declare(n, of sexp.Node) error {
	if p.Kind(n) != sexp.Symbol {
		return fmt.Errorf("declare-const: want a name")
	}
	name := p.Word(n)
	if p.sorts[name] != 0 {
		return fmt.Errorf("%s is declared already", name)
	}
	switch {
	case p.Is(of, "Bool"):
		p.sorts[name] = boolSort
		p.add(Command{Kind: DeclareBool, Name: name})
	case p.Is(of, "Int"):
		p.sorts[name] = intSort
		if _, ok := p.ints[name]; !ok {
			p.ints[name] = lia.Var(len(p.out.Ints))
			p.out.Ints = append(p.out.Ints, name)
		}
	default:
		return fmt.Errorf("declare-const: unknown sort")
	}
	if len(p.levels) > 0 {
		p.scope = append(p.scope, name)
	}
	return nil
}

func (p *parser) level(push bool) error {
	if push {
		p.levels = append(p.levels, len(p.scope))
		p.add(Command{Kind: Push})
		return nil
	}
	n := len(p.levels) - 1
	if n < 0 {
		return fmt.Errorf("pop without push")
	}
	for _, name := range p.scope[p.levels[n]:] {
		delete(p.sorts, name)
	}
	p.scope, p.levels = p.scope[:p.levels[n]], p.levels[:n]
	p.add(Command{Kind: Pop})
	return nil
}

func (p *parser) check(as []Assumption) {
	p.add(Command{Kind: Check, Assumptions: as, Status: p.status})
	p.status = ""
}

// constant returns the name of the symbol n, and whether it is a declared propositional constant.
func (p *parser) constant(n sexp.Node) (string, bool) {
	name := p.Word(n)
	return name, p.Kind(n) == sexp.Symbol && p.sorts[name] == boolSort
}

func (p *parser) assuming(list sexp.Node) error {
	var as []Assumption
	for n := p.First(list); n != sexp.None; n = p.Next(n) {
		l, neg := n, false
		if inner := p.app(n, "not", 1); inner != nil {
			l, neg = inner[0], true
		}
		name, ok := p.constant(l)
		if !ok {
			return fmt.Errorf("check-sat-assuming: want declared propositional constants")
		}
		as = append(as, Assumption{name, neg})
	}
	p.check(as)
	return nil
}

func (p *parser) assert(n sexp.Node) error {
	for _, shape := range []struct {
		word string
		kind CommandKind
	}{{"=>", Assert}, {"=", Define}} {
		as := p.app(n, shape.word, 2)
		if as == nil {
			continue
		}
		if name, ok := p.constant(as[0]); ok {
			f, err := p.formula(as[1])
			p.add(Command{Kind: shape.kind, Name: name, Formula: f})
			return err
		}
	}
	if as := p.app(n, "not", 1); as != nil {
		if name, ok := p.constant(as[0]); ok {
			p.add(Command{Kind: AssertNot, Name: name})
			return nil
		}
	}
	f, err := p.formula(n)
	p.add(Command{Kind: Assert, Formula: f})
	return err
}
