package verify

// Activation is a call that is active in a run.
type Activation struct {
	Call      string // the call as text, such as "f(3)", or "main()" for the function main
	File      string // the header that contains Line; see WithFiles
	Line, Col int    // the current position in the call
}

// Stack returns the active calls at the last of the given steps, from main inwards. For a call
// that began before these steps, only the function's name is known.
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
