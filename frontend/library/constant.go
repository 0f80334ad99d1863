package library

import (
	"strings"

	"ic3play/lia/num"
)

// Constant returns the value and the type of a constant such as INT_MAX, if one of the headers
// limits.h, stdint.h, stdlib.h, stdbool.h and stdio.h defines it. The parameter longBits is the
// width of C's type long in bits.
func Constant(name string, longBits int) (v num.Int, typ string, ok bool) {
	if name != "true" && name != "false" && name != strings.ToUpper(name) {
		return num.Int{}, "", false // most names are not in capital letters, so this decides quickly
	}
	for _, header := range []string{"limits.h", "stdint.h", "stdlib.h", "stdbool.h", "stdio.h"} {
		h, _ := Find(header)
		for _, m := range h.Defines(longBits) {
			if m.Name == name && m.Params == nil {
				return valueOf(m.Text)
			}
		}
	}
	return num.Int{}, "", false
}

// valueOf parses the text of a constant, which has the form N, (-N) or (-N-1). The number N may
// have a suffix such as UL, which determines its type.
func valueOf(text string) (v num.Int, typ string, ok bool) {
	inner := strings.TrimSuffix(strings.TrimPrefix(text, "("), ")")
	digits, negative := strings.CutPrefix(inner, "-")
	digits, _, least := strings.Cut(digits, "-")
	number := strings.TrimRight(digits, "UL")
	v, err := num.Parse(number)
	if err != nil {
		return num.Int{}, "", false
	}
	if negative {
		v = v.Neg()
	}
	if least {
		v = v.Sub(num.One())
	}
	suffix := digits[len(number):]
	typ = [...]string{"int", "long", "long long"}[strings.Count(suffix, "L")]
	if strings.Contains(suffix, "U") {
		typ = "unsigned " + typ
	}
	return v, typ, true
}
