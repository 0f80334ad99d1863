package smtscript

import (
	"strconv"
	"strings"

	"ic3play/lia"
	"ic3play/lia/proof"
	"ic3play/lia/sexp"
	"ic3play/lia/smt"
	"ic3play/lia/smtlib"
)

// getProof prints the refutation for the last answer. docs/solver.md describes the format.
func (s *session) getProof(n sexp.Node, _ []sexp.Node) *sexp.Error {
	if err := s.requireAnswer(n, smt.Unsat, s.set.proofs, ":produce-proofs"); err != nil {
		return err
	}
	p := printer{clauses: proof.Clausify(s.last.formulas), names: s.variableNames(), fresh: s.freshName}
	p.refutation(s.last.refutation)
	s.out.WriteString(p.b.String())
	return nil
}

// variableNames returns the names of the solver's variables. Variables that the translation
// introduces have the names x!0, x!1, and so on.
func (s *session) variableNames() lia.Names {
	return func(v lia.Var) string {
		if name := s.names[v]; name != "" {
			return name
		}
		return s.freshName("x!" + strconv.Itoa(int(v)))
	}
}

// freshName appends "!" to "name" until no constant has the name.
func (s *session) freshName(name string) string {
	for s.reader.Constant(name) != nil {
		name += "!"
	}
	return name
}

type printer struct {
	b       strings.Builder
	clauses *proof.Clauses
	names   lia.Names
	fresh   func(string) string // returns a name that no constant has
	made    map[lia.Var]string  // maps each variable that a certificate introduces for a quotient to a name
}

func (p *printer) name(v lia.Var) string {
	if name, ok := p.made[v]; ok {
		return name
	}
	return p.names(v)
}

func (p *printer) refutation(r *proof.Refutation) {
	// Number the atoms of the lemmas after the atoms of the clauses.
	for _, l := range r.Lemmas {
		for _, x := range l.Clause {
			p.clauses.Lit(x)
		}
	}
	p.b.WriteString("(refutation\n (atoms")
	for i := 1; i <= p.clauses.NumVars(); i++ {
		if l, ok := p.clauses.Literal(proof.Prop(i)); ok {
			p.b.WriteString("\n  (" + strconv.Itoa(i) + " " + smtlib.Literal(l, p.name) + ")")
		}
	}
	p.b.WriteString(")\n (clauses")
	for _, c := range p.clauses.List {
		p.b.WriteString("\n  ")
		p.props(c)
	}
	p.b.WriteString(")\n (lemmas")
	for _, l := range r.Lemmas {
		p.b.WriteString("\n  (lemma (")
		for i, x := range l.Clause {
			if i > 0 {
				p.b.WriteByte(' ')
			}
			p.b.WriteString(strconv.Itoa(int(p.clauses.Lit(x))))
		}
		p.b.WriteString(")\n   ")
		p.made = map[lia.Var]string{}
		p.cert(l.Cert)
		p.b.WriteByte(')')
	}
	p.b.WriteString(")\n (steps")
	for _, s := range r.Steps {
		p.b.WriteString("\n  (step ")
		p.props(s.Clause)
		p.b.WriteByte(' ')
		numbers(&p.b, s.Hints)
		p.b.WriteByte(')')
	}
	p.b.WriteString("))\n")
}

func (p *printer) props(c []proof.Prop) { numbers(&p.b, c) }

func numbers[T ~int32](b *strings.Builder, xs []T) {
	b.WriteByte('(')
	for i, x := range xs {
		if i > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(strconv.Itoa(int(x)))
	}
	b.WriteByte(')')
}

// cert writes a certificate. Chains of Derive nodes, linked by Next, can be long. So cert writes
// them in a loop, not by recursion.
func (p *printer) cert(c *proof.Cert) {
	open := 0
	for ; ; c = c.Next {
		switch {
		case c.Derive != nil:
			p.b.WriteString("(derive ")
			p.weights(c.Derive)
			p.b.WriteByte(' ')
			open++
			continue
		case c.Quot != nil:
			p.made[c.Quot.Q] = p.fresh("q!" + strconv.Itoa(int(c.Quot.Q)))
			p.b.WriteString("(quotient " + strconv.Itoa(c.Quot.Fact) + " " + p.name(c.Quot.Q) + " ")
			p.cert(c.Quot.Next)
			p.b.WriteByte(')')
		case c.Branch != nil:
			p.b.WriteString("(branch " + smtlib.Term(c.Branch.T, p.name) + " ")
			p.cert(c.Branch.Left)
			p.b.WriteByte(' ')
			p.cert(c.Branch.Right)
			p.b.WriteByte(')')
		case c.Diseq != nil:
			p.b.WriteString("(split " + strconv.Itoa(c.Diseq.Fact) + " ")
			p.cert(c.Diseq.Left)
			p.b.WriteByte(' ')
			p.cert(c.Diseq.Right)
			p.b.WriteByte(')')
		default:
			p.b.WriteString("(sum ")
			p.weights(c.Sum)
			p.b.WriteByte(')')
		}
		break
	}
	p.b.WriteString(strings.Repeat(")", open))
}

func (p *printer) weights(ws []proof.Weight) {
	p.b.WriteByte('(')
	for i, w := range ws {
		if i > 0 {
			p.b.WriteByte(' ')
		}
		p.b.WriteString("(" + strconv.Itoa(w.Fact) + " " + smtlib.Number(w.Coef) + ")")
	}
	p.b.WriteByte(')')
}
