//go:build !js

package frontend

import (
	"fmt"
	"math/rand"
	"testing"

	"ic3play/frontend/gen"
)

// TestBuiltinsAgainstCompiler compares the values of compilers' builtin functions and _Generic
// selections with those under gcc.
func TestBuiltinsAgainstCompiler(t *testing.T) {
	againstCompiler(t, 100, func(seed int) string {
		return gen.Builtins(rand.New(rand.NewSource(int64(seed))), fmt.Sprintf("p%d_", seed))
	}, false)
}

// TestFunctionPointersAgainstCompiler compares the results of calls through pointers with
// those under gcc.
func TestFunctionPointersAgainstCompiler(t *testing.T) {
	againstCompiler(t, 60, func(seed int) string {
		return gen.Functions(rand.New(rand.NewSource(int64(seed))), fmt.Sprintf("p%d_", seed))
	}, false)
}

// TestUnionsAgainstCompiler compares the results of programs with unions with those under gcc.
func TestUnionsAgainstCompiler(t *testing.T) {
	againstCompiler(t, 60, func(seed int) string {
		return gen.Unions(rand.New(rand.NewSource(int64(seed))), fmt.Sprintf("p%d_", seed))
	}, false)
}
