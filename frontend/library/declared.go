package library

import (
	"slices"
	"strings"
)

// declared lists structs and variables that headers define. An entry has the names of the headers,
// the names of which the program must use one, and the definition in C.
func declared() [][3]string {
	const seconds = "time.h threads.h signal.h stdlib.h sys/time.h sys/types.h"
	return [][3]string{
		{"time.h threads.h", "tm localtime gmtime", "struct tm { int tm_sec, tm_min, tm_hour, tm_mday, tm_mon, tm_year, tm_wday, tm_yday, tm_isdst; long tm_gmtoff; const char *tm_zone; };"},
		{seconds, "timespec", "struct timespec { long tv_sec, tv_nsec; };"},
		{"stdlib.h sys/time.h sys/types.h", "timeval", "struct timeval { long tv_sec, tv_usec; };"},
		{"unistd.h getopt.h", "getopt optarg", "char *optarg;"},
		{"unistd.h getopt.h", "getopt optind", "int optind = 1;"},
		{"unistd.h getopt.h", "getopt opterr", "int opterr = 1;"},
		{"unistd.h getopt.h", "getopt optopt", "int optopt = '?';"},
	}
}

// Declared returns the definitions of structs and variables that the included headers give a
// program, if it uses them. For each definition it also returns one of the names that the program
// uses.
func Declared(included []Header, uses func(name string) bool) (names, texts []string) {
	for _, d := range declared() {
		i := slices.IndexFunc(strings.Fields(d[1]), uses)
		if i >= 0 && slices.ContainsFunc(included, func(h Header) bool { return slices.Contains(strings.Fields(d[0]), h.Name) }) {
			names, texts = append(names, strings.Fields(d[1])[i]), append(texts, d[2])
		}
	}
	return names, texts
}
