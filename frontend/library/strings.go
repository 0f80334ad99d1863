package library

import (
	_ "embed"
	"strings"
)

// Strings is the text of c/strings.c, which defines library functions in C.
//
//go:embed c/strings.c
var Strings string

// HeaderOf returns the name of the header that declares the given function, which must be one of
// the library functions in Strings.
func HeaderOf(name string) string {
	switch {
	case strings.HasPrefix(name, "ato"), name == "qsort", name == "bsearch":
		return "stdlib.h"
	case name == "fgets" || strings.HasSuffix(name, "printf"):
		return "stdio.h"
	case strings.Contains(name, "casecmp"):
		return "strings.h"
	}
	return "string.h"
}

// SetsErrno reports whether the given function, one of the library functions in Strings, may change
// errno (7.5p3). The functions of <string.h> do not change errno.
func SetsErrno(name string) bool {
	h := HeaderOf(name)
	return h == "stdio.h" || h == "stdlib.h"
}
