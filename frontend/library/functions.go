package library

import "strings"

// Effect is what a call of a library function does after the arguments have been evaluated.
type Effect uint8

const (
	// the function returns an arbitrary value of its result type; if Bounded is set, the value lies
	// between Low and High
	Value     Effect = iota
	Ends             // the function ends the run and does not return
	Undefined        // a call of the function is undefined behaviour in C
	Nothing          // the function returns nothing and has no effect
	Absolute         // the function returns the absolute value of its argument
	Classify         // the function returns an arbitrary nonzero value if its argument lies in Ranges, and otherwise 0
	Change           // the function returns its argument; if the argument lies in Ranges, it adds Offset
	Low7             // the function returns the low 7 bits of its argument
	Written          // the function returns its first argument as an unsigned char, or EOF
	PutBack          // like Written, but for the argument EOF the function returns EOF
	Reads            // the function assigns arbitrary values to variables, according to a scanf format
	Refused          // the checker refuses calls: the standard determines the result, and the checker cannot compute it
)

// A Function describes a function of the C standard library, or a common function of POSIX, BSD or
// GNU.
type Function struct {
	Name    string
	Section string // section of the standard, or the system that defines the function
	Does    Effect
	Result  string // name of the function's result type
	Bounded bool
	Low     int64
	High    int64
	Ranges  []Range
	Offset  int64
	// Anyone is for the effects Classify and Change. It states that the argument may be any int. If
	// it is not set, the argument must be EOF or a value of the type unsigned char.
	Anyone bool
	// Prints is true if a call has no effect that the checker tracks: the function only prints its
	// arguments, or ignores them, as srand does here. Format is the index of the argument that is
	// the format string or the text; -1 means that there is none.
	Prints bool
	Format int
	// Counts is true if the result is the number of characters that the function prints, or a
	// negative number after an error.
	Counts bool
}

// Range is the set of all values from First to Last, including both.
type Range struct{ First, Last int64 }

// Functions returns the table of the functions whose calls the checker supports.
func Functions() []Function {
	const randMax = 1<<31 - 1
	return []Function{
		{Name: "rand", Section: "7.22.2.1", Result: "int", Bounded: true, High: randMax},
		{Name: "random", Section: "POSIX", Result: "long", Bounded: true, High: randMax},
		{Name: "lrand48", Section: "POSIX", Result: "long", Bounded: true, High: randMax},
		{Name: "mrand48", Section: "POSIX", Result: "long", Bounded: true, Low: -1 << 31, High: randMax},
		{Name: "srand", Section: "7.22.2.2", Does: Nothing, Result: "void", Prints: true, Format: -1},

		{Name: "abs", Section: "7.22.6.1", Does: Absolute, Result: "int"},
		{Name: "labs", Section: "7.22.6.1", Does: Absolute, Result: "long"},
		{Name: "llabs", Section: "7.22.6.1", Does: Absolute, Result: "long long"},
		{Name: "imaxabs", Section: "7.8.2.1", Does: Absolute, Result: "intmax_t"},

		class("isalnum", "7.4.1.1", Range{'0', '9'}, Range{'A', 'Z'}, Range{'a', 'z'}),
		class("isalpha", "7.4.1.2", Range{'A', 'Z'}, Range{'a', 'z'}),
		class("isblank", "7.4.1.3", Range{' ', ' '}, Range{'\t', '\t'}),
		class("iscntrl", "7.4.1.4", Range{0, 31}, Range{127, 127}),
		class("isdigit", "7.4.1.5", Range{'0', '9'}),
		class("isgraph", "7.4.1.6", Range{33, 126}),
		class("islower", "7.4.1.7", Range{'a', 'z'}),
		class("isprint", "7.4.1.8", Range{32, 126}),
		class("ispunct", "7.4.1.9", Range{33, 47}, Range{58, 64}, Range{91, 96}, Range{123, 126}),
		class("isspace", "7.4.1.10", Range{' ', ' '}, Range{'\t', '\r'}),
		class("isupper", "7.4.1.11", Range{'A', 'Z'}),
		class("isxdigit", "7.4.1.12", Range{'0', '9'}, Range{'A', 'F'}, Range{'a', 'f'}),
		{Name: "isascii", Section: "POSIX", Does: Classify, Result: "int", Ranges: []Range{{0, 127}}, Anyone: true},
		{Name: "tolower", Section: "7.4.2.1", Does: Change, Result: "int", Ranges: []Range{{'A', 'Z'}}, Offset: 'a' - 'A'},
		{Name: "toupper", Section: "7.4.2.2", Does: Change, Result: "int", Ranges: []Range{{'a', 'z'}}, Offset: 'A' - 'a'},
		{Name: "toascii", Section: "POSIX", Does: Low7, Result: "int"},

		{Name: "abort", Section: "7.22.4.1", Does: Ends, Result: "void"},
		{Name: "exit", Section: "7.22.4.4", Does: Ends, Result: "void"},
		{Name: "_Exit", Section: "7.22.4.5", Does: Ends, Result: "void"},
		{Name: "quick_exit", Section: "7.22.4.7", Does: Ends, Result: "void"},
		{Name: "_exit", Section: "POSIX", Does: Ends, Result: "void"},
		{Name: "err", Section: "BSD", Does: Ends, Result: "void", Prints: true, Format: 1},
		{Name: "errx", Section: "BSD", Does: Ends, Result: "void", Prints: true, Format: 1},
		{Name: "verr", Section: "BSD", Does: Ends, Result: "void", Prints: true, Format: 1},
		{Name: "verrx", Section: "BSD", Does: Ends, Result: "void", Prints: true, Format: 1},
		{Name: "__builtin_abort", Section: "GNU", Does: Ends, Result: "void"},
		{Name: "__builtin_exit", Section: "GNU", Does: Ends, Result: "void"},
		{Name: "__builtin_trap", Section: "GNU", Does: Ends, Result: "void"},
		{Name: "__builtin_unreachable", Section: "GNU", Does: Undefined, Result: "void"},

		{Name: "printf", Section: "7.21.6.3", Result: "int", Prints: true, Counts: true},
		{Name: "fprintf", Section: "7.21.6.1", Result: "int", Prints: true, Counts: true, Format: 1},
		{Name: "vprintf", Section: "7.21.6.10", Result: "int", Prints: true, Counts: true},
		{Name: "vfprintf", Section: "7.21.6.8", Result: "int", Prints: true, Counts: true, Format: 1},
		{Name: "printk", Section: "Linux", Result: "int", Prints: true, Counts: true},
		{Name: "puts", Section: "7.21.7.9", Result: "int", Bounded: true, Low: -1, High: randMax, Prints: true},
		{Name: "fputs", Section: "7.21.7.4", Result: "int", Bounded: true, Low: -1, High: randMax, Prints: true},
		{Name: "fflush", Section: "7.21.5.2", Result: "int", Bounded: true, Low: -1, Prints: true, Format: -1},
		{Name: "perror", Section: "7.21.10.4", Does: Nothing, Result: "void", Prints: true},
		{Name: "remove", Section: "7.21.4.1", Result: "int", Prints: true},
		{Name: "rename", Section: "7.21.4.2", Result: "int", Prints: true},
		{Name: "system", Section: "7.22.4.8", Result: "int", Prints: true},
		{Name: "putchar", Section: "7.21.7.8", Does: Written, Result: "int", Format: -1},
		{Name: "putc", Section: "7.21.7.7", Does: Written, Result: "int", Format: -1},
		{Name: "fputc", Section: "7.21.7.3", Does: Written, Result: "int", Format: -1},

		{Name: "getchar", Section: "7.21.7.6", Result: "int", Bounded: true, Low: -1, High: 255},
		{Name: "getc", Section: "7.21.7.5", Result: "int", Bounded: true, Low: -1, High: 255},
		{Name: "fgetc", Section: "7.21.7.1", Result: "int", Bounded: true, Low: -1, High: 255},
		{Name: "scanf", Section: "7.21.6.4", Does: Reads, Result: "int"},
		{Name: "fscanf", Section: "7.21.6.2", Does: Reads, Result: "int", Format: 1},
		{Name: "ungetc", Section: "7.21.7.10", Does: PutBack, Result: "int", Format: -1},
		{Name: "fclose", Section: "7.21.5.1", Result: "int", Bounded: true, Low: -1},
		{Name: "fseek", Section: "7.21.9.2", Result: "int"},
		{Name: "ftell", Section: "7.21.9.4", Result: "long"},
		{Name: "rewind", Section: "7.21.9.5", Does: Nothing, Result: "void", Prints: true, Format: -1},
		{Name: "clearerr", Section: "7.21.10.1", Does: Nothing, Result: "void", Prints: true, Format: -1},
		{Name: "feof", Section: "7.21.10.2", Result: "int"},
		{Name: "ferror", Section: "7.21.10.3", Result: "int"},

		{Name: "atoi", Section: "7.22.1.2", Result: "int"},
		{Name: "atol", Section: "7.22.1.2", Result: "long"},
		{Name: "atoll", Section: "7.22.1.2", Result: "long long"},
		{Name: "strtol", Section: "7.22.1.4", Result: "long"},
		{Name: "strtoll", Section: "7.22.1.4", Result: "long long"},
		{Name: "strtoul", Section: "7.22.1.4", Result: "unsigned long"},
		{Name: "strtoull", Section: "7.22.1.4", Result: "unsigned long long"},
		{Name: "strtoimax", Section: "7.8.2.3", Result: "intmax_t"},
		{Name: "strtoumax", Section: "7.8.2.3", Result: "uintmax_t"},
		{Name: "time", Section: "7.27.2.4", Result: "long"},
		{Name: "clock", Section: "7.27.2.1", Result: "long"},
	}
}

func class(name, section string, ranges ...Range) Function {
	return Function{Name: name, Section: section, Does: Classify, Result: "int", Ranges: ranges}
}

// "refused" lists functions whose result the standard determines, but which the checker does not
// compute. An arbitrary result would be wrong, so the checker refuses calls of these functions.
// atoi, strtol and similar functions are not in the list. Most programs apply them to input, so an
// arbitrary result is right.
const refused = " ffs ffsl ffsll strlen strnlen strcmp strncmp strcasecmp strncasecmp strcoll strspn strcspn memcmp bcmp sscanf "

// "ends" lists functions that may end the run, for example because they send a signal. It also
// lists functions that change what other functions do.
const ends = " raise kill killpg tgkill alarm ualarm setitimer sigqueue signal sigaction siginterrupt sigset sigsuspend setjmp sigsetjmp longjmp siglongjmp thrd_create timer_settime syscall reboot prctl setrlimit ptrace setlocale uselocale newlocale "

// MayEnd reports whether a call of the function may end the run, for example because it sends a
// signal, or may change what other functions do.
func MayEnd(name string) bool {
	return name != "" && strings.Contains(ends, " "+name+" ")
}

// "determined" lists further functions whose result the standard determines, but which the checker
// does not compute. Many programs call these functions without using the result, so the checker
// refuses only the use of the result.
const determined = " vsscanf sprintf snprintf vsprintf vsnprintf mblen mbtowc wctomb " +
	"fpclassify isfinite isinf isnan isnormal signbit isgreater isgreaterequal isless islessequal islessgreater isunordered " +
	"ilogb ilogbf ilogbl lrint lrintf lrintl llrint llrintf llrintl lround lroundf lroundl llround llroundf llroundl " +
	"iswalnum iswalpha iswblank iswcntrl iswctype iswdigit iswgraph iswlower iswprint iswpunct iswspace iswupper iswxdigit towlower towupper towctrans wctype wctrans " +
	"wcslen wcsnlen wcscmp wcsncmp wcscoll wcsspn wcscspn wcstol wcstoll wcstoul wcstoull wcstoimax wcstoumax wmemcmp a64l btowc wctob mbsinit htonl htons ntohl ntohs "

// "memory" lists functions that read, write or release memory to which an argument points.
const memory = " free memccpy memchr memcmp memcpy memmove mempcpy memset memrchr bcmp bcopy bzero " +
	"strcasecmp strcat strchr strcmp strcoll strcpy strcspn strdup strlen strncasecmp strncat strncmp strncpy strndup strnlen strpbrk strrchr strsep strspn strstr strtok strtok_r strxfrm stpcpy stpncpy strlcpy strlcat " +
	"sprintf vsprintf snprintf vsnprintf sscanf vsscanf gets fgets getline fread read qsort bsearch " +
	"wcscat wcschr wcscmp wcscpy wcslen wcsncpy wcsncat wcsncmp wmemcpy wmemmove wmemset wmemcmp "

// UsesMemory reports whether a call of the function can fail because of a wrong pointer: a pointer
// that does not point to enough memory, or to a string that ends with 0.
func UsesMemory(name string) bool {
	return name != "" && strings.Contains(memory, " "+name+" ")
}

// "numbers" lists functions that convert a text to a number.
const numbers = " atof atoi atol atoll atoq strtod strtof strtold strtol strtoll strtoul strtoull strtoq strtouq strtoimax strtoumax "

// ReadsNumber reports whether the function converts a text, its first argument, to a number. If the
// text comes from outside of the program, the result may be any number.
func ReadsNumber(name string) bool {
	return name != "" && strings.Contains(numbers, " "+name+" ")
}

// "pointers" lists functions that return a pointer.
const pointers = " malloc calloc realloc aligned_alloc alloca fopen freopen tmpfile tmpnam fgets gets getenv " +
	"memchr memcpy memmove memset strcat strchr strcpy strdup strerror strncat strncpy strndup strpbrk strrchr strstr strtok " +
	"bsearch asctime ctime gmtime localtime wcscat wcschr wcscpy wcspbrk wcsrchr wcsstr wcstok wmemchr wmemcpy wmemset "

// ReturnsPointer reports whether a function returns a pointer.
func ReturnsPointer(name string) bool {
	return name != "" && strings.Contains(pointers, " "+name+" ")
}

// Determined reports whether the standard determines the result of the function, although the
// checker does not compute it.
func Determined(name string) bool {
	return name != "" && strings.Contains(refused+determined, " "+name+" ")
}

// Lookup returns the function with the given name. For a function of the list "refused", only the
// name and the effect Refused are set. For any other name that the table does not contain, Lookup
// returns false.
func Lookup(name string) (Function, bool) {
	for _, f := range Functions() {
		if f.Name == name {
			return f, true
		}
	}
	if name != "" && strings.Contains(refused, " "+name+" ") {
		return Function{Name: name, Does: Refused}, true
	}
	return Function{}, false
}
