package smtscript

import (
	"strings"
	"testing"
	"time"
)

func run(t testing.TB, script string) (string, Outcome) {
	t.Helper()
	var out strings.Builder
	o, err := Run(t.Context(), strings.NewReader(script), &out, Options{Timeout: time.Minute})
	if err != nil {
		t.Fatal(err)
	}
	return out.String(), o
}
