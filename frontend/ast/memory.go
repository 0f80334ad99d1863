package ast

// Memory is a set of kinds of memory errors.
type Memory uint8

// The kinds of memory errors.
const (
	// ValidDeref: a pointer or an index names no object that exists. So does pointer
	// arithmetic that leaves its array, and a comparison of a pointer to freed memory.
	ValidDeref Memory = 1 << iota
	// ValidFree: free gets neither NULL nor the start of memory from malloc, or gets it twice.
	ValidFree
	// ValidTrack: when main returns, memory is not freed that no pointer leads to.
	ValidTrack
	// ValidCleanup: when main returns, memory is not freed.
	ValidCleanup
)

// memoryNames are the sets of kinds that can be asked for alone, as in the text of rules.
func memoryNames() []struct {
	Name string
	Set  Memory
} {
	return []struct {
		Name string
		Set  Memory
	}{
		{"valid-deref", ValidDeref},
		{"valid-free", ValidFree},
		{"valid-memtrack", ValidTrack},
		{"valid-memsafety", ValidDeref | ValidFree | ValidTrack},
		{"valid-memcleanup", ValidCleanup},
	}
}

// String returns the name of a set that can be asked for alone, else "".
func (m Memory) String() string {
	for _, n := range memoryNames() {
		if n.Set == m {
			return n.Name
		}
	}
	return ""
}

// MemoryOf returns the set with a name, else 0.
func MemoryOf(name string) Memory {
	for _, n := range memoryNames() {
		if n.Name == name {
			return n.Set
		}
	}
	return 0
}

// MemoryFails reports whether memory errors of a kind are failures; otherwise they end the
// run. Memory that is lost or left is a failure only where that is asked for.
func (r Rules) MemoryFails(kind Memory) bool {
	if r.Memory != 0 {
		return r.Memory&kind != 0
	}
	return r.UndefinedFails() && kind&(ValidTrack|ValidCleanup) == 0
}

// Demand is what the check of an Element with At is about.
type Demand uint8

// The demands. All but Access and FreeStart are checks that the index is 0.
const (
	Access    Demand = iota // the pointer names one of the cells
	NotFreed                // memory that is used was not freed
	Within                  // a pointer stays in its array
	FreeStart               // the argument of free is the start of memory from malloc
	FreedOnce               // the argument of free was not freed
	Tracked                 // a pointer leads to all memory that is not freed
	Cleaned                 // all memory is freed
	Apart                   // the ranges of a library function do not overlap
)

// Memory returns the kind of memory error that the demand excludes.
func (d Demand) Memory() Memory {
	switch d {
	case FreeStart, FreedOnce:
		return ValidFree
	case Tracked:
		return ValidTrack
	case Cleaned:
		return ValidCleanup
	case Apart:
		return 0
	}
	return ValidDeref
}
