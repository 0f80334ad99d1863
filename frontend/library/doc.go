// Package library contains tables of the C standard library. The tables contain the definitions in
// each header (headers.go), the results of library functions (functions.go), and verifiers' names
// for assumptions, assertions and arbitrary values (dialects.go).
//
// The preprocessor uses the tables of macros, sema uses the tables of functions, and
// docs/language.md lists the contents of both. Section numbers are those of C17 (ISO/IEC
// 9899:2018). Where the standard leaves a value to the implementation, the tables contain the value
// of gcc with the GNU C library; the tests compare with gcc.
//
// Invariant: the tables are constant, so all functions may be called concurrently.
package library
