package main

import (
	"testing"

	"ic3play/engine/trace"
	"ic3play/frontend/verify"
	"ic3play/frontend/wire"
)

func TestStoredIsTimeless(t *testing.T) {
	r := wire.Response{
		Events: []trace.Event{{Seq: 0, Micros: 7}, {Seq: 1, Micros: 9}},
		Result: &verify.Report{Seconds: 0.3, Stats: map[string]int64{"queries": 3, "prove_us": 120, "heap_peak_kib": 900}},
	}
	withoutTimes(&r)
	for _, e := range r.Events {
		if e.Micros != 0 {
			t.Errorf("event %d has a time", e.Seq)
		}
	}
	if len(r.Result.Stats) != 1 || r.Result.Seconds != 0 || r.Result.Stats["queries"] != 3 {
		t.Errorf("the result is %+v", r.Result)
	}
}
