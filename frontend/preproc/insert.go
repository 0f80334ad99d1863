package preproc

import (
	"ic3play/frontend/diag"
	"ic3play/frontend/grammar/parser"
)

// Insertion is text that is put between two tokens. It is read as a line of its
// own, where no macro of the program is known.
type Insertion struct {
	Before int    // the index of the token that it stands before
	Text   string // in C
	Line   int    // the line that its tokens are said to stand in
}

// Insert returns the tokens with some more, in the order of the list where several
// stand at one place. What is wrong with a text shows when the tokens are parsed.
func (r Result) Insert(long int, list []Insertion) Result {
	types := map[string]bool{}
	for i := range r.Tokens {
		if r.Tokens[i].Type == parser.CLexerTYPE_NAME {
			types[r.Tokens[i].Text] = true
		}
	}
	at := make(map[int][]Token, len(list))
	for _, in := range list {
		more := Lex(in.Text, long)
		for i := range more {
			t := &more[i]
			t.Line, t.Macro = int32(in.Line), true
			if t.Type == parser.CLexerID && types[t.Text] {
				t.Type = parser.CLexerTYPE_NAME
			}
		}
		at[in.Before] = append(at[in.Before], more...)
	}
	out := Result{EOF: r.EOF, Broken: r.Broken}
	moved := make([]int, len(r.Tokens)+1)
	for i := range moved {
		out.Tokens = append(out.Tokens, at[i]...)
		moved[i] = len(out.Tokens)
		if i < len(r.Tokens) {
			out.Tokens = append(out.Tokens, r.Tokens[i])
		}
	}
	for i := range out.Tokens {
		out.Tokens[i].index = int32(i)
	}
	out.EOF.index = int32(len(out.Tokens))
	for _, a := range r.Attributes {
		a.Index = moved[min(a.Index, len(r.Tokens))]
		out.Attributes = append(out.Attributes, a)
	}
	return out
}

// Lex reads a piece of C. It says nothing of what cannot be a token and leaves it
// out.
func Lex(text string, long int) []Token {
	return Run([]byte(text), long, diag.NewReporter("", nil)).Tokens
}
