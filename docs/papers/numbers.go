package main

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
)

func median(xs []float64) float64 {
	xs = slices.Sorted(slices.Values(xs))
	n := len(xs)
	if n == 0 {
		return 0
	}
	return (xs[(n-1)/2] + xs[n/2]) / 2
}

func sum(xs []float64) float64 {
	s := 0.0
	for _, x := range xs {
		s += x
	}
	return s
}

func mean(xs []float64) float64 { return sum(xs) / float64(max(len(xs), 1)) }

func deviation(xs []float64) float64 {
	m, sum := mean(xs), 0.0
	for _, x := range xs {
		sum += (x - m) * (x - m)
	}
	return math.Sqrt(sum / float64(max(len(xs), 1)))
}

// correlation returns Pearson's coefficient. It returns false if a sample is constant or has fewer
// than three values.
func correlation(xs, ys []float64) (float64, bool) {
	mx, my, sum := mean(xs), mean(ys), 0.0
	for i := range xs {
		sum += (xs[i] - mx) * (ys[i] - my)
	}
	d := deviation(xs) * deviation(ys) * float64(len(xs))
	if len(xs) < 3 || d == 0 {
		return 0, false
	}
	return sum / d, true
}

func percent(a, b int) int { return int(math.Round(100 * float64(a) / float64(max(b, 1)))) }

func share(a, b int) string { return fmt.Sprintf("%.1f %%", 100*float64(a)/float64(max(b, 1))) }

func seconds(s float64) string {
	switch {
	case s >= 10:
		return strconv.FormatFloat(s, 'f', 0, 64)
	case s >= 1:
		return strconv.FormatFloat(s, 'f', 1, 64)
	}
	return strconv.FormatFloat(s, 'f', 2, 64)
}

func number(v float64) string {
	switch {
	case v >= 100:
		return fmt.Sprintf("%.0f", v)
	case v >= 10:
		return fmt.Sprintf("%.1f", v)
	}
	return fmt.Sprintf("%.2f", v)
}

// "thousands" writes n with commas between groups of three digits.
func thousands(n int) string {
	s := strconv.Itoa(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

func join(names []string) string { return strings.Join(names, ", ") }

// list joins names to a text such as "a, b, c". Without names it returns "none".
func list(names []string) string {
	if len(names) == 0 {
		return "none"
	}
	return join(names)
}

// heads returns the names of a table's columns. Each argument is one name or a list of names.
func heads(parts ...any) ([]string, error) {
	var out []string
	for _, p := range parts {
		switch p := p.(type) {
		case string:
			out = append(out, p)
		case []string:
			out = append(out, p...)
		default:
			return nil, fmt.Errorf("a %T is no head of a table", p)
		}
	}
	return out, nil
}

func table(head []string, rows [][]string) string {
	var b strings.Builder
	for _, cells := range slices.Concat([][]string{head, slices.Repeat([]string{"---"}, len(head))}, rows) {
		fmt.Fprintf(&b, "| %s |\n", strings.Join(cells, " | "))
	}
	b.WriteString("\n")
	return b.String()
}
