package board

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"ic3play/engine/cfa"
	"ic3play/lia"
	"ic3play/lia/num"
)

// A clause is written as a line of words:
//
//	FROM LOC { | [not] RELATION CONSTANT { COEFFICIENT VARIABLE } }
//
// where RELATION is le (the sum is at most 0), eq (the sum is 0) or a number K (K divides the sum),
// and VARIABLE is the index of the variable in the program. Indices are enough, because all workers
// have built the same program from the same source text.

// maxText is the largest length of a clause's text in bytes. A typical lemma has a few dozen bytes.
const maxText = 4096

// Text returns the clause f as text, or "" if f is not a clause of literals or is too long.
func (f Lemma) Text() string {
	ls, ok := lia.Not(f.Clause).Literals()
	if !ok || len(ls) == 0 {
		return ""
	}
	words := []string{f.From, strconv.Itoa(int(f.Loc))}
	for i := range ls {
		g := lia.Not(lia.FromLiteral(ls[i])) // the negation of ls[i] is in the clause
		l := g.Lit()
		words = append(words, "|")
		if l.Neg {
			words = append(words, "not")
		}
		switch l.Kind {
		case lia.LE:
			words = append(words, "le")
		case lia.EQ:
			words = append(words, "eq")
		default:
			words = append(words, l.K.String())
		}
		words = append(words, l.T.Constant().String())
		for _, m := range l.T.Monos() {
			words = append(words, m.Coef.String(), strconv.Itoa(int(m.Var)))
		}
	}
	if text := strings.Join(words, " "); len(text) <= maxText {
		return text
	}
	return ""
}

// ReadFact reads a clause about p from text that need not be trusted. It returns an error if the
// text is malformed or mentions a variable or location that p does not have.
func ReadFact(p *cfa.Program, text string) (Lemma, error) {
	if len(text) > maxText {
		return Lemma{}, errors.New("the clause is too long")
	}
	parts := strings.Split(text, "|")
	head := strings.Fields(parts[0])
	if len(head) != 2 || len(parts) == 1 {
		return Lemma{}, errors.New("a clause begins with a name, a location and a literal")
	}
	for _, c := range head[0] {
		if (c < 'a' || c > 'z') && (c < '0' || c > '9') && c != '-' {
			return Lemma{}, fmt.Errorf("%q is no engine's name", head[0])
		}
	}
	loc, err := strconv.Atoi(head[1])
	if err != nil || loc < 0 || loc >= len(p.Locs) {
		return Lemma{}, fmt.Errorf("there is no location %q", head[1])
	}
	var ls []lia.Formula
	for _, part := range parts[1:] {
		l, err := readLiteral(p, strings.Fields(part))
		if err != nil {
			return Lemma{}, err
		}
		ls = append(ls, l)
	}
	return Lemma{Loc: cfa.Loc(loc), Clause: lia.Or(ls...), From: head[0]}, nil
}

func readLiteral(p *cfa.Program, words []string) (lia.Formula, error) {
	negated := len(words) > 0 && words[0] == "not"
	if negated {
		words = words[1:]
	}
	if len(words) < 2 || len(words)%2 != 0 {
		return lia.Formula{}, errors.New("a literal has a relation, a constant and pairs of coefficient and variable")
	}
	c, err := num.Parse(words[1])
	if err != nil {
		return lia.Formula{}, err
	}
	var monos []lia.Mono
	for i := 2; i < len(words); i += 2 {
		k, err := num.Parse(words[i])
		if err != nil {
			return lia.Formula{}, err
		}
		v, err := strconv.Atoi(words[i+1])
		if err != nil || v < 0 || v >= len(p.Vars) {
			return lia.Formula{}, fmt.Errorf("there is no variable %q", words[i+1])
		}
		monos = append(monos, lia.Mono{Coef: k, Var: lia.Var(v)})
	}
	t := lia.NewTerm(monos, c)
	var f lia.Formula
	switch words[0] {
	case "le":
		f = lia.Le(t)
	case "eq":
		f = lia.Eq(t)
	default:
		k, err := num.Parse(words[0])
		if err != nil || k.Sign() <= 0 {
			return lia.Formula{}, fmt.Errorf("there is no relation %q", words[0])
		}
		f = lia.Divides(k, t)
	}
	if negated {
		f = lia.Not(f)
	}
	return f, nil
}
