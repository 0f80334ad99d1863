package unwrap_test

import (
	"errors"
	"fmt"
	"testing"

	"ic3play/lia/unwrap"
)

type number int

func (n number) Error() string { return fmt.Sprint(int(n)) }

type word struct{ text string }

func (w *word) Error() string { return w.text }
func (w *word) Text() string  { return w.text }

// TestAsErrors asks trees of errors for types and interfaces: the answer is that of errors.As.
func TestAsErrors(t *testing.T) {
	a, b := &word{"a"}, &word{"b"}
	plain := errors.New("plain")
	for _, err := range []error{
		nil, plain, number(1), a,
		fmt.Errorf("wrapped: %w", number(2)),
		fmt.Errorf("twice: %w", fmt.Errorf("wrapped: %w", a)),
		errors.Join(plain, nil, b, number(3)),
		fmt.Errorf("several: %w, %w", errors.Join(plain, fmt.Errorf("deep: %w", number(4))), errors.Join(number(5), a)),
		fmt.Errorf("nothing wrapped: %v", a),
	} {
		var wantNumber number
		wantOK := errors.As(err, &wantNumber)
		if got, ok := unwrap.As[number](err); got != wantNumber || ok != wantOK {
			t.Errorf("a number in %v: %v %v, want %v %v", err, got, ok, wantNumber, wantOK)
		}
		var wantWord *word
		wantOK = errors.As(err, &wantWord)
		if got, ok := unwrap.As[*word](err); got != wantWord || ok != wantOK {
			t.Errorf("a word in %v: %v %v, want %v %v", err, got, ok, wantWord, wantOK)
		}
		var wantText interface{ Text() string }
		wantOK = errors.As(err, &wantText)
		if got, ok := unwrap.As[interface{ Text() string }](err); got != wantText || ok != wantOK {
			t.Errorf("a text in %v: %v %v, want %v %v", err, got, ok, wantText, wantOK)
		}
	}
}
