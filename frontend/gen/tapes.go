package gen

// Tapes calls run once for every sequence of answers in which the first depth
// questions have any of the values and later ones the first value. run asks by
// calling next. Tapes stops when run returns false.
func Tapes(values []int64, depth int, run func(next func() int64) bool) {
	var tape []int // indices into values, one for each question
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
		tape = tape[:asked] // the run may have asked fewer questions than the one before
		for len(tape) > 0 && tape[len(tape)-1] == len(values)-1 {
			tape = tape[:len(tape)-1]
		}
		if !more || len(tape) == 0 {
			return
		}
		tape[len(tape)-1]++
	}
}
