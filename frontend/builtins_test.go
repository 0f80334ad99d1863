//go:build !js

package frontend

import (
	"fmt"
	"math/rand"
	"testing"

	"ic3play/frontend/gen"
)

// TestBuiltinsAgainstCompiler compares compilers' builtins, and selections by types, with
// gcc.
func TestBuiltinsAgainstCompiler(t *testing.T) {
	againstCompiler(t, 100, func(seed int) string {
		return gen.Builtins(rand.New(rand.NewSource(int64(seed))), fmt.Sprintf("p%d_", seed))
	}, false)
}

// TestFunctionPointersAgainstCompiler does the same for calls through pointers.
func TestFunctionPointersAgainstCompiler(t *testing.T) {
	againstCompiler(t, 60, func(seed int) string {
		return gen.Functions(rand.New(rand.NewSource(int64(seed))), fmt.Sprintf("p%d_", seed))
	}, false)
}

// TestUnionsAgainstCompiler does the same for unions.
func TestUnionsAgainstCompiler(t *testing.T) {
	againstCompiler(t, 60, func(seed int) string {
		return gen.Unions(rand.New(rand.NewSource(int64(seed))), fmt.Sprintf("p%d_", seed))
	}, false)
}
