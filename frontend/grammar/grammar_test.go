package grammar

import (
	"crypto/sha256"
	"encoding/hex"
	"strings"
	"testing"
)

// TestParserIsFresh fails when C.g4 was changed and the parser was not made
// again.
func TestParserIsFresh(t *testing.T) {
	sum := sha256.Sum256([]byte(Grammar))
	if got := hex.EncodeToString(sum[:]) + "  C.g4"; got != strings.TrimSpace(Sum) {
		t.Errorf("the parser was made from another grammar: run frontend/grammar/generate.sh\ngrammar  %s\nrecorded %s", got, strings.TrimSpace(Sum))
	}
}
