package library

import "strings"

// Typedef returns the type that a typedef name of a standard header denotes. For a name that
// package sema handles itself, and for any name outside the standard headers, ok is false. The
// parameter longBits is the width of C's type long in bits.
func Typedef(name string, longBits int) (typ string, ok bool) {
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
		if longBits <= 32 {
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

// integerNames and floatNames list typedef names that denote types only if the program includes the
// header that declares them. An entry of integerNames is a name and the type that it denotes.
const (
	integerNames = " pid_t:int key_t:int uid_t:unsigned-int gid_t:unsigned-int mode_t:unsigned-int id_t:unsigned-int useconds_t:unsigned-int " +
		"off_t:long suseconds_t:long ino_t:unsigned-long wctype_t:unsigned-long char16_t:unsigned-short char32_t:unsigned-int "
	floatNames = " float_t double_t "
)

// HeaderType returns the type of a typedef name in integerNames or floatNames: an integer type or
// "double". For all other names it returns "".
func HeaderType(name string) string {
	if _, rest, ok := strings.Cut(integerNames, " "+name+":"); ok {
		typ, _, _ := strings.Cut(rest, " ")
		return strings.ReplaceAll(typ, "-", " ")
	}
	if strings.Contains(floatNames, " "+name+" ") {
		return "double"
	}
	return ""
}

// Division returns the type of the members quot and rem of the struct with the given name. It knows
// the structs that div, ldiv, lldiv and imaxdiv return. For any other name, the second result is
// false.
func Division(name string) (typ string, ok bool) {
	switch name {
	case "div_t":
		return "int", true
	case "ldiv_t":
		return "long", true
	case "lldiv_t":
		return "long long", true
	case "imaxdiv_t":
		return "intmax_t", true
	}
	return "", false
}

// TypesIn returns the names of the types that a header declares. It also knows some headers that
// are not in the table of headers, such as pthread.h.
func TypesIn(header string) (out []string) {
	const threads = "pthread_t pthread_attr_t pthread_mutex_t pthread_mutexattr_t pthread_cond_t pthread_condattr_t pthread_key_t pthread_once_t " +
		"pthread_rwlock_t pthread_rwlockattr_t pthread_spinlock_t pthread_barrier_t pthread_barrierattr_t "
	switch header {
	case "pthread.h":
		return strings.Fields(threads)
	case "semaphore.h":
		return []string{"sem_t"}
	case "sys/types.h":
		out = strings.Fields(threads)
	}
	h, _ := Find(header)
	out = append(out, strings.Fields(h.Types+" "+h.Also)...)
	for _, other := range strings.Fields(h.Includes) {
		out = append(out, TypesIn(other)...)
	}
	return out
}

// IsTag reports whether a header may define a struct, union or enum with the given tag. This is
// possible if the tag is a reserved name (7.1.3), or if POSIX or the GNU C library defines it.
func IsTag(name string) bool {
	const tags = " drand48_data itimerspec itimerval lconv mallinfo mallinfo2 option pthread_attr_t random_data sigaction sigcontext " +
		"sigevent sigstack sigval timespec timeval timex timezone tm ucontext_t "
	return strings.HasPrefix(name, "_") || strings.Contains(tags, " "+name+" ")
}

// StreamArgument returns the index of the argument of a <stdio.h> function that is a stream: 0 for
// fprintf(stderr, ...). If the function has no such argument, it returns -1.
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
