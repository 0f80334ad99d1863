package witness

import "ic3play/frontend/verify"

// The form of a witness is a table of fields, which Append and Read both follow.

// field is one field of an object. Its value is a *string, *int, *bool, or a
// list. In a list of texts, the field of an item has no name.
type field struct {
	name  string
	value any
	use   use
	check func(string) (complaint string) // of a *string; "" when it is right
}

// use says when a field may be absent.
type use uint8

const (
	must   use = iota // always written, an error when it is missing
	always            // always written
	some              // left out when it is empty
)

// list is a list of objects or texts; one is an object that may be absent.
type list struct {
	n    int
	item func(i int) []field // makes item n
	one  bool
}

func newList[T any](items *[]T, fields func(*T) []field) list {
	return list{n: len(*items), item: func(i int) []field {
		if i == len(*items) {
			*items = append(*items, *new(T))
		}
		return fields(&(*items)[i])
	}}
}

// fields of a witness; format is where its first one is kept.
func (w *Witness) fields(format *string) []field {
	failure := list{one: true, item: func(int) []field {
		if w.Failure == nil {
			w.Failure = &Failure{}
		}
		f := w.Failure
		return []field{{"line", &f.Line, must, nil}, {"col", &f.Col, must, nil}, {"note", &f.Note, always, nil}}
	}}
	if w.Failure != nil {
		failure.n = 1
	}
	return []field{
		{"format", format, must, wrongFormat},
		{"file", &w.File, always, nil},
		{"sha256", &w.SHA256, must, wrongDigest},
		{"engine", &w.Engine, always, nil},
		{"verdict", &w.Verdict, must, wrongVerdict},
		{"reason", &w.Reason, some, nil},
		{"checked", &w.Checked, always, nil},
		{"invariant", newList(&w.Invariant, func(c *Claim) []field {
			return []field{{"location", &c.Location, must, nil}, {"func", &c.Func, always, nil}, {"line", &c.Line, must, nil}, {"formula", &c.Formula, must, nil}}
		}), some, nil},
		{"inputs", newList(&w.Inputs, func(in *verify.InputValue) []field {
			return []field{{"name", &in.Name, must, nil}, {"line", &in.Line, must, nil}, {"col", &in.Col, must, nil}, {"value", &in.Value, must, wrongNumber}}
		}), some, nil},
		{"failure", failure, some, nil},
		{"errors", newList(&w.Errors, func(s *string) []field { return []field{{"", s, must, nil}} }), some, nil},
	}
}

func wrongFormat(s string) string {
	if s == Format {
		return ""
	}
	return "the format is " + brief(s) + `, this program reads "` + Format + `"`
}

func wrongVerdict(s string) string {
	if s == safe || s == unsafe || s == unknown || s == failed {
		return ""
	}
	return "there is no verdict " + brief(s) + ": it is safe, unsafe, unknown or error"
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
	return "the value " + brief(s) + " is no whole number"
}
