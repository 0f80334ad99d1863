package horn

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"ic3play/frontend/logic"
	"ic3play/lia"
	"ic3play/lia/num"
	"ic3play/lia/smtlib"
)

// String returns the definition as a command define-fun of SMT-LIB.
func (d Definition) String() string {
	if d.Pred.Elements != nil {
		return d.forAll()
	}
	var b strings.Builder
	b.WriteString("(define-fun " + smtlib.Symbol(d.Pred.Name) + " (")
	names := make([]string, len(d.Pred.Params))
	for i, p := range d.Pred.Params {
		if i > 0 {
			b.WriteByte(' ')
		}
		names[i] = smtlib.Symbol(p.Name)
		b.WriteString("(" + names[i] + " " + p.Sort.String() + ")")
	}
	b.WriteString(") Bool\n  ")
	b.WriteString(d.Body())
	b.WriteString(")")
	return b.String()
}

// forAll prints the definition of a predicate over arrays. If the formula about single elements is
// F(k, x, v), then p(x, a) is defined as "for all k, F(k, x, a[k])".
func (d Definition) forAll() string {
	p, e := d.Pred, d.Pred.Elements
	symbol := func(i int) string { return smtlib.Symbol(p.Params[i].Name) }
	// the names of the parameters of e.Of that are no arrays
	names := make([]string, len(e.Of.Params))
	at, arrays := e.Indices, 0
	for i, v := range e.Of.Params {
		if v.Sort == logic.Array {
			at += len(e.Cells[arrays])
			arrays++
		} else {
			names[i] = symbol(at)
			at++
		}
	}
	var params, lets []string
	at, arrays = e.Indices, 0
	for i, v := range e.Of.Params {
		name := names[i]
		if v.Sort == logic.Array {
			name = smtlib.Symbol(arrayName(p, at, arrays))
			for _, c := range e.Cells[arrays] {
				var sum []string
				if c.Base >= 0 {
					sum = append(sum, names[c.Base])
				}
				if c.Index >= 0 {
					sum = append(sum, symbol(c.Index))
				}
				if c.Offset != 0 || len(sum) == 0 {
					sum = append(sum, smtlib.Number(num.From(c.Offset)))
				}
				index := strings.Join(sum, " ")
				if len(sum) > 1 {
					index = "(+ " + index + ")"
				}
				lets = append(lets, "("+symbol(at)+" (select "+name+" "+index+"))")
				at++
			}
			arrays++
		} else {
			at++
		}
		params = append(params, "("+name+" "+v.Sort.String()+")")
	}
	body := d.Body()
	if len(lets) > 0 {
		body = fmt.Sprintf("(let (%s)\n    %s)", strings.Join(lets, " "), body)
	}
	var indices []string
	for i := range e.Indices {
		indices = append(indices, "("+symbol(i)+" Int)")
	}
	if len(indices) > 0 {
		body = fmt.Sprintf("(forall (%s) %s)", strings.Join(indices, " "), body)
	}
	return fmt.Sprintf("(define-fun %s (%s) Bool\n  %s)", smtlib.Symbol(p.Name), strings.Join(params, " "), body)
}

// arrayName returns a name for the n-th array of a predicate, whose elements begin at parameter i.
func arrayName(p *logic.Pred, i, n int) string {
	name := "a" + strconv.Itoa(n+1)
	if len(p.Elements.Cells[n]) > 0 {
		name = p.Params[i].Name
	}
	name += ".array"
	for slices.ContainsFunc(p.Params, func(v logic.Var) bool { return v.Name == name }) {
		name += "!"
	}
	return name
}

// Body returns the definition's formula as a term of SMT-LIB over the predicate's parameters.
func (d Definition) Body() string {
	if d.term != nil {
		return d.term.String()
	}
	w := writer{d: d, numbers: map[lia.Var]bool{}, products: map[lia.Var]bool{}}
	text := smtlib.FormulaOf(d.Formula, w.literal)
	if len(w.numbers)+len(w.products) == 0 {
		return text
	}
	var lets []string
	for k, m := range d.products {
		if v := lia.Var(len(d.Pred.Params) + k); w.products[v] {
			let := "(" + smtlib.Symbol(productName(d.Pred, m)) + " (*"
			for _, i := range m {
				let += " " + smtlib.Symbol(d.Pred.Params[i].Name)
			}
			lets = append(lets, let+"))")
		}
	}
	for i, p := range d.Pred.Params {
		if w.numbers[lia.Var(i)] {
			lets = append(lets, "("+smtlib.Symbol(w.number(lia.Var(i)))+" (ite "+smtlib.Symbol(p.Name)+" 1 0))")
		}
	}
	return "(let (" + strings.Join(lets, " ") + ") " + text + ")"
}

type writer struct {
	d        Definition
	numbers  map[lia.Var]bool // Bools that occur in arithmetic, as the numbers 0 and 1
	products map[lia.Var]bool // products that occur in the formula
}

func (w *writer) number(v lia.Var) string { return w.d.Pred.Params[v].Name + ".as.int" }

func (w *writer) literal(l lia.Literal) string {
	ms := l.T.Monos()
	if len(ms) == 1 && w.isBool(ms[0].Var) {
		at := func(k int64) bool { return l.Holds(func(lia.Var) num.Int { return num.From(k) }) }
		name := smtlib.Symbol(w.d.Pred.Params[ms[0].Var].Name)
		switch no, yes := at(0), at(1); {
		case no && yes:
			return "true"
		case yes:
			return name
		case no:
			return "(not " + name + ")"
		}
		return "false"
	}
	return smtLiteral(l, func(v lia.Var) string {
		if i := int(v) - len(w.d.Pred.Params); i >= 0 {
			w.products[v] = true
			return productName(w.d.Pred, w.d.products[i])
		}
		if !w.isBool(v) {
			return w.d.Pred.Params[v].Name
		}
		w.numbers[v] = true
		return w.number(v)
	})
}

func (w *writer) isBool(v lia.Var) bool {
	return int(v) < len(w.d.Pred.Params) && w.d.Pred.Params[v].Sort == logic.Bool
}

// String returns the fact as a term of SMT-LIB.
func (f Fact) String() string { return factText(f.Pred, f.values()) }
