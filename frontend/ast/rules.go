package ast

import (
	"fmt"
	"strings"
)

// Rules say which integers a program computes with, and which of its failures
// are asked about. The zero value is the mathematical integers.
type Rules struct {
	// C says that integers are those of C: every integer type has a width, and
	// the tree the conversions that C makes without being told.
	C bool
	// Model has the widths of the types; of use only with C.
	Model Model
	// Overflow is what signed arithmetic does that leaves its type.
	Overflow Overflow
	// Harmless says that a false assertion and reaching an error end the run
	// like a false assumption, and a label ERROR is one like others: overflows are
	// all that is asked about. So do a division by 0, an index outside of its array and
	// a shift out of range, but one of a signed value to the left.
	Harmless bool
	// UndefinedEnds says that a division by 0, an index outside of its array and a
	// shift out of range end the run like a false assumption, as the property
	// unreach-call has it. Else they are failures of their own kinds.
	UndefinedEnds bool
	// ErrorLabel says whether control that reaches a label ERROR fails.
	ErrorLabel ErrorLabel
}

// ErrorLabel says where a label ERROR is a failure.
type ErrorLabel uint8

// The meanings of a label ERROR.
const (
	LabelAuto   ErrorLabel = iota // in programs without an assertion and a call of an error function
	LabelAlways                   // in every program
	LabelNever                    // in none: it is a label like others
)

// String is the word for it on the command line.
func (l ErrorLabel) String() string {
	switch l {
	case LabelAlways:
		return "always"
	case LabelNever:
		return "never"
	}
	return "auto"
}

// Model is the widths of C's types in bits. Plain char is signed. They are data
// so that programs can be tried in all their states under tiny ones; then
// Char <= Short <= Int <= Long <= LongLong and Char > 1.
type Model struct {
	Name                             string
	Char, Short, Int, Long, LongLong uint8
}

// ILP32 is the data model of 32-bit platforms.
func ILP32() Model { return Model{"ILP32", 8, 16, 32, 32, 64} }

// LP64 is the data model of the usual 64-bit platforms.
func LP64() Model { return Model{"LP64", 8, 16, 32, 64, 64} }

// UndefinedFails says whether a division by 0, an index outside of its array and a
// shift out of range are failures; if not they end the run.
func (r Rules) UndefinedFails() bool { return !r.Harmless && !r.UndefinedEnds }

// ShiftFails says whether a shift out of range is a failure, of a signed value to
// the left or of another: the first is an overflow too (6.5.7p4).
func (r Rules) ShiftFails(signedLeft bool) bool {
	return r.UndefinedFails() || r.Harmless && signedLeft
}

// NotChecked lists the failures that a verdict says nothing about, in words.
func (r Rules) NotChecked() []string {
	var out []string
	switch {
	case r.Harmless:
		out = append(out, "assertions (a run ends at a false one)")
	case r.Overflow == OverflowWraps:
		out = append(out, "signed overflow (it wraps around)")
	case r.Overflow == OverflowIgnored:
		out = append(out, "signed overflow (runs that overflow are left out)")
	}
	if !r.UndefinedFails() {
		out = append(out, "divisions by 0, indices outside of arrays and shifts out of range (a run ends there)")
	}
	return out
}

// LongBits is the width of long, which says what type a large constant has.
func (r Rules) LongBits() int {
	if r.C {
		return int(r.Model.Long)
	}
	return 64
}

// Overflow is what happens where the value of an arithmetic operation of a
// signed type lies outside of the type. Unsigned arithmetic always wraps around,
// and so do conversions to narrower types.
type Overflow uint8

// The kinds of meaning that C leaves open.
const (
	OverflowFails   Overflow = iota // it is a failure, of its own kind
	OverflowWraps                   // two's complement, modulo 2 to the width
	OverflowIgnored                 // the run ends there, like at a false assumption
)

// String is the word for it on the command line.
func (o Overflow) String() string {
	switch o {
	case OverflowWraps:
		return "wrap"
	case OverflowIgnored:
		return "ignore"
	}
	return "error"
}

// ParseRules reads what String writes: "math", or "c" with +model=ILP32|LP64,
// +overflow=error|wrap|ignore, +undefined=end and +asserts=end, and both with
// +label=auto|always|never, in any order. The empty text is "math".
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
		}
		if !r.C {
			return Rules{}, fmt.Errorf("%q: mathematical integers have one setting, label=auto|always|never", text)
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
			r.Harmless = true
		default:
			return Rules{}, fmt.Errorf("%q: %q is no setting of C's integers: model=LP64|ILP32, overflow=error|wrap|ignore, undefined=end, asserts=end, label=auto|always|never", text, setting)
		}
	}
	// Every program would be safe, of a failure that nobody asked about.
	if r.Harmless && r.Overflow != OverflowFails {
		return Rules{}, fmt.Errorf("%q: with asserts=end overflow is all that is asked about, and overflow=%s is no failure: nothing is left to ask", text, r.Overflow)
	}
	return r, nil
}

// RulesOf are the rules that a reader gives in words, each "" where nothing is said:
// the integers, math or c; of C's the model, what overflow does, and the property
// that is asked about. Without a property failures and overflow are. label says what
// a label ERROR is: with the property unreach-call, which is about calls, one like others.
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
		return Rules{}, fmt.Errorf("property no-overflow asks about overflow, which overflow=%s excludes", overflow)
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
	case property != "" && property != "unreach-call":
		return Rules{}, fmt.Errorf("property is unreach-call or no-overflow, not %q", property)
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

// String is the rules in one word, without the settings that are usual; "" for
// mathematical integers without settings.
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
		if r.Harmless {
			text += "+asserts=end"
		}
	}
	if r.ErrorLabel != LabelAuto {
		text += "+label=" + r.ErrorLabel.String()
	}
	return text
}
