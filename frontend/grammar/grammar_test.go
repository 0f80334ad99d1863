package grammar

import (
	"crypto/sha256"
	"encoding/hex"
	"strings"
	"testing"
)

// TestParserIsFresh fails if C.g4 has changed since the parser was generated.
func TestParserIsFresh(t *testing.T) {
	sum := sha256.Sum256([]byte(Grammar))
	if got := hex.EncodeToString(sum[:]) + "  C.g4"; got != strings.TrimSpace(Sum) {
		t.Errorf("the parser was made from another grammar: run frontend/grammar/generate.sh\ngrammar  %s\nrecorded %s", got, strings.TrimSpace(Sum))
	}
}
