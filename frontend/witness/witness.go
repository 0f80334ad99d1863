package witness

import (
	"slices"

	"ic3play/engine/source"
	"ic3play/frontend/verify"
)

// Format is the first field of every witness.
const Format = "ic3play-witness/1"

const (
	safe    = "safe"
	unsafe  = "unsafe"
	unknown = "unknown"
	failed  = "error"
)

// Witness is a verdict with its evidence. Package frontend/wire describes the meaning of the
// tags.
type Witness struct {
	Format string `json:"format" wire:"must" check:"wrongFormat"`
	File   string `json:"file"`
	SHA256 string `json:"sha256" wire:"must" check:"wrongDigest"` // the Digest of the source
	Engine string `json:"engine"`
	// Ints says with which integers the program computes, in the syntax of ast.ParseRules. It is
	// empty for mathematical integers.
	Ints    string `json:"ints,omitempty" check:"wrongInts"`
	Verdict string `json:"verdict" wire:"must" check:"wrongVerdict"` // safe, unsafe, unknown, error
	Reason  string `json:"reason,omitempty"`                         // why the verdict is unknown
	Checked bool   `json:"checked"`                                  // what the writer claimed; Validate ignores it
	// Invariant is the invariant of a safe program, by location; true where it has no formula.
	Invariant []Claim  `json:"invariant,omitempty"`
	Inputs    []Input  `json:"inputs,omitempty"`
	Failure   *Failure `json:"failure,omitempty"` // the failing statement
	Errors    []string `json:"errors,omitempty"`  // the errors of a source that could not be checked
}

// Claim is a formula that holds whenever control is at its location.
type Claim struct {
	Location string `json:"location" wire:"must"`
	Func     string `json:"func"`
	File     string `json:"file,omitempty"` // the header, as a path from the main file's folder; "" for the main file
	Line     int    `json:"line" wire:"must" check:"wrongPlace"`
	Formula  string `json:"formula" wire:"must"`
}

// Input is a value that the program reads.
type Input struct {
	Name  string `json:"name" wire:"must"`
	File  string `json:"file,omitempty"` // as in Claim
	Line  int    `json:"line" wire:"must" check:"wrongPlace"`
	Col   int    `json:"col" wire:"must" check:"wrongPlace"`
	Value string `json:"value" wire:"must" check:"wrongNumber"`
	// If a loop reads the same inputs in several rounds, the list contains the inputs of only one
	// round. The last of them has Again and Of set: Of is the number of inputs in the round, and
	// Again is the number of further rounds. For all other inputs, both are 0.
	Again int `json:"again,omitempty"`
	Of    int `json:"of,omitempty"`
}

// Failure is the failing statement.
type Failure struct {
	File string `json:"file,omitempty"` // as in Claim
	Line int    `json:"line" wire:"must" check:"wrongPlace"`
	Col  int    `json:"col" wire:"must" check:"wrongPlace"`
	Note string `json:"note"` // the kind of failure in words
}

// InputOf converts an input of a report to an input of a witness.
func InputOf(in verify.InputValue) Input {
	return Input{Name: in.Name, Line: in.Line, Col: in.Col, Value: in.Value, Again: in.Again, Of: in.Of}
}

// New returns the witness of a report on a source.
func New(src []byte, rep *verify.Report) *Witness {
	c, files := &rep.Certificate, source.Split("", src)
	w := &Witness{Format: Format, File: rep.File, SHA256: Digest(src), Engine: rep.Engine, Ints: rep.Ints, Verdict: rep.Verdict, Reason: files.Words(rep.Reason),
		Checked: c.Checked}
	for _, in := range c.Inputs {
		w.Inputs = append(w.Inputs, InputOf(in))
	}
	for _, cut := range c.Cuts {
		w.Invariant = append(w.Invariant, Claim{Location: cut.Name, Func: cut.Func, Line: cut.Line, Formula: cut.Formula})
	}
	if n := len(c.Steps); n > 0 {
		last := c.Steps[n-1]
		w.Failure = &Failure{Line: last.Line, Col: last.Col, Note: files.Words(last.Note)}
	}
	w.eachPlace(func(file *string, line *int) { *file, *line = files.Locate(*line) })
	for _, d := range rep.Diagnostics {
		w.Errors = append(w.Errors, d.Error())
	}
	return w
}

// eachPlace calls "visit" for each source position in the witness.
func (w *Witness) eachPlace(visit func(file *string, line *int)) {
	for i := range w.Invariant {
		visit(&w.Invariant[i].File, &w.Invariant[i].Line)
	}
	for i := range w.Inputs {
		visit(&w.Inputs[i].File, &w.Inputs[i].Line)
	}
	if w.Failure != nil {
		visit(&w.Failure.File, &w.Failure.Line)
	}
}

// inText returns a copy of the witness with line numbers of the whole text, headers included. If
// the program lacks a header that the witness names, "missing" is that header.
func (w *Witness) inText(files source.Files) (out *Witness, missing string) {
	own := *w
	own.Invariant, own.Inputs = slices.Clone(w.Invariant), slices.Clone(w.Inputs)
	if w.Failure != nil {
		f := *w.Failure
		own.Failure = &f
	}
	own.eachPlace(func(file *string, line *int) {
		if n, ok := files.Line(*file, *line); ok {
			*file, *line = "", n
		} else {
			missing = *file
		}
	})
	return &own, missing
}

// Digest is the SHA-256 of a text, headers included (source.Files). It ignores a byte order mark
// and the style of line ends, which editors and the page may change.
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
