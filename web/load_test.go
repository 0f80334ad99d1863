//go:build !js

package web

import (
	"io"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"ic3play/frontend/verify"
	"ic3play/lia/rounds"
)

// TestManyClients lets 200 clients send requests for a second (with IC3PLAY_ROUNDS=60 for a
// minute). Every request must get a report, or status 429 with the header Retry-After. When the
// clients have gone, no goroutine may remain.
func TestManyClients(t *testing.T) {
	before := runtime.NumGoroutine()
	srv := httptest.NewServer(New(testPage(), API(verify.Check, DefaultLimits())))
	const clients = 200
	client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: clients}}
	const program = `{"source":"int main() { int x = 0; while (nondet_int()) x = x + 2; assert(x != 7); }","engine":"ic3"}`
	end := time.Now().Add(time.Duration(rounds.Of(t, 1, 1)) * time.Second)
	var decided, later atomic.Int64
	var peak atomic.Uint64
	var all sync.WaitGroup
	for range clients {
		all.Go(func() {
			for time.Now().Before(end) {
				res, err := client.Post(srv.URL+"/api/check", "application/json", strings.NewReader(program))
				if err != nil {
					t.Errorf("a request is lost: %v", err)
					return
				}
				text, err := io.ReadAll(res.Body)
				res.Body.Close()
				switch {
				case err != nil:
					t.Errorf("an answer is lost: %v", err)
				case res.StatusCode == 200 && strings.Contains(string(text), `"verdict":"safe"`):
					decided.Add(1)
				case res.StatusCode == 429 && res.Header.Get("Retry-After") != "":
					later.Add(1)
					time.Sleep(10 * time.Millisecond)
				default:
					t.Errorf("status %d: %s", res.StatusCode, text)
				}
			}
		})
	}
	stop := make(chan struct{})
	go func() {
		for {
			select {
			case <-stop:
				return
			case <-time.After(100 * time.Millisecond):
				var m runtime.MemStats
				runtime.ReadMemStats(&m)
				peak.Store(max(peak.Load(), m.HeapAlloc))
			}
		}
	}()
	all.Wait()
	close(stop)
	client.CloseIdleConnections()
	srv.Close()
	t.Logf("%d checks, %d times busy, heap at most %d MB", decided.Load(), later.Load(), peak.Load()>>20)
	if decided.Load() == 0 {
		t.Error("nothing was decided")
	}
	if peak.Load() > 1<<30 {
		t.Errorf("the heap grew to %d MB", peak.Load()>>20)
	}
	for i := 0; runtime.NumGoroutine() > before+2; i++ {
		if i == 100 {
			t.Fatalf("%d goroutines are left of %d", runtime.NumGoroutine(), before)
		}
		time.Sleep(50 * time.Millisecond)
	}
}
