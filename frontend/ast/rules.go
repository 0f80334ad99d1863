package ast

import (
	"fmt"
	"strings"
)

// Rules select the kind of integers that a program computes with, and the failures to check.
// The zero value selects mathematical integers.
type Rules struct {
	// C selects C's own integers instead of mathematical integers: every integer type has a width,
	// and the tree contains implicit conversions.
	C bool
	// Model contains the widths of the types. It matters only if C is set.
	Model Model
	// Overflow determines the meaning of signed overflow.
	Overflow Overflow
	// ErrorsEnd is true if signed overflow is the only failure, as for the property no-overflow, or
	// if memory errors are the only failures (Memory). All other errors silently end the run: a
	// false assertion, a call of an error function, a division by 0, a shift count out of range, or
	// an index out of bounds (unless Memory contains ValidDeref). But if signed overflow is a
	// failure, so is a left shift of a signed value by a count out of range. A label named ERROR is
	// an ordinary label.
	ErrorsEnd bool
	// UndefinedEnds is true if a division by 0, an index out of bounds and a shift count out of
	// range end the run, as for the property unreach-call. Otherwise each of these errors is a
	// failure of its own kind. If signed overflow is a failure, so is a left shift of a signed
	// value by a count out of range.
	UndefinedEnds bool
	// Memory is the set of memory errors to check. If Memory is not 0, no other error is a failure,
	// not even signed overflow, and ErrorsEnd must be set.
	Memory Memory
	// MallocNull is true if malloc and similar functions may return NULL. Otherwise they never do.
	MallocNull bool
	// ErrorLabel determines whether a run that reaches a label named ERROR fails.
	ErrorLabel ErrorLabel
}

// ErrorLabel is the meaning of a label named ERROR.
type ErrorLabel uint8

const (
	// reaching the label is a failure unless the program has assertions or calls error functions
	LabelAuto   ErrorLabel = iota
	LabelAlways            // reaching the label is a failure
	LabelNever
)

// String returns the value in the form used on the command line.
func (l ErrorLabel) String() string { return [...]string{"auto", "always", "never"}[l] }

// Model contains the widths of C's types in bits. Plain char is signed. Tests use small widths to
// try all values; even then Char <= Short <= Int <= Long <= LongLong and Char > 1.
type Model struct {
	Name                             string
	Char, Short, Int, Long, LongLong uint8
}

// ILP32 returns the data model of 32-bit platforms.
func ILP32() Model { return Model{"ILP32", 8, 16, 32, 32, 64} }

// LP64 returns the data model of the usual 64-bit platforms.
func LP64() Model { return Model{"LP64", 8, 16, 32, 64, 64} }

// UndefinedFails reports whether a division by 0, an index out of bounds and a shift count out of
// range are failures. If they are not, each of them ends the run, except the memory errors in
// r.Memory, which are failures.
func (r Rules) UndefinedFails() bool { return !r.ErrorsEnd && !r.UndefinedEnds }

// ShiftFails reports whether a shift count out of range is a failure. If signedLeft is set, the
// shift is a left shift of a signed value, for which such a count is also an overflow (6.5.7p4).
func (r Rules) ShiftFails(signedLeft bool) bool {
	return r.UndefinedFails() || r.C && r.Overflow == OverflowFails && r.Memory == 0 && signedLeft
}

// NotChecked returns descriptions of the kinds of failures that a verdict does not cover.
func (r Rules) NotChecked() []string {
	var out []string
	switch {
	case r.ErrorsEnd:
		out = append(out, "assertions (a run ends at a false one)")
	case r.Overflow == OverflowWraps:
		out = append(out, "signed overflow (it wraps around)")
	case r.Overflow == OverflowIgnored:
		out = append(out, "signed overflow (runs that overflow are ignored)")
	}
	if r.ErrorLabel == LabelNever {
		out = append(out, "the label ERROR")
	}
	if r.Memory != 0 {
		return append(out, r.notCheckedBeside()...)
	}
	if !r.UndefinedFails() {
		out = append(out, "divisions by 0, indices outside of arrays, shifts out of range, invalid pointers and other undefined behaviour (a run ends there)")
	}
	return out
}

func (r Rules) notCheckedBeside() []string {
	out := []string{"signed overflow, divisions by 0 and shifts out of range"}
	if r.Memory&ValidDeref == 0 {
		out = append(out, "pointers and indices (a run ends at an invalid one)")
	}
	if r.Memory&ValidFree == 0 {
		out = append(out, "free (a run ends at an invalid call)")
	}
	if r.Memory&(ValidTrack|ValidCleanup) != 0 {
		out = append(out, "memory in runs that do not return from main")
	}
	return out
}

// LongBits returns the width of the type long in bits. The types of large constants depend on it.
func (r Rules) LongBits() int {
	if r.C {
		return int(r.Model.Long)
	}
	return 64
}

// Overflow is the meaning of signed overflow. Unsigned arithmetic and conversions
// to narrower types always wrap.
type Overflow uint8

const (
	OverflowFails   Overflow = iota // signed overflow is a failure of its own kind
	OverflowWraps                   // the result wraps modulo 2^width, as in two's complement
	OverflowIgnored                 // the run ends, as at a false assumption
)

// String returns the value in the form used on the command line.
func (o Overflow) String() string { return [...]string{"error", "wrap", "ignore"}[o] }

// ParseRules parses the output of Rules.String. The text consists of "math" or "c", followed by
// options in any order. After "c", the options may be +model=ILP32|LP64,
// +overflow=error|wrap|ignore, +undefined=end, +asserts=end, and +only= with the name of a set of
// memory errors such as valid-deref. After "math" or "c", the options may also be +malloc=null and
// +label=auto|always|never. The empty text has the same meaning as "math".
func ParseRules(text string) (Rules, error) {
	ints, rest, more := strings.Cut(text, "+")
	var r Rules
	switch ints {
	case "", "math":
	case "c":
		r = Rules{C: true, Model: LP64()}
	default:
		return Rules{}, fmt.Errorf("%q: the integers are math or c", text)
	}
	for more {
		var setting string
		setting, rest, more = strings.Cut(rest, "+")
		switch setting {
		case "label=auto":
			r.ErrorLabel = LabelAuto
			continue
		case "label=always":
			r.ErrorLabel = LabelAlways
			continue
		case "label=never":
			r.ErrorLabel = LabelNever
			continue
		case "malloc=null":
			r.MallocNull = true
			continue
		}
		if !r.C {
			return Rules{}, fmt.Errorf("%q: mathematical integers have the settings malloc=null and label=auto|always|never; others need C's own, c", text)
		}
		switch setting {
		case "model=LP64":
			r.Model = LP64()
		case "model=ILP32":
			r.Model = ILP32()
		case "overflow=error":
			r.Overflow = OverflowFails
		case "overflow=wrap":
			r.Overflow = OverflowWraps
		case "overflow=ignore":
			r.Overflow = OverflowIgnored
		case "undefined=end":
			r.UndefinedEnds = true
		case "asserts=end":
			r.ErrorsEnd = true
		default:
			if name, found := strings.CutPrefix(setting, "only="); found && MemoryOf(name) != 0 {
				r.Memory = MemoryOf(name)
				continue
			}
			return Rules{}, fmt.Errorf("%q: %q is not a setting of C's integers: model=LP64|ILP32, overflow=error|wrap|ignore, undefined=end, asserts=end, only=valid-deref|valid-free|valid-memtrack|valid-memsafety|valid-memcleanup, label=auto|always|never", text, setting)
		}
	}
	if r.Memory != 0 {
		if r.Overflow == OverflowFails {
			return Rules{}, fmt.Errorf("%q: only=%s checks memory errors alone, so overflow is wrap or ignore", text, r.Memory)
		}
		r.ErrorsEnd, r.UndefinedEnds = true, false
	}
	// Without this check, ParseRules would accept rules under which every program is safe.
	if r.Memory == 0 && r.ErrorsEnd && r.Overflow != OverflowFails {
		return Rules{}, fmt.Errorf("%q: asserts=end checks overflow only, and overflow=%s is not a failure, so nothing is checked; remove one of them", text, r.Overflow)
	}
	return r, nil
}

// RulesOf returns the rules that the command-line flags select. An empty argument selects the
// default of the flag. "ints" is "math" or "c". The arguments "model", "overflow" and "property"
// are allowed only if "ints" is "c". If "property" is empty, every error except leaked memory is a
// failure; "overflow" determines the meaning of signed overflow. "label" is the meaning of a label
// named ERROR. By default, such a label is an ordinary label if the property is unreach-call,
// no-overflow or a property of memory.
func RulesOf(ints, model, overflow, property, label string) (Rules, error) {
	if ints == "" {
		ints = "math"
	}
	if ints == "math" && (model != "" || overflow != "" || property != "") {
		return Rules{}, fmt.Errorf("model, overflow and property are for C's own integers: add ints=c")
	}
	text := ints
	switch {
	case property == "no-overflow" && overflow != "" && overflow != "error":
		return Rules{}, fmt.Errorf("property no-overflow checks overflow, which overflow=%s excludes; use overflow=error", overflow)
	case property == "no-overflow":
		text += "+asserts=end"
	case property == "unreach-call":
		text += "+undefined=end"
		if overflow == "" {
			overflow = "wrap"
		}
		if label == "" {
			label = "never"
		}
	case MemoryOf(property) != 0 && overflow == "error":
		return Rules{}, fmt.Errorf("property %s checks memory alone, where an overflow is no error; use overflow=wrap or ignore", property)
	case MemoryOf(property) != 0:
		text += "+only=" + property
		if overflow == "" {
			overflow = "wrap"
		}
		if label == "" {
			label = "never"
		}
	case property != "":
		return Rules{}, fmt.Errorf("property is unreach-call, no-overflow, valid-deref, valid-free, valid-memtrack, valid-memsafety or valid-memcleanup, not %q", property)
	}
	if model != "" {
		text += "+model=" + model
	}
	if overflow != "" {
		text += "+overflow=" + overflow
	}
	if label != "" {
		text += "+label=" + label
	}
	return ParseRules(text)
}

// String returns the rules as text for ParseRules, without default settings. For the default rules,
// with mathematical integers, it returns "".
func (r Rules) String() string {
	if r == (Rules{}) {
		return ""
	}
	text := "math"
	if r.C {
		text = "c"
		if r.Model != LP64() {
			text += "+model=" + r.Model.Name
		}
		if r.Overflow != OverflowFails {
			text += "+overflow=" + r.Overflow.String()
		}
		if r.UndefinedEnds {
			text += "+undefined=end"
		}
		switch {
		case r.Memory != 0:
			text += "+only=" + r.Memory.String()
		case r.ErrorsEnd:
			text += "+asserts=end"
		}
	}
	if r.MallocNull {
		text += "+malloc=null"
	}
	if r.ErrorLabel != LabelAuto {
		text += "+label=" + r.ErrorLabel.String()
	}
	return text
}
