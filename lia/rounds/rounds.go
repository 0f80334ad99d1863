// Package rounds says how many rounds a test on random input makes, for tests
// only.
//
// What random input finds, the first rounds find mostly: a run of all tests makes
// as many as show that a test tests something, -short fewer, and who changed an
// algorithm asks for more by IC3PLAY_ROUNDS=10, ten times as many. Tests go through
// a fixed sequence of seeds, of which fewer rounds are the beginning, so that what
// fails in one run fails in every longer one. What was gone through need not be gone
// through again: IC3PLAY_FROM=20000 begins at that seed, where a test asks for it.
package rounds

import (
	"os"
	"strconv"
	"testing"
)

// The variables of the environment that multiply rounds, and say where they begin.
const (
	factor = "IC3PLAY_ROUNDS"
	first  = "IC3PLAY_FROM"
)

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

// From returns the seed of the first round, 0 unless the environment says another.
func From(t testing.TB) int {
	t.Helper()
	text := os.Getenv(first)
	if text == "" || testing.Short() {
		return 0
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 {
		t.Fatalf("%s=%s: the first seed, a number from 0 on", first, text)
	}
	return n
}
