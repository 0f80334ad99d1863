package gen

// Tapes enumerates the runs of a nondeterministic function. For every sequence of values it calls
// run(next), and run calls next for each value that it needs. The first depth values of a sequence
// are arbitrary elements of values, and all later ones are values[0]. If run returns false, Tapes
// stops.
func Tapes(values []int64, depth int, run func(next func() int64) bool) {
	var tape []int
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
		tape = tape[:asked] // remove values that an earlier run requested but this run did not
		for len(tape) > 0 && tape[len(tape)-1] == len(values)-1 {
			tape = tape[:len(tape)-1]
		}
		if !more || len(tape) == 0 {
			return
		}
		tape[len(tape)-1]++
	}
}
