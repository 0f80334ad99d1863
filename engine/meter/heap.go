package meter

import (
	"runtime"
	"sync/atomic"
)

// Peak is the largest heap size seen in a run. Meters whose Limits name the Peak record
// each size that they read, and Look records the current size. The size includes garbage
// that was not collected yet, so it is the memory that the process held, not what the run
// needed, and it differs between runs. The heap is the process's, so concurrent runs see
// each other's.
type Peak struct{ bytes atomic.Uint64 }

// Look records the current size of the heap. Short runs end before a meter looks.
func (p *Peak) Look() { p.note(NewGauge().Size()) }

// Bytes returns the largest recorded size.
func (p *Peak) Bytes() int64 { return int64(p.bytes.Load()) }

func (p *Peak) note(h uint64) {
	for old := p.bytes.Load(); h > old; old = p.bytes.Load() {
		if p.bytes.CompareAndSwap(old, h) {
			return
		}
	}
}

// Gauge reads the heap's size. It is not safe for concurrent use.
type Gauge struct{ reading }

// NewGauge returns a gauge.
func NewGauge() *Gauge { return &Gauge{newReading()} }

// Size returns the size of the heap's objects in bytes, including garbage.
func (g *Gauge) Size() uint64 { return g.read() }

// Over returns the size of the heap's objects, and reports whether those in use exceed a
// number of bytes. If the first reading exceeds it, Over collects garbage and reads again.
func (g *Gauge) Over(bytes uint64) (size uint64, over bool) {
	if size = g.read(); size <= bytes {
		return size, false
	}
	runtime.GC()
	size = g.read()
	return size, size > bytes
}
