package library

import "strings"

// Claim is the meaning of a call of a verification function.
type Claim uint8

const (
	Assume   Claim = iota // an assumption: the run ends here, without a failure, if the first argument is 0
	Assert                // an assertion: the run fails here if the first argument is 0
	Error                 // the run always fails here
	Cover                 // the call only evaluates its argument
	Symbolic              // klee_make_symbolic(&x, ...): the call gives x an arbitrary value of its type
	Between               // klee_range(a, b, ...): the call returns an arbitrary value v with a <= v < b
)

// A Dialect is a verification function such as __VERIFIER_assert, by which a program tells a
// verifier what to check. Each verifier has its own names for such functions.
type Dialect struct {
	Name string
	Of   string // name of the verifier that uses this name for the function
	Claim
	// Int is for functions of the kinds Assume and Assert. It states that the verifier declares the
	// parameter of the function as int. If Int is not set, the function is a macro or its parameter
	// is a _Bool, so the argument may have any type.
	Int bool
	// Texts is the maximum number of strings that a call may pass after the first argument. These
	// strings have no effect.
	Texts int
	// If Always is set, a call of the function is an error even if the program defines a function
	// with this name itself.
	Always bool
}

// dialects returns the table of all verification functions. Different verifiers use different names
// for functions with the same meaning.
func dialects() []Dialect {
	return []Dialect{
		{Name: "__VERIFIER_assume", Of: "SV-COMP", Claim: Assume, Int: true},
		{Name: "assume_abort_if_not", Of: "SV-COMP", Claim: Assume, Int: true},
		{Name: "assume", Of: "many", Claim: Assume, Int: true},
		{Name: "__CPROVER_assume", Of: "CBMC", Claim: Assume},
		{Name: "__ESBMC_assume", Of: "ESBMC", Claim: Assume},
		{Name: "klee_assume", Of: "KLEE", Claim: Assume},
		{Name: "__goblint_assume", Of: "Goblint", Claim: Assume, Int: true},

		{Name: "assert", Of: "C, 7.2.1.1", Claim: Assert},
		{Name: "__VERIFIER_assert", Of: "SV-COMP", Claim: Assert, Int: true},
		{Name: "__CPROVER_assert", Of: "CBMC", Claim: Assert, Texts: 1},
		{Name: "__ESBMC_assert", Of: "ESBMC", Claim: Assert, Texts: 1},
		{Name: "klee_assert", Of: "KLEE", Claim: Assert},
		{Name: "svf_assert", Of: "SVF", Claim: Assert},
		{Name: "__goblint_check", Of: "Goblint", Claim: Assert, Int: true},
		{Name: "sassert", Of: "SMACK and others", Claim: Assert, Int: true},

		{Name: "reach_error", Of: "SV-COMP", Claim: Error, Always: true},
		{Name: "__VERIFIER_error", Of: "SV-COMP", Claim: Error, Always: true},
		{Name: "__assert_fail", Of: "GNU", Claim: Error},
		{Name: "__assert", Of: "BSD", Claim: Error},

		{Name: "__CPROVER_cover", Of: "CBMC", Claim: Cover},
		{Name: "klee_make_symbolic", Of: "KLEE", Claim: Symbolic},
		{Name: "klee_range", Of: "KLEE", Claim: Between},
	}
}

// Dialects returns all verification functions, with the names that the various verifiers use.
func Dialects() []Dialect { return dialects() }

// FindDialect returns the verification function with the given name. If there is none, it returns
// false.
func FindDialect(name string) (Dialect, bool) {
	for _, d := range dialects() {
		if d.Name == name {
			return d, true
		}
	}
	return Dialect{}, false
}

// NondetSuffix returns the part of a name that determines the type of an input. For example, it
// returns "uint" for __VERIFIER_nondet_uint, nondet_uint, my_nondet_uint and unknown_uint. If the
// name is not of such a form, the second result is false.
func NondetSuffix(name string) (string, bool) {
	if s, ok := strings.CutPrefix(name, "unknown_"); ok {
		return s, true
	}
	before, suffix, ok := strings.Cut(name, "nondet_")
	return suffix, ok && suffix != "" && (before == "" || strings.HasSuffix(before, "_"))
}

// A Suffix is a C type, together with the words that denote this type at the end of a name such as
// nondet_uint.
type Suffix struct {
	Names string // the suffixes, separated by spaces
	Type  string // the name of the type in C
}

// Suffixes returns the table of all words that denote a type at the end of a name such as
// nondet_uint. There are several words for most types, such as uint, unsigned and unsigned_int.
func Suffixes() []Suffix {
	return []Suffix{
		{"bool _Bool", "_Bool"},
		{"char schar signed_char", "signed char"},
		{"uchar unsigned_char", "unsigned char"},
		{"short sshort short_int signed_short", "short"},
		{"ushort unsigned_short unsigned_short_int", "unsigned short"},
		{"int sint signed signed_int", "int"},
		{"uint unsigned unsigned_int", "unsigned int"},
		{"long slong long_int signed_long", "long"},
		{"ulong unsigned_long unsigned_long_int", "unsigned long"},
		{"longlong long_long long_long_int signed_long_long", "long long"},
		{"ulonglong unsigned_long_long unsigned_long_long_int", "unsigned long long"},
		{"s8 i8 int8 int8_t", "int8_t"},
		{"u8 uint8 uint8_t", "uint8_t"},
		{"s16 i16 int16 int16_t", "int16_t"},
		{"u16 uint16 uint16_t", "uint16_t"},
		{"s32 i32 int32 int32_t", "int32_t"},
		{"u32 uint32 uint32_t", "uint32_t"},
		{"s64 i64 int64 int64_t loff_t", "int64_t"},
		{"u64 uint64 uint64_t", "uint64_t"},
		{"size_t", "size_t"},
		{"ssize_t off_t ptrdiff_t intptr_t", "ptrdiff_t"},
		{"uintptr_t", "uintptr_t"},
		{"sector_t", "uint64_t"},
		{"pointer charp pchar voidp", "void *"},
		{"float double long_double", "double"},
		{"s128 i128 int128 __int128 int128_t", "__int128"},
		{"u128 uint128 uint128_t", "unsigned __int128"},
	}
}

// SuffixType returns the name of the type that a suffix such as "uint" denotes. If the suffix
// denotes no type, ok is false.
func SuffixType(suffix string) (typ string, ok bool) {
	for _, s := range Suffixes() {
		if strings.Contains(" "+s.Names+" ", " "+suffix+" ") {
			return s.Type, true
		}
	}
	return "", false
}
