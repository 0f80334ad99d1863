package gen

// InputSequences enumerates the runs of a nondeterministic function. For every sequence of values
// it calls run(next), and "run" calls "next" for each value that it needs. The first "depth" values
// of a sequence are arbitrary elements of "values", and all later ones are values[0]. If "run"
// returns false, InputSequences stops.
func InputSequences(values []int64, depth int, run func(next func() int64) bool) {
	var tape []int
	for {
		read := 0
		more := run(func() int64 {
			if read == depth {
				return values[0]
			}
			if read == len(tape) {
				tape = append(tape, 0)
			}
			read++
			return values[tape[read-1]]
		})
		tape = tape[:read] // remove values that an earlier run requested but this run did not
		for len(tape) > 0 && tape[len(tape)-1] == len(values)-1 {
			tape = tape[:len(tape)-1]
		}
		if !more || len(tape) == 0 {
			return
		}
		tape[len(tape)-1]++
	}
}
