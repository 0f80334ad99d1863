package library

import (
	"fmt"
	"strings"

	"ic3play/lia/num"
)

// This file computes the macros and types of stdint.h and inttypes.h from the widths of the types.

// An intType describes a signed type of stdint.h, such as int_least8_t, together with the
// corresponding unsigned type, such as uint_least8_t.
type intType struct {
	name    string // the name in macros, without INT: "_LEAST8" for int_least8_t
	text    string // the name of the type, without _t: "int_least8"
	bits    int    // the width of the type if long has 64 bits
	short   int    // the width of the type if long has 32 bits
	minimal bool   // whether there is a macro such as INT8_C for constants of the type
	scan    string // the length modifier for scanf, such as hh; "" if the type is at least as wide as int
}

func intTypes() []intType {
	var out []intType
	for _, kind := range []string{"", "_LEAST", "_FAST"} {
		for _, bits := range []int{8, 16, 32, 64} {
			t := intType{name: fmt.Sprint(kind, bits), text: fmt.Sprint("int", strings.ToLower(kind), bits), bits: bits, short: bits}
			if kind == "_FAST" && (bits == 16 || bits == 32) {
				t.bits, t.short = 64, 32
			}
			t.minimal = kind == ""
			switch {
			case bits == 8:
				t.scan = "hh"
			case bits == 16 && kind != "_FAST":
				t.scan = "h"
			}
			out = append(out, t)
		}
	}
	return append(out,
		intType{name: "MAX", text: "intmax", bits: 64, short: 64, minimal: true},
		intType{name: "PTR", text: "intptr", bits: 64, short: 32})
}

// limit returns the C text for the largest value of an integer type, such as 2147483647. The
// parameter "bits" is the width of the type, and "long" is the width of C's type long.
func limit(bits, long int, unsigned bool) string {
	n := bits
	if !unsigned {
		n--
	}
	v := num.One()
	for range n {
		v = v.Add(v)
	}
	text := v.Sub(num.One()).String()
	if bits >= 32 && unsigned {
		text += "U"
	}
	switch {
	case bits == 64 && long == 64:
		text += "L"
	case bits == 64:
		text += "LL"
	}
	return text
}

// leastText returns the C text for the least value of a signed type. The parameter "largest" is the
// text for the largest value of the type.
func leastText(largest string) string {
	digits := strings.TrimRight(largest, "L")
	return "(-" + largest + "-1" + largest[len(digits):] + ")"
}

// integers returns the macros of stdint.h, such as INT8_MAX, in the form of Header.Constants.
func integers() string {
	var b strings.Builder
	bounds := func(name string, bits, short int, unsigned bool) {
		lp64, ilp32 := limit(bits, 64, unsigned), limit(short, 32, unsigned)
		fmt.Fprintf(&b, "%s_MAX=%s|%s ", name, lp64, ilp32)
		if !unsigned {
			fmt.Fprintf(&b, "%s_MIN=%s|%s ", name, leastText(lp64), leastText(ilp32))
		}
	}
	for _, t := range intTypes() {
		name := "INT" + t.name
		bounds(name, t.bits, t.short, false)
		bounds("U"+name, t.bits, t.short, true)
		if !t.minimal {
			continue
		}
		suffix := func(long int, unsigned bool) string {
			end := strings.TrimLeft(limit(t.bits, long, unsigned), "0123456789")
			if end == "" {
				return "c"
			}
			return "c##" + end
		}
		fmt.Fprintf(&b, "%s_C(c)=%s|%s U%s_C(c)=%s|%s ", name, suffix(64, false), suffix(32, false), name, suffix(64, true), suffix(32, true))
	}
	bounds("PTRDIFF", 64, 32, false)
	bounds("SIZE", 64, 32, true)
	bounds("SIG_ATOMIC", 32, 32, false)
	b.WriteString("WCHAR_MIN=(-2147483647-1)|(-2147483647L-1L) WCHAR_MAX=2147483647|2147483647L WINT_MIN=0U WINT_MAX=4294967295U")
	return b.String()
}

func integerTypes() string {
	out := ""
	for _, t := range intTypes() {
		out += t.text + "_t u" + t.text + "_t "
	}
	return out
}

// formats returns the macros of inttypes.h for formats, such as PRId64, in the form of
// Header.Constants.
func formats() string {
	var b strings.Builder
	for _, t := range intTypes() {
		long := func(bits int, other string) string {
			switch {
			case bits == 64 && other == "":
				return "l"
			case bits == 64:
				return other
			}
			return ""
		}
		for _, c := range "diouxX" {
			fmt.Fprintf(&b, "PRI%c%s=\"%s%c\"|\"%s%c\" ", c, strings.TrimPrefix(t.name, "_"), long(t.bits, ""), c, long(t.short, "ll"), c)
			if c == 'X' {
				continue
			}
			lp64, ilp32 := t.scan, t.scan
			if t.scan == "" {
				lp64, ilp32 = long(t.bits, ""), long(t.short, "ll")
			}
			fmt.Fprintf(&b, "SCN%c%s=\"%s%c\"|\"%s%c\" ", c, strings.TrimPrefix(t.name, "_"), lp64, c, ilp32, c)
		}
	}
	return b.String()
}
