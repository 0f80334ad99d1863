// Package library says what the C standard gives programs beside the language: what
// each header defines (headers.go), which values library functions have (functions.go),
// and how verifiers spell assumptions, assertions and arbitrary values (dialects.go).
//
// It is tables and their look-ups. The preprocessor defines macros by them, sema gives
// calls their meaning, and docs/language.md shows them. Sections are those of C17
// (ISO/IEC 9899:2018). Where the standard leaves a value to the implementation the
// tables have that of gcc with the GNU C library; the tests compare with gcc.
//
// Invariant: nothing here is ever changed, so that all calls may run at the same time.
package library
