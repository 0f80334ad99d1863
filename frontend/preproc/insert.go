package preproc

import (
	"ic3play/frontend/diag"
	"ic3play/frontend/grammar/parser"
)

// An Insertion is a piece of C code to insert between two tokens of a preprocessed file. It is
// preprocessed like a separate file, so the macros of the program are not expanded in it.
type Insertion struct {
	Before int    // index of the token before which the text is inserted
	Text   string // C code
	Line   int
}

// Insert returns a copy of r in which the given texts are inserted. Texts before the same token
// keep their order. Insert reports nothing if an inserted text contains something that is no C
// token; the parser reports this later. If a text is too long or nests too deeply, the field Broken
// of the result is set.
func (r Result) Insert(long int, list []Insertion) Result {
	types := r.types()
	at := make(map[int][]Token, len(list))
	out := r // all fields that describe the headers and macros of the program remain unchanged
	for _, in := range list {
		more, _ := lexed(in.Text, long, types)
		out.Broken = out.Broken || len(more) == 0 && in.Text != ""
		for i := range more {
			more[i].Line, more[i].Macro = int32(in.Line), true
		}
		at[in.Before] = append(at[in.Before], more...)
	}
	out.Tokens, out.Attributes, out.Dropped = nil, nil, nil
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
	for _, d := range r.Dropped {
		d.Index = moved[min(d.Index, len(r.Tokens))]
		out.Dropped = append(out.Dropped, d)
	}
	return out
}

// Lex returns the tokens of a piece of C code, in which the typedef names of r are also typedef
// names. The second result is false if a part of the text is not a C token, or if the preprocessor
// would remove an attribute or a similar word (Dropped). Lex does not detect directives and
// pragmas.
func (r Result) Lex(text string, long int) (toks []Token, ok bool) {
	return lexed(text, long, r.types())
}

func (r Result) types() map[string]bool {
	types := map[string]bool{}
	for i := range r.Tokens {
		if r.Tokens[i].Type == parser.CLexerTYPE_NAME {
			types[r.Tokens[i].Text] = true
		}
	}
	return types
}

func lexed(text string, long int, types map[string]bool) (toks []Token, ok bool) {
	rep := diag.NewReporter("", nil)
	r := Run([]byte(text), long, rep)
	for i := range r.Tokens {
		if t := &r.Tokens[i]; t.Type == parser.CLexerID && types[t.Text] {
			t.Type = parser.CLexerTYPE_NAME
		}
	}
	return r.Tokens, rep.Len() == 0 && !r.Broken && len(r.Dropped) == 0 && !r.LaidOut
}
