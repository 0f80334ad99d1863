package certify

import (
	"errors"
	"fmt"

	"ic3play/engine/cfa"
)

// Derivation checks the derivation d, which certifies that a program with clauses is unsafe. It
// evaluates d step by step, and returns an error unless d derives Error.
func Derivation(p *cfa.Program, d cfa.Derivation) error {
	if _, err := cfa.Derive(p, d); err != nil {
		return fmt.Errorf("certify: %w", err)
	}
	if len(d) == 0 || p.Edges[d[len(d)-1].Edge].To != p.Error {
		return errors.New("certify: the derivation does not end at the error location")
	}
	return nil
}
