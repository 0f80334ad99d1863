// Package mbp is model-based projection for linear integer arithmetic: it
// finds, for one model, a part of an existential quantification that holds in
// that model, as a conjunction of literals.
//
// The idea is Komuravelli, Gurfinkel, Chaki: SMT-based model checking for
// recursive programs (FMSD 2016), with the integer rules of Bjørner and Janota:
// Playing with quantified satisfaction (LPAR 2015) as in Cooper's elimination:
// substitution of equations, resolution of bounds with the one that is
// tightest in the model, case by residue in the model where coefficients or
// divisibilities need it.
package mbp

import (
	"errors"

	"ic3play/lia"
	"ic3play/lia/num"
)

// ErrNotModel says that the values do not satisfy the cube to be projected.
var ErrNotModel = errors.New("mbp: the values are no model of the cube")

// Implicant returns literals of f that are true in the model and whose
// conjunction implies f; nil when f is True. The model must satisfy f: if it
// does not, the result is nil and meaningless.
func Implicant(f lia.Formula, value func(lia.Var) num.Int) []lia.Literal { return nil }

// Project eliminates from the cube the variables for which elim is true. The
// result is a conjunction of literals without these variables, true in the
// model, that implies (exists eliminated variables. cube). It fails with
// ErrNotModel when the model does not satisfy the cube.
func Project(cube []lia.Literal, elim func(lia.Var) bool, value func(lia.Var) num.Int) ([]lia.Literal, error) {
	return nil, nil
}
