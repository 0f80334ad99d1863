package verify

// Activation is a call that is under way in a run.
type Activation struct {
	Call      string // "f(3)"; "main()" for main
	File      string // the header that has Line; see Placed
	Line, Col int    // where it is
}

// Stack returns the calls under way in the last of some steps, from main inwards. Calls
// whose beginnings are not among the steps are named by their function.
func Stack(steps []TraceStep) []Activation {
	var out []Activation
	for i := range steps {
		s := &steps[i]
		for len(out) <= s.Depth {
			out = append(out, Activation{Call: "..."})
		}
		out = out[:s.Depth+1]
		at := &out[s.Depth]
		switch {
		case s.Call != "":
			at.Call = s.Call
		case at.Call == "...":
			at.Call = s.Func + "()"
		}
		at.File, at.Line, at.Col = s.File, s.Line, s.Col
	}
	return out
}
