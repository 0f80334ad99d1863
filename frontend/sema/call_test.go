package sema

import (
	"math/rand/v2"
	"regexp"
	"testing"
)

// TestCounts compares the results of the function "counts" with a regular expression that defines
// them. The texts are random and consist of the relevant characters.
func TestCounts(t *testing.T) {
	want := regexp.MustCompile(`%[-+ #0-9.*$'hlLjztqI]*n|\\[x0-7]`)
	const letters = `%%%nnn-+ #059.*$'hlLjztqIdsx\7\8é`
	all := []rune(letters)
	r := rand.New(rand.NewPCG(3, 4))
	found := 0
	for range 20000 {
		text := make([]rune, r.IntN(9))
		for i := range text {
			text[i] = all[r.IntN(len(all))]
		}
		got := hasPercentN(string(text))
		if got {
			found++
		}
		if got != want.MatchString(string(text)) {
			t.Errorf("counts(%q) = %t", string(text), got)
		}
	}
	if found < 1000 {
		t.Errorf("only %d formats wrote to an argument", found)
	}
}
