package gen

// Tapes calls run once for every sequence of the values that a run can be given
// when the first depth questions that it asks have these answers each, and all
// later ones the first of the values. A run asks by calling next. It stops when
// run returns false.
func Tapes(values []int64, depth int, run func(next func() int64) bool) {
	var tape []int // indices of values, of the questions that were asked
	for {
		asked := 0
		more := run(func() int64 {
			if asked == depth {
				return values[0]
			}
			if asked == len(tape) {
				tape = append(tape, 0)
			}
			asked++
			return values[tape[asked-1]]
		})
		tape = tape[:asked] // the run may have ended earlier than the one before
		for len(tape) > 0 && tape[len(tape)-1] == len(values)-1 {
			tape = tape[:len(tape)-1]
		}
		if !more || len(tape) == 0 {
			return
		}
		tape[len(tape)-1]++
	}
}
