//go:build !js

package lsp

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"
)

// BenchmarkEdit measures the time from an edit to its diagnostics, including the delay, for the
// programs of the gallery or of the folder IC3PLAY_PROGRAMS. It skips programs whose first check
// takes more than 0.2 s.
func BenchmarkEdit(b *testing.B) {
	dir := os.Getenv("IC3PLAY_PROGRAMS")
	if dir == "" {
		dir = "../../../static/examples"
	}
	files, err := filepath.Glob(filepath.Join(dir, "*.c"))
	if err != nil || len(files) == 0 {
		b.Fatalf("no programs in %s: %v", dir, err)
	}
	var times []time.Duration
	for b.Loop() {
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				b.Fatal(err)
			}
			c := begin(b, Settings{})
			start := time.Now()
			c.open(string(text))
			if time.Since(start) <= 200*time.Millisecond {
				start = time.Now()
				c.change(string(text), "int ", "int  ")
				times = append(times, time.Since(start))
			}
			c.end()
		}
	}
	if len(times) == 0 {
		b.Fatal("no program is checked within 0.2 s")
	}
	slices.Sort(times)
	b.ReportMetric(float64(times[len(times)*95/100].Milliseconds()), "p95-ms")
	b.ReportMetric(float64(times[len(times)/2].Milliseconds()), "median-ms")
	b.ReportMetric(float64(len(times)), "edits")
}
