package verify

import (
	"fmt"
	"math/rand"
	"strings"
	"testing"
)

// TestBitsOfWholeNumbers checks x & c, x | c, x ^ c and x >> c for mathematical integers x and
// nonnegative constants c. Go's 64-bit operations yield the correct results. An assertion of the
// correct results must be safe, and an assertion of a wrong result must be unsafe.
func TestBitsOfWholeNumbers(t *testing.T) {
	r := rand.New(rand.NewSource(1))
	for _, op := range []string{"&", "|", "^", ">>"} {
		for range 6 {
			c := int64(r.Intn(80))
			if op == ">>" {
				c = int64(r.Intn(6))
			}
			apply := func(x int64) int64 {
				switch op {
				case "&":
					return x & c
				case "|":
					return x | c
				case "^":
					return x ^ c
				}
				return x >> c
			}
			var right []string
			wrong := r.Int63n(20) - 10
			for x := int64(-10); x < 10; x++ {
				right = append(right, fmt.Sprintf("(x != %d || y == %d)", x, apply(x)))
			}
			expr := fmt.Sprintf("x %s %d", op, c)
			if op == "&" && r.Intn(2) == 0 {
				expr = fmt.Sprintf("%d & x", c)
			}
			body := []string{"int y = " + expr + ";", fmt.Sprintf("int y = x; y %s= %d;", op, c)}[r.Intn(2)]
			const program = "int nondet(void); int main(void) { int x = nondet(); assume(x >= -10 && x < 10); %s assert(%s); }"
			for claim, verdict := range map[string]string{
				strings.Join(right, " && "):                            verdictSafe,
				fmt.Sprintf("x != %d || y != %d", wrong, apply(wrong)): verdictUnsafe,
			} {
				src := fmt.Sprintf(program, body, claim)
				if rep := checkBounded(t, 5000, "p.c", []byte(src), Options{}); rep.Verdict != verdict {
					t.Errorf("%s, not %s: %s %v\n%s", rep.Verdict, verdict, rep.Reason, rep.Diagnostics, src)
				}
			}
		}
	}
}
