package witness

import "ic3play/frontend/verify"

// Format is the first field of every witness.
const Format = "ic3play-witness/1"

// The verdicts that a witness can be of.
const (
	safe    = "safe"
	unsafe  = "unsafe"
	unknown = "unknown"
	failed  = "error"
)

// Witness is a verdict with what proves it. Its tags are those of frontend/wire.
type Witness struct {
	Format string `json:"format" wire:"must" check:"wrongFormat"`
	File   string `json:"file"`
	SHA256 string `json:"sha256" wire:"must" check:"wrongDigest"` // of the source: Digest
	Engine string `json:"engine"`
	// Ints are the integers that the program computes with, as ast.ParseRules reads
	// them; empty for the mathematical ones.
	Ints    string `json:"ints,omitempty" check:"wrongInts"`
	Verdict string `json:"verdict" wire:"must" check:"wrongVerdict"` // safe, unsafe, unknown, error
	Reason  string `json:"reason,omitempty"`                         // of an unknown
	Checked bool   `json:"checked"`                                  // what the writer said; Validate does not look at it
	// Invariant is what a safe program keeps, by location; true elsewhere.
	Invariant []Claim `json:"invariant,omitempty"`
	// Inputs are the values that an unsafe program asks for, in that order.
	Inputs  []Input  `json:"inputs,omitempty"`
	Failure *Failure `json:"failure,omitempty"` // the statement that fails then
	Errors  []string `json:"errors,omitempty"`  // of a source that is no program
}

// Claim is a formula that holds whenever control is at a location.
type Claim struct {
	Location string `json:"location" wire:"must"` // unique in the program as lowered
	Func     string `json:"func"`
	Line     int    `json:"line" wire:"must" check:"wrongPlace"`
	Formula  string `json:"formula" wire:"must"`
}

// Input is a value that the program asks for.
type Input struct {
	Name  string `json:"name" wire:"must"`
	Line  int    `json:"line" wire:"must" check:"wrongPlace"`
	Col   int    `json:"col" wire:"must" check:"wrongPlace"`
	Value string `json:"value" wire:"must" check:"wrongNumber"`
	// Again says how often the last inputs, Of of them with this one, are given once
	// more: those of a loop's round.
	Again int `json:"again,omitempty"`
	Of    int `json:"of,omitempty"`
}

// Failure is a statement that fails.
type Failure struct {
	Line int    `json:"line" wire:"must" check:"wrongPlace"`
	Col  int    `json:"col" wire:"must" check:"wrongPlace"`
	Note string `json:"note"` // how
}

// New makes the witness of a report on a source.
func New(src []byte, rep *verify.Report) *Witness {
	c := &rep.Certificate
	w := &Witness{Format: Format, File: rep.File, SHA256: Digest(src), Engine: rep.Engine, Ints: rep.Ints, Verdict: rep.Verdict, Reason: rep.Reason,
		Checked: c.Checked}
	for _, in := range c.Inputs {
		w.Inputs = append(w.Inputs, Input(in))
	}
	for _, cut := range c.Cuts {
		w.Invariant = append(w.Invariant, Claim{cut.Name, cut.Func, cut.Line, cut.Formula})
	}
	if n := len(c.Steps); n > 0 {
		last := c.Steps[n-1]
		w.Failure = &Failure{last.Line, last.Col, last.Note}
	}
	for _, d := range rep.Diagnostics {
		w.Errors = append(w.Errors, d.Error())
	}
	return w
}

// Digest identifies a source: the SHA-256 of its text with lines ended by "\n"
// and without a byte order mark, so that a file stays the same program when an
// editor, or the page, reads it.
func Digest(src []byte) string {
	const mark = "\ufeff"
	if len(src) >= len(mark) && string(src[:len(mark)]) == mark {
		src = src[len(mark):]
	}
	text := make([]byte, 0, len(src)+72)
	for i, c := range src {
		switch {
		case c != '\r':
			text = append(text, c)
		case i+1 == len(src) || src[i+1] != '\n':
			text = append(text, '\n')
		}
	}
	out := make([]byte, 0, 64)
	for _, b := range sum256(text) {
		out = append(out, hexadecimal[b>>4], hexadecimal[b&15])
	}
	return string(out)
}

const hexadecimal = "0123456789abcdef"
