package logic

import (
	"fmt"
	"math/rand"
	"slices"
	"strings"
	"testing"

	"ic3play/lia"
	"ic3play/lia/num"
	"ic3play/lia/rounds"
	"ic3play/lia/sexp"
	"ic3play/lia/smt"
)

// reader returns a Reader for the text src, and the first node of the text. The Reader knows the
// variables x, y and z of sort Int, the variables a and b of sort Bool, and the predicate p(Int,
// Bool).
func reader(t testing.TB, src string) (*Reader, sexp.Node) {
	t.Helper()
	text, first, err := sexp.Read([]byte("x y z a b p " + src))
	if err != nil {
		t.Fatal(err)
	}
	r := NewReader(text)
	for range 5 {
		sort := Int
		if w := text.Word(first); w == "a" || w == "b" {
			sort = Bool
		}
		if err := r.DeclareVar(first, sort); err != nil {
			t.Fatal(err)
		}
		first = text.Next(first)
	}
	if err := r.DeclarePred(first, []Sort{Int, Bool}); err != nil {
		t.Fatal(err)
	}
	return r, text.Next(first)
}

func values(vs map[string]int64) Interpretation {
	return Interpretation{
		Var: func(v *Var) Value {
			x, ok := vs[v.Name]
			return Value{Num: num.From(x), Known: ok}
		},
		Pred: func(_ *Pred, args []Value) Value { return truth(args[0].Num.Sign() > 0 && !args[1].Num.IsZero()) },
	}
}

func TestEval(t *testing.T) {
	at := map[string]int64{"x": 7, "y": -7, "a": 1}
	for src, want := range map[string]string{
		"(+ x 1 y)": "1", "(- x)": "-7", "(- x y 1)": "13", "(* 2 x 3)": "42", "(- 5)": "-5",
		"(div x 2)": "3", "(div y 2)": "-4", "(div x (- 2))": "-3", "(div y (- 2))": "4", "(div 100 x 2)": "7",
		"(mod x 2)": "1", "(mod y 2)": "1", "(mod y (- 3))": "2", "(mod y 0)": "?", "(abs y)": "7",
		"(ite a x z)": "7", "(ite (not a) z y)": "-7", "(ite b 1 1)": "1", "(ite b 1 2)": "?",
		"(and a b)": "?", "(and (not a) b)": "0", "(or a b)": "1", "(or (not a) b)": "?",
		"(=> b a)": "1", "(=> a b)": "?", "(=> a (not a))": "0", "(=> a a a)": "1", "(xor a a)": "0", "(xor a a a)": "1",
		"(= x 7 (- y))": "1", "(= x y)": "0", "(distinct x y 1)": "1", "(distinct x y 7)": "0", "(= a (= x 7))": "1",
		"(< y x 8)": "1", "(< y x 7)": "0", "(<= x 7)": "1", "(> x y)": "1", "(>= x 7 y)": "1", "(> 1 z)": "?",
		"(p x a)": "1", "(p y a)": "0", "(p z a)": "?",
		"(let ((x y) (y x)) (- x y))": "-14", "(let ((u (+ x 1))) (let ((x u)) (* x u)))": "64",
		"((_ divisible 7) x)": "1", "((_ divisible 2) y)": "0", "(! (> x 1) :named n)": "1",
		"true": "1", "false": "0",
	} {
		r, n := reader(t, src)
		term, err := r.Term(n)
		if err != nil {
			if want != "?" {
				t.Errorf("%s: %v", src, err)
			}
			continue
		}
		got := "?"
		if v := values(at).Eval(term); v.Known {
			got = v.Num.String()
		}
		if got != want {
			t.Errorf("%s is %s, want %s", src, got, want)
		}
	}
}

func TestErrors(t *testing.T) {
	for src, want := range map[string]string{
		"(+ x a)":                          "argument 2 of + has the sort Bool, not Int",
		"(and a x)":                        "argument 2 of and has the sort Int, not Bool",
		"(= x a)":                          "argument 2 of = has the sort Bool, not Int",
		"(ite x 1 2)":                      "argument 1 of ite has the sort Int, not Bool",
		"(ite a 1 b)":                      "argument 3 of ite has the sort Bool, not Int",
		"(mod x)":                          "mod has 1 arguments here",
		"(mod x 0)":                        "division by 0 has any value in SMT-LIB and is not supported",
		"(p x)":                            "p has 1 arguments here, not 2",
		"(p a x)":                          "argument 1 of p has the sort Bool, not Int",
		"(q x)":                            "q is not declared",
		"u":                                "u is not declared",
		"1.5":                              "numbers of the sort Real are not supported",
		"#x0f":                             "bit-vectors are not supported",
		"(select x y)":                     "select is not supported",
		"(forall ((u Real)) a)":            "the sort Real is not supported",
		"(forall ((u (Array Int Int))) a)": "arrays are not supported",
		"(exists ((u (_ BitVec 8))) a)":    "bit-vectors are not supported",
		"(exists ((u T)) a)":               "the sort T is not supported",
		"(exists u a)":                     "a list of variables is missing here",
		"(exists ((u)) a)":                 "this is not a variable with its sort",
		"(exists ((u Int)))":               "this exists is malformed",
		"(exists ((u Int)) u)":             "this is an Int where a Bool is needed",
		"(let ((u)) a)":                    "this is not a name with its term",
		"(let ((u 1)))":                    "this let is malformed",
		"(let ((u 1)) (let ((v u)) w))":    "w is not declared",
		"()":                               "this list is empty",
		"(1 2)":                            "this is not a function",
		"((f x) 2)":                        "this function is not supported",
		"((_ divisible 0) x)":              "divisible needs an Int and a positive number",
		"(match x ())":                     "match is not supported",
		"(! )":                             "this annotation has no term",
		"\"x\"":                            "this is not a term",
	} {
		r, n := reader(t, src)
		if _, err := r.Term(n); err == nil || err.Msg != want || err.Hint == "" {
			t.Errorf("%s: %v, want %s", src, err, want)
		}
	}
}

// TestSharing reads a term that would have 2^200 nodes if equal subterms were not shared.
func TestSharing(t *testing.T) {
	var b strings.Builder
	for i := range 200 {
		from := "x"
		if i > 0 {
			from = fmt.Sprintf("v%d", i-1)
		}
		fmt.Fprintf(&b, "(let ((v%d (- (+ %s %s) %s))) ", i, from, from, from)
	}
	b.WriteString("(= v199 x)" + strings.Repeat(")", 200))
	r, n := reader(t, b.String())
	term, err := r.Term(n)
	if err != nil {
		t.Fatal(err)
	}
	if v := values(map[string]int64{"x": 3}).Eval(term); !v.isTrue() {
		t.Errorf("evaluates to %v", v)
	}
	tr := Translator{Var: func(*Var) lia.Term { return lia.V(0) }}
	if f, err := tr.Formula(term); err != nil || !f.IsTrue() {
		t.Errorf("translates to %v, %v", f.Format(func(lia.Var) string { return "x" }), err)
	}
}

// random returns the text of a random term of the sort s. If "vary" is false, the term is linear.
// Otherwise both factors of a product, and the divisor of a quotient, may contain variables.
func random(r *rand.Rand, s Sort, depth int, vary bool) string {
	n, m := func() string { return random(r, Int, depth-1, vary) }, func() string { return random(r, Bool, depth-1, vary) }
	k := fmt.Sprint(2 + r.Intn(4))
	if r.Intn(3) == 0 {
		k = "(- " + k + ")"
	}
	if vary && r.Intn(3) > 0 {
		k = random(r, Int, min(depth-1, r.Intn(2)), vary)
	}
	if s == Int {
		if depth <= 0 {
			return []string{"x", "y", "z", fmt.Sprint(r.Intn(5))}[r.Intn(4)]
		}
		switch r.Intn(9) {
		case 0:
			return "(+ " + n() + " " + n() + " " + n() + ")"
		case 1:
			return "(- " + n() + " " + n() + ")"
		case 2:
			return "(* " + k + " " + n() + ")"
		case 3:
			return "(div " + n() + " " + k + ")"
		case 4:
			return "(mod " + n() + " " + k + ")"
		case 5:
			return "(abs " + n() + ")"
		case 6:
			return "(let ((x " + n() + ")) (+ x " + n() + "))"
		}
		return "(ite " + m() + " " + n() + " " + n() + ")"
	}
	if depth <= 0 {
		return []string{"a", "b", "true", "(< x y)"}[r.Intn(4)]
	}
	switch r.Intn(12) {
	case 0:
		return "(and " + m() + " " + m() + " " + m() + ")"
	case 1:
		return "(or " + m() + " " + m() + ")"
	case 2:
		return "(not " + m() + ")"
	case 3:
		return "(=> " + m() + " " + m() + ")"
	case 4:
		return "(xor " + m() + " " + m() + ")"
	case 5:
		return "(= " + m() + " " + m() + ")"
	case 6:
		return "(ite " + m() + " " + m() + " " + m() + ")"
	case 7:
		return "(distinct " + n() + " " + n() + " " + n() + ")"
	case 8:
		return "(= (mod " + n() + " " + k + ") " + fmt.Sprint(r.Intn(4)) + ")"
	case 9:
		return "(let ((a " + m() + ")) (= a (p " + n() + " a)))"
	}
	return "(" + []string{"<", "<=", ">", ">=", "="}[r.Intn(5)] + " " + n() + " " + n() + ")"
}

// TestTranslation compares the translation of a random term with its evaluation. For given values
// of the variables, the formula and Defs must have a solution if and only if the term evaluates to
// true.
func TestTranslation(t *testing.T) {
	names := []string{"x", "y", "z", "a", "b"}
	yes := 0
	n := rounds.Of(t, 400, 150)
	for seed := range n {
		rnd := rand.New(rand.NewSource(int64(seed)))
		src := random(rnd, Bool, 3, false)
		r, node := reader(t, src)
		term, err := r.Term(node)
		if err != nil {
			t.Fatalf("%s: %v", src, err)
		}
		next := lia.Var(len(names))
		tr := Translator{
			Var: func(v *Var) lia.Term {
				for i := range names {
					if names[i] == v.Name {
						return lia.V(lia.Var(i))
					}
				}
				return lia.Term{}
			},
			Fresh: func(Sort, string, int) lia.Var { next++; return next - 1 },
			Apply: func(_ *Term, args []lia.Term) (lia.Formula, error) {
				return lia.And(lia.Gt(args[0]), lia.Gt(args[1])), nil
			},
		}
		f, wrong := tr.Formula(term)
		if wrong != nil {
			t.Fatalf("%s: %v", src, wrong)
		}
		for range 4 {
			at := map[string]int64{}
			var fixed []lia.Formula
			for i, name := range names {
				at[name] = int64(rnd.Intn(13) - 6)
				if i > 2 {
					at[name] = int64(rnd.Intn(2))
				}
				fixed = append(fixed, lia.Eq(lia.V(lia.Var(i)).AddConst(num.From(-at[name]))))
			}
			want := values(at).Eval(term)
			if !want.Known {
				t.Fatalf("%s: open under %v", src, at)
			}
			solver := smt.NewContext(smt.Options{}).NewSolver()
			for _, g := range append(append(fixed, tr.Defs...), f) {
				solver.Assert(g)
			}
			got := solver.Check(t.Context())
			if got == smt.Unknown || (got == smt.Sat) != want.isTrue() {
				t.Fatalf("seed %d: %s under %v evaluates to %v; the formula is %v", seed, src, at, want.isTrue(), got)
			}
			if want.isTrue() {
				yes++
			}
		}
	}
	if yes < n || yes > 3*n {
		t.Errorf("%d of %d hold", yes, 4*n)
	}
}

// TestProducts translates random terms that have products to formulas, and evaluates the terms. If a
// term evaluates to true, its formula must have a solution together with the facts about products.
// If the term evaluates to false, the formula should have no solution, because the factors are
// small numbers and most of them are in Products.Values.
func TestProducts(t *testing.T) {
	names := []string{"x", "y", "z", "a", "b"}
	var holds, fails, open int
	for seed := range rounds.Of(t, 400, 150) {
		rnd := rand.New(rand.NewSource(int64(seed)))
		src := random(rnd, Bool, 3, true)
		r, node := reader(t, src)
		term, err := r.Term(node)
		if err != nil {
			continue
		}
		next := lia.Var(len(names))
		fresh := func() lia.Var { next++; return next - 1 }
		times := &Products{Fresh: func(string) lia.Var { return fresh() }}
		for k := int64(-6); k <= 6; k++ {
			times.Values = append(times.Values, num.From(k))
		}
		tr := Translator{
			Products: times,
			Var:      func(v *Var) lia.Term { return lia.V(lia.Var(slices.Index(names, v.Name))) },
			Fresh:    func(Sort, string, int) lia.Var { return fresh() },
			Apply: func(_ *Term, args []lia.Term) (lia.Formula, error) {
				return lia.And(lia.Gt(args[0]), lia.Gt(args[1])), nil
			},
		}
		f, wrong := tr.Formula(term)
		if wrong != nil {
			continue
		}
		for range 4 {
			at := map[string]int64{}
			var all []lia.Formula
			for i, name := range names {
				at[name] = int64(rnd.Intn(13) - 6)
				if i > 2 {
					at[name] = int64(rnd.Intn(2))
				}
				all = append(all, lia.Eq(lia.V(lia.Var(i)).AddConst(num.From(-at[name]))))
			}
			want := values(at).Eval(term)
			if !want.Known {
				continue
			}
			solver := smt.NewContext(smt.Options{}).NewSolver()
			for _, g := range append(append(append(all, tr.Defs...), times.Facts()...), f) {
				solver.Assert(g)
			}
			switch got := solver.Check(t.Context()); {
			case want.isTrue() && got == smt.Unsat:
				t.Fatalf("seed %d: %s under %v holds; the formula has no solution", seed, src, at)
			case want.isTrue():
				holds++
			case got == smt.Unsat:
				fails++
			default:
				open++
			}
		}
	}
	if holds < 100 || fails < 100 || open > fails/4 {
		t.Errorf("%d hold, %d fail, %d are open", holds, fails, open)
	}
}

func TestNotLinear(t *testing.T) {
	for src, want := range map[string]string{
		"(= 1 (* x y))":                              "this is a product of two terms that vary",
		"(= 1 (div x y))":                            "the divisor varies",
		"(= 1 (mod x (+ 1 (- 1))))":                  "division by 0 has any value in SMT-LIB and is not supported",
		"(= 1 (ite (exists ((u Int)) (= u x)) 1 2))": "a quantifier stands where it cannot be removed",
	} {
		r, n := reader(t, src)
		term, err := r.Term(n)
		if err != nil {
			t.Fatal(err)
		}
		next := lia.Var(10)
		tr := Translator{Var: func(v *Var) lia.Term { return lia.V(lia.Var(v.Name[0] - 'a')) }, Fresh: func(Sort, string, int) lia.Var { next++; return next }, Open: true}
		if _, err := tr.Formula(term); err == nil || err.Error() != want {
			t.Errorf("%s: %v, want %s", src, err, want)
		}
	}
}

func TestIsUniversal(t *testing.T) {
	const all, some = "(forall ((u Int)) (< u x))", "(exists ((u Int)) (< u x))"
	for src, want := range map[string]bool{
		all: true, some: false, "(not " + all + ")": false, "(not " + some + ")": true,
		"(=> " + some + " " + all + ")": true, "(=> " + all + " a)": false, "(and a " + all + ")": true,
		"(= a " + all + ")": false, "(ite a " + all + " b)": true, "(ite " + all + " a b)": false, "(xor a b)": true,
	} {
		r, n := reader(t, src)
		term, err := r.Term(n)
		if err != nil {
			t.Fatal(err)
		}
		if got := term.IsUniversal(); got != want {
			t.Errorf("%s: %v", src, got)
		}
	}
}
