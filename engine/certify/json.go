package certify

import (
	"encoding/json"
	"fmt"

	"ic3play/engine/cfa"
	"ic3play/lia/proof"
)

// jsonProved is the stored form of a condition with its refutation; formulas
// and refutations are stored as lia/proof says.
type jsonProved struct {
	Name       string            `json:"name"`
	From       cfa.Loc           `json:"from"` // -1: a place in the source
	Formulas   proof.Formulas    `json:"formulas"`
	Refutation *proof.Refutation `json:"refutation"`
}

// MarshalJSON writes the stored form.
func (p Proved) MarshalJSON() ([]byte, error) {
	return json.Marshal(jsonProved{p.Name, p.From, p.Formulas, p.Refutation})
}

// UnmarshalJSON reads the stored form.
func (p *Proved) UnmarshalJSON(b []byte) error {
	var in jsonProved
	if err := json.Unmarshal(b, &in); err != nil {
		return fmt.Errorf("read certificate: %w", err)
	}
	*p = Proved{Condition{in.Name, in.From, in.Formulas}, in.Refutation}
	return nil
}

type jsonCertificate struct {
	Conditions []Proved `json:"conditions"`
}

// MarshalJSON writes the conditions with their refutations, so that anyone can
// read them back and Check them. It does not say what the conditions mean: who
// wants to know makes them again from the program, by Conditions.
func (c Certificate) MarshalJSON() ([]byte, error) {
	return json.Marshal(jsonCertificate{append([]Proved{}, c.Conditions...)})
}

// UnmarshalJSON reads the stored form.
func (c *Certificate) UnmarshalJSON(b []byte) error {
	var in jsonCertificate
	if err := json.Unmarshal(b, &in); err != nil {
		return fmt.Errorf("read certificate: %w", err)
	}
	*c = Certificate{Conditions: in.Conditions}
	return nil
}
