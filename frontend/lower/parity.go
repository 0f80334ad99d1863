package lower

import (
	"slices"

	"ic3play/engine/cfa"
	"ic3play/frontend/ast"
	"ic3play/lia"
	"ic3play/lia/num"
)

// parity represents a bit as the exclusive or of terms, each of which is 0 or 1. If "odd" is set,
// the bit is the negation of this exclusive or. The zero value of the struct is the bit 0.
type parity struct {
	terms []lia.Term // the terms, sorted by Compare; no two are equal, and none is constant
	odd   bool
}

func parityOf(t lia.Term) parity {
	if t.IsConst() {
		return parity{odd: t.Constant().IsOne()}
	}
	return parity{terms: []lia.Term{t}}
}

func (p parity) not() parity { return parity{p.terms, !p.odd} }

func (p parity) constant() bool { return len(p.terms) == 0 }

func (p parity) xor(q parity) parity {
	out := parity{odd: p.odd != q.odd}
	i, j := 0, 0
	for i < len(p.terms) || j < len(q.terms) {
		c := 0
		switch {
		case i == len(p.terms):
			c = 1
		case j == len(q.terms):
			c = -1
		default:
			c = p.terms[i].Compare(q.terms[j])
		}
		if c < 0 {
			out.terms = append(out.terms, p.terms[i])
			i++
		} else if c > 0 {
			out.terms = append(out.terms, q.terms[j])
			j++
		} else {
			i, j = i+1, j+1
		}
	}
	return out
}

type minimum struct{ p, q, result lia.Term }

func (l *lowerer) bothBits(p, q parity, x ast.Expr) parity {
	if d := p.xor(q); d.constant() {
		if d.odd {
			return parity{}
		}
		return p
	}
	for range 2 {
		if p, q = q, p; p.constant() {
			if p.odd {
				return q
			}
			return parity{}
		}
	}
	return parityOf(l.minOf(l.bitTerm(p, x), l.bitTerm(q, x), x))
}

// minOf returns the minimum of the bits p and q as an input. If such an input for the same two
// terms exists already, minOf returns that input.
func (l *lowerer) minOf(p, q lia.Term, x ast.Expr) lia.Term {
	if p.Compare(q) > 0 {
		p, q = q, p
	}
	for _, list := range [][]minimum{l.nextEdge.minima, l.knownMinima()} {
		for _, m := range list {
			if m.p.Equal(p) && m.q.Equal(q) {
				return m.result
			}
		}
	}
	m := l.minBit(p, q, x)
	l.nextEdge.minima = append(l.nextEdge.minima, minimum{p, q, m})
	return m
}

func (l *lowerer) bitTerm(p parity, x ast.Expr) lia.Term {
	if p.constant() {
		if p.odd {
			return lia.Int(1)
		}
		return lia.Int(0)
	}
	t := p.terms[0]
	for _, u := range p.terms[1:] {
		t = t.Add(u).AddMul(num.From(-2), l.minOf(t, u, x))
	}
	if p.odd {
		t = t.Neg().AddConst(num.One())
	}
	return t
}

// termBits records the bits of a term: the term equals bits[0] + 2*bits[1] + 4*bits[2] + ...
type termBits struct {
	term lia.Term
	bits []parity
}

// bitFacts contains the known facts about bits at a location with only one incoming edge. A fact
// may refer to an input of an earlier edge. Since an input exists only on its edge, a temporary
// variable stores its value (lowerer.inputCopies).
type bitFacts struct {
	at     cfa.Loc
	known  []termBits
	minima []minimum
	used   int // number of input copies in use
}

func (l *lowerer) learnBits(t lia.Term, bits []parity) {
	l.nextEdge.termBits = append(l.nextEdge.termBits, termBits{t, bits})
}

func (l *lowerer) knownMinima() []minimum {
	if l.knownBits.at != l.cur {
		return nil
	}
	return l.knownBits.minima
}

func (l *lowerer) bitsKnown(t lia.Term) []parity {
	shift := 0
	if z := zeros(t); z > 0 && !t.IsConst() {
		shift, t = z, divided(t, num.PowerOf2(z))
	}
	lists := [][]termBits{l.nextEdge.termBits}
	if l.knownBits.at == l.cur {
		lists = append(lists, l.knownBits.known)
	}
	for _, list := range lists {
		for _, k := range list {
			if k.term.Equal(t) {
				return append(make([]parity, shift, shift+len(k.bits)), k.bits...)
			}
		}
	}
	return nil
}

func (l *lowerer) sumOf(bits []parity, x ast.Expr) lia.Term {
	sum := lia.Int(0)
	for i, p := range bits {
		sum = sum.AddMul(num.PowerOf2(i), l.bitTerm(p, x))
	}
	l.learnBits(sum, bits)
	return sum
}

// keepBits returns the given assignments of an edge, and the facts about bits that are known after
// the edge. If a fact refers to an input of the edge, keepBits adds an assignment that copies the
// input to a temporary (see bitFacts).
func (l *lowerer) keepBits(assigns []cfa.Assign) ([]cfa.Assign, bitFacts) {
	after := bitFacts{at: -1}
	list := l.nextEdge.termBits
	if l.knownBits.at == l.cur {
		after = l.knownBits
		list, after.known = append(slices.Clip(list), after.known...), nil
	}
	own := assigns
	kept := map[lia.Var]lia.Term{}
	keep := func(t lia.Term) lia.Term {
		return t.Subst(func(v lia.Var) (lia.Term, bool) {
			if _, done := kept[v]; !done && !l.isInputCopy[v] {
				kept[v] = lia.V(l.factTemp(after.used))
				after.used++
				assigns = append(assigns, cfa.Assign{Var: kept[v].Monos()[0].Var, Term: lia.V(v)})
			}
			return kept[v], !l.isInputCopy[v]
		})
	}
	for _, k := range list {
		for _, v := range l.equalBits(k.term, own) {
			bits := make([]parity, len(k.bits))
			for i, p := range k.bits {
				bits[i].odd = p.odd
				for _, t := range p.terms {
					bits[i] = bits[i].xor(parityOf(keep(t)))
				}
			}
			after.known = append(after.known, termBits{lia.V(v), bits})
		}
	}
	for _, m := range l.nextEdge.minima {
		all := true
		for _, t := range []lia.Term{m.p, m.q, m.result} {
			for _, n := range t.Monos() {
				_, ok := kept[n.Var]
				all = all && (ok || l.isInputCopy[n.Var])
			}
		}
		if all {
			p, q := keep(m.p), keep(m.q)
			if p.Compare(q) > 0 {
				p, q = q, p
			}
			after.minima = append(slices.Clip(after.minima), minimum{p, q, keep(m.result)})
		}
	}
	return assigns, after
}

// equalBits returns the variables in l.byBit that, after an edge with the given assignments, equal
// the value of the term t before the edge.
func (l *lowerer) equalBits(t lia.Term, assigns []cfa.Assign) []lia.Var {
	var out []lia.Var
	if ms := t.Monos(); len(ms) == 1 && t.Equal(lia.V(ms[0].Var)) && l.byBit[ms[0].Var] &&
		!slices.ContainsFunc(assigns, func(a cfa.Assign) bool { return a.Var == ms[0].Var }) {
		out = append(out, ms[0].Var)
	}
	for _, a := range assigns {
		if l.byBit[a.Var] && a.Term.Equal(t) {
			out = append(out, a.Var)
		}
	}
	return out
}

func (l *lowerer) factTemp(i int) lia.Var {
	if i == len(l.inputCopies) {
		v := l.temp("bits", "")
		l.inputCopies, l.isInputCopy[v] = append(l.inputCopies, v), true
	}
	return l.inputCopies[i]
}

// findByBit sets l.byBit to the variables whose bits the lowering records. If the program has a bit
// operation on two variable operands, these are all variables of the program, and otherwise none.
// In a program with recursive functions the set is empty, because a recursive call may overwrite
// the input copies (see bitFacts).
func (l *lowerer) findByBit(f *ast.File) {
	l.byBit, l.isInputCopy, l.knownBits.at = map[lia.Var]bool{}, map[lia.Var]bool{}, -1
	recursive := slices.ContainsFunc(f.Funcs, func(fn *ast.Func) bool { return fn.Recursive })
	if recursive || !slices.ContainsFunc(f.Open, func(o ast.Open) bool { return o.Op >= ast.BitAnd && o.Op <= ast.BitXor }) {
		return
	}
	for _, v := range l.res.Vars {
		l.byBit[v] = true
	}
	for _, v := range l.res.Returns {
		l.byBit[v] = true
	}
}
