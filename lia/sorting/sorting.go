// Package sorting sorts slices as package slices does, with less code:
// slices.SortFunc is compiled anew for each type of element, which would make the
// browser's module 1.2 % larger.
//
// Short slices are sorted by insertion, longer ones by the one sort of package
// sort, which swaps without knowing the type. Both take the same steps as package
// slices, so elements that compare as equal end in the same order.
package sorting

import (
	"cmp"
	"sort"
)

const (
	short       = 12 // pattern-defeating quicksort sorts so many by insertion
	shortStable = 20 // merging begins with runs that are so long
)

// By sorts s as compare says: negative, zero or positive for a before, beside
// or behind b.
func By[S ~[]E, E any](s S, compare func(a, b E) int) {
	if len(s) <= short {
		insert(s, compare)
		return
	}
	sort.Slice(s, func(i, j int) bool { return compare(s[i], s[j]) < 0 })
}

// Stable is By where elements that compare as equal stay in their order.
func Stable[S ~[]E, E any](s S, compare func(a, b E) int) {
	if len(s) <= shortStable {
		insert(s, compare)
		return
	}
	sort.SliceStable(s, func(i, j int) bool { return compare(s[i], s[j]) < 0 })
}

// Keys are the keys of a map, in their order.
func Keys[M ~map[K]V, K cmp.Ordered, V any](m M) []K {
	keys := make([]K, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	By(keys, cmp.Compare[K])
	return keys
}

// insert sorts by insertion.
func insert[S ~[]E, E any](s S, compare func(a, b E) int) {
	for i := 1; i < len(s); i++ {
		for j := i; j > 0 && compare(s[j], s[j-1]) < 0; j-- {
			s[j], s[j-1] = s[j-1], s[j]
		}
	}
}
