package smtlib

import (
	"bytes"
	"fmt"
	"strings"
)

type tokenKind uint8

const (
	endToken tokenKind = iota
	openToken
	closeToken
	symbolToken
	numberToken
	keywordToken
)

type token struct {
	kind tokenKind
	text string // of a symbol: without bars
}

type lexer struct {
	text []byte
	at   int
	line int
}

// symbolChars are the characters of simple symbols besides letters and digits.
const symbolChars = "~!@$%^&*_-+=<>.?/"

func wordByte(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || strings.IndexByte(symbolChars, c) >= 0
}

func (l *lexer) next() (token, error) {
	l.blank()
	if l.at == len(l.text) {
		return token{}, nil
	}
	start := l.at
	switch c := l.text[start]; {
	case c == '(':
		l.at++
		return token{kind: openToken, text: "("}, nil
	case c == ')':
		l.at++
		return token{kind: closeToken, text: ")"}, nil
	case c == '|':
		end := bytes.IndexByte(l.text[start+1:], '|')
		if end < 0 {
			return token{}, fmt.Errorf("a quoted symbol does not end")
		}
		name := string(l.text[start+1 : start+1+end])
		if strings.ContainsRune(name, '\\') {
			return token{}, fmt.Errorf("a backslash in the symbol |%.40s|", name)
		}
		l.line += strings.Count(name, "\n")
		l.at = start + end + 2
		return token{kind: symbolToken, text: name}, nil
	case c == ':':
		l.at++
		return token{kind: keywordToken, text: ":" + l.word()}, nil
	case wordByte(c):
		w := l.word()
		if c < '0' || c > '9' {
			return token{kind: symbolToken, text: w}, nil
		}
		if strings.Trim(w, "0123456789") != "" || len(w) > 1 && c == '0' {
			return token{}, fmt.Errorf("%.40q is no number", w)
		}
		return token{kind: numberToken, text: w}, nil
	default:
		return token{}, fmt.Errorf("unknown character %q", c)
	}
}

func (l *lexer) blank() {
	for ; l.at < len(l.text); l.at++ {
		switch l.text[l.at] {
		case '\n':
			l.line++
		case ' ', '\t', '\r':
		case ';':
			for l.at+1 < len(l.text) && l.text[l.at+1] != '\n' {
				l.at++
			}
		default:
			return
		}
	}
}

func (l *lexer) word() string {
	start := l.at
	for l.at < len(l.text) && wordByte(l.text[l.at]) {
		l.at++
	}
	return string(l.text[start:l.at])
}
