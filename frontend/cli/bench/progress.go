package bench

import (
	"fmt"
	"io"
	"sync"
	"time"

	"ic3play/frontend/cli/command"
)

// Progress displays the progress of a bench run: a bar on a terminal, otherwise a line for
// each run.
type Progress struct {
	mu                     sync.Mutex
	w                      io.Writer
	tty                    bool
	total, numDone         int
	solved, wrong, crashed int
	start                  time.Time
}

func NewProgress(w io.Writer, total int) *Progress {
	return &Progress{w: w, total: total, tty: command.IsTerminal(w), start: time.Now()}
}

const barWidth = 24

func (p *Progress) started(j Job) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.tty {
		p.draw(j.Name + " " + j.Engine)
	}
}

func (p *Progress) finished(o Outcome) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.numDone++
	p.solved += btoi(o.Solved())
	p.wrong += btoi(o.Wrong())
	p.crashed += btoi(o.Verdict == "crash")
	if p.tty {
		p.draw(o.Name + " " + o.Engine)
		return
	}
	fmt.Fprintf(p.w, "%d/%d  %s/%s  %s  %s  %.2f  %s\n", p.numDone, p.total, o.Set, o.Name, o.Engine, o.Verdict, o.Seconds, o.Reason)
}

func (p *Progress) draw(what string) {
	full := barWidth * p.numDone / max(p.total, 1)
	bar := make([]byte, barWidth)
	for i := range bar {
		bar[i] = '.'
		if i < full {
			bar[i] = '#'
		}
	}
	left := "?"
	if p.numDone > 0 {
		left = (time.Since(p.start) / time.Duration(p.numDone) * time.Duration(p.total-p.numDone)).Round(time.Second).String()
	}
	fmt.Fprintf(p.w, "\r\x1b[K[%s] %d/%d  solved %d  wrong %d  crashed %d  left %s  %.30s",
		bar, p.numDone, p.total, p.solved, p.wrong, p.crashed, left, what)
}

func (p *Progress) Done() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.tty {
		fmt.Fprint(p.w, "\r\x1b[K")
	}
}
