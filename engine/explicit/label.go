package explicit

import (
	"ic3play/engine/art"
	"ic3play/engine/cfa"
	"ic3play/lia"
)

// label is what is known at a node: values, and predicates that hold. It is
// immutable.
type label struct {
	values  *valuation // nil: no state
	formula *art.Label // nil in engines without predicates
	tracked []lia.Var  // whose values would be known, if there were any
	// known is how many predicates counted when the label was made; seen are the
	// values that variables have had on the path, for engines that count them.
	known int
	seen  *seen
}

type node = art.Node[*label]

// labels is their domain.
type labels struct {
	facts *art.Facts
	names lia.Names
}

// Bottom implements art.Domain.
func (d labels) Bottom(l *label) bool {
	return l.values == nil || l.formula != nil && d.facts.Bottom(l.formula)
}

// Entails implements art.Domain.
func (d labels) Entails(at cfa.Loc, a, b *label) (bool, error) {
	switch {
	case d.Bottom(a):
		return true, nil
	case d.Bottom(b) || !a.values.implies(b.values):
		return false, nil
	case a.formula == nil:
		return true, nil
	}
	return d.facts.Entails(at, a.formula, b.formula)
}

// Text implements art.Domain: x = 3, y = ?.
func (d labels) Text(l *label) (string, []string) {
	if d.Bottom(l) {
		return "false", nil
	}
	parts := l.values.write(l.tracked, d.names)
	if l.formula != nil {
		_, more := d.facts.Text(l.formula)
		parts = append(parts, more...)
	}
	return text(parts), parts
}
