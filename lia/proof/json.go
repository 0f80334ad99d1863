package proof

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"

	"ic3play/lia"
	"ic3play/lia/num"
)

// The stored form of certificates. Everything is flat, so that no reader needs
// a deep stack:
//
//	number      a JSON integer, or a string of digits beyond 2^53
//	term        [constant, coefficient, variable, coefficient, variable, ...]
//	literal     {"le": term} | {"eq": term} | {"ne": term}
//	            | {"div": term, "k": number} | {"ndiv": term, "k": number}
//	formulas    {"nodes": [node, ...], "roots": [index, ...]}; a node is a literal,
//	            {"true": true}, {"false": true}, {"and": [index, ...]} or
//	            {"or": [index, ...]}, after the nodes that it names
//	cert        its nodes in preorder: {"sum": [fact, weight, ...]},
//	            {"derive": [fact, weight, ...]}, {"branch": term},
//	            {"diseq": fact}, {"quot": fact, "var": variable}
//	refutation  {"lemmas": [{"clause": [literal, ...], "cert": cert}, ...],
//	            "steps": [{"clause": [prop, ...], "hints": [clause, ...]}, ...]}

// exact is the largest number that every JSON reader keeps exactly.
const exact = 1 << 53

type jsonNum struct{ num.Int }

func (n jsonNum) MarshalJSON() ([]byte, error) {
	if v, ok := n.Int64(); ok && -exact <= v && v <= exact {
		return []byte(n.String()), nil
	}
	return []byte(`"` + n.String() + `"`), nil
}

func (n *jsonNum) UnmarshalJSON(b []byte) error {
	v, err := num.Parse(string(bytes.Trim(b, `"`)))
	n.Int = v
	return err
}

type jsonTerm struct{ lia.Term }

func (t jsonTerm) MarshalJSON() ([]byte, error) {
	ns := []jsonNum{{t.Constant()}}
	for _, m := range t.Monos() {
		ns = append(ns, jsonNum{m.Coef}, jsonNum{num.From(int64(m.Var))})
	}
	return json.Marshal(ns)
}

func (t *jsonTerm) UnmarshalJSON(b []byte) error {
	var ns []jsonNum
	if err := json.Unmarshal(b, &ns); err != nil {
		return fmt.Errorf("read term: %w", err)
	}
	if len(ns)%2 != 1 {
		return fmt.Errorf("read term: %d numbers: want a constant and pairs", len(ns))
	}
	var ms []lia.Mono
	for i := 1; i < len(ns); i += 2 {
		v, err := toVar(ns[i+1])
		if err != nil {
			return fmt.Errorf("read term: %w", err)
		}
		ms = append(ms, lia.Mono{Coef: ns[i].Int, Var: v})
	}
	t.Term = lia.NewTerm(ms, ns[0].Int)
	return nil
}

func toVar(n jsonNum) (lia.Var, error) {
	v, ok := n.Int64()
	if !ok || v < 0 || v > 1<<31-1 {
		return 0, fmt.Errorf("%s is no variable", n)
	}
	return lia.Var(v), nil
}

// jsonNode is a node of a formula; a literal sets one of the first five.
type jsonNode struct {
	LE    *jsonTerm `json:"le,omitempty"`
	EQ    *jsonTerm `json:"eq,omitempty"`
	NE    *jsonTerm `json:"ne,omitempty"`
	DIV   *jsonTerm `json:"div,omitempty"`
	NDIV  *jsonTerm `json:"ndiv,omitempty"`
	K     *jsonNum  `json:"k,omitempty"`
	True  bool      `json:"true,omitempty"`
	False bool      `json:"false,omitempty"`
	And   []int     `json:"and,omitempty"`
	Or    []int     `json:"or,omitempty"`
}

func literalNode(l lia.Literal) jsonNode {
	t := &jsonTerm{l.T}
	switch {
	case l.Kind == lia.LE:
		return jsonNode{LE: t}
	case l.Kind == lia.EQ && l.Neg:
		return jsonNode{NE: t}
	case l.Kind == lia.EQ:
		return jsonNode{EQ: t}
	case l.Neg:
		return jsonNode{NDIV: t, K: &jsonNum{l.K}}
	}
	return jsonNode{DIV: t, K: &jsonNum{l.K}}
}

// formula reads a node whose arguments have been read.
func (n jsonNode) formula(args []lia.Formula) (lia.Formula, error) {
	pick := func(is []int) ([]lia.Formula, error) {
		out := make([]lia.Formula, len(is))
		for i, a := range is {
			if a < 0 || a >= len(args) {
				return nil, fmt.Errorf("node %d names the later node %d", len(args), a)
			}
			out[i] = args[a]
		}
		return out, nil
	}
	k := num.Zero()
	if n.K != nil {
		k = n.K.Int
	}
	switch {
	case n.LE != nil:
		return lia.Le(n.LE.Term), nil
	case n.EQ != nil:
		return lia.Eq(n.EQ.Term), nil
	case n.NE != nil:
		return lia.Ne(n.NE.Term), nil
	case n.DIV != nil:
		return lia.Divides(k, n.DIV.Term), nil
	case n.NDIV != nil:
		return lia.Not(lia.Divides(k, n.NDIV.Term)), nil
	case n.True, n.False:
		return lia.Bool(n.True), nil
	case n.And != nil:
		fs, err := pick(n.And)
		return lia.And(fs...), err
	case n.Or != nil:
		fs, err := pick(n.Or)
		return lia.Or(fs...), err
	}
	return lia.Formula{}, fmt.Errorf("node %d is empty", len(args))
}

// Formulas is a list of formulas that can be stored; shared nodes are stored
// once.
type Formulas []lia.Formula

type jsonFormulas struct {
	Nodes []jsonNode `json:"nodes"`
	Roots []int      `json:"roots"`
}

// MarshalJSON writes the stored form.
func (fs Formulas) MarshalJSON() ([]byte, error) {
	out := jsonFormulas{Nodes: []jsonNode{}, Roots: []int{}}
	index := map[any]int{}
	for _, root := range fs {
		stack := []lia.Formula{root}
		for len(stack) > 0 {
			f := stack[len(stack)-1]
			if _, ok := index[f.ID()]; ok {
				stack = stack[:len(stack)-1]
				continue
			}
			var args []int
			ready := true
			for i := len(f.Args()) - 1; i >= 0; i-- {
				a := f.Args()[i]
				n, ok := index[a.ID()]
				if !ok {
					stack, ready = append(stack, a), false
				}
				args = append(args, n)
			}
			if !ready {
				continue
			}
			for i, j := 0, len(args)-1; i < j; i, j = i+1, j-1 {
				args[i], args[j] = args[j], args[i]
			}
			var n jsonNode
			switch f.Op() {
			case lia.OpFalse:
				n.False = true
			case lia.OpTrue:
				n.True = true
			case lia.OpLit:
				n = literalNode(f.Lit())
			case lia.OpAnd:
				n.And = args
			case lia.OpOr:
				n.Or = args
			}
			index[f.ID()] = len(out.Nodes)
			out.Nodes = append(out.Nodes, n)
			stack = stack[:len(stack)-1]
		}
		out.Roots = append(out.Roots, index[root.ID()])
	}
	return json.Marshal(out)
}

// UnmarshalJSON reads the stored form.
func (fs *Formulas) UnmarshalJSON(b []byte) error {
	var in jsonFormulas
	if err := json.Unmarshal(b, &in); err != nil {
		return fmt.Errorf("read formulas: %w", err)
	}
	var nodes []lia.Formula
	for _, n := range in.Nodes {
		f, err := n.formula(nodes)
		if err != nil {
			return fmt.Errorf("read formulas: %w", err)
		}
		nodes = append(nodes, f)
	}
	*fs = nil
	for _, r := range in.Roots {
		if r < 0 || r >= len(nodes) {
			return fmt.Errorf("read formulas: there is no node %d", r)
		}
		*fs = append(*fs, nodes[r])
	}
	return nil
}

type jsonLemma struct {
	Clause []jsonNode `json:"clause"`
	Cert   *Cert      `json:"cert"`
}

// MarshalJSON writes the stored form.
func (l Lemma) MarshalJSON() ([]byte, error) {
	out := jsonLemma{Clause: []jsonNode{}, Cert: l.Cert}
	for _, lit := range l.Clause {
		out.Clause = append(out.Clause, literalNode(lit))
	}
	return json.Marshal(out)
}

// UnmarshalJSON reads the stored form.
func (l *Lemma) UnmarshalJSON(b []byte) error {
	var in jsonLemma
	if err := json.Unmarshal(b, &in); err != nil {
		return fmt.Errorf("read lemma: %w", err)
	}
	*l = Lemma{Cert: in.Cert}
	for i, n := range in.Clause {
		f, err := n.formula(nil)
		if err == nil && f.Op() != lia.OpLit {
			err = errors.New("not a literal")
		}
		if err != nil {
			return fmt.Errorf("read lemma: literal %d: %w", i, err)
		}
		l.Clause = append(l.Clause, f.Lit())
	}
	return nil
}

type jsonStep struct {
	Clause []Prop  `json:"clause"`
	Hints  []int32 `json:"hints"`
}

// MarshalJSON writes the stored form.
func (s Step) MarshalJSON() ([]byte, error) {
	out := jsonStep{Clause: []Prop{}, Hints: []int32{}}
	out.Clause = append(out.Clause, s.Clause...)
	out.Hints = append(out.Hints, s.Hints...)
	return json.Marshal(out)
}

// UnmarshalJSON reads the stored form.
func (s *Step) UnmarshalJSON(b []byte) error {
	var in jsonStep
	if err := json.Unmarshal(b, &in); err != nil {
		return fmt.Errorf("read step: %w", err)
	}
	*s = Step(in)
	return nil
}

type jsonRefutation struct {
	Lemmas []Lemma `json:"lemmas"`
	Steps  []Step  `json:"steps"`
}

// MarshalJSON writes the stored form.
func (r Refutation) MarshalJSON() ([]byte, error) {
	out := jsonRefutation{Lemmas: []Lemma{}, Steps: []Step{}}
	out.Lemmas = append(out.Lemmas, r.Lemmas...)
	out.Steps = append(out.Steps, r.Steps...)
	return json.Marshal(out)
}

// UnmarshalJSON reads the stored form.
func (r *Refutation) UnmarshalJSON(b []byte) error {
	var in jsonRefutation
	if err := json.Unmarshal(b, &in); err != nil {
		return fmt.Errorf("read refutation: %w", err)
	}
	*r = Refutation(in)
	return nil
}
