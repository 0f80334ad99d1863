// Package rounds determines how many rounds tests on random input make. It is for tests only.
//
// Most failures occur in the first rounds. So by default a test makes a fifth of its full number of
// rounds, and fewer with -short. With IC3PLAY_ROUNDS=1 it makes the full number. After a change of
// an algorithm, use IC3PLAY_ROUNDS=10, which makes ten times as many. Tests use a fixed sequence of
// seeds. A test with fewer rounds uses the first seeds of this sequence, so a failure in a short
// test also occurs in a longer one. IC3PLAY_FROM=20000 starts at that seed, in tests that support
// it.
package rounds

import (
	"os"
	"strconv"
	"testing"
)

const (
	factor = "IC3PLAY_ROUNDS"
	first  = "IC3PLAY_FROM"
)

// Of returns the number of rounds of a test. With -short, it is the argument "short". Otherwise it
// is "full" times IC3PLAY_ROUNDS. If this variable is not set, it is a fifth of "full", but at
// least "short" and at most "full".
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

// Stride returns n if a test should run only every n-th case of a table. By default n is the
// parameter "nth". If IC3PLAY_ROUNDS is set and -short is not, n is 1, so that tests run all cases.
func Stride(t testing.TB, nth int) int {
	t.Helper()
	if os.Getenv(factor) == "" || testing.Short() {
		return nth
	}
	return 1
}

// All reports whether IC3PLAY_ROUNDS is set, without -short. If so, tests also run the most
// expensive cases.
func All(t testing.TB) bool { return Stride(t, 2) == 1 }

// From returns the seed of the first round, which is the number in IC3PLAY_FROM. It returns 0 if
// this variable is not set, and with -short.
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
