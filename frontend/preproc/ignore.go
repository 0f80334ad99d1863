package preproc

import (
	"strings"

	"ic3play/frontend/diag"
	"ic3play/frontend/grammar/parser"
)

// dropIgnored removes words of C and its dialects that mean nothing here, and
// attributes with their arguments, and respells the others as standard C. It
// works in place.
func dropIgnored(toks []Token, rep *diag.Reporter) []Token {
	out := toks[:0]
	for i := 0; i < len(toks); i++ {
		t := toks[i]
		if t.Type != parser.CLexerID || t.Text[0] != '_' {
			out = append(out, t)
			continue
		}
		switch t.Text {
		case "__extension__", "_Noreturn", "__restrict", "__restrict__", "__volatile", "__volatile__", "_Thread_local", "__thread", "__cdecl", "__stdcall":
			continue
		case "__const", "__const__":
			t = retyped(t, "const")
		case "__inline", "__inline__", "__forceinline":
			t = retyped(t, "inline")
		case "__signed", "__signed__":
			t = retyped(t, "signed")
		case "__attribute__", "__attribute", "__declspec", "_Alignas":
			j := skipParens(toks, i+1)
			if j == i+1 {
				rep.Report(diag.Syntax, t.Span(), "%s needs arguments in parentheses", t.Text)
			}
			i = j - 1
			continue
		}
		out = append(out, t)
	}
	return out
}

// retyped returns the token as the keyword, whose type is that of its literal.
func retyped(t Token, keyword string) Token {
	t.Text = keyword
	quoted := "'" + keyword + "'"
	for typ, lit := range parser.CLexerLexerStaticData.LiteralNames {
		if lit == quoted {
			t.Type = int32(typ)
		}
	}
	return t
}

// skipParens returns the index behind the parenthesised group that starts at
// i, or i when none does.
func skipParens(toks []Token, i int) int {
	if i >= len(toks) || toks[i].Type != parser.CLexerLPAREN {
		return i
	}
	depth := 0
	for ; i < len(toks); i++ {
		switch toks[i].Type {
		case parser.CLexerLPAREN:
			depth++
		case parser.CLexerRPAREN:
			if depth--; depth == 0 {
				return i + 1
			}
		}
	}
	return i
}

// builtinTypes are the typedef names that headers would declare.
const builtinTypes = " bool size_t ssize_t ptrdiff_t wchar_t intptr_t uintptr_t intmax_t uintmax_t " +
	"int8_t int16_t int32_t int64_t uint8_t uint16_t uint32_t uint64_t __int128 __int128_t __uint128_t " +
	"__int64 __int32 FILE va_list __builtin_va_list "

// IsBuiltinType says whether a name is a typedef that headers would declare.
func IsBuiltinType(name string) bool {
	return !strings.Contains(name, " ") && strings.Contains(builtinTypes, " "+name+" ")
}

// markTypedefs turns the uses of typedef names into TYPE_NAME tokens. A name
// counts from the end of its declarator to the end of the file.
func markTypedefs(toks []Token) {
	declared := map[string]bool{}
	for i := range toks {
		if toks[i].Type == parser.CLexerTYPEDEF {
			for _, j := range typedefNames(toks, i) {
				declared[toks[j].Text] = true
			}
		}
	}
	active := map[string]bool{}
	var pending []int
	for i := 0; i < len(toks); i++ {
		t := &toks[i]
		switch t.Type {
		case parser.CLexerTYPEDEF:
			pending = typedefNames(toks, i)
		case parser.CLexerID:
			isName := false
			for _, j := range pending {
				isName = isName || j == i
			}
			if isName {
				active[t.Text] = true
				continue
			}
			if !active[t.Text] && (declared[t.Text] || !IsBuiltinType(t.Text)) {
				continue
			}
			if i > 0 {
				switch toks[i-1].Type {
				case parser.CLexerDOT, parser.CLexerARROW, parser.CLexerGOTO, parser.CLexerSTRUCT, parser.CLexerUNION, parser.CLexerENUM:
					continue
				}
			}
			t.Type = parser.CLexerTYPE_NAME
		}
	}
}

// typedefNames returns the indices of the names that the typedef at i declares.
func typedefNames(toks []Token, i int) []int {
	var out []int
	depth, last, parens := 0, -1, false
	for i++; i < len(toks); i++ {
		switch toks[i].Type {
		case parser.CLexerLPAREN:
			// The name of a function pointer is in the first parentheses.
			if depth == 0 && i+1 < len(toks) && toks[i+1].Type == parser.CLexerSTAR && !parens {
				parens = true
				for j := i + 2; j < len(toks); j++ {
					if toks[j].Type == parser.CLexerID {
						last = j
						break
					}
					if toks[j].Type != parser.CLexerSTAR {
						break
					}
				}
			}
			depth++
		case parser.CLexerLBRACE, parser.CLexerLBRACK:
			depth++
		case parser.CLexerRPAREN, parser.CLexerRBRACE, parser.CLexerRBRACK:
			if depth--; depth < 0 {
				return out
			}
		case parser.CLexerID:
			if depth == 0 && !parens {
				last = i
			}
		case parser.CLexerCOMMA, parser.CLexerSEMI:
			if depth > 0 {
				continue
			}
			if last >= 0 {
				out = append(out, last)
			}
			last, parens = -1, false
			if toks[i].Type == parser.CLexerSEMI {
				return out
			}
		}
	}
	return out
}
