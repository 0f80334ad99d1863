package trie

import (
	"math/rand/v2"
	"testing"
)

func TestTrie(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, n := range []int{1, 16, 17, 300, 5000} {
		h := Height(n)
		maps := make([]map[int]int, 4)
		tries := make([]*Map[int], 4)
		for i := range maps {
			maps[i] = map[int]int{}
		}
		for range 2000 {
			i, j, k := r.IntN(4), r.IntN(4), r.IntN(n)
			switch r.IntN(5) {
			case 0, 1:
				v := r.IntN(3)
				maps[i][k] = v
				tries[i] = tries[i].Set(h, k, v)
			case 2:
				delete(maps[i], k)
				tries[i] = tries[i].Delete(h, k)
			case 3:
				for k, v := range maps[j] {
					if _, ok := maps[i][k]; !ok {
						maps[i][k] = v
					}
				}
				tries[i] = Union(h, tries[i], tries[j])
			case 4:
				if r.IntN(10) > 0 {
					continue
				}
				for k, v := range maps[i] {
					if w, ok := maps[j][k]; !ok || v != w {
						delete(maps[i], k)
					}
				}
				tries[i] = Meet(h, tries[i], tries[j], func(x, y int) bool { return x == y })
			}
			count, last := 0, -1
			tries[i].Each(h, func(key, v int) {
				if w, ok := maps[i][key]; !ok || v != w || key <= last {
					t.Fatalf("entry %d: %d, want %d, %v, after %d", key, v, w, ok, last)
				}
				last = key
				count++
			})
			if count != len(maps[i]) {
				t.Fatalf("%d entries, want %d", count, len(maps[i]))
			}
			if v, ok := tries[i].Get(h, k); ok != has(maps[i], k) || ok && v != maps[i][k] {
				t.Fatalf("get %d: %d %v", k, v, ok)
			}
			if count == 0 && tries[i] != nil {
				t.Fatal("an empty map is not nil")
			}
		}
	}
}

func has(m map[int]int, k int) bool { _, ok := m[k]; return ok }
