package preproc

import (
	"slices"
	"strings"
	"testing"

	"ic3play/frontend/diag"
	"ic3play/frontend/grammar/parser"
)

// TestInsert checks that Insert puts texts at the right places and in the right order, and that it
// marks the typedef names in them. The tokens of the program must keep their positions, and each
// attribute must still refer to the same token.
func TestInsert(t *testing.T) {
	src := []byte("typedef int word; word f(word a) __attribute__((noreturn)); word x;")
	rep := diag.NewReporter("", src)
	before := Run(src, 64, rep)
	if rep.Len() > 0 || len(before.Attributes) != 1 {
		t.Fatalf("%v, attributes %v", rep.All(), before.Attributes)
	}
	after := before.Insert(64, []Insertion{{Before: len(before.Tokens), Text: "(word)1", Line: 70}, {Before: 4, Text: "a", Line: 50}, {Before: 4, Text: "b c", Line: 60}})
	var texts []string
	for i := range after.Tokens {
		tok := &after.Tokens[i]
		texts = append(texts, tok.Text)
		if tok.GetTokenIndex() != i {
			t.Errorf("token %d has the index %d", i, tok.GetTokenIndex())
		}
	}
	want := []string{"typedef", "int", "word", ";", "a", "b", "c", "word", "f", "(", "word", "a", ")", ";", "word", "x", ";", "(", "word", ")", "1"}
	if !slices.Equal(texts, want) {
		t.Fatalf("%q", texts)
	}
	if after.Tokens[18].Type != parser.CLexerTYPE_NAME || after.Tokens[18].Line != 70 || after.Tokens[5].Line != 60 || after.EOF.GetTokenIndex() != len(want) {
		t.Errorf("%+v, %+v", after.Tokens[18], after.EOF)
	}
	if nested := before.Insert(64, []Insertion{{Text: strings.Repeat("(", 1000)}}); after.Broken || !nested.Broken {
		t.Errorf("broken: %v, a nested text: %v", after.Broken, nested.Broken)
	}
	if a, b := after.Attributes[0].Index, before.Attributes[0].Index; a != b+3 {
		t.Errorf("the attribute moves from %d to %d", b, a)
	}
	for i, j := 0, 0; i < len(after.Tokens); i++ {
		if after.Tokens[i].Line < 50 {
			if after.Tokens[i].Pos() != before.Tokens[j].Pos() {
				t.Errorf("%s moves", after.Tokens[i].Text)
			}
			j++
		}
	}
}
