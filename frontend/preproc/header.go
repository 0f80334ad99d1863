package preproc

import (
	"strings"

	"ic3play/lia/num"
)

// HeaderConstant is the value of a constant that stdbool.h, limits.h, stdint.h
// or stdlib.h would define, for the usual widths and a long of so many bits;
// typ is the name of its type.
func HeaderConstant(name string, long int) (v num.Int, typ string, ok bool) {
	v, _, ok = headerConstant(name, long)
	return v, headerType(name, long), ok
}

// headerType is the name of the type of the bound of a type: of those that fit
// into int that is int.
func headerType(name string, long int) string {
	bits, _ := integerWidth(name, long)
	typ := "int"
	switch {
	case strings.Contains(name, "LLONG"):
		typ = "long long"
	case strings.Contains(name, "LONG"):
		typ = "long"
	case bits > 32 && bits <= long:
		typ = "long"
	case bits > 32:
		typ = "long long"
	}
	if headerUnsigned(name, long) {
		typ = "unsigned " + typ
	}
	return typ
}

// headerConstant is HeaderConstant with the header's name.
func headerConstant(name string, long int) (v num.Int, header string, ok bool) {
	switch name {
	case "CHAR_BIT":
		return num.From(8), "limits.h", true
	case "true":
		return num.One(), "stdbool.h", true
	case "false":
		return num.Zero(), "stdbool.h", true
	case "EXIT_SUCCESS":
		return num.Zero(), "stdlib.h", true
	case "EXIT_FAILURE":
		return num.One(), "stdlib.h", true
	}
	width, header := integerWidth(name, long)
	if width == 0 {
		return num.Int{}, "", false
	}
	unsigned := name[0] == 'U' || strings.HasPrefix(name, "SIZE")
	if !unsigned {
		width--
	}
	power := num.One()
	for ; width > 0; width-- {
		power = power.Add(power)
	}
	switch {
	case strings.HasSuffix(name, "_MAX"):
		return power.Sub(num.One()), header, true
	case !unsigned:
		return power.Neg(), header, true
	}
	return num.Int{}, "", false
}

// headerUnsigned says whether the bound of a type has an unsigned type itself:
// those of the types that fit into int are ints.
func headerUnsigned(name string, long int) bool {
	bits, _ := integerWidth(name, long)
	return bits >= 32 && (name[0] == 'U' || strings.HasPrefix(name, "SIZE"))
}

// integerWidth returns the bits of the type whose bound a name is, and the
// header that defines it; 0 for other names.
func integerWidth(name string, long int) (bits int, header string) {
	base, found := strings.CutSuffix(name, "_MAX")
	if !found {
		base, found = strings.CutSuffix(name, "_MIN")
	}
	if !found {
		return 0, ""
	}
	switch base {
	case "CHAR", "SCHAR", "UCHAR":
		return 8, "limits.h"
	case "SHRT", "USHRT":
		return 16, "limits.h"
	case "INT", "UINT":
		return 32, "limits.h"
	case "LONG", "ULONG":
		return long, "limits.h"
	case "LLONG", "ULLONG":
		return 64, "limits.h"
	case "INT8", "UINT8":
		return 8, "stdint.h"
	case "INT16", "UINT16":
		return 16, "stdint.h"
	case "INT32", "UINT32":
		return 32, "stdint.h"
	case "SIZE":
		return long, "stdint.h"
	case "INT64", "UINT64":
		return 64, "stdint.h"
	}
	return 0, ""
}

// include notes the headers whose constants conditions may ask for.
func (x *expander) include(rest []Token) {
	name := ""
	for _, t := range rest {
		name += t.Text
	}
	if name = strings.Trim(name, `<>"`); name == "inttypes.h" {
		name = "stdint.h"
	}
	if x.headers == nil {
		x.headers = map[string]bool{}
	}
	x.headers[name] = true
	if name == "assert.h" {
		x.includeAssert()
	}
}

// includeAssert does what assert.h does each time it is included: where NDEBUG
// is a macro, assert becomes one that does nothing and leaves its argument out;
// where it is none any more, assert is the checks' own again. A verdict about
// assertions that the program itself has turned off would be about another
// program.
func (x *expander) includeAssert() {
	const name = "assert"
	if x.macros["NDEBUG"] == nil {
		if m := x.macros[name]; m != nil && m.off {
			delete(x.macros, name)
		}
		return
	}
	m := &macro{name: name, function: true, params: []string{"ignored"}, off: true}
	for _, t := range x.lex([]byte("((void)0)"), 0) {
		m.body = append(m.body, part{Token: t})
	}
	x.macros[name] = m
}

// defined says whether a name is a macro now; of those of headers it knows the
// constants.
func (x *expander) defined(name string) bool {
	if x.macros[name] != nil {
		return true
	}
	_, header, ok := headerConstant(name, x.long)
	return ok && x.headers[header]
}
