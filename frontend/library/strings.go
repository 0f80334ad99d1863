package library

import (
	_ "embed"
	"slices"
	"strings"
	"sync"
)

//go:embed c/strings.c
var stringsText string

//go:embed c/stdio.c
var stdioText string

//go:embed c/time.c
var timeText string

//go:embed c/getopt.c
var getoptText string

// Strings is the text of c/strings.c, c/stdio.c, c/time.c and c/getopt.c, which define library
// functions in C.
var Strings = stringsText + "\n" + stdioText + "\n" + timeText + "\n" + getoptText

// headerOf maps the functions that the table of headers lists to their header. If several headers
// declare a function, as getopt.h and unistd.h do, it is the last one.
var headerOf = sync.OnceValue(func() map[string]string {
	out := map[string]string{}
	for _, h := range headers() {
		for _, name := range strings.Fields(h.Functions) {
			out[name] = h.Name
		}
	}
	return out
})

// HeaderOf returns the name of the header that declares the given function, which must be one of
// the library functions in Strings.
func HeaderOf(name string) string {
	if h, ok := headerOf()[name]; ok {
		return h
	}
	return "string.h" // strdup and other functions that POSIX adds
}

// SetsErrno reports whether a call of the given function, one of the library functions in Strings,
// may give errno any value (7.5p3). The result is false for functions of <string.h> and
// <strings.h>, which do not change errno. It is also false for strtol and similar functions, whose
// definitions in Strings change errno as the standard says (7.22.1.4p8).
func SetsErrno(name string) bool {
	h := HeaderOf(name)
	return !strings.HasPrefix(name, "strto") && !Divides(name) && (h != "string.h" && h != "strings.h")
}

// OpensOrCloses reports whether a function of Strings opens or closes a stream.
func OpensOrCloses(name string) bool {
	return name == "fopen" || name == "tmpfile" || name == "fclose"
}

// IsArgument reports whether a variable of Strings represents argv, one of its strings, or a string
// that getenv returns.
func IsArgument(name string) bool {
	return name == "__argv" || strings.HasPrefix(name, "__argument") && name != "__arguments"
}

// Divides reports whether a function of Strings returns a quotient and a remainder. Such a function
// needs no pointers.
func Divides(name string) bool { return slices.Contains(Dividers(), name) }

// Dividers returns the functions for which Divides returns true.
func Dividers() []string { return []string{"div", "ldiv", "lldiv", "imaxdiv"} }
