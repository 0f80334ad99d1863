package meter

import (
	"runtime"
	"sync/atomic"
)

// Peak is the largest heap that was seen in a run: by the meters whose Limits have
// it, each time that they look, and by Look. Garbage that was not collected yet
// counts too, so it is what the run made the process hold and not what it needed,
// and no two runs agree on it. The heap is the process's: runs beside each other
// see each other's.
type Peak struct{ bytes atomic.Uint64 }

// Look notes the heap's size now. Short runs end before a meter looks.
func (p *Peak) Look() { p.note(NewGauge().Size()) }

// Bytes is the largest size that was noted.
func (p *Peak) Bytes() int64 { return int64(p.bytes.Load()) }

func (p *Peak) note(h uint64) {
	for old := p.bytes.Load(); h > old; old = p.bytes.Load() {
		if p.bytes.CompareAndSwap(old, h) {
			return
		}
	}
}

// Gauge reads the heap's size. It is used by one goroutine.
type Gauge struct{ reading }

// NewGauge returns one.
func NewGauge() *Gauge { return &Gauge{newReading()} }

// Size is how many bytes the heap's objects take, those included that are garbage.
func (g *Gauge) Size() uint64 { return g.read() }

// Over says whether objects in use take more than a number of bytes, and how many: a first
// excess asks for a collection before it is believed.
func (g *Gauge) Over(bytes uint64) (size uint64, over bool) {
	if size = g.read(); size <= bytes {
		return size, false
	}
	runtime.GC()
	size = g.read()
	return size, size > bytes
}
