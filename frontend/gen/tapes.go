package gen

// Tapes enumerates the runs of a nondeterministic function. It calls run(next) once for every
// sequence of answers; run gets the answers by calling next(). Each of the first depth answers is
// any of values; all later answers are values[0]. If run returns false, Tapes stops.
func Tapes(values []int64, depth int, run func(next func() int64) bool) {
	var tape []int // indices into values, one for each answer
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
		tape = tape[:asked] // drop answers that only an earlier run asked for
		for len(tape) > 0 && tape[len(tape)-1] == len(values)-1 {
			tape = tape[:len(tape)-1]
		}
		if !more || len(tape) == 0 {
			return
		}
		tape[len(tape)-1]++
	}
}
