//go:build !js

package frontend

import (
	"fmt"
	"math/rand"
	"testing"

	"ic3play/frontend/gen"
)

func TestBuiltinsAgainstCompiler(t *testing.T) {
	againstCompiler(t, 100, func(seed int) string {
		return gen.Builtins(rand.New(rand.NewSource(int64(seed))), fmt.Sprintf("p%d_", seed))
	}, false)
}

func TestFunctionPointersAgainstCompiler(t *testing.T) {
	againstCompiler(t, 60, func(seed int) string {
		return gen.Functions(rand.New(rand.NewSource(int64(seed))), fmt.Sprintf("p%d_", seed))
	}, false)
}

func TestUnionsAgainstCompiler(t *testing.T) {
	againstCompiler(t, 60, func(seed int) string {
		return gen.Unions(rand.New(rand.NewSource(int64(seed))), fmt.Sprintf("p%d_", seed))
	}, false)
}
