package diag

import "testing"

// TestSlip compares Slip with an enumeration of all words at distance 1.
func TestSlip(t *testing.T) {
	const letters = "ab"
	var words []string
	for n, from := 0, []string{""}; n < 5; n++ {
		words = append(words, from...)
		var next []string
		for _, w := range from {
			for _, l := range letters {
				next = append(next, w+string(l))
			}
		}
		from = next
	}
	for _, a := range words {
		near := map[string]bool{a: true}
		for i := range len(a) + 1 {
			for _, l := range letters {
				near[a[:i]+string(l)+a[i:]] = true
				if i < len(a) {
					near[a[:i]+string(l)+a[i+1:]] = true
				}
			}
			if i < len(a) {
				near[a[:i]+a[i+1:]] = true
			}
			if i+1 < len(a) {
				near[a[:i]+a[i+1:i+2]+a[i:i+1]+a[i+2:]] = true
			}
		}
		for _, b := range words {
			if Slip(a, b) != near[b] {
				t.Errorf("Slip(%q, %q) is %v", a, b, !near[b])
			}
		}
	}
}
