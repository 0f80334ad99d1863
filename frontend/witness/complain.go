package witness

import (
	"strings"

	"ic3play/frontend/ast"
	"ic3play/frontend/wire/jsonio"
)

// The wire tags of the witness's fields refer to these functions. Each checks the value of a field
// and returns an error message, or "".

func wrongFormat(s string) string {
	if s == Format {
		return ""
	}
	return "the format is " + jsonio.Brief(s) + `; supported is "` + Format + `"`
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
	return "the verdict " + jsonio.Brief(s) + " is not safe, unsafe, unknown or error"
}

func wrongDigest(s string) string {
	if len(s) == 64 && strings.Trim(s, hexadecimal) == "" {
		return ""
	}
	return "a SHA-256 must have 64 digits 0-9a-f"
}

// maxDigits limits the number of digits of an input's value.
const maxDigits = 4_000

func wrongNumber(s string) string {
	digits := strings.TrimPrefix(s, "-")
	// Refuse a leading 0, because the number would be octal in C.
	if digits != "" && len(digits) <= maxDigits && strings.Trim(digits, hexadecimal[:10]) == "" && (digits[0] != '0' || len(digits) == 1) {
		return ""
	}
	return "the value " + jsonio.Brief(s) + " is not an integer"
}

// maxPlace limits lines and columns.
const maxPlace = 999_999_999

func wrongPlace(n int) string {
	if n < 0 || n > maxPlace {
		return "this is not the number of a line or column"
	}
	return ""
}
