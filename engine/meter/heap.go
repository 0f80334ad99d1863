package meter

import (
	"runtime"
	"sync/atomic"
)

// Peak is the largest heap size seen in a run. Meters whose Limits have this Peak record each size
// that they read, and Look records the current size. The size includes garbage that was not yet
// collected, so it is larger than what the run needs and differs between runs. It also includes the
// memory of concurrent runs in the same process.
type Peak struct{ bytes atomic.Uint64 }

// Look records the current size of the heap. It is for runs that may end before a meter reads the
// size.
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

// NewGauge returns a new gauge.
func NewGauge() *Gauge { return &Gauge{newReading()} }

// Size returns the size of the heap's objects in bytes, including garbage.
func (g *Gauge) Size() uint64 { return g.read() }

// Exceeds returns the size of the heap's objects in bytes, and reports whether it is larger than
// "bytes". If it seems larger, Exceeds first collects garbage and reads the size again.
func (g *Gauge) Exceeds(bytes uint64) (size uint64, over bool) {
	if size = g.read(); size <= bytes {
		return size, false
	}
	runtime.GC()
	size = g.read()
	return size, size > bytes
}
