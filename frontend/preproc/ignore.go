package preproc

import (
	"slices"
	"strings"

	"ic3play/frontend/diag"
	"ic3play/frontend/grammar/parser"
	"ic3play/frontend/library"
)

// dropIgnored removes attributes and other words that the grammar does not contain. It also
// replaces alternative spellings of keywords, such as __inline, by those of standard C. It changes
// the slice toks in place and returns the remaining tokens. "attributes" contains the removed
// attributes that package sema needs, the specifiers _Noreturn, _Alignas and _Thread_local, and the
// keyword struct where #pragma pack(1) is in force. "dropped" contains all removed words except
// _Pragma. "laidOut" says whether a removed attribute or #pragma pack may change the layout of
// structs in a way that "attributes" does not describe.
func dropIgnored(toks []Token, rep *diag.Reporter) (kept []Token, attributes []Attribute, dropped []Dropped, laidOut bool) {
	out := toks[:0]
	drop := func(t Token) {
		dropped = append(dropped, Dropped{Index: len(out), Token: t})
	}
	var braces []openBrace
	for i := 0; i < len(toks); i++ {
		t := toks[i]
		switch t.Type {
		case parser.CLexerLBRACE:
			braces = append(braces, openBrace{packed: t.packed, members: beginsMembers(out)})
		case parser.CLexerRBRACE:
			// If #pragma pack changes inside a struct, compilers choose different layouts.
			if n := len(braces) - 1; n >= 0 {
				laidOut = laidOut || braces[n].packed != t.packed
				braces = braces[:n]
			}
		}
		if t.Type != parser.CLexerID || t.Text[0] != '_' {
			out = append(out, t)
			if t.packed && t.Type == parser.CLexerSTRUCT {
				attributes = append(attributes, Attribute{Index: len(out), Token: t, Packed: true})
			}
			laidOut = laidOut || t.packed && t.Type == parser.CLexerUNION
			continue
		}
		switch t.Text {
		case "_Noreturn", "_Thread_local", "__thread":
			attributes = append(attributes, Attribute{Index: len(out), Token: t})
			drop(t)
			continue
		case "__extension__", "__cdecl", "__stdcall":
			drop(t)
			continue
		case "__restrict", "__restrict__":
			t = asKeyword(t, "restrict")
		case "__const", "__const__":
			t = asKeyword(t, "const")
		case "__volatile", "__volatile__":
			t = asKeyword(t, "volatile")
		case "__inline", "__inline__", "__forceinline":
			t = asKeyword(t, "inline")
		case "__signed", "__signed__":
			t = asKeyword(t, "signed")
		case "__attribute__", "__attribute", "__declspec", "_Alignas", "_Pragma":
			j := skipParens(toks, i+1)
			if j == i+1 {
				rep.Report(diag.Syntax, t.Span(), "%s needs arguments in parentheses", t.Text)
			}
			if t.Text == "_Pragma" && slices.ContainsFunc(toks[i:j], func(t Token) bool { return strings.Contains(t.Text, "_macro") }) {
				rep.ReportHint(diag.Preprocessor, t.Span(), "write #pragma in a line of its own", "push_macro and pop_macro are not supported in _Pragma")
			}
			if t.Text == "_Pragma" && j == i+4 {
				if why := changes(strings.Fields(strings.ReplaceAll(strings.Trim(toks[i+2].Text, `L"`), `\"`, `"`))); why != "" {
					rep.ReportHint(diag.Preprocessor, t.Span(), "remove it", "%s", why)
				}
			}
			switch {
			case isPacked(toks[i:j]) && endsInStruct(out):
				attributes = append(attributes, Attribute{Index: len(out), Token: t, Packed: true})
			case t.Text == "__attribute__" && len(braces) > 0 && braces[len(braces)-1].members && endsInName(out) && alignsOnly(toks[i:j]):
				attributes = append(attributes, Attribute{Index: len(out), Token: t, Member: true})
			case t.Text == "_Alignas": // it aligns a variable, or a member and so the struct (6.7.5p2)
			default:
				laidOut = laidOut || slices.ContainsFunc(toks[i:j], func(t Token) bool { return laysOut(t.Text) })
			}
			if t.Text == "_Alignas" && j > i+1 {
				attributes = append(attributes, Attribute{Index: len(out), Token: t, Inside: slices.Clone(toks[i+2 : j-1]), Member: len(braces) > 0 && braces[len(braces)-1].members})
			}
			if t.Text == "_Pragma" {
				i = j - 1
				continue
			}
			drop(t)
			dropped[len(dropped)-1].Fallthrough = slices.ContainsFunc(toks[i:j], func(t Token) bool { return strings.Trim(t.Text, "_") == "fallthrough" })
			if t.Text == "_Alignas" {
				i = j - 1
				continue
			}
			for _, a := range checkAttributes(t, toks[i+1:j], out, rep) {
				attributes = append(attributes, Attribute{Index: len(out), Token: a})
			}
			i = j - 1
			continue
		}
		out = append(out, t)
	}
	return out, attributes, dropped, laidOut
}

// Dropped is a word that the preprocessor removed because the grammar does not contain it: an
// attribute, __extension__, a specifier such as _Noreturn, or a calling convention such as __cdecl.
// Package sema checks that C allows the word at this position.
type Dropped struct {
	Index       int // the index of the token that followed the word
	Token       Token
	Fallthrough bool // whether the word is the attribute fallthrough, which precedes an empty statement
}

func laysOut(word string) bool {
	switch word = strings.Trim(word, "_\""); {
	case word == "packed", word == "aligned", word == "Alignas", word == "align", word == "ms_struct", word == "options":
		return true
	}
	return strings.Contains(word, "pack")
}

// An Attribute is a removed attribute that package sema needs. It changes a type, or it declares
// that a function does not return, may return twice, or is weak. The specifiers _Noreturn, _Alignas
// and _Thread_local are also represented in this way, because the grammar does not contain them.
// The field Index is the index of the token that followed the attribute.
type Attribute struct {
	Index  int
	Token  Token
	Inside []Token // the tokens in the parentheses of _Alignas
	Packed bool    // whether the attribute, or #pragma pack(1), makes a struct packed
	Member bool    // whether the attribute, or _Alignas, aligns a member of a struct, so that it changes the layout of this struct alone
}

type openBrace struct {
	packed  bool // whether #pragma pack(1) is in force there
	members bool // whether the brace begins the members of a struct or union
}

// beginsMembers reports whether a brace after toks begins the members of a struct or union.
func beginsMembers(toks []Token) bool {
	last := len(toks) - 1
	if last > 0 && toks[last].Type == parser.CLexerID {
		last--
	}
	return last >= 0 && (toks[last].Type == parser.CLexerSTRUCT || toks[last].Type == parser.CLexerUNION)
}

// endsInName reports whether toks end with a name or with brackets. Then an attribute after them
// does not belong to a struct that is defined there.
func endsInName(toks []Token) bool {
	last := len(toks) - 1
	return last >= 0 && (toks[last].Type == parser.CLexerID || toks[last].Type == parser.CLexerRBRACK)
}

// alignsOnly reports whether no word in toks may change a layout, except "aligned".
func alignsOnly(toks []Token) bool {
	return !slices.ContainsFunc(toks, func(t Token) bool { return laysOut(t.Text) && strings.Trim(t.Text, "_") != "aligned" })
}

// isPacked reports whether toks are __attribute__((packed)).
func isPacked(toks []Token) bool {
	return len(toks) == 6 && strings.HasPrefix(toks[0].Text, "__attribute") && strings.Trim(toks[3].Text, "_") == "packed"
}

// NoReturn reports whether the attribute declares that a function does not return.
func (a Attribute) NoReturn() bool {
	return isNoReturn(a.Token.Text)
}

// Weak reports whether the attribute declares a weak function. The address of a weak function is
// NULL if the program does not define the function.
func (a Attribute) Weak() bool { return strings.Trim(a.Token.Text, "_") == "weak" }

// ReturnsTwice reports whether the attribute declares a function that may return twice, such as
// setjmp.
func (a Attribute) ReturnsTwice() bool { return strings.Trim(a.Token.Text, "_") == "returns_twice" }

// Retypes reports whether the attribute changes a type.
func (a Attribute) Retypes() bool {
	return !a.Packed && !a.Member && !a.NoReturn() && !a.Weak() && !a.ReturnsTwice() && !a.Aligns() && !a.Thread()
}

// Aligns reports whether the attribute is the specifier _Alignas.
func (a Attribute) Aligns() bool { return a.Token.Text == "_Alignas" }

// Thread reports whether the attribute is the specifier _Thread_local.
func (a Attribute) Thread() bool {
	return a.Token.Text == "_Thread_local" || a.Token.Text == "__thread"
}

// isNoReturn reports whether "text" is a name of the attribute noreturn. Compilers also accept the
// name _Noreturn, because the header <stdnoreturn.h> defines noreturn as a macro for it.
func isNoReturn(text string) bool {
	return text == "noreturn" || text == "__noreturn__" || text == "_Noreturn"
}

// "harmless" lists the attributes that do not change the meaning of a program, and those that
// checkAttributes handles in another way. All other attributes, such as cleanup, alias and
// constructor, may change what a program does, and are refused.
const harmless = " access alloc_align alloc_size aligned always_inline artificial assume_aligned cdecl cold const deprecated dllexport dllimport error " +
	"externally_visible fallthrough fastcall flatten format format_arg gnu_inline hot interrupt leaf malloc may_alias maybe_unused mode ms_abi " +
	"no_instrument_function no_reorder no_sanitize no_sanitize_address no_sanitize_thread no_sanitize_undefined no_stack_protector noclone nodiscard noinline noipa nonnull " +
	"nonstring nothrow noplt optimize packed pure regparm retain returns_nonnull returns_twice section sentinel signal stdcall sysv_abi target thiscall tls_model transparent_union " +
	"unavailable unused used vector_size visibility warn_unused_result warning weak "

// checkAttributes reports an error for each attribute in toks that may change what a program does.
// It returns the attributes that change a type, or that declare a function noreturn, returns_twice
// or weak. They matter only if the program uses the declaration, so it reports no error for them.
//
// The parameter "word" is the token before toks, such as __attribute__, whose list of attributes
// needs commas. The tokens in "prefix" come before "word". They show whether the attribute packed
// belongs to an enum or to a struct: packed makes the type of an enum narrower, but does not change
// the types of a struct's members.
func checkAttributes(word Token, toks, prefix []Token, rep *diag.Reporter) []Token {
	var out []Token
	names := 1 // number of parentheses around the names of attributes: 2 in __attribute__((packed))
	if len(toks) > 1 && toks[1].Type == parser.CLexerLPAREN {
		names = 2
	}
	list := strings.HasPrefix(word.Text, "__attribute")
	if list && names == 1 && len(toks) > 0 {
		rep.Report(diag.Syntax, word.Span(), "%s needs two pairs of parentheses", word.Text)
	}
	depth := 0
	for i, t := range toks {
		switch t.Type {
		case parser.CLexerLPAREN:
			depth++
			continue
		case parser.CLexerRPAREN:
			depth--
			continue
		}
		if list && depth == names && names == 2 && t.Type != parser.CLexerCOMMA && toks[i-1].Type != parser.CLexerLPAREN && toks[i-1].Type != parser.CLexerCOMMA {
			rep.Report(diag.Syntax, t.Span(), "a comma is missing between two attributes")
		}
		if depth != names || toks[i-1].Type != parser.CLexerLPAREN && toks[i-1].Type != parser.CLexerCOMMA || t.Type == parser.CLexerCOMMA {
			continue
		}
		name := strings.Trim(t.Text, "_")
		wraps := func(t Token) bool { return strings.Contains(t.Text, "wrapv") || strings.Contains(t.Text, "trapv") }
		if !isNoReturn(t.Text) && !strings.Contains(harmless, " "+name+" ") || name == "optimize" && slices.ContainsFunc(toks[i:], wraps) {
			rep.Report(diag.Attribute, t.Span(), "the attribute %s is not supported here", name)
			continue
		}
		switch name {
		case "mode", "transparent_union", "vector_size", "weak", "returns_twice":
			out = append(out, t)
		case "packed":
			if endsInEnum(prefix) {
				out = append(out, t)
			}
		default:
			if isNoReturn(t.Text) {
				out = append(out, t)
			}
		}
	}
	return out
}

func endsInEnum(toks []Token) bool { return endsIn(toks, parser.CLexerENUM) }

// endsInStruct reports whether toks end with the keyword struct or with the members of a struct.
func endsInStruct(toks []Token) bool { return endsIn(toks, parser.CLexerSTRUCT) }

func endsIn(toks []Token, keyword int32) bool {
	last := len(toks) - 1
	if last >= 0 && toks[last].Type == parser.CLexerRBRACE {
		for open := 0; last >= 0; last-- {
			if toks[last].Type == parser.CLexerRBRACE {
				open++
			} else if toks[last].Type == parser.CLexerLBRACE {
				if open--; open == 0 {
					break
				}
			}
		}
		if last--; last >= 0 && toks[last].Type != keyword {
			last--
		}
	}
	return last >= 0 && toks[last].Type == keyword
}

func asKeyword(t Token, keyword string) Token {
	t.Text = keyword
	quoted := "'" + keyword + "'"
	for typ, lit := range parser.CLexerLexerStaticData.LiteralNames {
		if lit == quoted {
			t.Type = int32(typ)
		}
	}
	return t
}

// skipParens returns the index after the closing parenthesis that matches the opening parenthesis
// toks[i]. If toks[i] is not an opening parenthesis, it returns i.
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

// builtinTypes lists names that denote types even if the program includes no header.
const builtinTypes = " bool size_t ssize_t ptrdiff_t wchar_t intptr_t uintptr_t intmax_t uintmax_t " +
	"int8_t int16_t int32_t int64_t uint8_t uint16_t uint32_t uint64_t __int128 __int128_t __uint128_t " +
	"__int64 __int32 FILE va_list __builtin_va_list " +
	"_Float16 _Float32 _Float64 _Float128 _Float32x _Float64x __float128 "

// IsBuiltinType reports whether a name is in the list builtinTypes, or ends in _t and is a typedef
// name of a standard header.
func IsBuiltinType(name string) bool {
	if strings.Contains(name, " ") {
		return false
	}
	if strings.HasSuffix(name, "_t") {
		if _, ok := library.Typedef(name, 64); ok {
			return true
		}
	}
	return strings.Contains(builtinTypes, " "+name+" ")
}
