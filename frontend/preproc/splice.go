package preproc

// A spliced value is the source text after the second phase of translation of C: each backslash at
// the end of a line is removed, together with the line break. The result is in the field "text",
// and offsets of tokens are offsets in this field.
type spliced struct {
	text []byte
	at   []int32 // the offsets in text at which a line break was removed, in ascending order
}

// splice joins each line that ends with a backslash with the next line. Like gcc and clang, it
// accepts spaces between the backslash and the line break.
func splice(src []byte) spliced {
	var s spliced
	start := 0
	for i := 0; i < len(src); i++ {
		if src[i] != '\\' {
			continue
		}
		j := i + 1
		for j < len(src) && (src[j] == ' ' || src[j] == '\t' || src[j] == '\r' || src[j] == '\f' || src[j] == '\v') {
			j++
		}
		if j == len(src) || src[j] != '\n' {
			continue
		}
		if s.text == nil {
			s.text = make([]byte, 0, len(src))
		}
		s.text = append(s.text, src[start:i]...)
		s.at = append(s.at, int32(len(s.text)))
		start, i = j+1, j
	}
	if s.at == nil {
		return spliced{text: src}
	}
	s.text = append(s.text, src[start:]...)
	return s
}

// "place" sets the line and the column of each token to its position in the original source, before
// lines were joined. The tokens must be in the order of the text.
func (s spliced) place(toks []Token) {
	if len(s.at) == 0 {
		return
	}
	n := 0
	for i := range toks {
		t := &toks[i]
		for n < len(s.at) && s.at[n] <= t.Start {
			n++
		}
		if n == 0 {
			continue
		}
		t.Line += int32(n)
		if behind := t.Start - s.at[n-1]; behind < t.Col-1 {
			t.Col = behind + 1
		}
	}
}
