package solver

import (
	"fmt"
	"io"
	"time"
)

type smtProgress struct {
	w     io.Writer
	total int
	tty   bool
	start time.Time
	last  time.Time
}

// progressEvery is the time between two lines about the progress, and redrawEvery the time between
// two updates on a terminal.
const (
	progressEvery = 10 * time.Second
	redrawEvery   = 100 * time.Millisecond
)

func (p *smtProgress) show(n int, what string) {
	every, begin, end := progressEvery, "", "\n"
	if p.tty {
		every, begin, end = redrawEvery, "\r\x1b[K", ""
	}
	if time.Since(p.last) < every {
		return
	}
	p.last = time.Now()
	left := "?"
	if n > 0 {
		left = (time.Since(p.start) / time.Duration(n) * time.Duration(p.total-n)).Round(time.Second).String()
	}
	fmt.Fprintf(p.w, "%s%d/%d  left %s  %.50s%s", begin, n, p.total, left, what, end)
}

func (p *smtProgress) clear() {
	if p.tty {
		fmt.Fprint(p.w, "\r\x1b[K")
	}
}
