package proof

import (
	"encoding/json"
	"errors"
	"fmt"

	"ic3play/lia/num"
)

// jsonCertNode is one node of a certificate in the preorder list.
type jsonCertNode struct {
	Sum    []jsonNum `json:"sum,omitempty"`
	Derive []jsonNum `json:"derive,omitempty"`
	Branch *jsonTerm `json:"branch,omitempty"`
	Diseq  *int      `json:"diseq,omitempty"`
	Quot   *int      `json:"quot,omitempty"`
	Var    *jsonNum  `json:"var,omitempty"`
}

func flatWeights(ws []Weight) []jsonNum {
	out := make([]jsonNum, 0, 2*len(ws))
	for _, w := range ws {
		out = append(out, jsonNum{num.From(int64(w.Fact))}, jsonNum{w.Coef})
	}
	return out
}

func weights(ns []jsonNum) ([]Weight, error) {
	if len(ns)%2 != 0 {
		return nil, errors.New("a fact without its weight")
	}
	var out []Weight
	for i := 0; i < len(ns); i += 2 {
		f, err := toVar(ns[i]) // facts have the range of variables
		if err != nil {
			return nil, fmt.Errorf("%s is no fact", ns[i])
		}
		out = append(out, Weight{int(f), ns[i+1].Int})
	}
	return out, nil
}

// MarshalJSON writes the certificate's nodes in preorder.
func (c *Cert) MarshalJSON() ([]byte, error) {
	nodes := []jsonCertNode{}
	seen := map[*Cert]bool{}
	stack := []*Cert{c}
	for len(stack) > 0 {
		c := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if c == nil || seen[c] {
			return nil, errors.New("write certificate: it is not a tree")
		}
		seen[c] = true
		if err := c.oneKind(); err != nil {
			return nil, fmt.Errorf("write certificate: %w", err)
		}
		switch {
		case len(c.Sum) > 0:
			nodes = append(nodes, jsonCertNode{Sum: flatWeights(c.Sum)})
		case len(c.Derive) > 0:
			nodes = append(nodes, jsonCertNode{Derive: flatWeights(c.Derive)})
			stack = append(stack, c.Next)
		case c.Branch != nil:
			nodes = append(nodes, jsonCertNode{Branch: &jsonTerm{c.Branch.T}})
			stack = append(stack, c.Branch.Right, c.Branch.Left)
		case c.Diseq != nil:
			nodes = append(nodes, jsonCertNode{Diseq: &c.Diseq.Fact})
			stack = append(stack, c.Diseq.Right, c.Diseq.Left)
		default:
			nodes = append(nodes, jsonCertNode{Quot: &c.Quot.Fact, Var: &jsonNum{num.From(int64(c.Quot.Q))}})
			stack = append(stack, c.Quot.Next)
		}
	}
	return json.Marshal(nodes)
}

// UnmarshalJSON reads a certificate.
func (c *Cert) UnmarshalJSON(b []byte) error {
	var nodes []jsonCertNode
	if err := json.Unmarshal(b, &nodes); err != nil {
		return fmt.Errorf("read certificate: %w", err)
	}
	*c = Cert{}
	open := []**Cert{} // where the next subtrees go, the first one last
	for i, n := range nodes {
		d := c
		if i > 0 {
			if len(open) == 0 {
				return errors.New("read certificate: nodes are left over")
			}
			d = &Cert{}
			*open[len(open)-1] = d
			open = open[:len(open)-1]
		}
		var err error
		switch {
		case n.Sum != nil:
			d.Sum, err = weights(n.Sum)
		case n.Derive != nil:
			d.Derive, err = weights(n.Derive)
			open = append(open, &d.Next)
		case n.Branch != nil:
			d.Branch = &Branch{T: n.Branch.Term}
			open = append(open, &d.Branch.Right, &d.Branch.Left)
		case n.Diseq != nil:
			d.Diseq = &Diseq{Fact: *n.Diseq}
			open = append(open, &d.Diseq.Right, &d.Diseq.Left)
		case n.Quot != nil && n.Var != nil:
			d.Quot = &Quot{Fact: *n.Quot}
			d.Quot.Q, err = toVar(*n.Var)
			open = append(open, &d.Quot.Next)
		default:
			err = errors.New("it is empty")
		}
		if err != nil {
			return fmt.Errorf("read certificate: node %d: %w", i, err)
		}
	}
	if len(nodes) == 0 || len(open) > 0 {
		return errors.New("read certificate: nodes are missing")
	}
	return nil
}
