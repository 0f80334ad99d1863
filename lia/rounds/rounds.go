// Package rounds determines the number of rounds of tests on random input. It is for tests
// only.
//
// Most failures occur in the first rounds. So a test makes only a fifth of its full number
// of rounds, and few with -short. IC3PLAY_ROUNDS=1 makes the full number. After a change of
// an algorithm, IC3PLAY_ROUNDS=10 makes ten times as many. Tests use a fixed sequence of
// seeds, and fewer rounds are a prefix of it, so a failure in one run occurs in every
// longer one. IC3PLAY_FROM=20000 starts at that seed, in tests that support it.
package rounds

import (
	"os"
	"strconv"
	"testing"
)

// Environment variables: the factor of rounds, and the first seed.
const (
	factor = "IC3PLAY_ROUNDS"
	first  = "IC3PLAY_FROM"
)

// Of returns the number of rounds for a test. With -short, Of returns the parameter short.
// Otherwise it multiplies full by the factor in the environment. Without a factor it returns a
// fifth of full, but at least short.
func Of(t testing.TB, full, short int) int {
	t.Helper()
	if testing.Short() {
		return short
	}
	text := os.Getenv(factor)
	if text == "" {
		return min(full, max(full/5, short))
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 {
		t.Fatalf("%s=%s: how many times as many rounds, a number from 1 on", factor, text)
	}
	return n * full
}

// Stride returns a stride through a table of cases: a test runs every nth case. If the
// environment sets a factor, the stride is 1, so that tests run all cases.
func Stride(t testing.TB, nth int) int {
	t.Helper()
	if os.Getenv(factor) == "" || testing.Short() {
		return nth
	}
	return 1
}

// All reports whether the environment sets a factor. Then tests also run the most expensive
// cases.
func All(t testing.TB) bool { return Stride(t, 2) == 1 }

// From returns the seed of the first round: 0, unless the environment sets another one.
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
