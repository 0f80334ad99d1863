package horn

import (
	"fmt"
	"iter"
	"math/rand"
	"slices"
	"strings"
	"testing"

	"ic3play/frontend/logic"
	"ic3play/lia/num"
	"ic3play/lia/rounds"
)

const arrayPreds = "(declare-fun p (Int (Array Int Int)) Bool)(declare-fun q (Int (Array Int Int) (Array Int Int)) Bool)(declare-fun r (Int) Bool)"

type arrayClause struct{ *rand.Rand }

func (r arrayClause) pick(xs ...string) string { return xs[r.Intn(len(xs))] }

func (r arrayClause) integer(depth int) string {
	if depth == 0 || r.Intn(3) == 0 {
		return r.pick("x", "y", "z", "0", "1", "2")
	}
	if r.Intn(2) == 0 {
		return "(select " + r.array(depth-1) + " " + r.integer(depth-1) + ")"
	}
	return "(" + r.pick("+", "-") + " " + r.integer(depth-1) + " " + r.integer(depth-1) + ")"
}

func (r arrayClause) array(depth int) string {
	if depth == 0 || r.Intn(2) == 0 {
		return r.pick("a", "b", "c", "d")
	}
	switch r.Intn(5) {
	case 0:
		return "((as const (Array Int Int)) " + r.integer(depth-1) + ")"
	case 1:
		return "(ite " + r.condition(0) + " " + r.array(depth-1) + " " + r.array(depth-1) + ")"
	}
	return "(store " + r.array(depth-1) + " " + r.integer(depth-1) + " " + r.integer(depth-1) + ")"
}

func (r arrayClause) condition(depth int) string {
	if depth == 0 {
		return r.pick("f", "g", "(< x y)", "(= y z)")
	}
	sub := func() string { return r.condition(depth - 1) }
	switch r.Intn(9) {
	case 0:
		return "(not " + sub() + ")"
	case 1:
		return "(and " + sub() + " " + sub() + ")"
	case 2:
		return "(or " + sub() + " " + sub() + ")"
	case 3:
		return "(" + r.pick("=>", "=", "xor") + " " + sub() + " " + sub() + ")"
	case 4, 5:
		return "(" + r.pick("=", "distinct") + " " + r.array(2) + " " + r.array(2) + ")"
	}
	return "(" + r.pick("=", "<", "<=") + " " + r.integer(2) + " " + r.integer(2) + ")"
}

func (r arrayClause) atom() string {
	switch r.Intn(3) {
	case 0:
		return "(p " + r.integer(1) + " " + r.array(1) + ")"
	case 1:
		return "(q " + r.integer(1) + " " + r.array(1) + " " + r.array(1) + ")"
	}
	return "(r " + r.integer(1) + ")"
}

func (r arrayClause) assertion() string {
	body := r.pick("f", "(not g)", "(= a b)", "(= c (store b x y))")
	for range r.Intn(3) {
		body += " " + r.atom()
	}
	for range 1 + r.Intn(2) {
		body += " " + r.condition(2)
	}
	head := "false"
	if r.Intn(4) > 0 {
		head = r.atom()
	}
	return "(assert (forall ((x Int) (y Int) (z Int) (f Bool) (g Bool) (a (Array Int Int)) (b (Array Int Int)) (c (Array Int Int)) (d (Array Int Int))) (=> (and " + body + ") " + head + ")))"
}

// The random predicates 0 and 1 can be false only at indices from -window to window.
const window = 3

// cell is a random predicate p'(k, x, a[k]) about array elements. It is true if one of its first n
// arguments, the indices, is greater than window or less than -window.
func cell(seed uint64, pred, n int, args []num.Int) bool {
	for _, a := range args[:n] {
		if k, _ := a.Int64(); k < -window || k > window {
			return true
		}
	}
	h := seed + uint64(pred)*77
	for _, a := range args {
		k, _ := a.Int64()
		h = (h ^ uint64(k)) * 0x9E3779B97F4A7C15
		h ^= h >> 29
	}
	return h%4 > 0
}

// windows returns all lists of n numbers from -window to window.
func windows(n int) iter.Seq[[]num.Int] {
	return func(yield func([]num.Int) bool) {
		ks := make([]num.Int, n)
		var choose func(i int) bool
		choose = func(i int) bool {
			if i == n {
				return yield(ks)
			}
			for k := int64(-window); k <= window; k++ {
				ks[i] = num.From(k)
				if !choose(i + 1) {
					return false
				}
			}
			return true
		}
		choose(0)
	}
}

// forms are all forms in which single elements represent arrays.
var forms = []Form{{}, {Premises: true}, {Apart: true}, {Apart: true, Premises: true}, {FromZero: true}, {Fixed: true}}

// TestCells checks the elimination of arrays. If some values violate an assertion about p, then
// some values must violate the new assertion about p', where p(x, a) means "for all k: p'(k, x,
// a[k])". The indices count from 0 or from x.
func TestCells(t *testing.T) {
	broken, refused := 0, 0
	n := rounds.Of(t, 3000, 600)
	for seed := range n {
		rnd := arrayClause{rand.New(rand.NewSource(int64(seed)))}
		src := arrayPreds + rnd.assertion()
		s, err := Read("f.smt2", []byte(src))
		if err != nil {
			refused++
			continue
		}
		for _, which := range forms {
			cells, err := s.EliminateArrays(which)
			if err != nil {
				t.Fatalf("%v in %s", err, src)
			}
			x := s.newArrayElimination(nil, which)
			for _, c := range cells.Preds {
				if x.predOf == nil {
					x.predOf = map[*logic.Pred]*logic.Pred{}
				}
				x.predOf[s.Preds[c.Index]] = c
				for _, cells := range elementsOf(c).Cells {
					for i := range cells {
						cells[i].Base = rnd.Intn(2) - 1 // the first parameter of p and q is an integer
						cells[i].Offset = rnd.Int63n(3) - 1
					}
				}
			}
			if err := x.split(s.Asserts[0].Term); err != nil {
				t.Fatal(err)
			}
			x.simplify()
			made, err := x.build(0)
			if err != nil {
				t.Fatal(err)
			}
			for range 30 {
				if !rnd.violated(t, s, x, made, src) {
					continue
				}
				broken++
			}
		}
	}
	t.Logf("%d violations, %d of %d clauses refused", broken, refused, n)
	if broken < n || refused > n*2/3 {
		t.Errorf("%d violations, %d of %d clauses refused", broken, refused, n)
	}
}

// "violated" chooses random values and reports whether they violate the assertion. If they do, it
// checks that some values also violate the new assertion about single elements.
func (r arrayClause) violated(t *testing.T, s *System, x *arrayElimination, made *logic.Term, src string) bool {
	seed := r.Uint64()
	values := map[*logic.Var]logic.Value{}
	for _, v := range x.quantified {
		switch v.Sort {
		case logic.Bool:
			values[v] = logic.Known(num.From(int64(r.Intn(2))))
		case logic.Int:
			values[v] = logic.Known(num.From(int64(r.Intn(2*window+1) - window)))
		default:
			c := logic.Filled(num.From(int64(r.Intn(3))))
			for range r.Intn(4) {
				c = c.Store(num.From(int64(r.Intn(2*window+1)-window)), num.From(int64(r.Intn(3))))
			}
			values[v] = logic.Value{Array: c, Known: true}
		}
	}
	// simplify has removed variables that an equation determines. Give them the values from these
	// equations, so that the equations hold.
	in := logic.Interpretation{Var: func(v *logic.Var) logic.Value { return values[v] }}
	for i := len(x.removed) - 1; i >= 0; i-- {
		values[x.removed[i].x] = in.Eval(x.removed[i].t)
	}
	truth := func(b bool) logic.Value {
		if b {
			return logic.Known(num.One())
		}
		return logic.Known(num.Int{})
	}
	in.Pred = func(p *logic.Pred, args []logic.Value) logic.Value {
		q := x.predOf[p]
		all := true
		e := elementsOf(q)
		for ks := range windows(e.Indices) {
			nums := slices.Clone(ks)
			n := 0
			for _, a := range args {
				if a.Array == nil {
					nums = append(nums, a.Num)
					continue
				}
				for _, c := range e.Cells[n] {
					k := num.From(c.Offset)
					if c.Index >= 0 {
						k = k.Add(ks[c.Index])
					}
					if c.Base >= 0 {
						k = k.Add(args[c.Base].Num)
					}
					nums = append(nums, a.Array.Select(k))
				}
				n++
			}
			all = all && cell(seed, p.Index, len(ks), nums)
		}
		return truth(all)
	}
	if v := in.Eval(s.Asserts[0].Term); !v.Known || !v.Num.IsZero() {
		return false
	}
	// Compute the values of the new variables: elements, and indices at which arrays differ.
	for ks := range windows(len(x.headIndices)) {
		for w, index := range x.witness {
			values[index.Var] = logic.Known(differing(in.Eval(w.Args[0]).Array, in.Eval(w.Args[1]).Array))
		}
		for i, index := range x.headIndices {
			values[index.Var] = logic.Known(ks[i])
		}
		for _, v := range x.vars {
			if _, ok := values[v]; !ok && !x.isElement(v) {
				values[v] = logic.Known(num.Int{})
			}
		}
		// An index may contain another element, whose value must be known first. So repeat this
		// once for each element.
		for _, v := range x.arrays {
			for range x.elements[v] {
				for _, e := range x.elements[v] {
					if i := in.Eval(e.at); i.Known {
						values[e.value.Var] = logic.Known(values[v].Array.Select(i.Num))
					}
				}
			}
		}
		for range 4 {
			for _, v := range x.arrays {
				for _, e := range x.elements[v] {
					if i := in.Eval(e.at); i.Known {
						values[e.value.Var] = logic.Known(values[v].Array.Select(i.Num))
					}
				}
			}
		}
		cells := logic.Interpretation{Var: in.Var, Pred: func(p *logic.Pred, args []logic.Value) logic.Value {
			var nums []num.Int
			for _, a := range args {
				nums = append(nums, a.Num)
			}
			return truth(cell(seed, p.Index, elementsOf(p).Indices, nums))
		}}
		if v := cells.Eval(made); v.Known && v.Num.IsZero() {
			return true
		}
	}
	var b strings.Builder
	for _, v := range x.quantified {
		fmt.Fprintf(&b, "%s = %s\n", v.Name, values[v].Text(v.Sort))
	}
	t.Fatalf("the assertion is violated, that of cells is not:\n%s\n%s\n%s", src, b.String(), made.Args[0])
	return true
}

func (x *arrayElimination) isElement(v *logic.Var) bool {
	for _, a := range x.arrays {
		if slices.ContainsFunc(x.elements[a], func(e element) bool { return e.value.Var == v }) {
			return true
		}
	}
	return false
}

func differing(a, b *logic.Contents) num.Int {
	for k := int64(-20); k <= 20; k++ {
		if !a.Select(num.From(k)).Equal(b.Select(num.From(k))) {
			return num.From(k)
		}
	}
	return num.From(21)
}
