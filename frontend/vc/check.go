package vc

import (
	"context"
	"errors"
	"fmt"
	"time"

	"ic3play/engine/certify"
	"ic3play/engine/meter"
	"ic3play/frontend/ast"
	"ic3play/lia"
	"ic3play/lia/num"
)

// Claims is an invariant in terms of the syntax tree.
type Claims struct {
	// At returns the claim at a statement in one expansion of its function: at the
	// condition of a While or For, the body of a DoWhile, or a Labeled. calls lead
	// there, from main inwards. False means that there is no claim.
	At func(st ast.Stmt, calls []*ast.Call) (lia.Formula, bool)
	// Start does the same for the start of any other statement except blocks. It
	// may be nil.
	Start func(st ast.Stmt, calls []*ast.Call) (lia.Formula, bool)
	// Var maps a variable of the formulas to the tree. A local is that of the
	// innermost active expansion of its function. False means that the source has
	// no such variable.
	Var func(v lia.Var) (*ast.Var, bool)
	// Cells say which variables of the formulas are the index and the content of an
	// array's cell. What a claim says of a cell it says of all: for every index that is
	// not negative.
	Cells []Cell
	// Totals say which variables of the formulas are sums of elements behind a loop.
	Totals []Total
	// Products say which variables of the formulas are products of two variables.
	Products []Product
	// Contract returns what is claimed where a recursive function is entered and where it
	// returns. In both a parameter is its value on entry; so is what Old names. nil, or
	// false, claims nothing.
	Contract func(fn *ast.Func) (requires, ensures lia.Formula, ok bool)
	// Old says that a variable of the formulas is the value that a variable of the tree
	// had when the recursive function was entered.
	Old func(v lia.Var) (*ast.Var, bool)
	// Result returns the recursive function whose result a variable of the formulas is.
	Result func(v lia.Var) (*ast.Func, bool)
}

// NotCovered is the error for what this package cannot decide. It is neither for
// nor against the invariant.
type NotCovered struct {
	Reason string
}

// Error returns the reason.
func (e *NotCovered) Error() string { return "not covered on the syntax tree: " + e.Reason }

// Cell is an array with the variables of the formulas that stand for what names a cell and
// for its content: for a number, or for each index (ast.Array.Ranks). Cells may share them.
type Cell struct {
	Array   *ast.Array
	Index   []lia.Var
	Content lia.Var
	// Sum, if HasSum, is a variable for the sum of the cells before the index.
	Sum    lia.Var
	HasSum bool
	// Old are variables for the content when a recursive function was entered.
	Old []lia.Var
}

// Total is a variable of the formulas for the sum of the cells of an array before the value
// that a variable of the tree had when a loop ended last. If that was negative, it is 0.
type Total struct {
	Var   lia.Var
	Loop  ast.Stmt
	Array *ast.Array
	Index *ast.Var
}

// maxRounds limits how often the walk restarts because a loop turned out to need a
// claim.
const maxRounds = 16

// Check proves with the claims that no run of the program reaches an error. Its
// errors are *NotCovered, the end of ctx, or a condition that failed. In the last
// case the prover found a state that violates a claim.
func Check(ctx context.Context, file *ast.File, claims Claims, prover certify.Prover) (*certify.Certificate, error) {
	c, err := attempt(ctx, file, claims, false, prover)
	var notCovered *NotCovered
	ok := errors.As(err, &notCovered)
	if claims.Start == nil || !ok {
		return c, err
	}
	// Claims between the loop heads may cut loops without a claim at their head,
	// and simplify the other conditions.
	c, err = attempt(ctx, file, claims, true, prover)
	if err != nil && ctx.Err() == nil {
		return nil, notCovered
	}
	return c, err
}

// attempt is Check with the claims at heads only or, if fine, with all claims.
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

// share returns a context with half of the remaining time. So a program that is too
// hard here is not covered, before the caller's time ends.
func share(ctx context.Context) (context.Context, context.CancelFunc) {
	end, ok := ctx.Deadline()
	if !ok {
		return context.WithCancel(ctx)
	}
	return meter.WithTimeout(ctx, time.Until(end)/2)
}

// Conditions returns what must be refuted to show that no run reaches an error.
// weak is not empty if a claim was missing or only a part of it was usable; then a
// solution of a condition does not refute the claims. fine also uses the claims
// between heads.
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
