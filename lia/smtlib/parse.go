package smtlib

import (
	"fmt"
	"io"

	"ic3play/lia"
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

// Parse parses a script as Script writes it. The error for an unknown command has its line.
func Parse(r io.Reader) (*Session, error) {
	text, err := io.ReadAll(r)
	if err != nil {
		return nil, fmt.Errorf("read SMT-LIB script: %w", err)
	}
	p := parser{lex: lexer{text: text, line: 1}, sorts: map[string]constSort{}, ints: map[string]lia.Var{}}
	for {
		line, more, err := p.read()
		if err == nil && !more {
			break
		}
		if err == nil {
			err = p.command()
		}
		if err != nil {
			return nil, fmt.Errorf("read SMT-LIB script: line %d: %w", line, err)
		}
	}
	return &p.out, nil
}

// constSort is a constant's sort; 0 means undeclared.
type constSort uint8

const (
	boolSort constSort = 1 + iota
	intSort
)

type parser struct {
	lex    lexer
	nodes  []node // of the current command, which is node 0
	open   []int32
	sorts  map[string]constSort
	ints   map[string]lia.Var
	scope  []string // names declared above the first level
	levels []int    // by open level: the length of scope at its push
	status string
	out    Session
}

// node is a symbol, a number or a list. A list's elements are linked by first and next; 0 ends it.
type node struct {
	kind        tokenKind
	text        string
	first, next int32
}

// read reads one list; found is false at the text's end.
func (p *parser) read() (line int, found bool, err error) {
	p.nodes, p.open = p.nodes[:0], p.open[:0]
	last := []int32{} // by open list: its last element
	for {
		t, err := p.lex.next()
		if len(p.nodes) == 0 {
			line = p.lex.line
		}
		if err != nil {
			return p.lex.line, false, err
		}
		switch {
		case t.kind == endToken && len(p.open) > 0:
			return line, false, fmt.Errorf("the list is not closed")
		case t.kind == endToken:
			return line, false, nil
		case len(p.open) == 0 && t.kind != openToken:
			return line, false, fmt.Errorf("want a command, not %q", t.text)
		case t.kind == closeToken:
			p.open, last = p.open[:len(p.open)-1], last[:len(last)-1]
			if len(p.open) == 0 {
				return line, true, nil
			}
			continue
		}
		n := int32(len(p.nodes))
		p.nodes = append(p.nodes, node{kind: t.kind, text: t.text})
		if d := len(p.open); d > 0 {
			if last[d-1] == 0 {
				p.nodes[p.open[d-1]].first = n
			} else {
				p.nodes[last[d-1]].next = n
			}
			last[d-1] = n
		}
		if t.kind == openToken {
			p.open, last = append(p.open, n), append(last, 0)
		}
	}
}

// args returns the elements of a list of count elements, or nil.
func (p *parser) args(n int32, count int) []int32 {
	var out []int32
	if p.nodes[n].kind == openToken {
		for i := p.nodes[n].first; i != 0 && len(out) <= count; i = p.nodes[i].next {
			out = append(out, i)
		}
	}
	if len(out) != count {
		return nil
	}
	return out
}

func (p *parser) is(n int32, word string) bool {
	return p.nodes[n].kind == symbolToken && p.nodes[n].text == word
}

// app returns the arguments of (word ...) if there are count, or nil.
func (p *parser) app(n int32, word string, count int) []int32 {
	if as := p.args(n, count+1); as != nil && p.is(as[0], word) {
		return as[1:]
	}
	return nil
}

func (p *parser) add(c Command) { p.out.Commands = append(p.out.Commands, c) }

func (p *parser) command() error {
	head := p.nodes[0].first
	if head == 0 || p.nodes[head].kind != symbolToken {
		return fmt.Errorf("a list without a command")
	}
	word := p.nodes[head].text
	switch word {
	case "set-logic":
		if as := p.app(0, word, 1); as != nil && p.is(as[0], "QF_LIA") {
			return nil
		}
	case "set-info":
		if as := p.app(0, word, 2); as != nil && p.nodes[as[0]].kind == keywordToken && p.nodes[as[0]].text == ":status" {
			if s := p.nodes[as[1]].text; s == "sat" || s == "unsat" || s == "unknown" {
				p.status = s
				return nil
			}
		}
	case "declare-const":
		if as := p.app(0, word, 2); as != nil {
			return p.declare(as[0], as[1])
		}
	case "assert":
		if as := p.app(0, word, 1); as != nil {
			return p.assert(as[0])
		}
	case "push", "pop":
		if as := p.app(0, word, 1); as != nil && p.nodes[as[0]].kind == numberToken && p.nodes[as[0]].text == "1" {
			return p.level(word == "push")
		}
	case "check-sat":
		if p.app(0, word, 0) != nil {
			p.check(nil)
			return nil
		}
	case "check-sat-assuming":
		if as := p.app(0, word, 1); as != nil && p.nodes[as[0]].kind == openToken {
			return p.assuming(as[0])
		}
	default:
		return fmt.Errorf("unknown command %.40q", word)
	}
	return fmt.Errorf("%s with unknown arguments", word)
}

func (p *parser) declare(n, of int32) error {
	if p.nodes[n].kind != symbolToken {
		return fmt.Errorf("declare-const: want a name")
	}
	name := p.nodes[n].text
	if p.sorts[name] != 0 {
		return fmt.Errorf("%s is declared already", name)
	}
	switch {
	case p.is(of, "Bool"):
		p.sorts[name] = boolSort
		p.add(Command{Kind: DeclareBool, Name: name})
	case p.is(of, "Int"):
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

// constant returns the name of a declared propositional constant.
func (p *parser) constant(n int32) (string, bool) {
	x := &p.nodes[n]
	return x.text, x.kind == symbolToken && p.sorts[x.text] == boolSort
}

func (p *parser) assuming(list int32) error {
	var as []Assumption
	for n := p.nodes[list].first; n != 0; n = p.nodes[n].next {
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

func (p *parser) assert(n int32) error {
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
