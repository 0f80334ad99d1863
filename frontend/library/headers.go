package library

import (
	"slices"
	"strings"
	"sync"
)

// A Header describes a header and the names that it defines. Each list of names is one string, in
// which spaces separate the names.
type Header struct {
	Name    string // for example "limits.h"
	Section string // section of the standard; "" for headers of POSIX and GNU
	// Includes contains further headers. This header defines everything that they define.
	Includes string
	// Constants contains the macros whose text the table knows, each in the form NAME=TEXT. If the
	// text depends on the width of long, the form is NAME=TEXT64|TEXT32, with the text for 64 bits
	// first.
	Constants string
	// Macros contains the macros whose text the table does not know. A condition of #if may test
	// whether such a macro is defined, but not its value.
	Macros string
	// Functions contains the functions that the header declares. The header may define macros with
	// the same names, too (7.1.4).
	Functions string
	Types     string
	Tags      string // structs and unions that the header defines at file scope
	// The field "Also" contains types that belong to other headers. In the GNU C library this
	// header declares these types too.
	Also string
	// System contains names that only some implementations of the header define. A * stands for any
	// characters: is*_l stands for isalpha_l, isdigit_l, and so on.
	System string
}

// headers returns the table of headers. A macro with the name NAME(c) in Constants has one
// parameter, c.
var headers = sync.OnceValue(func() []Header {
	return []Header{
		{Name: "assert.h", Section: "7.2", Constants: "static_assert=_Static_assert", Macros: "assert"},
		{Name: "complex.h", Section: "7.3", Constants: "complex=_Complex", Macros: "I", Functions: strings.TrimSpace(complexes), System: "imaginary _Imaginary_I CMPLX*"},
		{Name: "ctype.h", Section: "7.4", Functions: characters, System: "isascii toascii is*_l to*_l"},
		{Name: "errno.h", Section: "7.5", Constants: "EDOM=33 EILSEQ=84 ERANGE=34 EPERM=1 ENOENT=2 EINTR=4 EIO=5 EAGAIN=11 ENOMEM=12 EACCES=13 EBUSY=16 EEXIST=17 EINVAL=22", Macros: "errno",
			System: "E2BIG EADDRINUSE EADDRNOTAVAIL EADV EAFNOSUPPORT EALREADY EBADE EBADF EBADFD EBADMSG EBADR EBADRQC EBADSLT EBFONT ECANCELED ECHILD " +
				"ECHRNG ECOMM ECONNABORTED ECONNREFUSED ECONNRESET EDEADLK EDEADLOCK EDESTADDRREQ EDOTDOT EDQUOT EFAULT EFBIG EHOSTDOWN EHOSTUNREACH EHWPOISON " +
				"EIDRM EINPROGRESS EISCONN EISDIR EISNAM EKEYEXPIRED EKEYREJECTED EKEYREVOKED EL2HLT EL2NSYNC EL3HLT EL3RST ELIBACC ELIBBAD ELIBEXEC " +
				"ELIBMAX ELIBSCN ELNRNG ELOOP EMEDIUMTYPE EMFILE EMLINK EMSGSIZE EMULTIHOP ENAMETOOLONG ENAVAIL ENETDOWN ENETRESET ENETUNREACH ENFILE ENOANO ENOBUFS " +
				"ENOCSI ENODATA ENODEV ENOEXEC ENOKEY ENOLCK ENOLINK ENOMEDIUM ENOMSG ENONET ENOPKG ENOPROTOOPT ENOSPC ENOSR ENOSTR ENOSYS ENOTBLK " +
				"ENOTCONN ENOTDIR ENOTEMPTY ENOTNAM ENOTRECOVERABLE ENOTSOCK ENOTSUP ENOTTY ENOTUNIQ ENXIO EOPNOTSUPP EOVERFLOW EOWNERDEAD EPFNOSUPPORT EPIPE " +
				"EPROTO EPROTONOSUPPORT EPROTOTYPE EREMCHG EREMOTE EREMOTEIO ERESTART ERFKILL EROFS ESHUTDOWN ESOCKTNOSUPPORT ESPIPE ESRCH ESRMNT ESTALE ESTRPIPE ETIME " +
				"ETIMEDOUT ETOOMANYREFS ETXTBSY EUCLEAN EUNATCH EUSERS EWOULDBLOCK EXDEV EXFULL"},
		{Name: "fenv.h", Section: "7.6", Functions: "feclearexcept fegetenv fegetexceptflag fegetround feholdexcept feraiseexcept fesetenv fesetexceptflag fesetround fetestexcept feupdateenv", Types: "fenv_t fexcept_t", System: "FE_*"},
		{Name: "float.h", Section: "7.7", Constants: "FLT_RADIX=2 FLT_DIG=6 FLT_MANT_DIG=24 DBL_DIG=15 DBL_MANT_DIG=53 LDBL_DIG=18 LDBL_MANT_DIG=64 " +
			"FLT_MIN_EXP=(-125) FLT_MAX_EXP=128 FLT_MIN_10_EXP=(-37) FLT_MAX_10_EXP=38 DBL_MIN_EXP=(-1021) DBL_MAX_EXP=1024 DBL_MIN_10_EXP=(-307) DBL_MAX_10_EXP=308 " +
			"LDBL_MIN_EXP=(-16381) LDBL_MAX_EXP=16384 LDBL_MIN_10_EXP=(-4931) LDBL_MAX_10_EXP=4932 " +
			"DECIMAL_DIG=21 FLT_DECIMAL_DIG=9 DBL_DECIMAL_DIG=17 LDBL_DECIMAL_DIG=21 FLT_HAS_SUBNORM=1 DBL_HAS_SUBNORM=1 LDBL_HAS_SUBNORM=1 " +
			"FLT_EPSILON=1.19209289550781250000000000000000000e-7F FLT_MAX=3.40282346638528859811704183484516925e+38F FLT_MIN=1.17549435082228750796873653722224568e-38F " +
			"DBL_EPSILON=((double)2.22044604925031308084726333618164062e-16L) DBL_MAX=((double)1.79769313486231570814527423731704356798070e+308L) DBL_MIN=((double)2.22507385850720138309023271733240406e-308L)", Macros: "LDBL_EPSILON LDBL_MAX LDBL_MIN",
			System: "FLT_* DBL_* LDBL_* DECIMAL_DIG"},
		{Name: "inttypes.h", Section: "7.8", Includes: "stdint.h", Constants: formats(), Functions: "imaxabs imaxdiv strtoimax strtoumax wcstoimax wcstoumax", Types: "imaxdiv_t", System: "PRI* SCN*"},
		{Name: "iso646.h", Section: "7.9", Constants: "and=&& and_eq=&= bitand=& bitor=| compl=~ not=! not_eq=!= or=|| or_eq=|= xor=^ xor_eq=^="},
		{Name: "limits.h", Section: "7.10", Constants: "CHAR_BIT=8 MB_LEN_MAX=16 CHAR_MIN=(-128) CHAR_MAX=127 SCHAR_MIN=(-128) SCHAR_MAX=127 UCHAR_MAX=255 SHRT_MIN=(-32768) SHRT_MAX=32767 USHRT_MAX=65535 " +
			"INT_MIN=(-2147483647-1) INT_MAX=2147483647 UINT_MAX=4294967295U " +
			"LONG_MIN=(-9223372036854775807L-1L)|(-2147483647L-1L) LONG_MAX=9223372036854775807L|2147483647L ULONG_MAX=18446744073709551615UL|4294967295UL " +
			"LLONG_MIN=(-9223372036854775807LL-1LL) LLONG_MAX=9223372036854775807LL ULLONG_MAX=18446744073709551615ULL",
			System: "AIO_PRIO_DELTA_MAX BC_BASE_MAX BC_DIM_MAX BC_SCALE_MAX BC_STRING_MAX CHARCLASS_NAME_MAX COLL_WEIGHTS_MAX DELAYTIMER_MAX EXPR_NEST_MAX HOST_NAME_MAX " +
				"LINE_MAX LOGIN_NAME_MAX MAX_CANON MAX_INPUT MQ_PRIO_MAX NAME_MAX NGROUPS_MAX PATH_MAX PIPE_BUF PTHREAD_DESTRUCTOR_ITERATIONS PTHREAD_KEYS_MAX " +
				"PTHREAD_STACK_MIN RE_DUP_MAX RTSIG_MAX SEM_VALUE_MAX SSIZE_MAX TTY_NAME_MAX XATTR_LIST_MAX XATTR_NAME_MAX XATTR_SIZE_MAX INT_WIDTH LONG_WIDTH"},
		{Name: "locale.h", Tags: "lconv", Section: "7.11", Constants: "LC_ALL=6 LC_COLLATE=3 LC_CTYPE=0 LC_MONETARY=4 LC_NUMERIC=1 LC_TIME=2", Macros: null, Functions: "setlocale localeconv", System: "LC_*"},
		{Name: "math.h", Section: "7.12", Macros: "HUGE_VAL HUGE_VALF HUGE_VALL INFINITY NAN FP_INFINITE FP_NAN FP_NORMAL FP_SUBNORMAL FP_ZERO FP_ILOGB0 FP_ILOGBNAN MATH_ERRNO MATH_ERREXCEPT math_errhandling " +
			"fpclassify isfinite isinf isnan isnormal signbit isgreater isgreaterequal isless islessequal islessgreater isunordered",
			Functions: "acos asin atan atan2 cbrt ceil cos cosh exp exp2 fabs floor fma fmax fmin fmod frexp hypot ldexp log log10 log2 lrint llrint lround llround modf pow rint round sin sinh sqrt tan tanh trunc",
			Types:     "float_t double_t", System: "M_1_PI M_2_PI M_2_SQRTPI M_E M_LN10 M_LN2 M_LOG10E M_LOG2E M_PI M_PI_2 M_PI_4 M_SQRT1_2 M_SQRT2 FP_FAST_FMA FP_FAST_FMAF FP_FAST_FMAL FP_LLOGB0 " +
				"FP_INT_*"},
		{Name: "setjmp.h", Section: "7.13", Functions: "setjmp longjmp", Types: "jmp_buf sigjmp_buf", System: "sigsetjmp"},
		{Name: "signal.h", Tags: "sigaction sigevent sigstack sigval timespec", Also: "size_t time_t", Section: "7.14", Constants: "SIGABRT=6 SIGFPE=8 SIGILL=4 SIGINT=2 SIGSEGV=11 SIGTERM=15 SIGHUP=1 SIGQUIT=3 SIGKILL=9 SIGUSR1=10 SIGUSR2=12 SIGPIPE=13 SIGALRM=14 SIGCHLD=17", Macros: "SIG_DFL SIG_ERR SIG_IGN", Functions: "raise signal", Types: "sig_atomic_t sigset_t pid_t uid_t",
			System: "SIG* SA_* SI_* SS_* BUS_* CLD_* FPE_* ILL_* POLL_* SEGV_* FP_* NSIG NGREG MINSIGSTKSZ sa_* si_* sigev_* sigmask sigcontext_struct X86_FXSR_MAGIC"},
		{Name: "stdalign.h", Section: "7.15", Constants: "alignas=_Alignas alignof=_Alignof __alignas_is_defined=1 __alignof_is_defined=1"},
		{Name: "stdarg.h", Section: "7.16", Macros: "va_arg va_copy va_end va_start", Types: "va_list"},
		{Name: "stdatomic.h", Section: "7.17", System: "ATOMIC_* atomic_* kill_dependency memory_order*"},
		{Name: "stdbool.h", Section: "7.18", Constants: "bool=_Bool true=1 false=0 __bool_true_false_are_defined=1"},
		{Name: "stddef.h", Section: "7.19", Macros: null + "offsetof", Types: "ptrdiff_t size_t wchar_t max_align_t"},
		{Name: "stdint.h", Section: "7.20", Constants: integers(), Types: integerTypes(), System: "INT*_WIDTH UINT*_WIDTH"},
		{Name: "stdio.h", Also: "ssize_t va_list", Section: "7.21", Constants: "_IOFBF=0 _IOLBF=1 _IONBF=2 BUFSIZ=8192 EOF=(-1) FILENAME_MAX=4096 FOPEN_MAX=16 L_tmpnam=20 SEEK_SET=0 SEEK_CUR=1 SEEK_END=2 TMP_MAX=238328", Macros: null + "stderr stdin stdout",
			Functions: "clearerr fclose feof ferror fflush fgetc fgetpos fgets fopen fprintf fputc fputs fread freopen fscanf fseek fsetpos ftell fwrite getc getchar perror printf putc putchar puts remove rename rewind " +
				"scanf setbuf setvbuf snprintf sprintf sscanf tmpfile tmpnam ungetc vfprintf vfscanf vprintf vscanf vsnprintf vsprintf vsscanf",
			Types: "FILE fpos_t size_t", System: "L_ctermid P_tmpdir"},
		{Name: "stdlib.h", Tags: "drand48_data random_data timespec timeval", Also: exact + "ssize_t time_t clock_t", Section: "7.22", Constants: "EXIT_FAILURE=1 EXIT_SUCCESS=0 RAND_MAX=2147483647", Macros: null + "MB_CUR_MAX",
			Functions: "_Exit abort abs aligned_alloc at_quick_exit atexit atof atoi atol atoll bsearch calloc div exit free getenv labs ldiv llabs lldiv malloc mblen mbstowcs mbtowc qsort quick_exit rand realloc srand " +
				"strtod strtof strtol strtold strtoll strtoul strtoull system wcstombs wctomb",
			Types: "div_t ldiv_t lldiv_t size_t wchar_t", System: alloca + waits + sets + orders},
		{Name: "stdnoreturn.h", Section: "7.23", Constants: "noreturn=_Noreturn"},
		{Name: "string.h", Section: "7.24", Macros: null, Functions: "memchr memcmp memcpy memmove memset strcat strchr strcmp strcoll strcpy strcspn strerror strlen strncat strncmp strncpy strpbrk strrchr strspn strstr strtok strxfrm", Types: "size_t"},
		{Name: "tgmath.h", Section: "7.25", Includes: "math.h complex.h", Functions: "acosh asinh atanh carg cimag conj copysign cproj creal erf erfc expm1 fdim ilogb lgamma log1p logb nearbyint nextafter nexttoward remainder remquo scalbln scalbn tgamma", System: "scalb"},
		{Name: "threads.h", Tags: "itimerspec timespec tm", Section: "7.26", Includes: "time.h", Constants: "thread_local=_Thread_local", Macros: "ONCE_FLAG_INIT TSS_DTOR_ITERATIONS", Types: "cnd_t mtx_t once_flag thrd_start_t thrd_t tss_dtor_t tss_t"},
		{Name: "time.h", Tags: "itimerspec timespec tm", Section: "7.27", Constants: "CLOCKS_PER_SEC=((long)1000000) TIME_UTC=1", Macros: null, Functions: "asctime clock ctime difftime gmtime gmtime_r localtime localtime_r mktime strftime time timespec_get", Types: "clock_t size_t time_t", Also: "clockid_t pid_t", System: "CLOCK_* TIMER_ABSTIME"},
		{Name: "uchar.h", Section: "7.28", Functions: "c16rtomb c32rtomb mbrtoc16 mbrtoc32", Types: "char16_t char32_t mbstate_t size_t"},
		{Name: "wchar.h", Also: "FILE", Section: "7.29", Constants: "WCHAR_MIN=(-2147483647-1)|(-2147483647L-1L) WCHAR_MAX=2147483647|2147483647L WEOF=4294967295U", Macros: null, Functions: "btowc fgetwc getwc getwchar putwc putwchar wcscmp wcslen wctob wprintf", Types: "wint_t size_t wchar_t mbstate_t"},
		{Name: "wctype.h", Section: "7.30", Constants: "WEOF=4294967295U", Functions: "iswalnum iswalpha iswdigit iswspace towlower towupper", Types: "wint_t wctrans_t wctype_t"},

		{Name: "alloca.h", Also: "size_t", System: alloca},
		{Name: "err.h", Functions: "err errx verr verrx vwarn vwarnx warn warnx"},
		{Name: "getopt.h", Tags: "option", Functions: "getopt getopt_long", System: "no_argument optional_argument required_argument"},
		{Name: "malloc.h", Tags: "mallinfo mallinfo2", Includes: "stdio.h stddef.h", System: "M_ARENA_* M_CHECK_ACTION M_GRAIN M_KEEP M_MMAP_* M_MXFAST M_NLBLKS M_PERTURB M_TOP_PAD M_TRIM_THRESHOLD"},
		{Name: "memory.h", Includes: "string.h"},
		{Name: "strings.h", Also: "size_t", Functions: "bcmp bcopy bzero ffs index rindex strcasecmp strncasecmp"},
		{Name: "sys/time.h", Tags: "itimerval timespec timeval timezone", Also: "time_t suseconds_t", Functions: "gettimeofday", System: sets + "ITIMER_* timer*"},
		{Name: "sys/types.h", Tags: "timespec timeval", Also: exact + "size_t time_t clock_t", Types: "ssize_t pid_t uid_t gid_t mode_t id_t key_t off_t ino_t suseconds_t clockid_t", System: sets + orders},
		{Name: "unistd.h", Also: "size_t intptr_t pid_t uid_t gid_t off_t useconds_t", Macros: null, Functions: "_exit access alarm close fork getopt getpid isatty pause read sleep unlink usleep write", Types: "ssize_t", System: "_POSIX_* _POSIX2_* _XOPEN_* F_LOCK F_OK F_TEST F_TLOCK F_ULOCK L_INCR L_SET L_XTND SEEK_SET SEEK_CUR SEEK_END STDIN_FILENO STDOUT_FILENO STDERR_FILENO R_OK W_OK X_OK"},
	}
})

// These constants contain names that several headers define.
const (
	null       = "NULL "
	characters = "isalnum isalpha isblank iscntrl isdigit isgraph islower isprint ispunct isspace isupper isxdigit tolower toupper"
	alloca     = "alloca "
	exact      = "int8_t int16_t int32_t int64_t "
	waits      = "WCONTINUED WEXITED WEXITSTATUS WIF* WNOHANG WNOWAIT WSTOPPED WSTOPSIG WTERMSIG WUNTRACED "
	sets       = "FD_* NFDBITS "
	orders     = "BIG_ENDIAN LITTLE_ENDIAN PDP_ENDIAN BYTE_ORDER be*toh htobe* htole* le*toh "
)

// Declares reports whether the header declares a type with the given name, or a macro whose text
// the table does not know, such as NULL.
func (h Header) Declares(name string) bool {
	if slices.Contains(strings.Fields(h.Types+" "+h.Also+" "+h.Macros), name) {
		return true
	}
	return slices.ContainsFunc(strings.Fields(h.Includes), func(include string) bool {
		other, _ := Find(include)
		return other.Declares(name)
	})
}

// Find returns the header with the given name. If the table does not contain it, Find returns
// false.
func Find(name string) (Header, bool) {
	list := headers()
	if i := slices.IndexFunc(list, func(h Header) bool { return h.Name == name }); i >= 0 {
		return list[i], true
	}
	return Header{}, false
}

// Unmodelled returns the header that defines a macro whose value the table does not know, such as
// errno. For any other name, ok is false.
func Unmodelled(name string) (header string, ok bool) {
	for _, h := range headers() {
		if slices.Contains(strings.Fields(h.Macros), name) {
			return h.Name, true
		}
	}
	return "", false
}

// Headers returns all headers. The headers of the C standard come first. The caller must not change
// the list.
func Headers() []Header { return headers() }

// Macro is a macro that a header defines.
type Macro struct {
	Name   string
	Params []string
	Text   string // the text of the macro; "" if the table does not know it
}

// Defines returns the macros of the header and of the headers in Includes. The parameter longBits
// is the width of C's type long in bits.
func (h Header) Defines(longBits int) []Macro {
	var out []Macro
	for _, word := range strings.Fields(h.Constants) {
		name, text, _ := strings.Cut(word, "=")
		m := Macro{Name: name, Text: chosen(text, longBits)}
		if function, ok := strings.CutSuffix(name, "(c)"); ok {
			m.Name, m.Params = function, []string{"c"}
		}
		out = append(out, m)
	}
	for _, name := range strings.Fields(h.Macros) {
		out = append(out, Macro{Name: name})
	}
	for _, name := range strings.Fields(h.Includes) {
		other, _ := Find(name)
		out = append(out, other.Defines(longBits)...)
	}
	return out
}

// chosen returns the text of a macro if C's type long has the given width. The parameter "text" may
// have the form TEXT64|TEXT32, see Header.Constants.
func chosen(text string, longBits int) string {
	// Here | does not separate two texts, but is part of an operator that iso646.h defines.
	if text == "|" || text == "||" || text == "|=" {
		return text
	}
	lp64, ilp32, two := strings.Cut(text, "|")
	if two && longBits <= 32 {
		return ilp32
	}
	return lp64
}

// MayDefine reports whether the header may define a macro with the given name, although the
// standard does not require it.
func (h Header) MayDefine(name string) bool {
	for _, pattern := range strings.Fields(h.Functions + " " + h.System) {
		before, behind, many := strings.Cut(pattern, "*")
		if name == pattern || many && len(name) >= len(before)+len(behind) && strings.HasPrefix(name, before) && strings.HasSuffix(name, behind) {
			return true
		}
	}
	for _, include := range strings.Fields(h.Includes) {
		if other, _ := Find(include); other.MayDefine(name) {
			return true
		}
	}
	return false
}
