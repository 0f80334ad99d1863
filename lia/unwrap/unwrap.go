// Package unwrap finds an error of a type among those that an error wraps. It is errors.As
// with less code: that sets a variable of any type by reflection, which is a hundredth of the
// browser's module for a question that an assertion answers.
package unwrap

// As is the first error of type E, which may be an interface, in the tree of errors that err
// wraps, in the order of errors.As. An error's own method As is not asked.
func As[E any](err error) (E, bool) {
	for err != nil {
		if e, ok := err.(E); ok {
			return e, true
		}
		switch x := err.(type) {
		case interface{ Unwrap() error }:
			err = x.Unwrap()
		case interface{ Unwrap() []error }:
			for _, e := range x.Unwrap() {
				if e, ok := As[E](e); ok {
					return e, true
				}
			}
			err = nil
		default:
			err = nil
		}
	}
	var none E
	return none, false
}
