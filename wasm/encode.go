package main

import (
	"strconv"
	"unicode/utf8"

	"ic3play/engine/trace"
)

// Messages are written by hand. For events it matters how fast: in a browser
// this takes a fifth of the time of encoding/json, and a run sends a hundred
// thousand of them. For the rest it matters that encoding/json is not needed
// at all: it would be a fifteenth of what the page downloads. A test compares
// the result with encoding/json on random messages, so that a field that is
// added to a type cannot be forgotten here.

// appendHead begins an "events" response; "]}" ends it.
func appendHead(b []byte, id int) []byte {
	b = append(b, `{"id":`...)
	b = strconv.AppendInt(b, int64(id), 10)
	return append(b, `,"type":"events","events":[`...)
}

func appendEvent(b []byte, e *trace.Event) []byte {
	b = append(b, `{"n":`...)
	b = strconv.AppendInt(b, int64(e.Seq), 10)
	b = appendText(b, "k", string(e.Kind))
	b = appendCount(b, "us", e.Micros)
	b = appendText(b, "src", e.Source)
	b = appendNumber(b, "lv", int64(e.Level))
	b = appendNumber(b, "loc", int64(e.Loc))
	b = appendIDs(b, "ls", e.Locs)
	b = appendNumber(b, "e", int64(e.Edge))
	b = appendCount(b, "o", int64(e.Obl))
	b = appendCount(b, "p", int64(e.Parent))
	b = appendCount(b, "lm", int64(e.Lemma))
	b = appendCount(b, "by", int64(e.By))
	b = appendCount(b, "pr", int64(e.Pred))
	b = appendIDs(b, "up", e.Above)
	b = appendIDs(b, "dn", e.Below)
	b = appendText(b, "st", e.Step)
	b = appendText(b, "f", e.Formula)
	if len(e.Parts) > 0 {
		b = append(b, `,"ps":[`...)
		for i, p := range e.Parts {
			if i > 0 {
				b = append(b, ',')
			}
			b = appendString(b, p)
		}
		b = append(b, ']')
	}
	b = appendText(b, "b", e.Before)
	b = appendText(b, "a", e.After)
	b = appendText(b, "t", e.Note)
	return append(b, '}')
}

func appendKey(b []byte, key string) []byte {
	b = append(b, ',', '"')
	b = append(b, key...)
	return append(b, '"', ':')
}

func appendNumber(b []byte, key string, n int64) []byte {
	return strconv.AppendInt(appendKey(b, key), n, 10)
}

// appendIDs leaves out the empty list.
func appendIDs(b []byte, key string, ids []int) []byte {
	if len(ids) == 0 {
		return b
	}
	b = append(appendKey(b, key), '[')
	for i, id := range ids {
		if i > 0 {
			b = append(b, ',')
		}
		b = strconv.AppendInt(b, int64(id), 10)
	}
	return append(b, ']')
}

// appendCount leaves out zero.
func appendCount(b []byte, key string, n int64) []byte {
	if n == 0 {
		return b
	}
	return appendNumber(b, key, n)
}

// appendText leaves out the empty string.
func appendText(b []byte, key, s string) []byte {
	if s == "" {
		return b
	}
	return appendString(appendKey(b, key), s)
}

// appendString writes s in JSON; what is no UTF-8 becomes U+FFFD.
func appendString(b []byte, s string) []byte {
	const hex = "0123456789abcdef"
	b = append(b, '"')
	start := 0
	for i := 0; i < len(s); {
		c := s[i]
		if c < utf8.RuneSelf {
			if c >= 0x20 && c != '"' && c != '\\' {
				i++
				continue
			}
			b = append(b, s[start:i]...)
			switch c {
			case '"', '\\':
				b = append(b, '\\', c)
			case '\n':
				b = append(b, '\\', 'n')
			default:
				b = append(b, '\\', 'u', '0', '0', hex[c>>4], hex[c&15])
			}
			i++
			start = i
			continue
		}
		r, size := utf8.DecodeRuneInString(s[i:])
		if r == utf8.RuneError && size == 1 {
			b = append(b, s[start:i]...)
			b = append(b, "\uFFFD"...)
			i++
			start = i
			continue
		}
		i += size
	}
	b = append(b, s[start:]...)
	return append(b, '"')
}
