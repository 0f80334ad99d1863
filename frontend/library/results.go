package library

import (
	"slices"
	"strings"
)

// "floating" lists the functions of math.h whose result is a floating-point number. "complexes"
// lists the functions of complex.h whose result is a real or complex floating-point number. The
// lists omit the variants with the suffix f or l, such as sinf and sinl for sin.
const (
	floating = " acos asin atan atan2 cos sin tan acosh asinh atanh cosh sinh tanh exp exp2 expm1 frexp ldexp log log10 log1p log2 logb modf scalbn scalbln " +
		"cbrt fabs hypot pow sqrt erf erfc lgamma tgamma ceil floor nearbyint rint round trunc fmod remainder remquo copysign nan nextafter nexttoward fdim fmax fmin fma "
	complexes = " cacos casin catan ccos csin ctan cacosh casinh catanh ccosh csinh ctanh cexp clog cabs cpow csqrt carg cimag conj cproj creal "
)

// "results" lists further library functions, which the table of Functions does not contain. Each
// entry consists of the header, the result type and the name of the function.
const results = " stdlib.h:double:atof stdlib.h:double:strtod stdlib.h:double:strtof stdlib.h:double:strtold stdlib.h:double:drand48 stdlib.h:double:erand48 " +
	"time.h:double:difftime wchar.h:double:wcstod wchar.h:double:wcstof wchar.h:double:wcstold " +
	"stdlib.h:void:free stdlib.h:void:qsort stdlib.h:void:srand48 stdlib.h:void:srandom stdio.h:void:clearerr stdio.h:void:rewind stdio.h:void:setbuf " +
	"setjmp.h:void:longjmp strings.h:void:bcopy strings.h:void:bzero " +
	"stdlib.h:div_t:div stdlib.h:ldiv_t:ldiv stdlib.h:lldiv_t:lldiv inttypes.h:imaxdiv_t:imaxdiv "

// ResultIn returns the result type of a function that one of the included headers declares: "void",
// "double" for any real floating-point type, "complex" for a type that may be complex, or the name
// of a struct. For any other function, for example one that returns an integer or a pointer, it
// returns "".
func ResultIn(included []Header, name string) string {
	has := func(header string) bool {
		return slices.ContainsFunc(included, func(h Header) bool {
			return h.Name == header || slices.Contains(strings.Fields(h.Includes), header)
		})
	}
	if _, rest, ok := strings.Cut(results, ":"+name+" "); ok && !strings.ContainsAny(name, ": ") {
		before := strings.TrimSuffix(results, ":"+name+" "+rest)
		header, typ, _ := strings.Cut(before[strings.LastIndex(before, " ")+1:], ":")
		if has(header) {
			return typ
		}
		return ""
	}
	within := func(list string) bool {
		for _, n := range []string{name, strings.TrimSuffix(name, "f"), strings.TrimSuffix(name, "l")} {
			if n != "" && strings.Contains(list, " "+n+" ") {
				return true
			}
		}
		return false
	}
	switch {
	case has("complex.h") && within(complexes), has("complex.h") && has("math.h") && within(floating):
		return "complex" // tgmath.h includes both headers, and its macros may have complex results
	case has("math.h") && within(floating):
		return "double"
	}
	return ""
}
