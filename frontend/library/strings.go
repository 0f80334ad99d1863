package library

import _ "embed"

// Strings is the text of c/strings.c, which defines functions of <string.h> in C.
//
//go:embed c/strings.c
var Strings string
