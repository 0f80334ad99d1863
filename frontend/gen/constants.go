package gen

import (
	"fmt"
	"math/rand"
	"strings"
)

// Constant returns a random C constant, or a text that resembles a constant. The constants cover
// every base and suffix, the bounds of the types, and characters with escapes. Some constants have
// wrong digits or two suffixes.
func Constant(r *rand.Rand) string {
	pick := dice{r: r}.pick
	if r.Intn(5) == 0 {
		return pick("", "", "", "L", "u", "U") + "'" + pick("a", "0", " ", "\\n", "\\t", "\\0", "\\'", "\\\\", "\\x41", "\\x7f", "\\xff", "\\101", "\\377", "\\400", "\\18", "ab", "", "\\e", "\\?", "\"", "\\q", "\\u00e9") + "'"
	}
	ends := []string{"0", "1", "2", "7", "8", "9", "127", "128", "255", "32767", "65535", "2147483647", "2147483648", "4294967295", "4294967296",
		"9223372036854775807", "9223372036854775808", "18446744073709551615", "18446744073709551616", "99999999999999999999"}
	digits := pick(ends...)
	var b strings.Builder
	switch r.Intn(6) {
	case 0:
		b.WriteString(pick("0x", "0X"))
		for range r.Intn(18) {
			b.WriteString(pick("0", "1", "7", "8", "9", "a", "F", "f", "f", "f"))
		}
	case 1:
		b.WriteString("0")
		for range r.Intn(23) {
			b.WriteString(pick("0", "1", "7", "7", "7", "6"))
		}
		if r.Intn(8) == 0 {
			b.WriteString(pick("8", "9"))
		}
	case 2:
		b.WriteString(pick("0b", "0B"))
		for range r.Intn(10) {
			b.WriteString(pick("0", "1"))
		}
		if r.Intn(8) == 0 {
			b.WriteString("2")
		}
	case 3:
		fmt.Fprint(&b, r.Int63()>>r.Intn(63))
	default:
		b.WriteString(digits)
	}
	b.WriteString(pick("", "", "", "u", "U", "l", "L", "ul", "UL", "lu", "ll", "LL", "llu", "ULL", "uLL", "lL", "Ll", "uu", "LLL", "LUL", "ulu", "LLLL", "i", "z", "f", "x", "_", "'0", ".", "e", "wb"))
	return b.String()
}
