package smt_test

import (
	"context"
	"fmt"
	"strings"
	"time"

	"ic3play/lia"
	"ic3play/lia/num"
	"ic3play/lia/smt"
)

const x, y = lia.Var(0), lia.Var(1)

func atMost(t lia.Term, n int64) lia.Formula { return lia.Le(t.AddConst(num.From(-n))) }

func atLeast(t lia.Term, n int64) lia.Formula { return lia.Ge(t.AddConst(num.From(-n))) }

// Selectors enable formulas for one query. They are assumed and not asserted.
func ExampleSolver_Check() {
	s := smt.NewContext(smt.Options{}).NewSolver()
	s.Assert(lia.Lt(lia.V(x).Sub(lia.V(y)))) // x < y

	low, high := s.Selector(), s.Selector()
	s.AssertUnder(low, lia.And(atLeast(lia.V(x), 0), atMost(lia.V(y), 1)))
	s.AssertUnder(high, atLeast(lia.V(x), 1))

	ctx := context.Background()
	fmt.Println(s.Check(ctx, low))
	fmt.Println(s.Check(ctx, low, high))
	s.Retire(low)
	fmt.Println(s.Check(ctx, high))
	// Output:
	// sat
	// unsat
	// sat
}

// A model gives a value to every variable.
func ExampleSolver_Value() {
	s := smt.NewContext(smt.Options{}).NewSolver()
	// 3x + 5y = 1 and 7 <= x <= 8
	s.Assert(lia.Eq(lia.V(x).Mul(num.From(3)).AddMul(num.From(5), lia.V(y)).AddConst(num.MinusOne())))
	s.Assert(lia.And(atLeast(lia.V(x), 7), atMost(lia.V(x), 8)))
	if s.Check(context.Background()) == smt.Sat {
		fmt.Println("x =", s.Value(x), "y =", s.Value(y))
	}
	// Output:
	// x = 7 y = -4
}

// A core has assumptions that contradict each other. Minimize drops irrelevant assumptions, except
// for assumptions that the caller wants to keep.
func ExampleSolver_Minimize() {
	s := smt.NewContext(smt.Options{}).NewSolver()
	names := map[smt.Lit]string{}
	assume := func(name string, f lia.Formula) smt.Lit {
		l := s.Lit(f)
		names[l] = name
		return l
	}
	as := []smt.Lit{
		assume("x >= 1", atLeast(lia.V(x), 1)),
		assume("y >= 1", atLeast(lia.V(y), 1)),
		assume("x + y <= 9", atMost(lia.V(x).Add(lia.V(y)), 9)),
		assume("x >= 9", atLeast(lia.V(x), 9)),
	}
	ctx := context.Background()
	if s.Check(ctx, as...) == smt.Unsat {
		for _, l := range s.Minimize(ctx, s.Core(), nil, 100) {
			fmt.Println(names[l])
		}
	}
	// Output:
	// y >= 1
	// x + y <= 9
	// x >= 9
}

// AllSAT finds the combinations of predicates that can be true together in a set of states. Each
// line of the output shows a cube. It lists the predicates that are true in the cube, and those
// that are false with "not". In the second cube, x <= 3 may be true or false.
func ExampleSolver_AllSAT() {
	s := smt.NewContext(smt.Options{}).NewSolver()
	s.Assert(lia.Or(lia.Eq(lia.V(x)), lia.Eq(lia.V(x).AddConst(num.From(-4))))) // x = 0 or x = 4
	predicates := []lia.Formula{
		atMost(lia.V(x), 3),
		lia.Divides(num.From(2), lia.V(x)),
		atMost(lia.V(y), 0), // not related to x, so its sign is open
	}
	text := []string{"x <= 3", "x even", "y <= 0"}
	status := s.AllSAT(context.Background(), predicates, nil, func(cube []smt.Sign) bool {
		var line []string
		for i, sign := range cube {
			switch sign {
			case smt.Positive:
				line = append(line, text[i])
			case smt.Negative:
				line = append(line, "not "+text[i])
			}
		}
		fmt.Println(strings.Join(line, ", "))
		return true // false would end the enumeration
	})
	fmt.Println("nothing else:", status == smt.Unsat)
	// Unordered output:
	// x <= 3, x even
	// x even
	// nothing else: true
}

// A caller may need only one answer, for example whether predicate 5 (x <= 500) can be true. As
// soon as the predicate is true in the model of a cube, the function "visit" ends the enumeration.
func ExampleSolver_AllSAT_stop() {
	s := smt.NewContext(smt.Options{}).NewSolver()
	s.Assert(lia.And(atLeast(lia.V(x), 0), atMost(lia.V(x), 1000)))
	var predicates []lia.Formula
	for i := range int64(10) {
		predicates = append(predicates, atMost(lia.V(x), 100*i))
	}
	cubes, below := 0, false
	status := s.AllSAT(context.Background(), predicates, nil, func(cube []smt.Sign) bool {
		cubes++
		below = predicates[5].Eval(s.Value) // in the model of this cube
		return !below
	})
	fmt.Println(status, below, cubes <= 10)
	// Output:
	// sat true true
}

// Minimum returns the smallest distance of x and y. The assumption applies to this query
// only.
func ExampleSolver_Minimum() {
	s := smt.NewContext(smt.Options{}).NewSolver()
	distance := lia.V(y).Sub(lia.V(x))
	s.Assert(lia.Gt(distance))
	s.Assert(lia.And(lia.Divides(num.From(6), lia.V(x)), lia.Divides(num.From(4), lia.V(y))))
	ctx := context.Background()
	b, status := s.Minimum(ctx, distance)
	fmt.Println(status, b.Value)
	b, status = s.Minimum(ctx, distance, s.Lit(lia.Divides(num.From(12), lia.V(x))))
	fmt.Println(status, b.Value)
	// Output:
	// sat 2
	// sat 4
}

func ExampleSolver_Maximum() {
	s := smt.NewContext(smt.Options{}).NewSolver()
	// 2x + 3y <= 20, x <= 2y, and x is even or y is at most 2
	s.Assert(atMost(lia.V(x).Mul(num.From(2)).AddMul(num.From(3), lia.V(y)), 20))
	s.Assert(lia.Le(lia.V(x).AddMul(num.From(-2), lia.V(y))))
	s.Assert(lia.Or(lia.Divides(num.From(2), lia.V(x)), atMost(lia.V(y), 2)))
	ctx := context.Background()
	b, status := s.Maximum(ctx, lia.V(x))
	fmt.Println(status, b.Value, "at y =", s.Value(y))
	b, status = s.Minimum(ctx, lia.V(x))
	fmt.Println(status, b.Unbounded)
	// Output:
	// sat 4 at y = 2
	// sat true
}

// A caller can set a budget for one query and restore the previous one.
func ExampleSolver_SetBudget() {
	s := smt.NewContext(smt.Options{}).NewSolver()
	for i := range lia.Var(7) { // seven numbers from 1 to 6 that are all different
		s.Assert(lia.And(atLeast(lia.V(i), 1), atMost(lia.V(i), 6)))
		for j := range i {
			s.Assert(lia.Ne(lia.V(i).Sub(lia.V(j))))
		}
	}
	ctx := context.Background()
	old := s.SetBudget(smt.Budget{MaxRounds: 3})
	fmt.Println(s.Check(ctx), "after", s.Reason())
	s.SetBudget(old)
	fmt.Println(s.Check(ctx))
	// Output:
	// unknown after 3 rounds of theory conflicts
	// unsat
}

// After the context ends, Check answers Unknown within about 50 ms.
func ExampleSolver_Check_cancellation() {
	s := smt.NewContext(smt.Options{}).NewSolver()
	const n = 30
	for i := range lia.Var(n) {
		s.Assert(lia.And(atLeast(lia.V(i), 1), atMost(lia.V(i), n-1)))
		for j := range i {
			s.Assert(lia.Ne(lia.V(i).Sub(lia.V(j))))
		}
	}
	ctx, cancel := context.WithTimeout(context.Background(), 100*time.Millisecond)
	defer cancel()
	fmt.Println(s.Check(ctx))
	// Output:
	// unknown
}
