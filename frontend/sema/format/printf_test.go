package format

import (
	"math/rand/v2"
	"regexp"
	"testing"
)

// TestCounts compares Counts with a regular expression for formats without %n, on random texts of
// characters that occur in formats.
func TestCounts(t *testing.T) {
	const start = `%[-+ #0'I]*([0-9]+|\*)?(\.([0-9]*|\*))?[hlLjztq]*`
	without := regexp.MustCompile(`^([^%]|%%|` + start + `[diouxXcsp%maAeEfFgG])*(` + start + `)?$`)
	const letters = `%%%nnn-+ #059.*$'hlLjztqIdsx\7\8é`
	all := []rune(letters)
	r := rand.New(rand.NewPCG(3, 4))
	found := 0
	for range 20000 {
		text := make([]rune, r.IntN(9))
		for i := range text {
			text[i] = all[r.IntN(len(all))]
		}
		got := Counts(string(text))
		if got {
			found++
		}
		if got == without.MatchString(string(text)) {
			t.Errorf("Counts(%q) = %t", string(text), got)
		}
	}
	if found < 1000 {
		t.Errorf("only %d formats wrote to an argument", found)
	}
}
