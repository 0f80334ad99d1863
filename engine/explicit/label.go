package explicit

import (
	"strings"

	"ic3play/engine/art"
	"ic3play/engine/cfa"
	"ic3play/lia"
)

// label is a node's known values and predicate abstraction. It is immutable.
type label struct {
	values  *valuation // nil for the label false
	formula *art.Label // nil in engines without predicates
	tracked []lia.Var  // variables whose values the label keeps if they are known
	// numPredicates is the number of predicates at the location when the label was computed.
	// "history" has the values of variables on the path to the label's node, for engines that count
	// these values.
	numPredicates int
	history       *history
}

type node = art.Node[*label]

// "labels" implements art.Domain.
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

// Text returns a text such as "x = 3, y = ?". It implements art.Domain.
func (d labels) Text(l *label) (string, []string) {
	if d.Bottom(l) {
		return "false", nil
	}
	whole, parts := l.values.write(l.tracked, d.names)
	if l.formula == nil {
		return whole, parts
	}
	more := d.facts.Write(l.formula.Parts)
	if len(more) == 0 {
		return whole, parts
	}
	parts = append(parts, more...)
	return strings.Join(parts, ", "), parts
}
