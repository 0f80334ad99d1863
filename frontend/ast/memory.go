package ast

// Memory is a set of kinds of memory errors.
type Memory uint8

// The kinds of memory errors.
const (
	// ValidDeref: a pointer or an index refers to no existing object. Pointer arithmetic that
	// leaves its array, and a comparison of a pointer to freed memory, are such errors, too.
	ValidDeref Memory = 1 << iota
	// ValidFree: the argument of free is not NULL and not the start of memory from malloc, or the
	// memory was freed before.
	ValidFree
	// ValidTrack: when main returns, some memory is neither freed nor reachable by a pointer.
	ValidTrack
	// ValidCleanup: when main returns, some memory is not freed.
	ValidCleanup
)

// memoryNames returns the sets that a user can request, with their names as Rules.String
// writes them.
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

// String returns the name of a set that a user can request; "" for other sets.
func (m Memory) String() string {
	for _, n := range memoryNames() {
		if n.Set == m {
			return n.Name
		}
	}
	return ""
}

// MemoryOf returns the set with the name; 0 if there is none.
func MemoryOf(name string) Memory {
	for _, n := range memoryNames() {
		if n.Name == name {
			return n.Set
		}
	}
	return 0
}

// MemoryFails reports whether memory errors of the given kind are failures. Otherwise they end
// the run. Leaked memory (ValidTrack, ValidCleanup) is a failure only if Rules.Memory contains
// its kind.
func (r Rules) MemoryFails(kind Memory) bool {
	if r.Memory != 0 {
		return r.Memory&kind != 0
	}
	return r.UndefinedFails() && kind&(ValidTrack|ValidCleanup) == 0
}

// Demand is the property that the check of an access through a pointer ensures. Such an access is
// an Element in which At is not nil.
type Demand uint8

// The kinds of demands. For all kinds but Access and FreeStart, the index of the Element is an
// expression that the check compares with 0.
const (
	Access    Demand = iota // the pointer points to one of the cells
	NotFreed                // memory is not used after it was freed
	Within                  // a pointer stays within its array
	FreeStart               // the argument of free is the start of memory from malloc
	FreedOnce               // the argument of free was not freed before
	Tracked                 // every object that is not freed can be reached through some pointer
	Cleaned                 // all memory is freed
	Apart                   // the memory ranges of a library function do not overlap
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
