package verify

import (
	"fmt"
	"math/big"
	"math/rand"
	"strings"
	"testing"

	"ic3play/frontend/ast"
	"ic3play/lia/rounds"
)

// TestMemoryOfLibraryCalls covers random calls of <string.h> functions. Some of them access memory
// out of bounds or after it was freed.
func TestMemoryOfLibraryCalls(t *testing.T) {
	t.Parallel()
	const letters = "abcdefgh"
	count, from := rounds.Of(t, 60, 15), rounds.From(t)
	for seed := from; seed < from+count; seed++ {
		r := rand.New(rand.NewSource(int64(seed)))
		size, first, second, n := r.Intn(5), r.Intn(4), r.Intn(5), r.Intn(6)-1
		text := letters[:second]
		memory := [...]string{"char *p = malloc(%[1]d);", "char b[%[1]d]; char *p = b;", "char b[%[1]d], *p = b; if (nondet_int()) p = b;"}[r.Intn(3)]
		if size == 0 {
			memory = "char *p = NULL;"
		}
		call, fits := "", true
		switch r.Intn(9) {
		case 0:
			call = "strlen(p)"
		case 1:
			call, fits = fmt.Sprintf("strcpy(p, %q)", text), second < size
		case 2:
			call, fits = fmt.Sprintf("strcat(p, %q)", text), first+second < size
		case 3:
			n = max(n, 0)
			call, fits = fmt.Sprintf("strncat(p, %q, n)", text), first+min(second, n) < size
		case 4:
			call, fits = fmt.Sprintf("strncpy(p, %q, n)", text), n >= 0 && n <= size
		case 5:
			call, fits = "memset(p, 1, n)", n >= 0 && n <= size
		case 6:
			call, fits = fmt.Sprintf("memcmp(p, %q, n)", text), n >= 0 && n <= size && n <= second+1
		default:
			call, fits = fmt.Sprintf("%s(p, %q, n)", [...]string{"memcpy", "memmove"}[r.Intn(2)], text), n >= 0 && n <= size && n <= second+1
		}
		fits = fits && first < size
		if size > 0 && strings.Contains(memory, "malloc") && r.Intn(3) == 0 {
			call, fits = "free(p); "+call, false
		}
		if strings.Contains(memory, "%") {
			memory = fmt.Sprintf(memory, size)
		}
		src := fmt.Sprintf("#include <stdlib.h>\n#include <string.h>\nextern int nondet_int(void);\nint main(void) { %s int n = %d; strcpy(p, %q); %s; return 0; }\n", memory, n, letters[:first], call)
		for _, ints := range []string{"math", "c"} {
			rules := rulesOf(t, ints)
			want := verdictUnsafe
			if fits {
				want = verdictSafe
			}
			if rep := Check(t.Context(), "memory.c", []byte(src), Options{Timeout: patience, Rules: rules}); rep.Verdict != want {
				t.Errorf("seed %d, %s: %s, want %s %s\n%s", seed, ints, rep.Verdict, want, rep.Reason, src)
			}
		}
	}
}

// TestSizesOfMemory checks calls that allocate memory whose size is a product. C computes the
// product in the type size_t, so the product may wrap around.
func TestSizesOfMemory(t *testing.T) {
	t.Parallel()
	pow := func(n uint) *big.Int { return new(big.Int).Lsh(big.NewInt(1), n) }
	count, from := rounds.Of(t, 40, 10), rounds.From(t)
	for seed := from; seed < from+count; seed++ {
		r := rand.New(rand.NewSource(int64(seed)))
		model, long := "LP64", uint(64)
		if r.Intn(2) == 0 {
			model, long = "ILP32", 32
		}
		number := [...]struct {
			name, input string
			bits        uint
		}{{"unsigned", "uint", 32}, {"size_t", "size_t", long}, {"unsigned char", "uchar", 8}}[r.Intn(3)]
		element := [...]struct {
			name string
			size int64
		}{{"short", 2}, {"int", 4}, {"long long", 8}}[r.Intn(3)]
		n := new(big.Int).Add(big.NewInt(int64(r.Intn(4))), []*big.Int{big.NewInt(0), pow(number.bits - 1), pow(number.bits - 2), pow(number.bits - 3)}[r.Intn(4)])
		by, bits := fmt.Sprintf("sizeof(%s)", element.name), max(long, number.bits)
		if r.Intn(2) == 0 {
			by, bits = fmt.Sprintf("%du", element.size), max(32, number.bits)
		}
		bytes := new(big.Int).Mod(new(big.Int).Mul(n, big.NewInt(element.size)), pow(bits))
		at := r.Intn(4)
		there := bytes.Mod(bytes, pow(long)).Cmp(big.NewInt(element.size*int64(at+1))) >= 0
		src := fmt.Sprintf("#include <stdlib.h>\nextern %s nondet_%s(void);\nint main(void) { %s n = nondet_%s(); if (n != %sull) return 0; %s *p = malloc(n * %s); p[%d] = 1; return 0; }\n",
			number.name, number.input, number.name, number.input, n, element.name, by, at)
		rules, err := ast.RulesOf("c", model, "", "", "")
		if err != nil {
			t.Fatal(err)
		}
		want := verdictUnsafe
		if there {
			want = verdictSafe
		}
		if rep := Check(t.Context(), "sizes.c", []byte(src), Options{Timeout: patience, Rules: rules}); rep.Verdict != want {
			t.Errorf("seed %d, %s: %s, want %s %s %v\n%s", seed, model, rep.Verdict, want, rep.Reason, rep.Diagnostics, src)
		}
	}
}

// TestMemoryThatIsNotFollowed checks memory errors in programs whose memory contains values
// that are not modelled, such as double.
func TestMemoryThatIsNotFollowed(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ body, property, want string }{
		{"double *p = malloc(8); free(p); free(p);", "", verdictUnsafe},
		{"double *p = malloc(8); free(p); free(p);", "valid-free", verdictUnsafe},
		{"double *p = malloc(8); free(p); free(p);", "valid-memsafety", verdictUnsafe},
		{"double *p = malloc(8); free(p); free(p);", "unreach-call", verdictSafe},
		{"double *p = malloc(8); free(NULL); free(0);", "valid-free", verdictSafe},
		{"double *p = malloc(8); memset(p, 0, 9);", "valid-deref", verdictUnsafe},
		{"double _Complex *p = malloc(16); free(p); free(p);", "valid-free", verdictError},
		{"double *p = malloc(8); memset(p, 0, 9);", "no-overflow", verdictSafe},
		{"char *p = malloc(3); strcpy(p, \"abc\");", "valid-deref", verdictUnsafe},
		{"char *p = malloc(4); strcpy(p, \"abc\");", "valid-deref", verdictSafe},
	} {
		rules, err := ast.RulesOf("c", "", "", c.property, "")
		if err != nil {
			t.Fatal(err)
		}
		src := "#include <stdlib.h>\n#include <string.h>\nint main(void) { " + c.body + " return 0; }\n"
		if rep := Check(t.Context(), "followed.c", []byte(src), Options{Timeout: patience, Rules: rules}); rep.Verdict != c.want {
			t.Errorf("%s with %q: %s, want %s %s", c.body, c.property, rep.Verdict, c.want, rep.Reason)
		}
	}
}
