package logic

import (
	"fmt"
	"strings"

	"ic3play/lia/smtlib"
)

var words = map[Op]string{
	Not: "not", And: "and", Or: "or", Implies: "=>", Xor: "xor", Equal: "=", Ite: "ite", Le: "<=", Lt: "<",
	Add: "+", Neg: "-", Mul: "*", Div: "div", Mod: "mod", Abs: "abs", Select: "select", Store: "store",
	Fill: "(as const (Array Int Int))",
}

// String returns the SMT-LIB text of a term without quantifiers. If a node occurs more than once,
// the text contains it once: a "let" gives it a name.
func (t *Term) String() string {
	p := printer{uses: map[*Term]int{}, names: map[*Term]string{}, taken: map[string]bool{}}
	p.count(t)
	var b strings.Builder
	text := p.text(t)
	for _, l := range p.lets {
		b.WriteString("(let (" + l + ") ")
	}
	b.WriteString(text)
	b.WriteString(strings.Repeat(")", len(p.lets)))
	return b.String()
}

type printer struct {
	uses  map[*Term]int
	names map[*Term]string
	taken map[string]bool
	lets  []string
}

func (p *printer) count(t *Term) {
	if t.Op == Variable {
		p.taken[t.Var.Name] = true
	}
	if p.uses[t]++; p.uses[t] == 1 {
		for _, a := range t.Args {
			p.count(a)
		}
	}
}

func (p *printer) text(t *Term) string {
	switch t.Op {
	case Constant:
		switch {
		case t.Sort == Int:
			return smtlib.Number(t.Num)
		case t.IsTrue():
			return "true"
		}
		return "false"
	case Variable:
		return smtlib.Symbol(t.Var.Name)
	}
	if name := p.names[t]; name != "" {
		return name
	}
	word := words[t.Op]
	if t.Op == Apply {
		word = smtlib.Symbol(t.Pred.Name)
	}
	text := word
	if len(t.Args) > 0 {
		parts := []string{word}
		for _, a := range t.Args {
			parts = append(parts, p.text(a))
		}
		text = "(" + strings.Join(parts, " ") + ")"
	}
	if p.uses[t] > 1 && len(t.Args) > 0 {
		name := fmt.Sprintf("v!%d", len(p.names))
		for p.taken[name] {
			name += "!"
		}
		p.names[t] = name
		p.lets = append(p.lets, "("+name+" "+text+")")
		return name
	}
	return text
}
