package refute

import (
	"context"
	"errors"
	"math/rand"
	"reflect"
	"testing"

	"ic3play/lia"
	"ic3play/lia/num"
	"ic3play/lia/proof"
)

const (
	boxVars = 3
	boxLo   = -2
	boxHi   = 2
)

// boxTheory is for formulas that contain boxLo <= x <= boxHi for each variable. It splits the box
// until a literal is false in each part. So the tests do not depend on the formulas that package
// integer can decide.
type boxTheory struct{ box []lia.Literal }

func newBox() Theory {
	t := &boxTheory{}
	for i := 0; i < boxVars; i++ {
		x := lia.V(lia.Var(i))
		t.box = append(t.box, lia.Le(x.AddConst(num.From(-boxHi))).Lit(), lia.Ge(x.AddConst(num.From(-boxLo))).Lit())
	}
	return t
}

func (t *boxTheory) Decide(_ context.Context, cube []lia.Literal) ([]Conflict, func(lia.Var) num.Int, error) {
	premises := append(append([]lia.Literal(nil), t.box...), cube...)
	var lo, hi [boxVars]int
	var loFact, hiFact [boxVars]int
	for i := range lo {
		lo[i], hi[i], loFact[i], hiFact[i] = boxLo, boxHi, 2*i+1, 2*i
	}
	var model map[lia.Var]num.Int
	used := map[int]bool{}
	var refute func(facts int) *proof.Cert
	refute = func(facts int) *proof.Cert {
		for i := range lo {
			if lo[i] == hi[i] {
				continue
			}
			mid := lo[i] + (hi[i]-lo[i])/2
			if hi[i] < 0 || lo[i] < 0 && (hi[i]-lo[i])%2 != 0 {
				mid = lo[i]
			}
			oldLo, oldHi, oldLoFact, oldHiFact := lo[i], hi[i], loFact[i], hiFact[i]
			hi[i], hiFact[i] = mid, facts
			left := refute(facts + 1)
			hi[i], hiFact[i] = oldHi, oldHiFact
			if left == nil {
				return nil
			}
			lo[i], loFact[i] = mid+1, facts
			right := refute(facts + 1)
			lo[i], loFact[i] = oldLo, oldLoFact
			if right == nil {
				return nil
			}
			return &proof.Cert{Branch: &proof.Branch{T: lia.V(lia.Var(i)).AddConst(num.From(int64(-mid))), Left: left, Right: right}}
		}
		value := func(v lia.Var) num.Int { return num.From(int64(lo[v])) }
		for n, l := range premises {
			if l.Holds(value) {
				continue
			}
			used[n] = true
			return point(l, n, value, facts, loFact[:], hiFact[:])
		}
		model = map[lia.Var]num.Int{}
		for i := range lo {
			model[lia.Var(i)] = num.From(int64(lo[i]))
		}
		return nil
	}
	c := refute(len(premises))
	if c == nil {
		return nil, func(v lia.Var) num.Int { return model[v] }, nil
	}
	return []Conflict{{Literals: premises, Cert: c}}, nil, nil
}

// point returns a certificate that refutes the literal l in a box. In this box each variable has
// only one value. The literal is the fact with number n. loFact and hiFact contain the numbers of
// the facts about the lower and upper bounds, and facts is the number of all facts.
func point(l lia.Literal, n int, value func(lia.Var) num.Int, facts int, loFact, hiFact []int) *proof.Cert {
	// weights returns a weighted sum of facts: the fact with the number "fact" times sign, and the
	// bounds of the variables. The fact is about the term l.T. So the variables cancel, and the sum
	// is sign times the value of l.T.
	weights := func(fact int, sign int64) []proof.Weight {
		ws := []proof.Weight{{Fact: fact, Coef: num.From(sign)}}
		for _, m := range l.T.Monos() {
			k := m.Coef.Mul(num.From(sign))
			if k.Sign() > 0 {
				ws = append(ws, proof.Weight{Fact: loFact[m.Var], Coef: k})
			} else {
				ws = append(ws, proof.Weight{Fact: hiFact[m.Var], Coef: k.Neg()})
			}
		}
		return ws
	}
	// "second" sets the first weight to 1. It is used if the term of the first fact is already the
	// negated term, as in the second case of a disequality. Then the factor -1 would be wrong.
	second := func(ws []proof.Weight) []proof.Weight {
		ws[0].Coef = num.One()
		return ws
	}
	switch {
	case l.Kind == lia.LE:
		return &proof.Cert{Sum: weights(n, 1)}
	case l.Kind == lia.EQ && l.Neg:
		return &proof.Cert{Diseq: &proof.Diseq{Fact: n, Left: &proof.Cert{Sum: weights(facts, 1)}, Right: &proof.Cert{Sum: second(weights(facts, -1))}}}
	case l.Kind == lia.EQ:
		return &proof.Cert{Sum: weights(n, int64(l.T.Eval(value).Sign()))}
	}
	up, down, next := weights(facts, -1), weights(facts, 1), facts+1
	// For t - k*q = 0, rounding makes q's lower bound larger than its upper bound.
	if l.Neg {
		up, down, next = weights(facts, 1), second(weights(facts+1, -1)), facts+2
	}
	return &proof.Cert{Quot: &proof.Quot{Fact: n, Q: 1000, Next: &proof.Cert{Derive: up,
		Next: &proof.Cert{Derive: down, Next: &proof.Cert{Sum: []proof.Weight{{Fact: next, Coef: num.One()}, {Fact: next + 1, Coef: num.One()}}}}}}}
}

func randomFormula(r *rand.Rand, depth int) lia.Formula {
	if depth == 0 || r.Intn(4) == 0 {
		var ms []lia.Mono
		for i := 0; i < boxVars; i++ {
			if k := int64(r.Intn(5) - 2); r.Intn(2) == 0 {
				ms = append(ms, lia.Mono{Coef: num.From(k), Var: lia.Var(i)})
			}
		}
		t := lia.NewTerm(ms, num.From(int64(r.Intn(7)-3)))
		switch r.Intn(5) {
		case 0:
			return lia.Eq(t)
		case 1:
			return lia.Ne(t)
		case 2:
			f := lia.Divides(num.From(int64(2+r.Intn(2))), t)
			if r.Intn(2) == 0 {
				return lia.Not(f)
			}
			return f
		}
		return lia.Le(t)
	}
	args := make([]lia.Formula, 2+r.Intn(3))
	for i := range args {
		args[i] = randomFormula(r, depth-1)
	}
	if r.Intn(2) == 0 {
		return lia.And(args...)
	}
	return lia.Or(args...)
}

func boxFormulas() []lia.Formula {
	var out []lia.Formula
	for _, l := range newBox().(*boxTheory).box {
		out = append(out, lia.FromLiteral(l))
	}
	return out
}

func boxSat(fs []lia.Formula) bool {
	var p [boxVars]int64
	value := func(v lia.Var) num.Int { return num.From(p[v]) }
	for p[0] = boxLo; p[0] <= boxHi; p[0]++ {
		for p[1] = boxLo; p[1] <= boxHi; p[1]++ {
		next:
			for p[2] = boxLo; p[2] <= boxHi; p[2]++ {
				for _, f := range fs {
					if !f.Eval(value) {
						continue next
					}
				}
				return true
			}
		}
	}
	return false
}

func TestProveRandom(t *testing.T) {
	r := rand.New(rand.NewSource(1))
	scale := 1
	if testing.Short() {
		scale = 8
	}
	unsat, sat := 0, 0
	for round := range 800 / scale {
		fs := boxFormulas()
		for n := 1 + r.Intn(9); n > 0; n-- {
			fs = append(fs, randomFormula(r, 1+r.Intn(3)))
		}
		o := options{maxConflicts: 500_000, maxRounds: 50_000, hullsAfter: hullsAfter * (1 - round%2), theory: newBox()}
		ref, err := prove(context.Background(), fs, o)
		var model *Satisfiable
		switch {
		case err == nil:
			unsat++
			if err := proof.CheckRefutation(fs, ref); err != nil {
				t.Fatalf("round %d: %v", round, err)
			}
			if boxSat(fs) {
				t.Fatalf("round %d: satisfiable formulas refuted", round)
			}
			mutants(t, r, fs, ref)
		case errors.As(err, &model):
			sat++
			for _, f := range fs {
				if !f.Eval(func(v lia.Var) num.Int { return model.Model[v] }) {
					t.Fatalf("round %d: the model is none", round)
				}
			}
		default:
			t.Fatalf("round %d: %v", round, err)
		}
	}
	if unsat < 200/scale || sat < 100/scale {
		t.Fatalf("%d unsat, %d sat: too few", unsat, sat)
	}
	t.Logf("%d unsat, %d sat", unsat, sat)
}

// "mutants" changes formulas and refutations. If a changed refutation is accepted, the changed
// formulas must be unsatisfiable.
func mutants(t *testing.T, r *rand.Rand, fs []lia.Formula, ref *proof.Refutation) {
	t.Helper()
	for i := 0; i < 8; i++ {
		gs := append([]lia.Formula(nil), fs...)
		what := ""
		if r.Intn(4) > 0 { // replace a formula by a formula that the remaining formulas imply
			k := len(newBox().(*boxTheory).box) + r.Intn(len(gs)-6)
			gs[k] = gs[0]
			what = "drop a formula"
		}
		m := &proof.Refutation{Lemmas: append([]proof.Lemma(nil), ref.Lemmas...)}
		for _, s := range ref.Steps {
			m.Steps = append(m.Steps, proof.Step{Clause: append([]proof.Prop(nil), s.Clause...), Hints: append([]int32(nil), s.Hints...)})
		}
		if len(m.Steps) > 0 && r.Intn(3) > 0 {
			s := &m.Steps[r.Intn(len(m.Steps))]
			switch r.Intn(5) {
			case 0:
				if len(s.Clause) > 0 {
					s.Clause = s.Clause[1:]
					what += ", drop a literal of a step"
				}
			case 1:
				s.Hints[r.Intn(len(s.Hints))] += int32(r.Intn(3) - 1)
				what += ", change a hint"
			case 2:
				s.Hints = s.Hints[1:]
				what += ", drop a hint"
			case 3:
				m.Steps = m.Steps[1:]
				what += ", drop a step"
			default:
				s.Clause = nil
				what += ", an empty clause"
			}
		}
		if len(m.Lemmas) > 0 && r.Intn(3) == 0 {
			k := r.Intn(len(m.Lemmas))
			l := proof.Lemma{Clause: append([]lia.Literal(nil), m.Lemmas[k].Clause...), Cert: m.Lemmas[k].Cert}
			if r.Intn(2) == 0 {
				l.Clause = l.Clause[1:]
				what += ", drop a literal of a lemma"
			} else {
				l.Clause[0] = l.Clause[0].Not()
				what += ", negate a literal of a lemma"
			}
			m.Lemmas[k] = l
		}
		if proof.CheckRefutation(gs, m) == nil && boxSat(gs) {
			t.Fatalf("%s: a refutation of satisfiable formulas was accepted", what)
		}
	}
}

// TestSearch refutes pigeonhole formulas, for which the propositional search needs many conflicts.
// The refutations must have no theory lemmas.
func TestSearch(t *testing.T) {
	for holes := 2; holes <= 6; holes++ {
		var fs []lia.Formula
		in := func(p, h int) lia.Formula { return lia.Le(lia.V(lia.Var(p*holes + h))) }
		for p := 0; p <= holes; p++ {
			var some []lia.Formula
			for h := 0; h < holes; h++ {
				some = append(some, in(p, h))
				for q := 0; q < p; q++ {
					fs = append(fs, lia.Or(lia.Not(in(p, h)), lia.Not(in(q, h))))
				}
			}
			fs = append(fs, lia.Or(some...))
		}
		ref, err := Prove(context.Background(), fs)
		if err != nil {
			t.Fatal(err)
		}
		if err := proof.CheckRefutation(fs, ref); err != nil {
			t.Fatalf("%d holes: %v", holes, err)
		}
		if !reflect.DeepEqual(ref.Lemmas, []proof.Lemma(nil)) {
			t.Fatalf("%d holes: lemmas in a propositional refutation", holes)
		}
	}
}

func TestLinks(t *testing.T) {
	x := lia.V(0).Add(lia.V(1).Mul(num.From(2)))
	var fs []lia.Formula
	for _, k := range []int64{-3, 0, 1, 4, 5, 9} {
		fs = append(fs, lia.Or(lia.Le(x.AddConst(num.From(k))), lia.Eq(x.AddConst(num.From(k-1))), lia.Eq(x.AddConst(num.From(k)))))
	}
	ls, _ := boundLemmas(proof.Clausify(fs))
	if len(ls) < 15 {
		t.Fatalf("%d lemmas: too few", len(ls))
	}
	for _, l := range ls {
		var negated []lia.Literal
		for _, lit := range l.Clause {
			negated = append(negated, lit.Not())
		}
		if err := proof.Check(negated, l.Cert); err != nil {
			t.Errorf("%v: %v", lia.Clause(l.Clause).Format(func(lia.Var) string { return "x" }), err)
		}
	}
}

func TestBudgets(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	fs := []lia.Formula{lia.Or(lia.Le(lia.V(0)), lia.Le(lia.V(1)))}
	if _, err := prove(ctx, fs, options{maxConflicts: 500_000, maxRounds: 50_000, hullsAfter: hullsAfter, theory: newBox()}); !errors.Is(err, ErrUnknown) {
		t.Fatalf("cancelled: %v", err)
	}
}

// TestInteger runs Prove on random formulas. In half of the rounds the variables have bounds.
func TestInteger(t *testing.T) {
	r := rand.New(rand.NewSource(2))
	unsat, sat, unknown := 0, 0, 0
	for round := 0; round < 1500; round++ {
		var fs []lia.Formula
		if round%2 == 0 {
			fs = boxFormulas()
		}
		for n := 2 + r.Intn(16); n > 0; n-- {
			fs = append(fs, randomFormula(r, 1+r.Intn(3)))
		}
		ref, err := Prove(context.Background(), fs)
		var model *Satisfiable
		switch {
		case err == nil:
			unsat++
			if err := proof.CheckRefutation(fs, ref); err != nil {
				t.Fatalf("round %d: %v", round, err)
			}
			if boxSat(fs) {
				t.Fatalf("round %d: satisfiable formulas refuted", round)
			}
		case errors.As(err, &model):
			sat++
			if round%2 == 0 && !boxSat(fs) {
				t.Fatalf("round %d: a model of unsatisfiable formulas", round)
			}
		case errors.Is(err, ErrUnknown):
			unknown++
		default:
			t.Fatalf("round %d: %v", round, err)
		}
	}
	if unsat < 200 || sat < 100 || unknown > 15 {
		t.Fatalf("%d unsat, %d sat, %d unknown", unsat, sat, unknown)
	}
	t.Logf("%d unsat, %d sat, %d unknown", unsat, sat, unknown)
}
