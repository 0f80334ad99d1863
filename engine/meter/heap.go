package meter

import (
	"runtime/metrics"
	"sync/atomic"
)

// Peak is the largest heap that was seen in a run: by the meters whose Limits have
// it, each time that they look, and by Look. Garbage that was not collected yet
// counts too, so it is what the run made the process hold and not what it needed,
// and no two runs agree on it. The heap is the process's: runs beside each other
// see each other's.
type Peak struct{ bytes atomic.Uint64 }

// Look notes the heap's size now. Short runs end before a meter looks.
func (p *Peak) Look() { p.note(heap(heapSample())) }

// Bytes is the largest size that was noted.
func (p *Peak) Bytes() int64 { return int64(p.bytes.Load()) }

func (p *Peak) note(h uint64) {
	for old := p.bytes.Load(); h > old; old = p.bytes.Load() {
		if p.bytes.CompareAndSwap(old, h) {
			return
		}
	}
}

func heapSample() []metrics.Sample {
	return []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
}

func heap(sample []metrics.Sample) uint64 {
	metrics.Read(sample)
	return sample[0].Value.Uint64()
}
