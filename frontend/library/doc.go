// Package library contains tables about the C standard library. They list what each header defines
// (headers.go), and what each function returns (functions.go). Another table lists the names that
// verifiers use for assumptions, assertions and arbitrary values (dialects.go).
//
// The preprocessor uses the tables of macros, and package sema uses the tables of functions. The
// file docs/language.md shows the contents of the tables. Section numbers are those of C17 (ISO/IEC
// 9899:2018). If the standard lets the implementation choose a value, the tables contain the value
// of gcc with the GNU C library. The tests compare the tables with gcc.
//
// Invariant: the tables are constant, so all functions may be called concurrently.
package library
