package rounds

import "testing"

func TestOf(t *testing.T) {
	for text, want := range map[string]int{"": 4, "1": 20, "10": 200} {
		if testing.Short() {
			want = 3
		}
		t.Setenv(factor, text)
		if n := Of(t, 20, 3); n != want {
			t.Errorf("%s=%q: %d rounds, want %d", factor, text, n, want)
		}
	}
	t.Setenv(factor, "")
	if n := Of(t, 20, 15); n != 15 {
		t.Errorf("%d rounds, want 15", n)
	}
}

func TestEvery(t *testing.T) {
	for text, want := range map[string]int{"": 3, "1": 1, "10": 1} {
		if testing.Short() {
			want = 3
		}
		t.Setenv(factor, text)
		if n := Stride(t, 3); n != want {
			t.Errorf("%s=%q: every %d, want %d", factor, text, n, want)
		}
	}
}

func TestFrom(t *testing.T) {
	for text, want := range map[string]int{"": 0, "0": 0, "20000": 20000} {
		if testing.Short() {
			want = 0
		}
		t.Setenv(first, text)
		if n := From(t); n != want {
			t.Errorf("%s=%q: from %d, want %d", first, text, n, want)
		}
	}
}
