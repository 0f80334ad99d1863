package preproc

// A spliced value is the source after C's second phase of translation, which removes line breaks
// after backslashes. The offsets of tokens are offsets in the field text.
type spliced struct {
	text []byte
	at   []int32 // offsets in text where a line break was removed, ascending
}

// splice joins lines. Like gcc and clang, it accepts spaces between the backslash and the
// line break.
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

// place sets the line and column of each token to its position in the source before lines were
// joined. The tokens must be in order.
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
