package gen

import (
	"fmt"
	"testing"
)

func TestTapes(t *testing.T) {
	got := ""
	InputSequences([]int64{0, 1}, 3, func(next func() int64) bool {
		// This function reads at most five values, and stops after the value 0.
		run := ""
		for range 5 {
			v := next()
			run += fmt.Sprint(v)
			if v == 0 {
				break
			}
		}
		got += run + " "
		return run != "110"
	})
	if want := "0 10 110 "; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	got = ""
	InputSequences([]int64{0, 1, 2}, 2, func(next func() int64) bool {
		got += fmt.Sprintf("%d%d%d ", next(), next(), next())
		return true
	})
	if want := "000 010 020 100 110 120 200 210 220 "; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
