package library

import "strings"

// Typedef returns the type that a header's typedef name stands for, for names that sema does not
// know. long is the width of C's long in bits.
func Typedef(name string, long int) (typ string, ok bool) {
	switch name {
	case "time_t", "clock_t":
		return "long", true
	case "sig_atomic_t":
		return "int", true
	case "wint_t":
		return "unsigned int", true
	}
	rest, unsigned := strings.CutPrefix(name, "u")
	if !strings.HasPrefix(rest, "int_") {
		return "", false
	}
	for _, t := range intTypes() {
		if t.text+"_t" != rest {
			continue
		}
		bits := t.bits
		if long <= 32 {
			bits = t.short
		}
		typ = map[int]string{8: "int8_t", 16: "int16_t", 32: "int32_t", 64: "int64_t"}[bits]
		if unsigned {
			typ = "u" + typ
		}
		return typ, true
	}
	return "", false
}

// IsTag reports whether a header in the table may define this struct, union or enum tag: a reserved
// name (7.1.3), or a tag that POSIX or the GNU C library defines there.
func IsTag(name string) bool {
	const tags = " drand48_data itimerspec itimerval lconv mallinfo mallinfo2 option pthread_attr_t random_data sigaction sigcontext " +
		"sigevent sigstack sigval timespec timeval timex timezone tm ucontext_t "
	return strings.HasPrefix(name, "_") || strings.Contains(tags, " "+name+" ")
}

// StreamArgument returns which argument of a <stdio.h> function is a stream that the function uses;
// -1 for other functions.
func StreamArgument(name string) int {
	switch name {
	case "fprintf", "vfprintf", "fscanf", "vfscanf", "fgetc", "getc", "fflush", "fclose", "feof", "ferror", "clearerr", "fseek", "ftell", "rewind", "fgetpos", "fsetpos", "setbuf", "setvbuf":
		return 0
	case "fputs", "fputc", "putc", "ungetc":
		return 1
	case "fgets", "freopen":
		return 2
	case "fread", "fwrite":
		return 3
	}
	return -1
}
