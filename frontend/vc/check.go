package vc

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"ic3play/engine/certify"
	"ic3play/engine/meter"
	"ic3play/frontend/ast"
	"ic3play/lia"
	"ic3play/lia/num"
)

// Claims is an invariant of a program: formulas, called claims, at some of its statements.
type Claims struct {
	// At returns the claim at one of these statements: the condition of a While or For, the body of
	// a DoWhile, or a Labeled. Each inlined copy of a function may have its own claim. The
	// parameter "calls" identifies the copy: it contains the active calls, the outermost call in
	// main first. If there is no claim, ok is false.
	At func(st ast.Stmt, calls []*ast.Call) (lia.Formula, bool)
	// Start returns the claim at the start of any other statement, except a block. The field Start
	// may be nil.
	Start func(st ast.Stmt, calls []*ast.Call) (lia.Formula, bool)
	// Var returns the program's variable that the formula variable v represents. If there is none,
	// ok is false. If the program's variable is local, v represents its value in the innermost
	// active call of its function.
	Var func(v lia.Var) (*ast.Var, bool)
	// Cells contains the formula variables for the indices and contents of array cells. A claim
	// about a cell holds for every index that is not negative.
	Cells []Cell
	// Totals contains the formula variables for sums of array elements at the end of a loop.
	Totals []Total
	// Products contains the formula variables for products of variables and of indices of cells.
	Products []Product
	// Contract returns the precondition and the postcondition of a recursive function. In both
	// formulas, the variable of a parameter represents the parameter's value on entry. The field
	// may be nil. If there is no contract, ok is false.
	Contract func(fn *ast.Func) (requires, ensures lia.Formula, ok bool)
	// Contracts, and claims inside recursive functions, may mention the value that a variable had
	// when the function was called. If the formula variable v denotes such a value, Old returns the
	// variable of the program, and true.
	Old func(v lia.Var) (*ast.Var, bool)
	// A contract may mention the result of its function. If the formula variable v denotes the
	// result of a function, Result returns this function, and true.
	Result func(v lia.Var) (*ast.Func, bool)
}

// Unsupported is the error for a program or claim that this package cannot decide. The invariant
// may still be right.
type Unsupported struct {
	Reason string
}

// Error implements error.
func (e *Unsupported) Error() string { return "not covered on the syntax tree: " + e.Reason }

// Cell contains an array and the formula variables for the index and the content of one cell. The
// index is the cell's number, or has one variable for each dimension (ast.Array.Ranks). Two Cells
// may share their index variables.
type Cell struct {
	Array   *ast.Array
	Index   []lia.Var
	Content lia.Var
	// Sums contains variables for sums of the cells 0 to index - 1.
	Sums []Sum
	// Old contains, for recursive functions, variables for the cell's content on entry.
	Old []lia.Var
}

// Sum is a formula variable for a sum or count of cells. Weight defines the contribution of each
// cell.
type Sum struct {
	Var    lia.Var
	Weight *ast.Weight
}

func (c Cell) sums(v lia.Var) bool {
	return slices.ContainsFunc(c.Sums, func(s Sum) bool { return s.Var == v })
}

// Total is a formula variable for a sum of array cells. The sum consists of the cells before the
// index i, where i is the value that the variable Index had when the loop Loop last ended. If i was
// negative, the sum is 0.
type Total struct {
	Var    lia.Var
	Loop   ast.Stmt
	Weight *ast.Weight
	Index  *ast.Var
}

// maxRounds limits the number of times that the walk restarts because it has found another loop
// that needs a claim.
const maxRounds = 16

// Check uses the claims to prove that no run of the program reaches an error, and returns the
// proof. It returns the error *Unsupported if it cannot decide, the error of ctx if ctx ends, and
// another error if it finds values that violate a condition.
func Check(ctx context.Context, file *ast.File, claims Claims, prover certify.Prover) (*certify.Certificate, error) {
	c, err := checkOnce(ctx, file, claims, false, prover)
	var notCovered *Unsupported
	ok := errors.As(err, &notCovered)
	if claims.Start == nil || !ok {
		return c, err
	}
	// If a loop has no claim at its head, another statement of the loop that has a claim can serve
	// as the cut point.
	c, err = checkOnce(ctx, file, claims, true, prover)
	if err != nil && ctx.Err() == nil {
		return nil, notCovered
	}
	return c, err
}

func checkOnce(ctx context.Context, file *ast.File, claims Claims, atStatements bool, prover certify.Prover) (*certify.Certificate, error) {
	start := time.Now()
	conds, weak, err := Conditions(ctx, file, claims, atStatements)
	if err != nil {
		return nil, err
	}
	generated := time.Since(start)
	own, cancel := halfTime(ctx)
	defer cancel()
	c, err := certify.Prove(own, conds, prover)
	if err == nil {
		c.Stats.Generate = generated
		return c, nil
	}
	hasSolution := errors.As(err, new(interface{ Counterexample() map[lia.Var]num.Int }))
	switch {
	case ctx.Err() != nil:
	case weak != "":
		return nil, &Unsupported{Reason: weak}
	case own.Err() != nil:
		return nil, &Unsupported{Reason: "the time for this check ran out"}
	case !hasSolution:
		return nil, &Unsupported{Reason: err.Error()}
	}
	return nil, fmt.Errorf("check on the syntax tree: %w", err)
}

// halfTime returns a context with half of the remaining time, so that Check can report a hard
// program as not covered before the caller's time ends.
func halfTime(ctx context.Context) (context.Context, context.CancelFunc) {
	end, ok := ctx.Deadline()
	if !ok {
		return context.WithCancel(ctx)
	}
	return meter.WithTimeout(ctx, time.Until(end)/2)
}

// Conditions returns the verification conditions. If all of them are unsatisfiable, no run reaches
// an error. If a claim was missing, or if only a part of a claim could be used, the result "weak"
// says why. Then a satisfiable condition does not show that the claims are wrong. If atStatements
// is set, Conditions also uses the claims at statements that are neither loop heads nor labels.
func Conditions(ctx context.Context, file *ast.File, claims Claims, atStatements bool) (conds []certify.Condition, weak string, err error) {
	unreachable := map[point]bool{}
	places := map[instanceKey]int{}
	for round := 0; ; round++ {
		w := &walker{ctx: ctx, file: file, claims: claims, atStatements: atStatements, unreachable: unreachable, instances: places, missing: map[point]bool{}}
		w.run()
		switch {
		case w.err != nil:
			return nil, "", fmt.Errorf("check on the syntax tree: %w", w.err)
		case w.gaveUp != "":
			return nil, "", &Unsupported{Reason: w.gaveUp}
		case len(w.missing) == 0:
			if len(unreachable) > 0 {
				w.weakened = "a loop has no invariant"
			}
			return w.withIdentities(w.chain.conditions()), w.weakened, nil
		case round == maxRounds:
			return nil, "", &Unsupported{Reason: "loops have no invariants"}
		}
		for p := range w.missing {
			unreachable[p] = true
		}
	}
}
