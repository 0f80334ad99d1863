package preproc

import (
	"strings"

	"ic3play/lia/num"
)

const maxDigits = 1000

// IntValue returns the value of an integer constant, a token of type INT. The constant may be
// decimal, hexadecimal, binary or octal, and may have a suffix such as UL. If it is malformed or
// too long, the second result is false.
func IntValue(text string) (num.Int, bool) {
	s := strings.TrimRight(text, "uUlL")
	switch long := strings.ReplaceAll(text[len(s):], "U", "u"); strings.Replace(long, "u", "", 1) {
	case "", "l", "L", "ll", "LL":
		if i := strings.IndexByte(long, 'u'); i > 0 && i < len(long)-1 {
			return num.Int{}, false // the suffix is wrong, as in 1lul
		}
	default:
		return num.Int{}, false
	}
	if len(s) > maxDigits {
		return num.Int{}, false
	}
	if len(s) > 1 && s[0] == '0' && s[1] >= '0' && s[1] <= '9' {
		s = "0o" + strings.TrimLeft(s, "0")
		if s == "0o" {
			return num.Int{}, true
		}
	}
	v, err := num.Parse(s)
	return v, err == nil
}

// Suffix describes the suffix and the base of an integer constant. Together with the value, they
// determine the type of the constant.
type Suffix struct {
	Unsigned bool
	Long     int  // number of letters l in the suffix: 1 in 5L, 2 in 5ULL
	Decimal  bool // whether the base is ten
}

// IntSuffix returns the suffix and the base of an integer constant. IntValue must accept the
// constant.
func IntSuffix(text string) Suffix {
	digits := strings.TrimRight(text, "uUlL")
	end := strings.ToLower(text[len(digits):])
	return Suffix{
		Unsigned: strings.Contains(end, "u"),
		Long:     strings.Count(end, "l"),
		Decimal:  digits[0] != '0' || len(digits) == 1,
	}
}

// CharValue returns the value of a character constant, a token of type CHAR. A constant without a
// prefix such as L has the value of a signed 8-bit char, so '\xff' is -1. A constant of two to four
// characters has the value that gcc and clang give it: the first character is the most significant
// byte. If the constant is not supported, the second result is false.
func CharValue(text string) (num.Int, bool) {
	s := strings.TrimLeft(text, "LuU")
	wide := len(s) < len(text)
	if len(s) < 3 || s[0] != '\'' || s[len(s)-1] != '\'' {
		return num.Int{}, false
	}
	s = s[1 : len(s)-1]
	if n := CharLength(s); n < len(s) && !wide {
		v := int64(0)
		for i := 0; len(s) > 0; i++ {
			n := CharLength(s)
			c, ok := CharValue("'" + s[:n] + "'")
			if !ok || i == 4 {
				return num.Int{}, false
			}
			char, _ := c.Int64()
			v, s = v<<8|char&0xff, s[n:]
		}
		return num.From(int64(int32(v))), true
	}
	if s[0] != '\\' {
		if len(s) != 1 || s[0] >= 128 {
			return num.Int{}, false
		}
		return num.From(int64(s[0])), true
	}
	s = s[1:]
	const names, values = "abfnrtv\\'\"?e", "\a\b\f\n\r\t\v\\'\"?\x1b"
	if len(s) == 1 {
		if i := strings.IndexByte(names, s[0]); i >= 0 {
			return num.From(int64(values[i])), true
		}
	}
	base, digits, most := int64(8), "01234567", 3
	if len(s) > 0 && s[0] == 'x' {
		base, digits, most, s = 16, "0123456789abcdef", 8, strings.ToLower(s[1:])
	}
	if s == "" || len(s) > most {
		return num.Int{}, false
	}
	v := int64(0)
	for i := 0; i < len(s); i++ {
		d := strings.IndexByte(digits, s[i])
		if d < 0 {
			return num.Int{}, false
		}
		v = v*base + int64(d)
	}
	switch {
	case wide && v > 0xffff, !wide && v > 0xff:
		return num.Int{}, false
	case !wide && v > 0x7f:
		v -= 0x100
	}
	return num.From(v), true
}
