package horn

import (
	"fmt"
	"slices"
	"strings"

	"ic3play/engine/cfa"
	"ic3play/frontend/logic"
	"ic3play/lia"
	"ic3play/lia/num"
)

// This file translates products of predicate arguments. For p(x, y), the product x*y can become a
// state variable z. Edges update z exactly: from p(x, y) to p(x + 1, y), the new value is z + y. So
// a polynomial system is linear over the extended state.
//
// Any other product is an input of the edge, and the guard contains only some linear facts about
// it. This over-approximates, so a path to Error need not be a derivation. The checks of models and
// derivations compute products exactly.

// monomial is a product of arguments of a predicate. It contains the arguments' indices in
// ascending order: [0 0 2] means a0 * a0 * a2.
type monomial []int

// maxProducts limits the number of products of one predicate that are state variables, and
// maxFactors the number of factors of a product. The update of a product may need further products,
// so the translation is repeated up to productRounds times.
const (
	maxProducts   = 12
	maxFactors    = 6
	productRounds = 4
)

// maxValues limits the number of different constants in the clauses, other than -1, 0 and 1, for
// which the translation adds facts about products.
const maxValues = 8

func add(products, wanted [][]monomial) bool {
	more := false
	for i, ms := range wanted {
		for _, m := range ms {
			if len(products[i]) < maxProducts && !slices.ContainsFunc(products[i], func(n monomial) bool { return slices.Equal(m, n) }) {
				products[i] = append(products[i], m)
				more = true
			}
		}
	}
	return more
}

func (a *Automaton) product(m monomial, slots []lia.Var) lia.Var {
	var names []string
	for _, i := range m {
		names = append(names, a.Program.Vars[slots[i]].Name)
	}
	slices.Sort(names)
	name := strings.Join(names, "*")
	for v := range a.Program.Vars {
		if a.Program.Vars[v].Name == name {
			return lia.Var(v)
		}
	}
	a.Program.Vars = append(a.Program.Vars, cfa.Var{Name: name, Orig: name, Kind: cfa.Global})
	return lia.Var(len(a.Program.Vars) - 1)
}

func (s *System) numbers() []num.Int {
	seen := map[*logic.Term]bool{}
	var out []num.Int
	var visit func(t *logic.Term)
	visit = func(t *logic.Term) {
		if seen[t] || len(out) == maxValues {
			return
		}
		seen[t] = true
		if k, ok := t.Num.Int64(); ok && t.Op == logic.Constant && (k < -1 || k > 1) && !slices.ContainsFunc(out, t.Num.Equal) {
			out = append(out, t.Num)
		}
		for _, a := range t.Args {
			visit(a)
		}
	}
	for _, a := range s.Asserts {
		visit(a.Term)
	}
	return out
}

// ownProducts records in the translation which state variables are products of arguments of p. The
// edge starts at the location of p.
func (x *translation) ownProducts(p *logic.Pred) {
	slots := x.a.Slots[p.Index]
	for k, m := range x.a.products[p.Index] {
		var factors []lia.Var
		for _, i := range m {
			factors = append(factors, slots[i])
		}
		x.times.Set(slots[len(p.Params)+k], factors)
		x.ownCount++
	}
}

func (x *translation) name(v lia.Var) string {
	if !x.a.Program.IsInput(v) {
		return x.a.Program.Vars[v].Name
	}
	for _, in := range x.e.Inputs {
		if in.Var == v {
			return in.Name
		}
	}
	return "?"
}

// recordProducts records which products of arguments the rule r computes, for each predicate in r's
// body. The next round of the translation makes these products state variables. It also records
// which pairs of arguments the rule compares.
func (x *translation) recordProducts(r Rule) {
	made := x.times.FactorsFrom(x.ownCount)
	compared := comparisons(r.Constraint)
	if len(made)+len(compared) == 0 {
		return
	}
	for k, t := range r.Body {
		index := map[lia.Var]int{}
		for i, arg := range t.Args {
			switch {
			case k == 0:
				index[x.a.Slots[t.Pred.Index][i]] = i
			case arg.Op == logic.Variable:
				if u := x.terms[arg.Var]; len(u.Monos()) == 1 && u.Equal(lia.V(u.Monos()[0].Var)) {
					index[u.Monos()[0].Var] = i
				}
			}
		}
		for _, factors := range made {
			var m monomial
			for _, f := range factors {
				if i, ok := index[f]; ok {
					m = append(m, i)
				}
			}
			if len(m) == len(factors) && len(m) <= maxFactors {
				slices.Sort(m)
				x.a.wantedProducts[t.Pred.Index] = append(x.a.wantedProducts[t.Pred.Index], m)
			}
		}
		for _, c := range compared {
			i, j := argument(t, c[0]), argument(t, c[1])
			if i >= 0 && j >= 0 {
				x.a.compared[t.Pred.Index] = append(x.a.compared[t.Pred.Index], [2]int{i, j}, [2]int{j, i})
			}
		}
	}
}

func argument(t *logic.Term, v *logic.Var) int {
	return slices.IndexFunc(t.Args, func(a *logic.Term) bool { return a.Op == logic.Variable && a.Var == v })
}

func comparisons(ts []*logic.Term) [][2]*logic.Var {
	var out [][2]*logic.Var
	seen := map[*logic.Term]bool{}
	var visit func(t *logic.Term)
	visit = func(t *logic.Term) {
		if seen[t] || t.Sort != logic.Bool {
			return
		}
		seen[t] = true
		if t.Op == logic.Le || t.Op == logic.Lt || t.Op == logic.Equal {
			if a, b := t.Args[0], t.Args[1]; a.Sort == logic.Int && a.Op == logic.Variable && b.Op == logic.Variable {
				out = append(out, [2]*logic.Var{a.Var, b.Var})
			}
			return
		}
		for _, a := range t.Args {
			visit(a)
		}
	}
	for _, t := range ts {
		visit(t)
	}
	return out
}

// helpfulProducts returns products that no rule computes, but that may help to prove facts about
// computed products. For example, suppose that rules compute x*y and test x < n. Then n*y may help,
// because y > 0 implies x*y < n*y.
func (a *Automaton) helpfulProducts() [][]monomial {
	out := make([][]monomial, len(a.wantedProducts))
	for p, ms := range a.wantedProducts {
		for _, m := range ms {
			for _, c := range a.compared[p] {
				if i := slices.Index(m, c[0]); i >= 0 {
					other := slices.Clone(m)
					other[i] = c[1]
					slices.Sort(other)
					out[p] = append(out[p], other)
				}
			}
		}
	}
	return out
}

func productName(p *logic.Pred, m monomial) string {
	var names []string
	for _, i := range m {
		names = append(names, p.Params[i].Name)
	}
	name := strings.Join(names, "*")
	for slices.ContainsFunc(p.Params, func(v logic.Var) bool { return v.Name == name }) {
		name = fmt.Sprintf("%s.product", name)
	}
	return name
}
