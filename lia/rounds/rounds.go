// Package rounds says how many rounds a test on random input makes, for tests
// only.
//
// What random input finds, the first rounds find mostly: a run of all tests makes
// as many as show that a test tests something, -short fewer, and who changed an
// algorithm asks for more by IC3PLAY_ROUNDS=10, ten times as many. Tests go through
// a fixed sequence of seeds, of which fewer rounds are the beginning, so that what
// fails in one run fails in every longer one.
package rounds

import (
	"os"
	"strconv"
	"testing"
)

// factor is the variable of the environment that multiplies rounds.
const factor = "IC3PLAY_ROUNDS"

// Of returns short rounds with -short, and full otherwise or as many times that
// as the environment asks for.
func Of(t testing.TB, full, short int) int {
	t.Helper()
	if testing.Short() {
		return short
	}
	text := os.Getenv(factor)
	if text == "" {
		return full
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 {
		t.Fatalf("%s=%s: how many times as many rounds, a number from 1 on", factor, text)
	}
	return n * full
}
