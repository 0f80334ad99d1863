package witness

import "ic3play/frontend/wire/jsonio"

// MaxBytes is the maximum size of a witness. The longest witness that New writes has about ten
// thousand inputs, with a few lines for each.
const MaxBytes = 16 << 20

// Append appends the witness as JSON, indented by two spaces, with a final line
// feed. The bytes are those of encoding/json without HTML escapes.
func (w *Witness) Append(b []byte) []byte {
	out := jsonio.Writer{Indent: true}
	c := *w
	c.Format = Format
	jsonio.Write(&out, &c, witnessFields)
	out.Raw("\n")
	return append(b, out.Bytes()...)
}

// Read reads the JSON of Append, in any layout and order of fields. It refuses unknown and
// duplicate fields and wrong types, because Validate would ignore them. Errors are
// *jsonio.SyntaxError.
func Read(data []byte) (*Witness, error) {
	if len(data) > MaxBytes {
		return nil, &jsonio.SyntaxError{Line: 1, Col: 1, Message: "the witness is larger than 16 MB, which is not supported"}
	}
	var w Witness
	r := jsonio.NewReader(data)
	if !r.Begins('{') {
		r.Fail("this is not a witness: it must begin with {")
	}
	jsonio.Read(r, "a witness", &w, witnessFields)
	if err := r.Close("the witness"); err != nil {
		return nil, err
	}
	return &w, nil
}
