package ast

// Memory is a set of kinds of memory errors.
type Memory uint8

const (
	// ValidDeref: a pointer or an index refers to no existing object, pointer arithmetic leaves its
	// array, or a comparison uses a pointer to freed memory.
	ValidDeref Memory = 1 << iota
	// ValidFree: the argument of free is neither NULL nor the start of memory from malloc, or the
	// memory was freed before.
	ValidFree
	// ValidTrack: when main returns, some memory is neither freed nor reachable by a pointer.
	ValidTrack
	// ValidCleanup: when main returns, some memory is not freed.
	ValidCleanup
)

type memoryName struct {
	Name string
	Set  Memory
}

func memoryNames() []memoryName {
	return []memoryName{
		{"valid-deref", ValidDeref},
		{"valid-free", ValidFree},
		{"valid-memtrack", ValidTrack},
		{"valid-memsafety", ValidDeref | ValidFree | ValidTrack},
		{"valid-memcleanup", ValidCleanup},
	}
}

// String returns the name of the set, if a user can request this set. Otherwise it returns "".
func (m Memory) String() string {
	for _, n := range memoryNames() {
		if n.Set == m {
			return n.Name
		}
	}
	return ""
}

// MemoryOf returns the set with the given name. If there is no such set, it returns 0.
func MemoryOf(name string) Memory {
	for _, n := range memoryNames() {
		if n.Name == name {
			return n.Set
		}
	}
	return 0
}

// MemoryFails reports whether memory errors of the given kind are failures. If they are not, such
// an error ends the run. Leaked memory (ValidTrack, ValidCleanup) is a failure only if Rules.Memory
// contains the kind of the leak.
func (r Rules) MemoryFails(kind Memory) bool {
	if r.Memory != 0 {
		return r.Memory&kind != 0
	}
	return r.UndefinedFails() && kind&(ValidTrack|ValidCleanup) == 0
}

// Demand is what the check of an access through a pointer (Element.At) ensures.
type Demand uint8

// These are the kinds of demands. The checks of Access and FreeStart are about the pointer itself.
// All other checks compare the value of the Element's index expression with 0.
const (
	Access    Demand = iota // the pointer points to one of the cells
	NotFreed                // memory is not used after it was freed
	Within                  // a pointer stays within its array
	FreeStart               // the argument of free is the start of memory from malloc
	FreedOnce               // the argument of free was not freed before
	Tracked                 // each object is freed or reachable by a pointer
	Cleaned                 // all memory is freed
	Apart                   // the memory ranges of a library function do not overlap
)

// Memory returns the kind of the memory error if the demand is violated, or 0 for Apart.
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
