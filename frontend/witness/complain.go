package witness

import (
	"strings"

	"ic3play/frontend/ast"
	"ic3play/frontend/wire/jsonio"
)

// What the values of a witness must look like: these functions are named by the
// tags of its fields and return a complaint, "" when there is none.

func wrongFormat(s string) string {
	if s == Format {
		return ""
	}
	return "the format is " + jsonio.Brief(s) + `, this program reads "` + Format + `"`
}

func wrongInts(s string) string {
	if _, err := ast.ParseRules(s); err != nil {
		return err.Error()
	}
	return ""
}

func wrongVerdict(s string) string {
	if s == safe || s == unsafe || s == unknown || s == failed {
		return ""
	}
	return "there is no verdict " + jsonio.Brief(s) + ": it is safe, unsafe, unknown or error"
}

func wrongDigest(s string) string {
	if len(s) == 64 && consists(s, hexadecimal) {
		return ""
	}
	return "a SHA-256 has 64 digits 0-9a-f"
}

// maxDigits bounds an input's value.
const maxDigits = 4_000

func wrongNumber(s string) string {
	digits := s
	if s != "" && s[0] == '-' {
		digits = s[1:]
	}
	// A 0 in front would mean octal.
	if digits != "" && len(digits) <= maxDigits && consists(digits, hexadecimal[:10]) && (digits[0] != '0' || len(digits) == 1) {
		return ""
	}
	return "the value " + jsonio.Brief(s) + " is no whole number"
}

// maxPlace bounds lines and columns.
const maxPlace = 999_999_999

func wrongPlace(n int) string {
	if n < 0 || n > maxPlace {
		return "this is not the number of a line or column"
	}
	return ""
}

// consists says whether s has only characters of set.
func consists(s, set string) bool {
	for i := range len(s) {
		if strings.IndexByte(set, s[i]) < 0 {
			return false
		}
	}
	return true
}
