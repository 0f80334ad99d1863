package witness

import "ic3play/frontend/wire/jsonio"

// MaxBytes bounds what is read. The longest witness that is written has some ten
// thousand inputs, a few lines each.
const MaxBytes = 16 << 20

// Append writes the witness as JSON, indented by two blanks, with a line feed at
// the end. The bytes are those of encoding/json without escapes for HTML.
func (w *Witness) Append(b []byte) []byte {
	out := jsonio.Writer{Indent: true}
	c := *w
	c.Format = Format
	writeWitness(&out, &c)
	out.Raw("\n")
	return append(b, out.Bytes()...)
}

// Read reads what Append writes, laid out in any way and with the fields in any
// order. It refuses fields that it does not know, fields given twice, and values
// of another type: a witness that says more than is checked would be believed
// for more than was checked. Errors are *jsonio.SyntaxError.
func Read(data []byte) (*Witness, error) {
	if len(data) > MaxBytes {
		return nil, &jsonio.SyntaxError{Line: 1, Col: 1, Message: "this text is larger than 16 MB, no witness is"}
	}
	var w Witness
	r := jsonio.NewReader(data)
	if !r.Begins('{') {
		r.Fail("this is no witness: it must begin with {")
	}
	readWitness(r, "a witness", &w)
	if err := r.Close("the witness"); err != nil {
		return nil, err
	}
	return &w, nil
}
