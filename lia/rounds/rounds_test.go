package rounds

import "testing"

func TestOf(t *testing.T) {
	for text, want := range map[string]int{"": 20, "1": 20, "10": 200} {
		if testing.Short() {
			want = 3
		}
		t.Setenv(factor, text)
		if n := Of(t, 20, 3); n != want {
			t.Errorf("%s=%q: %d rounds, want %d", factor, text, n, want)
		}
	}
}
