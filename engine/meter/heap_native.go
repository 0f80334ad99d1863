//go:build !js

package meter

import "runtime/metrics"

// reading reads the size by package runtime/metrics, which does not stop other threads.
type reading struct{ sample []metrics.Sample }

func newReading() reading {
	return reading{[]metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}}
}

func (r reading) read() uint64 {
	metrics.Read(r.sample)
	return r.sample[0].Value.Uint64()
}
