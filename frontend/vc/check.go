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

// Claims is an invariant in terms of the syntax tree. The fields map statements to formulas,
// and the variables of the formulas to the tree.
type Claims struct {
	// At returns the claim at a statement in one inlined instance of its function. The claim
	// applies at the condition of a While or For, at the body of a DoWhile, or at a Labeled.
	// calls contains the calls that lead there, from main inwards. ok is false if there is no
	// claim.
	At func(st ast.Stmt, calls []*ast.Call) (lia.Formula, bool)
	// Start returns the claim at the start of any other statement except blocks. The field may
	// be nil.
	Start func(st ast.Stmt, calls []*ast.Call) (lia.Formula, bool)
	// Var maps a variable of the formulas to a variable of the tree. For a local variable,
	// this is the variable of the innermost active instance of its function. ok is false if
	// the source has no such variable.
	Var func(v lia.Var) (*ast.Var, bool)
	// Cells contains the variables of the formulas that represent the index and the content of
	// an array's cell. A claim about a cell is a claim about all cells: about every index that
	// is not negative.
	Cells []Cell
	// Totals contains the variables of the formulas that represent sums of elements after a
	// loop.
	Totals []Total
	// Products contains the variables of the formulas that represent products of two
	// variables.
	Products []Product
	// Contract returns the precondition and the postcondition of a recursive function. In
	// both, a parameter denotes its value on entry, and so does a variable that Old maps. ok
	// is false if there is no claim. The field may be nil.
	Contract func(fn *ast.Func) (requires, ensures lia.Formula, ok bool)
	// Old maps a variable of the formulas to the variable of the tree whose value on entry to
	// the recursive function it represents.
	Old func(v lia.Var) (*ast.Var, bool)
	// Result maps a variable of the formulas to the recursive function whose result it
	// represents.
	Result func(v lia.Var) (*ast.Func, bool)
}

// NotCovered is the error for a program or claim that this package cannot decide. It means
// neither that the invariant is right nor that it is wrong.
type NotCovered struct {
	Reason string
}

// Error implements error.
func (e *NotCovered) Error() string { return "not covered on the syntax tree: " + e.Reason }

// Cell is an array with the variables of the formulas that represent the index and the content
// of one of its cells. The index is the cell's number, or an index for each dimension
// (ast.Array.Ranks). Cells may share indices.
type Cell struct {
	Array   *ast.Array
	Index   []lia.Var
	Content lia.Var
	// Sums contains variables for sums of the cells before the index.
	Sums []Sum
	// Old contains the variables for the content on entry to each recursive function.
	Old []lia.Var
}

// Sum is a variable of the formulas that represents a sum or count of cells; Of defines what
// each cell adds.
type Sum struct {
	Var lia.Var
	Of  *ast.Weight
}

// sums reports whether v is one of the cell's sum variables.
func (c Cell) sums(v lia.Var) bool {
	return slices.ContainsFunc(c.Sums, func(s Sum) bool { return s.Var == v })
}

// Total is a variable of the formulas that represents a sum of an array's cells after a loop.
// It covers the cells before an index: the value that a variable of the tree had when the loop
// last ended. The sum is 0 if that value was negative.
type Total struct {
	Var   lia.Var
	Loop  ast.Stmt
	Of    *ast.Weight
	Index *ast.Var
}

// maxRounds limits how often the walk restarts because a further loop needs a claim.
const maxRounds = 16

// Check uses the claims to prove that no run of the program reaches an error. It returns
// *NotCovered, the error of ctx, or an error for a condition that it could not refute. In the
// last case the prover found a state that violates a claim.
func Check(ctx context.Context, file *ast.File, claims Claims, prover certify.Prover) (*certify.Certificate, error) {
	c, err := attempt(ctx, file, claims, false, prover)
	var notCovered *NotCovered
	ok := errors.As(err, &notCovered)
	if claims.Start == nil || !ok {
		return c, err
	}
	// Claims between loop heads can cut a loop that has no claim at its head, and they simplify the
	// other conditions.
	c, err = attempt(ctx, file, claims, true, prover)
	if err != nil && ctx.Err() == nil {
		return nil, notCovered
	}
	return c, err
}

// attempt is one attempt of Check. It uses all claims if fine is set, and only the claims at
// loop heads otherwise.
func attempt(ctx context.Context, file *ast.File, claims Claims, fine bool, prover certify.Prover) (*certify.Certificate, error) {
	start := time.Now()
	conds, weak, err := Conditions(ctx, file, claims, fine)
	if err != nil {
		return nil, err
	}
	generated := time.Since(start)
	own, cancel := share(ctx)
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
		return nil, &NotCovered{Reason: weak}
	case own.Err() != nil:
		return nil, &NotCovered{Reason: "the time for this check ran out"}
	case !hasSolution:
		return nil, &NotCovered{Reason: err.Error()}
	}
	return nil, fmt.Errorf("check on the syntax tree: %w", err)
}

// share returns a context with half of the remaining time. So Check can report a program that
// is too hard as not covered before the caller's time ends.
func share(ctx context.Context) (context.Context, context.CancelFunc) {
	end, ok := ctx.Deadline()
	if !ok {
		return context.WithCancel(ctx)
	}
	return meter.WithTimeout(ctx, time.Until(end)/2)
}

// Conditions returns formulas. If all of them are refuted, no run reaches an error. The result
// weak is not empty if a claim was missing, or only a part of it was usable. A solution of a
// condition then does not refute the claims. If fine is set, the claims between loop heads are
// also used.
func Conditions(ctx context.Context, file *ast.File, claims Claims, fine bool) (conds []certify.Condition, weak string, err error) {
	shut := map[point]bool{}
	places := map[placeKey]int{}
	for round := 0; ; round++ {
		w := &walker{ctx: ctx, file: file, claims: claims, fine: fine, shut: shut, places: places, open: map[point]bool{}}
		w.run()
		switch {
		case w.err != nil:
			return nil, "", fmt.Errorf("check on the syntax tree: %w", w.err)
		case w.gaveUp != "":
			return nil, "", &NotCovered{Reason: w.gaveUp}
		case len(w.open) == 0:
			if len(shut) > 0 {
				w.weakened = "a loop has no invariant"
			}
			return w.withIdentities(w.chain.conditions()), w.weakened, nil
		case round == maxRounds:
			return nil, "", &NotCovered{Reason: "loops have no invariants"}
		}
		for p := range w.open {
			shut[p] = true
		}
	}
}
