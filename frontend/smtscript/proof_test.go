package smtscript

import (
	"errors"
	"fmt"
	"strconv"

	"ic3play/frontend/logic"
	"ic3play/lia"
	"ic3play/lia/num"
	"ic3play/lia/proof"
	"ic3play/lia/sexp"
)

// checkText checks the text of a refutation as docs/solver.md describes: the lemmas by proof.Check,
// and the steps by unit propagation. It shares no code with the printer.
func checkText(text string) error {
	t, first, err := sexp.Read([]byte(text))
	if err != nil {
		return err
	}
	c := &textChecker{t: t, vars: map[*logic.Var]lia.Var{}, atoms: map[int]lia.Literal{}}
	it := t.Items(first)
	if len(it) != 5 {
		return errors.New("a part is missing")
	}
	c.reader = logic.NewReader(t)
	c.names(it[1])
	for _, n := range t.Items(it[1])[1:] {
		pair := t.Items(n)
		l, err := c.literal(pair[1])
		if err != nil {
			return err
		}
		c.atoms[c.number(pair[0])] = l
	}
	for _, n := range t.Items(it[2])[1:] {
		c.clauses = append(c.clauses, c.numbers(n))
	}
	for _, n := range t.Items(it[3])[1:] {
		parts := t.Items(n)
		clause := c.numbers(parts[1])
		var premises []lia.Literal
		for _, p := range clause {
			l, ok := c.atoms[max(p, -p)]
			if !ok {
				return fmt.Errorf("there is no atom %d", p)
			}
			switch {
			case p > 0 && l.Kind == lia.LE: // the negation of t <= 0
				l.T = l.T.Neg().AddConst(num.One())
			case p > 0:
				l.Neg = true
			}
			premises = append(premises, l)
		}
		cert, err := c.cert(parts[2])
		if err != nil {
			return err
		}
		if err := proof.Check(premises, cert); err != nil {
			return err
		}
		c.clauses = append(c.clauses, clause)
	}
	last := []int{0}
	for i, n := range t.Items(it[4])[1:] {
		parts := t.Items(n)
		last = c.numbers(parts[1])
		if !c.follows(last, c.numbers(parts[2])) {
			return fmt.Errorf("step %d does not follow", i)
		}
		c.clauses = append(c.clauses, last)
	}
	if len(last) > 0 {
		return errors.New("the last clause is not empty")
	}
	return nil
}

type textChecker struct {
	t       *sexp.Text
	reader  *logic.Reader
	vars    map[*logic.Var]lia.Var
	atoms   map[int]lia.Literal
	clauses [][]int
}

func (c *textChecker) names(n sexp.Node) {
	for _, n := range c.t.Items(n) {
		switch {
		case c.t.Kind(n) == sexp.List:
			c.names(n)
		case c.t.Kind(n) == sexp.Symbol:
			c.declare(n)
		}
	}
}

func (c *textChecker) declare(n sexp.Node) lia.Var {
	if c.reader.DeclareVar(n, logic.Int) == nil {
		c.vars[c.reader.Constant(c.t.Word(n))] = lia.Var(len(c.vars))
	}
	return c.vars[c.reader.Constant(c.t.Word(n))]
}

func (c *textChecker) number(n sexp.Node) int {
	k, err := strconv.Atoi(c.t.Word(n))
	if err != nil {
		return 0
	}
	return k
}

func (c *textChecker) numbers(n sexp.Node) []int {
	out := []int{}
	for _, x := range c.t.Items(n) {
		out = append(out, c.number(x))
	}
	return out
}

func (c *textChecker) translator() *logic.Translator {
	return &logic.Translator{Var: func(v *logic.Var) lia.Term { return lia.V(c.vars[v]) }}
}

func (c *textChecker) literal(n sexp.Node) (lia.Literal, error) {
	it := c.t.Items(n)
	if len(it) != 3 {
		return lia.Literal{}, errors.New("an atom is none")
	}
	l := lia.Literal{}
	switch left := it[1]; {
	case c.t.Is(it[0], "<="):
		l.Kind = lia.LE
	case c.t.Head(left) == "mod":
		l.Kind = lia.DIV
		k, err := num.Parse(c.t.Word(c.t.Items(left)[2]))
		if err != nil {
			return l, err
		}
		l.K, it[1] = k, c.t.Items(left)[1]
	default:
		l.Kind = lia.EQ
	}
	a, err := c.term(it[1])
	if err != nil {
		return l, err
	}
	b, err := c.term(it[2])
	l.T = a.Sub(b)
	return l, err
}

func (c *textChecker) term(n sexp.Node) (lia.Term, error) {
	x, err := c.reader.Term(n)
	if err != nil {
		return lia.Term{}, err
	}
	return c.translator().Term(x)
}

func (c *textChecker) cert(n sexp.Node) (*proof.Cert, error) {
	t := c.t
	it := t.Items(n)
	var kids []*proof.Cert
	from := map[string]int{"derive": 2, "quotient": 3, "branch": 2, "split": 2, "sum": 2}[t.Head(n)]
	if t.Head(n) == "quotient" {
		c.declare(it[2])
	}
	for _, k := range it[from:] {
		x, err := c.cert(k)
		if err != nil {
			return nil, err
		}
		kids = append(kids, x)
	}
	switch t.Head(n) {
	case "sum":
		return &proof.Cert{Sum: c.weights(it[1])}, nil
	case "derive":
		return &proof.Cert{Derive: c.weights(it[1]), Next: kids[0]}, nil
	case "quotient":
		return &proof.Cert{Quot: &proof.Quot{Fact: c.number(it[1]), Q: c.declare(it[2]), Next: kids[0]}}, nil
	case "split":
		return &proof.Cert{Diseq: &proof.Diseq{Fact: c.number(it[1]), Left: kids[0], Right: kids[1]}}, nil
	case "branch":
		v, err := c.term(it[1])
		return &proof.Cert{Branch: &proof.Branch{T: v, Left: kids[0], Right: kids[1]}}, err
	}
	return nil, fmt.Errorf("%q is no node of a certificate", t.Head(n))
}

func (c *textChecker) weights(n sexp.Node) []proof.Weight {
	var out []proof.Weight
	for _, w := range c.t.Items(n) {
		pair := c.t.Items(w)
		x, err := c.reader.Term(pair[1])
		if err != nil {
			return nil
		}
		k := logic.Interpretation{}.Eval(x)
		out = append(out, proof.Weight{Fact: c.number(pair[0]), Coef: k.Num.Add(num.Int{})})
	}
	return out
}

// "follows" checks by unit propagation that a clause follows from the hint clauses. It assumes that
// all literals of the clause are false. Then each hint clause must have exactly one literal that is
// not false, and this literal becomes true. The check succeeds at a hint clause in which all
// literals are false.
func (c *textChecker) follows(clause, hints []int) bool {
	value := map[int]bool{}
	set := func(p int) { value[max(p, -p)] = p > 0 }
	for _, p := range clause {
		set(-p)
	}
	for _, h := range hints {
		unit := 0
		for _, p := range c.clauses[h] {
			v, ok := value[max(p, -p)]
			switch {
			case ok && v == (p > 0):
				return false
			case !ok && unit != 0 && unit != p:
				return false
			case !ok:
				unit = p
			}
		}
		if unit == 0 {
			return true
		}
		set(unit)
	}
	return false
}
