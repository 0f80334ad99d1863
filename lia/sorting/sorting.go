// Package sorting sorts slices as package slices does, with less machine code.
// slices.SortFunc is compiled again for each element type, which would make the browser's
// module 1.2 % larger.
//
// Short slices are sorted by insertion, longer ones by package sort, which swaps elements
// without knowing their type. Both take the same steps as package slices, so elements that
// compare as equal end in the same order.
package sorting

import (
	"cmp"
	"sort"
)

const (
	short       = 12 // quicksort uses insertion sort up to this length
	shortStable = 20 // length of the runs with which merge sort begins
)

// By sorts s in place. compare(a, b) must be negative if a comes before b, positive if a comes
// after b, and zero if they are equal.
func By[S ~[]E, E any](s S, compare func(a, b E) int) {
	if len(s) <= short {
		insert(s, compare)
		return
	}
	sort.Slice(s, func(i, j int) bool { return compare(s[i], s[j]) < 0 })
}

// Stable is like By, but keeps the order of elements that are equal.
func Stable[S ~[]E, E any](s S, compare func(a, b E) int) {
	if len(s) <= shortStable {
		insert(s, compare)
		return
	}
	sort.SliceStable(s, func(i, j int) bool { return compare(s[i], s[j]) < 0 })
}

// Keys returns the sorted keys of a map.
func Keys[M ~map[K]V, K cmp.Ordered, V any](m M) []K {
	keys := make([]K, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	By(keys, cmp.Compare[K])
	return keys
}

func insert[S ~[]E, E any](s S, compare func(a, b E) int) {
	for i := 1; i < len(s); i++ {
		for j := i; j > 0 && compare(s[j], s[j-1]) < 0; j-- {
			s[j], s[j-1] = s[j-1], s[j]
		}
	}
}
