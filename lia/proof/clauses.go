package proof

import (
	"encoding/binary"

	"ic3play/lia"
)

// Prop is a propositional literal: n >= 1 is variable n, and -n is its negation.
type Prop int32

// Clauses is the clausal form of formulas, in which each atom is a propositional variable. If the
// meaning of the atoms is ignored, the clauses are satisfiable if and only if the formulas are.
//
// It is the translation of Plaisted and Greenbaum (A structure-preserving clause form translation,
// JSC 1986) for negation normal form: every And or Or in a disjunction gets a variable that implies
// it. Equal subformulas get the same variable, even if they are separate nodes. So a stored
// certificate stays valid after formulas are read back, although they may share other nodes then.
type Clauses struct {
	// List has the clauses in the formulas' order. The clauses that define the variables of an And
	// or Or come before the clause that needs them. An empty clause is false.
	List [][]Prop

	numVars     int               // number of variables
	atoms       map[uint64][]atom // by hash
	nodes       map[any]Prop      // maps an And or Or node to its variable
	connectives map[string]Prop   // maps the text of an And or Or to its variable
	lits        []lia.Literal     // lits[v-1] is the literal of variable v
	// isAtom[v-1] says whether variable v represents an atom. All other variables represent an And
	// or Or.
	isAtom []bool
}

type atom struct {
	lia.Atom
	prop Prop
}

// Clausify returns the clauses of the formulas' conjunction.
func Clausify(fs []lia.Formula) *Clauses {
	c := &Clauses{atoms: map[uint64][]atom{}, nodes: map[any]Prop{}, connectives: map[string]Prop{}}
	for _, f := range fs {
		for _, g := range f.Conjuncts() {
			switch g.Op() {
			case lia.OpFalse:
				c.List = append(c.List, nil)
			case lia.OpLit:
				c.List = append(c.List, []Prop{c.Lit(g.Lit())})
			default: // an Or, because no And is an argument of an And
				clause := c.args(g) // appends to c.List, too
				c.List = append(c.List, clause)
			}
		}
	}
	return c
}

// NumVars returns the number of variables, which are 1 to NumVars.
func (c *Clauses) NumVars() int { return c.numVars }

// IsAtom reports whether p represents a literal of arithmetic, and not an And or Or.
func (c *Clauses) IsAtom(p Prop) bool {
	v := int(max(p, -p))
	return v > 0 && v <= c.numVars && c.isAtom[v-1]
}

// Literal returns the literal of p, or false for an And or Or.
func (c *Clauses) Literal(p Prop) (lia.Literal, bool) {
	if !c.IsAtom(p) {
		return lia.Literal{}, false
	}
	v := max(p, -p)
	if p < 0 {
		return c.lits[v-1].Not(), true
	}
	return c.lits[v-1], true
}

func (c *Clauses) newVar(l lia.Literal, isAtom bool) Prop {
	c.numVars++
	c.lits = append(c.lits, l)
	c.isAtom = append(c.isAtom, isAtom)
	return Prop(c.numVars)
}

// Lit returns the proposition p that represents the literal. The literal's negation is represented
// by -p. p is negative if the literal is a negated equation or divisibility, or an inequality whose
// first coefficient is negative.
func (c *Clauses) Lit(l lia.Literal) Prop {
	sign := Prop(1)
	if l.Neg || l.Kind == lia.LE && l.T.Monos()[0].Coef.Sign() < 0 {
		l, sign = l.Not(), -1
	}
	h := l.Atom.Hash()
	for _, a := range c.atoms[h] {
		if a.Equal(l.Atom) {
			return sign * a.prop
		}
	}
	p := c.newVar(l, true)
	c.atoms[h] = append(c.atoms[h], atom{l.Atom, p})
	return sign * p
}

// args returns the propositions that represent the arguments of f, which is a conjunction or a
// disjunction. If an argument has no proposition yet, "args" defines one, after the propositions of
// the argument's own arguments. It uses a stack instead of recursion.
func (c *Clauses) args(f lia.Formula) []Prop {
	stack := []lia.Formula{f}
	for {
		g := stack[len(stack)-1]
		ps := make([]Prop, 0, len(g.Args()))
		missing := len(stack)
		for _, a := range g.Args() {
			if a.Op() == lia.OpLit {
				ps = append(ps, c.Lit(a.Lit()))
			} else if p, ok := c.nodes[a.ID()]; ok {
				ps = append(ps, p)
			} else {
				stack = append(stack, a)
			}
		}
		if len(stack) > missing { // push the missing arguments in order
			for i, j := missing, len(stack)-1; i < j; i, j = i+1, j-1 {
				stack[i], stack[j] = stack[j], stack[i]
			}
			continue
		}
		if len(stack) == 1 {
			return ps
		}
		stack = stack[:len(stack)-1]
		if _, ok := c.nodes[g.ID()]; !ok {
			c.nodes[g.ID()] = c.define(g.Op(), ps)
		}
	}
}

// define returns the variable that represents a connective (an And or Or of ps). If the variable is
// new, "define" also adds the clauses that say that the variable implies the connective.
func (c *Clauses) define(op lia.Op, ps []Prop) Prop {
	key := []byte{byte(op)}
	for _, p := range ps {
		key = binary.AppendVarint(key, int64(p))
	}
	if v, ok := c.connectives[string(key)]; ok {
		return v
	}
	v := c.newVar(lia.Literal{}, false)
	c.connectives[string(key)] = v
	if op == lia.OpOr {
		c.List = append(c.List, append([]Prop{-v}, ps...))
		return v
	}
	for _, p := range ps {
		c.List = append(c.List, []Prop{-v, p})
	}
	return v
}
